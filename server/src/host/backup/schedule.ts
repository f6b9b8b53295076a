import type { Settings } from '../../../../protocol/workspace/settings.ts';

/** When backups are made by themselves. */
export type BackupMode = Settings['backup']['mode'];

const hour = 3_600_000;

/** ms between two backups. */
const periods: Readonly<Partial<Record<BackupMode, number>>> = { hourly: hour, daily: 24 * hour };

/** ms without a change after which one is made, and ms after which it is made although changes go on. */
const quiet = 30_000;
const longestWait = 10 * 60_000;

interface ScheduleOptions {
	/** ms since the epoch. */
	readonly clock: () => number;
	/** Roots of the workspaces that are open. */
	roots(): readonly string[];
	modeOf(root: string): BackupMode;
	/** When the workspace was last the same as its backup, in ms since the epoch; undefined where no backup is set up. */
	lastOf(root: string): Promise<number | undefined>;
	backUp(root: string): Promise<void>;
	/** Hears why a backup was not made. */
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

	const isQuiet = (root: string, now: number): boolean => {
		const change = unsaved.get(root);
		return change !== undefined && (now - change.last >= quiet || now - change.first >= longestWait);
	};

	function isDue(root: string, mode: BackupMode, last: number): boolean {
		const now = clock();
		if (mode === 'afterWrites') return !seen.has(root) || isQuiet(root, now);
		const period = periods[mode];
		// A clock that was set back must not put backups off for as long as it had been ahead.
		return period !== undefined && (now - last >= period || last > now);
	}

	async function lookOnce(): Promise<void> {
		for (const root of roots()) {
			const mode = modeOf(root);
			const last = mode === 'off' ? undefined : await lastOf(root);
			if (last === undefined || !isDue(root, mode, last)) continue;
			seen.add(root);
			unsaved.delete(root);
			await backUp(root).catch(onError);
		}
	}

	return {
		changed(root) {
			const now = clock();
			unsaved.set(root, { first: unsaved.get(root)?.first ?? now, last: now });
		},
		look() {
			looking ??= lookOnce()
				.catch(onError)
				.finally(() => {
					looking = undefined;
				});
			return looking;
		},
	};
}
