import { useEffect, useRef, useState } from 'preact/hooks';
import type { PageState } from '../../../protocol/chatPage.ts';
import { post } from '../host.ts';
import type { Store } from '../store.ts';
import { Composer } from './composer.tsx';
import { NoWorkspace, Problem } from './emptyState.tsx';
import { Header } from './header.tsx';
import { Log } from './log.tsx';

function useStore(store: Store): PageState | undefined {
	const [state, setState] = useState(store.state);
	useEffect(() => store.subscribe(() => setState(store.state)), [store]);
	return state;
}

/** What a screen reader says: that an answer began, and how it ended. The text itself is read at the person's own pace. */
function useAnnouncement(state: PageState | undefined): string {
	const before = useRef(false);
	const [said, setSaid] = useState('');
	const running = state?.running ?? false;
	const last = state?.messages.at(-1);
	useEffect(() => {
		if (running === before.current) return;
		before.current = running;
		const name = state?.agent.name ?? '';
		const endings = {
			failed: 'The answer failed',
			stopped: 'Stopped',
			cut: 'The answer was cut',
			refused: 'The model declined',
		};
		const ended = endings[last?.state as keyof typeof endings] ?? `${name} has answered`;
		setSaid(running ? `${name} is answering` : last?.failure ? `${ended}: ${last.failure.message}` : ended);
	}, [running, last, state?.agent.name]);
	return said;
}

export interface AppProps {
	readonly store: Store;
	/** Called with what puts the cursor into the input. */
	readonly onFocusInput: (focus: () => void) => void;
}

export function App({ store, onFocusInput }: AppProps) {
	const state = useStore(store);
	const input = useRef<HTMLTextAreaElement>(null);
	const said = useAnnouncement(state);
	const running = state?.running ?? false;

	useEffect(() => onFocusInput(() => input.current?.focus()), [onFocusInput]);
	useEffect(() => {
		if (!running) return;
		const onKeyDown = (event: KeyboardEvent) => {
			if (event.key !== 'Escape' || event.isComposing) return;
			event.preventDefault();
			post({ type: 'stop' });
			input.current?.focus();
		};
		document.addEventListener('keydown', onKeyDown);
		return () => document.removeEventListener('keydown', onKeyDown);
	}, [running]);

	if (!state?.loaded) return <div class="loading" role="progressbar" aria-label="Loading" />;
	if (state.problem) return <Problem message={state.problem} />;
	if (state.workspace === undefined) return <NoWorkspace />;
	// A place in the scroll belongs to one conversation.
	const key = `${state.workspace} ${state.session}`;
	return (
		<main class="chat">
			<Header state={state} />
			<Log key={key} state={state} />
			<Composer state={state} input={input} />
			<div class="unseen" role="status" aria-live="polite">
				{said}
			</div>
		</main>
	);
}
