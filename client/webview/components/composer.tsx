import type { Ref } from 'preact';
import { useLayoutEffect, useState } from 'preact/hooks';
import type { PageState } from '../../../protocol/chatPage.ts';
import { draft, keepDraft, post } from '../host.ts';
import { Icon } from './icon.tsx';
import { Meter } from './meter.tsx';

interface ComposerProps {
	readonly state: PageState;
	readonly input: Ref<HTMLTextAreaElement> & { current: HTMLTextAreaElement | null };
}

/** Where a message is written. Enter sends, Shift+Enter breaks the line, Up brings back the last message. */
export function Composer({ state, input }: ComposerProps) {
	const { running, model, meter, agent, messages } = state;
	const [text, setShown] = useState(draft);
	const empty = text.trim() === '';

	// At once, and not when the page gets round to it: it may be thrown away at any moment.
	const setText = (next: string) => {
		setShown(next);
		keepDraft(next);
	};
	useLayoutEffect(() => {
		const element = input.current;
		if (!element) return;
		// As tall as its text; the style sheet sets the limits.
		element.style.height = 'auto';
		element.style.height = `${element.scrollHeight}px`;
	}, [text, input]);

	const send = () => {
		if (empty || running) return;
		post({ type: 'send', text });
		setText('');
		input.current?.focus();
	};
	const stop = () => {
		post({ type: 'stop' });
		input.current?.focus();
	};

	const onKeyDown = (event: KeyboardEvent) => {
		// While an input method composes, Enter and Up are its own.
		if (event.isComposing || event.keyCode === 229) return;
		if (event.key === 'Enter' && !event.shiftKey && !event.altKey && !event.ctrlKey && !event.metaKey) {
			event.preventDefault();
			send();
		} else if (event.key === 'ArrowUp' && text === '') {
			const last = messages.findLast(({ role }) => role === 'user');
			if (!last) return;
			event.preventDefault();
			setText(last.text);
		}
	};

	return (
		<form
			class="composer"
			onSubmit={(event) => {
				event.preventDefault();
				send();
			}}
		>
			<textarea
				ref={input}
				rows={1}
				value={text}
				placeholder={`Message ${agent.name}`}
				aria-label={`Message ${agent.name}`}
				onInput={(event) => setText(event.currentTarget.value)}
				onKeyDown={onKeyDown}
			/>
			<div class="composer-bar">
				<span class="model" title={model.reason?.replaceAll('`', '') ?? model.name}>
					{model.dryRun && <span class="badge">dry run</span>}
					<span class="model-name">{model.name}</span>
				</span>
				{meter && <Meter meter={meter} />}
				{running ? (
					<button type="button" class="send" title="Stop (Esc)" aria-label="Stop" onClick={stop}>
						<Icon name="debug-stop" />
					</button>
				) : (
					<button type="submit" class="send" title="Send (Enter)" aria-label="Send" disabled={empty}>
						<Icon name="arrow-up" />
					</button>
				)}
			</div>
		</form>
	);
}
