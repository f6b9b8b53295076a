import { setImmediate } from 'node:timers/promises';
import type { ErrorLog } from '../language/support/client/errorLog.ts';

type Work = () => unknown;

/** What waits for a moment, and what says that it has come. */
function moment(): [Promise<void>, () => void] {
	let come = () => {};
	const waits = new Promise<void>((resolve) => {
		come = resolve;
	});
	return [waits, () => come()];
}

/** From the handshake to the goodbye: what has come to pass, and what is done then. What fails is logged, and keeps nothing from the rest. */
export interface Lifecycle {
	/** The workspaces of the open folders are known; never rejects. */
	readonly ready: Promise<void>;
	/** The person has been told of what is open. */
	readonly firstAnswer: Promise<void>;
	/** They have had a moment for it since. */
	readonly rest: Promise<void>;
	onFirstAnswer(): void;
	onRest(): void;
	/** Runs `work` once the handshake is over and the workspaces are known. */
	onInitialized(work: Work): void;
	/** Runs `work` when the client says goodbye; it is answered once all such work is done. */
	onShutdown(work: Work): void;
	/** `open` makes the workspaces known. */
	begin(open: () => Promise<void>, opened: () => void): Promise<void>;
	/** Does what waits for the end, and `last` after that. */
	end(last: readonly Work[]): Promise<void>;
}

export function createLifecycle(log: ErrorLog): Lifecycle {
	const [ready, setReady] = moment();
	const [firstAnswer, onFirstAnswer] = moment();
	const [rest, onRest] = moment();
	const initialized: Work[] = [];
	const ending: Work[] = [];
	const runAll = async (what: string, works: readonly Work[]) => {
		for (const work of works) {
			try {
				await work();
			} catch (error) {
				log.error(what, error);
			}
		}
	};
	return {
		ready,
		firstAnswer,
		rest,
		onFirstAnswer,
		onRest,
		onInitialized: (work) => void initialized.push(work),
		onShutdown: (work) => void ending.push(work),
		async begin(open, opened) {
			await runAll('start', [open]);
			opened();
			setReady();
			// Whoever has asked meanwhile is answered first.
			await setImmediate();
			await runAll('start', initialized);
		},
		end: (last) => runAll('shutdown', [...ending, ...last]),
	};
}
