import type { MemoryIndexState } from '../../../../../protocol/memory/search.ts';
import { monotonicMs } from '../../platform/monotonic.ts';
import { createQuiet } from '../../platform/quiet.ts';

interface PausesOptions {
	/** The person wants long jobs to wait while the computer runs on battery. */
	readonly waitsOnBattery: () => boolean;
	/** Undefined: nobody can say, which counts as mains. Asked only while there is a long job. */
	readonly runsOnBattery: () => Promise<boolean | undefined>;
	/** Long jobs in the background wait from now on, or no longer. */
	readonly onChange: () => void;
	/** ms between two looks at the battery. */
	readonly lookEvery?: number;
	/** ms after the last keystroke in which nothing is embedded. */
	readonly restAfterTyping?: number;
}

/** What long jobs wait for. */
export interface Power {
	/** True where a long job should wait for mains. */
	isShort(): Promise<boolean>;
	/** Resolves when a long job may go on. */
	reached(): Promise<void>;
}

/** What embedding in the background waits for. */
export interface Pauses {
	/** Resolves when nobody types, and a long job may have the processor. */
	reached(isLong: boolean): Promise<void>;
	/** For jobs that a person has asked for: they wait for mains, and not for whoever types. */
	readonly power: Power;
	/** The person is typing. */
	typed(): void;
	/** The person may want something else by now. */
	settingsChanged(): void;
	/** The state with what is waited for. */
	told(state: MemoryIndexState): MemoryIndexState;
}

export function createPauses(options: PausesOptions): Pauses {
	const { waitsOnBattery, runsOnBattery, onChange, lookEvery = 60_000, restAfterTyping = 1_500 } = options;
	const quiet = createQuiet(restAfterTyping);
	let look: { readonly at: number; readonly answer: Promise<boolean | undefined> } | undefined;
	let waiting: Promise<void> | undefined;
	/** Long jobs in the background that wait. */
	let held = 0;
	let wake = () => {};

	const isOnBattery = async (): Promise<boolean> => {
		if (!waitsOnBattery()) return false;
		const now = monotonicMs();
		if (!look || now - look.at >= lookEvery) look = { at: now, answer: runsOnBattery() };
		return (await look.answer) === true;
	};

	const isShort = async (): Promise<boolean> => waiting !== undefined || (await isOnBattery());

	async function untilMains(): Promise<void> {
		do {
			await new Promise<void>((resolve) => {
				const timer = setTimeout(resolve, lookEvery).unref();
				wake = () => {
					clearTimeout(timer);
					resolve();
				};
			});
		} while (await isOnBattery());
		waiting = undefined;
	}

	async function mains(): Promise<void> {
		if (!(await isShort())) return;
		waiting ??= untilMains();
		await waiting;
	}

	return {
		async reached(isLong) {
			if (isLong && (await isShort())) {
				if (held++ === 0) onChange();
				await mains();
				if (--held === 0) onChange();
			}
			await quiet.reached();
		},
		power: { isShort, reached: mains },
		typed: quiet.disturb,
		settingsChanged: () => wake(),
		told(state) {
			const { embeddings } = state;
			if (held === 0 || !embeddings || embeddings.embedded >= state.passages) return state;
			const { model, embedded } = embeddings;
			return { ...state, embeddings: { model, embedded, waitsFor: 'mains' } };
		},
	};
}
