import { resolve } from 'node:path';
import { Argument, Option } from 'commander';
import { HelpfulError } from '../../engine/knowledge/operations/helpfulError.ts';
import { refusal } from '../../engine/knowledge/operations/tool.ts';
import type { ExportOutcome } from '../../host/knowledge/transfer/exportStore.ts';
import type { ImportedItem, ImportOutcome } from '../../host/knowledge/transfer/imported.ts';
import { visible } from '../check/displayText.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { type Answer, type KnowledgeOperation, operation, type WithData } from './operation.ts';
import { several, text } from './parts.ts';

/** What was done, or why nothing was. */
const answered = (work: Promise<object>): Promise<Answer> =>
	work.then(
		(data) => ({ is_error: false, data }),
		(error: unknown) => {
			if (error instanceof HelpfulError) return refusal(error);
			throw error;
		},
	);

/** What each file was, for people; a line for each would be too much. */
const words: Readonly<Record<ImportedItem['status'], readonly [done: string, wouldBe: string]>> = {
	ok: ['added', 'would be added'],
	unchanged: ['unchanged', 'unchanged'],
	skipped: ['left out', 'left out'],
	failed: ['not added', 'not added'],
};

function printImport({ data }: WithData<ImportOutcome>, terminal: Terminal): void {
	const { ingested, ok, unchanged, skipped, failed, dry_run } = data;
	const { sources_left_out: sources, schedules_left_out: schedules } = data;
	for (const { status, source_path, logical_path, error } of ingested) {
		if (status === 'failed') terminal.err(`${source_path}: ${error}`);
		else if (status === 'ok') terminal.out(`${words.ok[dry_run ? 1 : 0]}  ${visible(logical_path)}\n`);
	}
	const sum = { ok, unchanged, skipped, failed };
	const counts = Object.entries(words).map(
		([status, said]) => `${sum[status as keyof typeof sum]} ${said[dry_run ? 1 : 0]}`,
	);
	terminal.note?.(counts.join(', '));
	const kinds = new Set(
		ingested.filter(({ status }) => status === 'skipped').map(({ source_path }) => endingOf(source_path)),
	);
	if (kinds.size > 0) terminal.note?.(`Left out, because Soulscope cannot read them: ${[...kinds].sort().join(', ')}`);
	if (sources > 0) {
		terminal.note?.(
			`${several(sources, 'version')} came from files outside the workspace. They will not be read again. If they should: --keep-sources`,
		);
	}
	if (schedules > 0) {
		terminal.note?.(
			`${several(schedules, 'version')} came from web pages that were read again by themselves. They are not any more, as whoever made this would hear of it. If they should be: --keep-sources`,
		);
	}
	if (dry_run) terminal.note?.('Nothing was changed. Without --dry-run it is.');
}

const endingOf = (path: string): string => /\.[^./\\]+$/.exec(path)?.[0].toLowerCase() ?? 'files without an ending';

/** To and from other places. */
export const transferOperations: readonly KnowledgeOperation[] = [
	operation<WithData<ExportOutcome>>({
		name: 'export',
		description: 'write all entries as files, which can be imported again',
		arguments: [new Argument('<folder>', 'an empty or new folder, or an earlier export')],
		options: [new Option('--all-versions', 'older versions and removals too')],
		answer: ({ folder, all_versions }, { store, signal, onDone }) =>
			answered(store.exportTo({ folder: resolve(String(folder)), allVersions: all_versions === true, signal, onDone })),
		print({ data: { written, unchanged, removed, kept } }, terminal) {
			terminal.out(`${several(written, 'file')} written, ${unchanged} unchanged, ${removed} deleted\n`);
			for (const file of kept) {
				terminal.err(`${file} was changed since the last export, and was left alone; import it, or delete it`);
			}
		},
	}),
	operation<WithData<ImportOutcome>>({
		name: 'import',
		description: 'add an export, a folder of notes such as an Obsidian vault, or a store of membot',
		arguments: [new Argument('<from>', 'the folder; for membot, its data folder or index.duckdb')],
		options: [
			text('--logical-path <path>', 'the folder in the store that notes go to'),
			new Option(
				'--keep-sources',
				'also refresh from files outside the workspace, and from web pages as often as before',
			),
			new Option('--dry-run', 'only say what would be added'),
		],
		answer: ({ from, logical_path = '', keep_sources, dry_run }, { store, signal, onDone }) =>
			answered(
				store.importFrom({
					from: resolve(String(from)),
					prefix: String(logical_path),
					keepSources: keep_sources === true,
					dryRun: dry_run === true,
					signal,
					onDone,
				}),
			),
		print: printImport,
	}),
];
