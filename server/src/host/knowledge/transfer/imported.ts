import type { ErrorKind } from '../../../engine/knowledge/operations/helpfulError.ts';

/** What came of one file or one version. */
export interface ImportedItem {
	readonly source_path: string;
	readonly logical_path: string;
	readonly version_id: string | null;
	/** `skipped`: it is of a kind that cannot be read, such as a picture in a vault. */
	readonly status: 'ok' | 'unchanged' | 'skipped' | 'failed';
	readonly error?: string;
	readonly error_type?: ErrorKind;
}

/** What came of an import; with `dry_run`, what would. */
export interface ImportOutcome {
	readonly kind: 'export' | 'folder' | 'membot';
	readonly ingested: readonly ImportedItem[];
	readonly total: number;
	readonly ok: number;
	readonly unchanged: number;
	readonly skipped: number;
	readonly failed: number;
	/** Versions whose source was left out, as it is not in the workspace. */
	readonly sources_left_out: number;
	/** Versions of web pages that are not read again by themselves any more. */
	readonly schedules_left_out: number;
	readonly dry_run: boolean;
	readonly stopped?: true;
}

export interface ImportOptions {
	/** What is imported: a folder, or a store of membot. Absolute. */
	readonly from: string;
	/** The workspace’s folder. Absolute. */
	readonly root: string;
	/** What is put in front of the paths of a folder; empty for nothing. */
	readonly prefix: string;
	readonly dryRun: boolean;
	/** Whether sources outside the workspace stay sources, which a refresh reads, and pages are read again by themselves. */
	readonly keepSources: boolean;
	readonly signal?: AbortSignal | undefined;
	/** Hears of each file or version that was dealt with; `total` where it is known how much there is. */
	onDone?(path: string, total?: number): void;
}

/** Versions that came without something that they had. */
export interface LeftOut {
	readonly sources: number;
	readonly schedules: number;
}

export function outcomeOf(
	kind: ImportOutcome['kind'],
	ingested: readonly ImportedItem[],
	{ dryRun, signal }: Pick<ImportOptions, 'dryRun' | 'signal'>,
	{ sources, schedules }: LeftOut = { sources: 0, schedules: 0 },
): ImportOutcome {
	const count = (status: ImportedItem['status']): number => ingested.filter((each) => each.status === status).length;
	return {
		kind,
		ingested,
		total: ingested.length,
		ok: count('ok'),
		unchanged: count('unchanged'),
		skipped: count('skipped'),
		failed: count('failed'),
		sources_left_out: sources,
		schedules_left_out: schedules,
		dry_run: dryRun,
		...(signal?.aborted && { stopped: true as const }),
	};
}
