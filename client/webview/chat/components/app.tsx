import * as l10n from '@vscode/l10n';
import { useEffect, useRef, useState } from 'preact/hooks';
import { useAnnouncement } from '../announcement.ts';
import { useFocusKept, useFocusOnArrival } from '../arrival.ts';
import { post } from '../host.ts';
import type { PageModel, Store } from '../store.ts';
import { ImagesContext } from '../text/images.ts';
import { Composer, type ComposerHandle } from './composer/composer.tsx';
import { NoWorkspace, Problem } from './emptyState.tsx';
import { Header } from './header/header.tsx';
import { History } from './history.tsx';
import { Log } from './log/log.tsx';
import { Overflow } from './log/overflow.tsx';

function useStore(store: Store): PageModel {
	const [model, setModel] = useState(store.model);
	useEffect(() => {
		// Whatever came before this listened.
		setModel(store.model);
		return store.subscribe(() => setModel(store.model));
	}, [store]);
	return model;
}

/** What the editor side can have the page do. */
export interface PageActions {
	focus(): void;
	offer(text: string): void;
	showHistory(query: string): void;
}

export interface AppProps {
	readonly store: Store;
	/** Called with what the page can do. */
	readonly onReady: (actions: PageActions) => void;
}

export function App({ store, onReady }: AppProps) {
	const model = useStore(store);
	const { state, key, entries, reveal, waiting, history, images } = model;
	const composer = useRef<ComposerHandle>(null);
	/** What is looked for in the list of conversations, where that is open. */
	const [looking, setLooking] = useState<string>();
	const sentence = useAnnouncement(model);
	const running = state?.running ?? false;

	useEffect(
		() =>
			onReady({
				focus() {
					setLooking(undefined);
					// The input may be there only once this is drawn.
					setTimeout(() => composer.current?.focus());
				},
				offer: (text) => composer.current?.offer(text),
				showHistory: setLooking,
			}),
		[onReady],
	);
	// The list of conversations would hide it.
	useEffect(() => {
		if (reveal !== undefined) setLooking(undefined);
	}, [reveal]);
	useFocusOnArrival(state?.loaded === true);
	useFocusKept();
	useEffect(() => {
		if (!running) return;
		const onKeyDown = (event: KeyboardEvent) => {
			if (event.key !== 'Escape' || event.isComposing) return;
			event.preventDefault();
			post({ type: 'stop' });
			composer.current?.focus();
		};
		document.addEventListener('keydown', onKeyDown);
		return () => document.removeEventListener('keydown', onKeyDown);
	}, [running]);

	// What shows until then is in the page's HTML, as it would come too late from here.
	if (!state?.loaded) return null;
	if (state.problem) return <Problem message={state.problem} />;
	if (state.workspace === undefined) return <NoWorkspace />;
	const closeHistory = () => {
		setLooking(undefined);
		// The input is there again once this is drawn.
		setTimeout(() => composer.current?.focus());
	};
	return (
		<main class="chat">
			<h1 class="said-aloud">{l10n.t('Chat with {0}', state.agent.name)}</h1>
			{looking !== undefined ? (
				<History history={history} current={state.conversation?.id} begin={looking} onClose={closeHistory} />
			) : (
				<ImagesContext.Provider value={images}>
					<Composer state={state} entries={entries} handle={composer} />
					<Overflow key={`overflow ${key}`} state={state} />
					{/* A place in the scroll belongs to one conversation. */}
					<Log
						key={key}
						state={state}
						entries={entries}
						waiting={waiting}
						reveal={reveal}
						onRevealed={store.revealed}
					/>
				</ImagesContext.Provider>
			)}
			<Header
				state={state}
				isHistory={looking !== undefined}
				onHistory={() => setLooking(looking === undefined ? '' : undefined)}
			/>
			<div class="said-aloud" role="status" aria-live="polite">
				{sentence}
			</div>
		</main>
	);
}
