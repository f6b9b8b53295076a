import * as l10n from '@vscode/l10n';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { Entry } from '../../../../../protocol/chat/conversation.ts';
import type { PageNotice, PageState } from '../../../../../protocol/chat/page.ts';
import { Icon } from '../../../shared/icon.tsx';
import { post } from '../../host.ts';
import { canResume, rowsOf } from '../../rows.ts';
import type { WaitingRetry } from '../../store.ts';
import { copyText } from '../../text/copy.ts';
import { createWatcher, type Watcher, WatcherContext } from '../../visibility.ts';
import { ActionButton } from '../basic/actionButton.tsx';
import { EmptyState } from '../emptyState.tsx';
import { Failure } from '../entries/failure.tsx';
import { WaitingLine } from '../entries/waitingLine.tsx';
import { Row, rowId } from './row.tsx';

/** Closer to the end than this counts as being there. CSS pixels. */
const nearEnd = 24;

type Press = (button: HTMLButtonElement) => void;

const codeBeside = (button: Element): string => button.closest('.code')?.querySelector('code')?.textContent ?? '';

/** Buttons inside an answer, whose HTML has no listeners of its own, by their class. */
const presses: Readonly<Record<string, Press>> = {
	'copy-code': (button) => void copyText(button, codeBeside(button)),
	'insert-code': (button) => post({ type: 'insert', text: codeBeside(button) }),
	'ask-image': (button) => post({ type: 'image', href: button.value }),
};

/** A click on a link or a button inside an answer. */
function onClick(event: MouseEvent): void {
	const target = event.target instanceof Element ? event.target : undefined;
	const button = target?.closest('button');
	const press = Object.entries(presses).find(([name]) => button?.classList.contains(name))?.[1];
	const link = target?.closest('a');
	if (!press && !link) return;
	// The editor would open the link by itself as well, without asking whether it may.
	event.preventDefault();
	event.stopPropagation();
	if (press && button) press(button);
	const href = press ? undefined : link?.getAttribute('href');
	if (href) post({ type: 'open', href });
}

interface LogProps {
	readonly state: PageState;
	readonly entries: readonly Entry[];
	readonly waiting: WaitingRetry | undefined;
}

interface RevealingLogProps extends LogProps {
	/** The entry that is to be brought into sight, with the focus on it. */
	readonly reveal: string | undefined;
	readonly onRevealed: () => void;
}

/** The way back from what a notice says was written. */
const Settle = () => (
	<div class="actions">
		<ActionButton onPress={() => post({ type: 'settle-notice', undo: true })}>
			<Icon name="discard" /> {l10n.t('Undo')}
		</ActionButton>
		<ActionButton onPress={() => post({ type: 'settle-notice', undo: false })}>{l10n.t('Keep')}</ActionButton>
	</div>
);

/** Also where nothing was said yet, and it stands below everything that is shown then, it comes into sight. */
function Notice({ notice }: { readonly notice: PageNotice }) {
	const frame = useRef<HTMLDivElement>(null);
	useLayoutEffect(() => frame.current?.scrollIntoView({ block: 'nearest' }), []);
	return (
		<div class="tail" ref={frame}>
			<p class="quiet">{notice.message}</p>
			{notice.undo !== undefined && <Settle />}
		</div>
	);
}

/** What was said here and could be remembered: no more than a word of it. */
const ToRemember = ({ count }: { readonly count: number }) => (
	<p class="quiet tail">
		<Icon name="lightbulb" />{' '}
		<button type="button" class="link-button" onClick={() => post({ type: 'proposals' })}>
			{count === 1 ? l10n.t('1 thing to remember') : l10n.t('{0} things to remember', count)}
		</button>
	</p>
);

/** What stands behind the last entry: what is awaited, what failed without an entry, and the way on after a break. */
function Tail({ state, entries, waiting }: LogProps) {
	const { running, busyElsewhere, notice } = state;
	const last = entries.at(-1);
	const until = useMemo(
		() => (notice?.retryAfter === undefined ? undefined : Date.now() + notice.retryAfter * 1000),
		[notice?.message, notice?.retryAfter],
	);
	const showsItself = last?.kind === 'answer' || (last?.kind === 'tool' && last.state !== 'done');
	return (
		<>
			{running && !showsItself && <WaitingLine waiting={waiting} />}
			{busyElsewhere && !running && (
				<p class="quiet tail">
					<Icon name="loading" /> {l10n.t('{0} is answering in another window.', state.agent.heading)}
				</p>
			)}
			{!running && state.toRemember !== undefined && <ToRemember count={state.toRemember} />}
			{notice?.failure && <Failure kind={notice.failure} message={notice.message} until={until} last />}
			{notice && !notice.failure && <Notice key={notice.message} notice={notice} />}
			{!notice && canResume(entries, running || busyElsewhere) && (
				<div class="tail">
					<p class="quiet">{l10n.t('The answer was interrupted.')}</p>
					<div class="actions">
						<ActionButton primary onPress={() => post({ type: last?.kind === 'tool' ? 'resume' : 'retry' })}>
							{last?.kind === 'tool' ? l10n.t('Continue') : l10n.t('Try again')}
						</ActionButton>
					</div>
				</div>
			)}
		</>
	);
}

