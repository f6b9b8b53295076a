import type { Entry } from '../../../protocol/chat/conversation.ts';
import type { PageEvent, PageHistory, PageState } from '../../../protocol/chat/page.ts';
import { entriesAfter } from '../../../shared/entriesAfter.ts';

/** Why nothing comes for the moment, and until when. */
export interface WaitingRetry {
	readonly entry: string;
	readonly why: string;
	/** ms since the epoch. */
	readonly until: number;
}

/** What became of images that were asked for, by their address. */
export type Images = ReadonlyMap<string, { readonly source?: string; readonly problem?: string }>;

export interface PageModel {
	readonly state: PageState | undefined;
	/** Tells conversations apart. */
	readonly key: string;
	readonly entries: readonly Entry[];
	/** The entry that is to be brought into sight. */
	readonly reveal: string | undefined;
	readonly waiting: WaitingRetry | undefined;
	readonly history: PageHistory | undefined;
	readonly images: Images;
}

/** What the page knows. What streams in is gathered and shown once a frame, however often it comes. */
export interface Store {
	readonly model: PageModel;
	setState(state: PageState): void;
	setTalk(key: string, entries: readonly Entry[], reveal?: string): void;
	/** It is in sight. */
	revealed(): void;
	apply(key: string, event: PageEvent): void;
	setHistory(history: PageHistory): void;
	setImage(href: string, image: { readonly source?: string; readonly problem?: string }): void;
	/** Called after each change, at most once a frame for what streams. Returns what ends it. */
	subscribe(listener: () => void): () => void;
}

/** Entries keep their identity while they do not change, so that only what changed is drawn. */
function reuse(before: readonly Entry[], after: readonly Entry[]): readonly Entry[] {
	const known = new Map(before.map((entry) => [entry.id, entry]));
	return after.map((entry) => {
		const old = known.get(entry.id);
		return old && JSON.stringify(old) === JSON.stringify(entry) ? old : entry;
	});
}

const streams: readonly string[] = ['text', 'thinking'];

export function createStore(now: () => number = Date.now): Store {
	let model: PageModel = {
		state: undefined,
		key: '',
		entries: [],
		reveal: undefined,
		waiting: undefined,
		history: undefined,
		images: new Map(),
	};
	let frame: number | undefined;
	let arrived: PageEvent[] = [];
	const listeners = new Set<() => void>();

	const change = (next: Partial<PageModel>) => {
		model = { ...model, ...next };
		for (const listener of listeners) listener();
	};

	const flush = () => {
		if (frame !== undefined) cancelAnimationFrame(frame);
		frame = undefined;
		const events = arrived;
		arrived = [];
		if (events.length === 0) return;
		let { entries, waiting } = model;
		for (const event of events) {
			entries = entriesAfter(entries, event);
			if (event.kind === 'waiting') {
				waiting = { entry: event.entry, why: event.why, until: now() + event.seconds * 1000 };
			} else if (event.kind !== 'gone') waiting = undefined;
		}
		change({ entries, waiting });
	};

	return {
		get model() {
			return model;
		},
		setState(state) {
			flush();
			change({ state, ...(!state.running && { waiting: undefined }) });
		},
		setTalk(key, entries, reveal) {
			// They already hold whatever had arrived by then.
			arrived = [];
			const same = key === model.key ? reuse(model.entries, entries) : entries;
			change({ key, entries: same, reveal, waiting: undefined });
		},
		revealed: () => change({ reveal: undefined }),
		apply(key, event) {
			if (key !== model.key) return;
			arrived.push(event);
			if (!streams.includes(event.kind)) flush();
			else frame ??= requestAnimationFrame(flush);
		},
		setHistory: (history) => change({ history }),
		setImage: (href, image) => change({ images: new Map(model.images).set(href, image) }),
		subscribe(listener) {
			listeners.add(listener);
			return () => listeners.delete(listener);
		},
	};
}
