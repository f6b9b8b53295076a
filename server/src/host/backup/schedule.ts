import type { Settings } from '../../../../protocol/workspace/settings.ts';

/** When backups are made by themselves. */
export type BackupMode = Settings['backup']['mode'];

const hour = 3_600_000;

/** ms between two backups. */
const periods: Readonly<Partial<Record<BackupMode, number>>> = { hourly: hour, daily: 24 * hour };

/** ms without a change after which one is made, and ms after which it is made although changes go on. */
const quiet = 30_000;
const longestWait = 10 * 60_000;

/** ms to the next try after a first failure, and the most: each failure doubles them. */
const firstPause = 60_000;
const longestPause = hour;

interface ScheduleOptions {
	/** ms since the epoch. */
	readonly clock: () => number;
	/** Roots of the workspaces that are open. */
	roots(): readonly string[];
	modeOf(root: string): BackupMode;
	/** When the workspace was last the same as its backup, in ms since the epoch; undefined where no backup is set up. */
	lastOf(root: string): Promise<number | undefined>;
	backUp(root: string): Promise<void>;
	/** Hears why a backup was not made; the same of a workspace once, until one is made. */
	onError(error: unknown): void;
}

export interface BackupSchedule {
	/** Something in the workspace at `root` has changed. */
	changed(root: string): void;
	/** Makes the backups that are due; to be called about every half minute. One look at a time. */
	look(): Promise<void>;
}

interface Unsaved {
	readonly first: number;
	readonly last: number;
}

interface BackupFailure {
	readonly at: number;
	readonly times: number;
	readonly why: string;
}

/** ms since `then`. A clock that was set back must not put anything off for as long as it had been ahead. */
const since = (then: number, now: number): number => (then > now ? Number.POSITIVE_INFINITY : now - then);

export function createBackupSchedule({
	clock,
	roots,
	modeOf,
	lastOf,
	backUp,
	onError,
}: ScheduleOptions): BackupSchedule {
	const unsaved = new Map<string, Unsaved>();
	/** What changed while no window was open is seen at the first look. */
	const seen = new Set<string>();
	let looking: Promise<void> | undefined;

	const failures = new Map<string, BackupFailure>();

	const isQuiet = (root: string, now: number): boolean => {
		const change = unsaved.get(root);
		return change !== undefined && (since(change.last, now) >= quiet || since(change.first, now) >= longestWait);
	};

	/** After a failure: for a while only where something has changed, and never at once. */
	function isDueAgain(root: string, { at, times }: BackupFailure, now: number): boolean {
		const waited = since(at, now);
		const pause = Math.min(longestPause, firstPause * 2 ** (times - 1));
		return waited >= pause || (waited >= firstPause && isQuiet(root, now));
	}

	function isDue(root: string, mode: BackupMode, last: number): boolean {
		const now = clock();
		const failure = failures.get(root);
		if (failure) return isDueAgain(root, failure, now);
		if (mode === 'afterWrites') return !seen.has(root) || isQuiet(root, now);
		const period = periods[mode];
		return period !== undefined && since(last, now) >= period;
	}

	function failed(root: string, error: unknown): void {
		const before = failures.get(root);
		const why = String(error);
		failures.set(root, { at: clock(), times: (before?.times ?? 0) + 1, why });
		if (why !== before?.why) onError(error);
	}

	async function lookAt(root: string): Promise<void> {
		const mode = modeOf(root);
		const last = mode === 'off' ? undefined : await lastOf(root);
		if (last === undefined || !isDue(root, mode, last)) return;
		seen.add(root);
		unsaved.delete(root);
		await backUp(root);
		failures.delete(root);
	}

	async function lookOnce(): Promise<void> {
		for (const root of roots()) await lookAt(root).catch((error) => failed(root, error));
	}

	return {
		changed(root) {
			const now = clock();
			unsaved.set(root, { first: unsaved.get(root)?.first ?? now, last: now });
		},
		look() {
			looking ??= lookOnce().finally(() => {
				looking = undefined;
			});
			return looking;
		},
	};
}
