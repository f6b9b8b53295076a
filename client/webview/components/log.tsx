import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { PageState } from '../../../protocol/chatPage.ts';
import { copyText } from '../copy.ts';
import { post } from '../host.ts';
import { EmptyState } from './emptyState.tsx';
import { Icon } from './icon.tsx';
import { Message } from './message.tsx';

/** Closer to the end than this counts as being there. CSS pixels. */
const nearEnd = 24;

/** A click on a link or a copy button inside an answer, whose HTML has no listeners of its own. */
function onClick(event: MouseEvent): void {
	const target = event.target instanceof Element ? event.target : undefined;
	const link = target?.closest('a');
	if (link) {
		// The editor would open the link by itself as well, without asking whether it may.
		event.preventDefault();
		event.stopPropagation();
		const href = link.getAttribute('href');
		if (href) post({ type: 'open', href });
		return;
	}
	const button = target?.closest('button');
	if (button?.classList.contains('copy-code')) {
		void copyText(button, button.closest('.code')?.querySelector('code')?.textContent ?? '');
	}
}

/** The conversation. It follows its end only while the person is there. */
export function Log({ state }: { readonly state: PageState }) {
	const { messages, agent } = state;
	const scroller = useRef<HTMLDivElement>(null);
	const following = useRef(true);
	const [away, setAway] = useState(false);

	const toEnd = () => {
		const element = scroller.current;
		// What stands there before the first message is read from its beginning.
		if (element?.querySelector('.message')) element.scrollTop = element.scrollHeight;
	};
	const onScroll = () => {
		const element = scroller.current;
		if (!element) return;
		following.current = element.scrollHeight - element.scrollTop - element.clientHeight < nearEnd;
		setAway(!following.current && messages.length > 0);
	};

	// One's own message is always shown.
	const asked = messages.findLast(({ role }) => role === 'user')?.id;
	useLayoutEffect(() => {
		following.current = true;
		setAway(false);
		toEnd();
	}, [asked]);
	useLayoutEffect(() => {
		if (following.current) toEnd();
	}, [messages]);
	useEffect(() => {
		const element = scroller.current;
		if (!element) return;
		const observer = new ResizeObserver(() => {
			if (following.current) toEnd();
		});
		observer.observe(element);
		return () => observer.disconnect();
	}, []);

	return (
		<div class="log-frame">
			{/* biome-ignore lint/a11y/useKeyWithClickEvents: it hears the clicks of links and buttons inside, which make clicks of keys themselves */}
			<div
				class="log"
				role="log"
				aria-live="off"
				aria-label={`Conversation with ${agent.name}`}
				ref={scroller}
				onScroll={onScroll}
				onClick={onClick}
				onAuxClick={onClick}
			>
				{messages.length === 0 ? (
					<EmptyState state={state} />
				) : (
					messages.map((message, index) => (
						<Message key={message.id} message={message} agent={agent.name} last={index === messages.length - 1} />
					))
				)}
			</div>
			{away && (
				<button
					type="button"
					class="to-end"
					onClick={() => {
						following.current = true;
						toEnd();
					}}
				>
					<Icon name="arrow-down" /> Jump to latest
				</button>
			)}
		</div>
	);
}
