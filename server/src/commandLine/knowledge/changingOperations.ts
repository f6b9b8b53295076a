import { Argument, Option } from 'commander';
import { visible } from '../check/displayText.ts';
import { InputError, type Terminal } from '../terminal/terminal.ts';
import { type KnowledgeOperation, operation, type WithData } from './operation.ts';
import { bytes, json, note, number, parseFrequency, path, several, text, textOrInput } from './parts.ts';

interface AddedSource {
	readonly source_path: string;
	readonly logical_path: string;
	readonly status: 'ok' | 'unchanged' | 'failed';
	readonly error?: string;
}

interface WrittenEntry {
	readonly logical_path: string;
	readonly version_id: string;
}

const written = ({ logical_path, version_id }: WrittenEntry): string => `${visible(logical_path)}@${version_id}\n`;

/** Says where a text went whose path was given with `\\`: on Linux a name of a file may have that in it. */
function noteSlashes(given: unknown, { logical_path }: Pick<WrittenEntry, 'logical_path'>, terminal: Terminal): void {
	if (String(given).includes('\\'))
		terminal.note?.(`In the store, \\ is written /: the path is ${visible(logical_path)}`);
}

/** As it can be typed into a shell, of Windows too; in quotes where a part of it would be taken for something else. */
const asArgument = (path: string): string =>
	/^[\p{L}\p{N}._/][\p{L}\p{N}._/-]*$/u.test(path)
		? path
		: process.platform === 'win32'
			? `"${path}"`
			: `'${path.replaceAll("'", `'\\''`)}'`;

const frequency = () =>
	text('--refresh-frequency <time>', 'read it again after this time: 30m, 12h, 7d').argParser(parseFrequency);

/** What may change the store. */
export const changingOperations: readonly KnowledgeOperation[] = [
	operation<WithData<{ ingested: readonly AddedSource[]; ok: number; unchanged: number; failed: number }>>({
		name: 'add',
		description: 'add files, folders, web pages, or a text (inline:TEXT)',
		arguments: [
			new Argument(
				'<sources...>',
				'a file, a folder, a pattern such as "docs/**/*.md", a web page (https://…), or inline:TEXT',
			),
		],
		options: [
			text('--logical-path <path>', 'where it goes in the store; for several files, the folder'),
			text('--include <patterns>', 'only files that match one of these, with commas between them'),
			text('--exclude <patterns>', 'no files that match one of these'),
			new Option('--no-follow-symlinks', 'leave links out'),
			frequency(),
			note(),
			new Option('--force', 'add a new version even if nothing has changed'),
		],
		print({ data: { ingested, ok, unchanged, failed } }, terminal, { refresh_frequency: every }) {
			for (const { status, logical_path, source_path, error = '' } of ingested) {
				if (status === 'failed') terminal.err(error.startsWith(source_path) ? error : `${source_path}: ${error}`);
				else terminal.out(`${status === 'ok' ? 'added' : 'unchanged'}  ${visible(logical_path)}\n`);
			}
			if (every !== undefined && unchanged > 0)
				terminal.note?.(`Read again every ${every} from now on, also what is unchanged`);
			if (ingested.length > 1) terminal.note?.(`${ok} added, ${unchanged} unchanged, ${failed} not added`);
		},
	}),
	operation<WithData<WrittenEntry>>({
		name: 'write',
		description: 'write a text as a new version',
		arguments: [
			path(),
			new Argument(
				'[content]',
				'the text; without it, or with -, what is piped in; one that looks like an option comes behind --',
			),
		],
		options: [note(), frequency()],
		input: async (given, terminal) => ({ ...given, content: await textOrInput(given.content, terminal) }),
		print({ data }, terminal, { logical_path }) {
			terminal.out(written(data));
			noteSlashes(logical_path, data, terminal);
		},
	}),
	operation<WrittenEntry>({
		name: 'edit',
		description: 'replace lines of a text',
		arguments: [
			path(),
			new Argument(
				'[patches]',
				'[{"start_line": 2, "end_line": 3, "content": "…"}]; without it, or with -, what is piped in',
			),
		],
		options: [note()],
		input: async (given, terminal) => ({
			...given,
			patches: json(await textOrInput(given.patches, terminal), 'The patches'),
		}),
		print: (answer, terminal) => terminal.out(written(answer)),
	}),
	operation<{ to_logical_path: string; new_version_id: string }>({
		name: 'copy',
		description: 'copy a text to another path, where nothing is yet',
		arguments: [path('from_logical_path'), path('to_logical_path', 'where the copy goes')],
		options: [note()],
		print({ to_logical_path, new_version_id }, terminal, given) {
			const copy = { logical_path: to_logical_path, version_id: new_version_id };
			terminal.out(written(copy));
			noteSlashes(given.to_logical_path, copy, terminal);
		},
	}),
	operation<WithData<{ to_logical_path: string; new_version_id: string }>>({
		name: 'move',
		description: 'move an entry to another path, where nothing is yet',
		arguments: [path('from_logical_path'), path('to_logical_path', 'where it goes')],
		print({ data: { to_logical_path, new_version_id } }, terminal, given) {
			const moved = { logical_path: to_logical_path, version_id: new_version_id };
			terminal.out(written(moved));
			noteSlashes(given.to_logical_path, moved, terminal);
		},
	}),
	operation<WithData<{ removed: readonly WrittenEntry[] }>>({
		name: 'remove',
		description: 'remove entries; their versions can still be read',
		arguments: [new Argument('<paths...>', 'paths, or patterns such as "notes/*"')],
		options: [new Option('--recursive', 'remove everything in a folder'), note()],
		print({ data: { removed } }, terminal) {
			for (const { logical_path } of removed) terminal.out(`removed  ${visible(logical_path)}\n`);
			const [only, ...more] = removed;
			const path = only && more.length === 0 ? asArgument(only.logical_path) : 'PATH';
			terminal.note?.(
				`All versions are kept. To bring one back: soulscope knowledge read ${path} --version TIME | soulscope knowledge write ${path}. The times: soulscope knowledge versions ${path}`,
			);
		},
	}),
	operation<WithData<{ processed: readonly { logical_path: string; status: string; error?: string }[] }>>({
		name: 'refresh',
		description: 'read sources again: of one entry, or all that are due',
		arguments: [new Argument('[logical_path]', 'the entry')],
		options: [new Option('--force', 'add a new version even if nothing has changed')],
		print({ data: { processed } }, terminal) {
			for (const { logical_path, status, error } of processed) {
				if (error !== undefined) terminal.err(`${logical_path}: ${error}`);
				else terminal.out(`${status === 'ok' ? 'updated' : status}  ${visible(logical_path)}\n`);
			}
			if (processed.length === 0) terminal.note?.('Nothing is due.');
		},
	}),
	operation<
		WithData<{ removed_versions: number; reclaimed_bytes: number; stripped_blob_bytes: number; dry_run: boolean }>
	>({
		name: 'prune',
		description: 'delete old versions for good; without --no-dry-run, only say how many',
		options: [
			text('--before <time>', 'older than this: 30d, 12h, or a date'),
			new Option('--strip-blob-bytes', 'also delete the bytes of files that are too large to keep'),
			new Option('--no-dry-run', 'really delete'),
		],
		input(given) {
			if (given.before !== undefined || given.strip_blob_bytes) return given;
			throw new InputError('Say what to delete: versions older than a time (--before 30d), or --strip-blob-bytes');
		},
		print({ data: { removed_versions, reclaimed_bytes, stripped_blob_bytes, dry_run } }, terminal) {
			const stripped = stripped_blob_bytes > 0 ? `, and ${bytes(reclaimed_bytes)} of files` : '';
			const what = `${several(removed_versions, 'old version')}${stripped}`;
			terminal.out(dry_run ? `${what} would be deleted\n` : `${what} deleted for good\n`);
			if (dry_run) terminal.note?.('Nothing was deleted. Add --no-dry-run to delete.');
		},
	}),
	operation<WrittenEntry & { bytes_written: number }>({
		name: 'pipe',
		description: 'run an operation, and store its answer as JSON',
		arguments: [
			new Argument('<tool_name>', 'an operation, such as list'),
			new Argument('<tool_input>', 'its parameters as JSON, such as {"prefix": "notes/"}'),
			path(),
		],
		options: [note()],
		input: ({ tool_name, tool_input, ...given }) => ({
			...given,
			tool_name: String(tool_name).startsWith('membot_') ? tool_name : `membot_${tool_name}`,
			tool_input: json(String(tool_input), 'The parameters'),
		}),
		print: (answer, terminal) => terminal.out(written(answer)),
	}),
	operation<{ result?: unknown; message?: string; preview?: string } & Partial<WrittenEntry>>({
		name: 'query',
		description: 'ask an entry that is JSON a question in JSONata; “?” explains the language',
		arguments: [path(), new Argument('<expression>', 'such as "items[price > 10].name"')],
		options: [
			text('--output-logical-path <path>', 'store the answer there'),
			note(),
			number('--max-input-bytes <count>', 'the longest text to ask; 20,000,000 characters by default'),
		],
		print({ message, result, logical_path, version_id }, terminal) {
			if (message !== undefined) terminal.out(`${message}\n`);
			else if (logical_path !== undefined && version_id !== undefined) {
				terminal.out(written({ logical_path, version_id }));
			} else terminal.out(`${JSON.stringify(result ?? null, undefined, 2)}\n`);
		},
	}),
];