/** Keeps the end in sight while the person is there, and only then. */
function useFollowing(asked: string | undefined) {
	const scroller = useRef<HTMLDivElement>(null);
	const content = useRef<HTMLDivElement>(null);
	const following = useRef(true);
	const top = useRef(0);
	const [away, setAway] = useState(false);

	const toEnd = () => {
		const element = scroller.current;
		// What stands there before the first message is read from its beginning.
		if (!element?.querySelector('.row')) return;
		// Somebody reads what they would allow for longer: they have it in sight already.
		if (element.querySelector('.lasting:not([hidden])')) return;
		element.scrollTop = element.scrollHeight;
		// So is what somebody is asked to allow; the answers stay at hand below it.
		const approval = element.querySelector('.row:last-of-type .approval');
		const hidden = approval ? element.getBoundingClientRect().top - approval.getBoundingClientRect().top : 0;
		if (hidden > 0) element.scrollTop -= hidden + 8;
	};
	const follow = () => {
		following.current = true;
		setAway(false);
		toEnd();
	};
	const onScroll = () => {
		const element = scroller.current;
		if (!element) return;
		const left = element.scrollHeight - element.scrollTop - element.clientHeight;
		if (left < nearEnd) following.current = true;
		// What grows above or below moves the end away; only a person moves up.
		else if (element.scrollTop < top.current - 1) following.current = false;
		top.current = element.scrollTop;
		setAway(!following.current && element.querySelector('.row') !== null);
	};
	// One's own message is always shown.
	useLayoutEffect(follow, [asked]);
	useEffect(() => {
		if (!scroller.current || !content.current) return;
		const observer = new ResizeObserver(() => {
			if (following.current) toEnd();
		});
		observer.observe(scroller.current);
		observer.observe(content.current);
		return () => observer.disconnect();
	}, []);
	/** Brings a row into sight that is not at the end, and whoever reads aloud to it. */
	const show = (row: HTMLElement) => {
		following.current = false;
		row.scrollIntoView({ block: 'center' });
		row.tabIndex = -1;
		row.focus({ preventScroll: true });
	};
	return { scroller, content, away, follow, show, onScroll };
}

/** The conversation. */
export function Log({ state, entries, waiting, reveal, onRevealed }: RevealingLogProps) {
	const asked = entries.findLast(({ kind }) => kind === 'user')?.id;
	const { scroller, content, away, follow, show, onScroll } = useFollowing(asked);
	useLayoutEffect(() => {
		const row = reveal === undefined ? null : document.getElementById(rowId(reveal));
		// The entries may still be on their way.
		if (!row) return;
		show(row);
		post({ type: 'revealed' });
		onRevealed();
	}, [reveal, entries]);
	const [watcher, setWatcher] = useState<Watcher>();
	useLayoutEffect(() => {
		if (!scroller.current) return;
		const made = createWatcher(scroller.current);
		setWatcher(made);
		return () => made.dispose();
	}, []);
	return (
		<div class="log-frame">
			{/* biome-ignore lint/a11y/useKeyWithClickEvents: it hears the clicks of links and buttons inside, which make clicks of keys themselves */}
			<div
				class={state.running || state.busyElsewhere ? 'log busy' : 'log'}
				role="log"
				aria-live="off"
				aria-label={l10n.t('Conversation with {0}', state.agent.name)}
				// biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and the arrows must be able to
				tabIndex={0}
				ref={scroller}
				onScroll={onScroll}
				onClick={onClick}
				onAuxClick={onClick}
			>
				<div ref={content} class="log-content">
					<WatcherContext.Provider value={watcher}>
						{entries.length === 0 && !state.running && <EmptyState state={state} />}
						{rowsOf(entries, state, waiting).map((row) => (
							<Row key={row.entry.id} {...row} />
						))}
					</WatcherContext.Provider>
					<Tail state={state} entries={entries} waiting={waiting} />
				</div>
			</div>
			{away && (
				<button type="button" class="to-end" onClick={follow}>
					<Icon name="arrow-down" /> {l10n.t('Jump to latest')}
				</button>
			)}
		</div>
	);
}
