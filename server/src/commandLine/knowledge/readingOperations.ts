import { Argument, Option } from 'commander';
import type { TreeNode } from '../../engine/knowledge/operations/tree.ts';
import type { KnowledgeEntry } from '../../engine/knowledge/store/version.ts';
import { visible } from '../check/displayText.ts';
import { type KnowledgeOperation, operation, type WithData } from './operation.ts';
import { bytes, number, parseVersion, path, prefix, several, version } from './parts.ts';
import { searchOperation } from './searchOperation.ts';

const treeLines = (nodes: readonly TreeNode[], indent = ''): string[] =>
	nodes.flatMap(({ name, is_file, children = [], children_truncated: more = 0 }) => [
		`${indent}${visible(name)}${is_file ? '' : '/'}`,
		...treeLines(children, `${indent}  `),
		...(more > 0 ? [`${indent}  … and ${more} more`] : []),
	]);

const facts = (values: object, indent = ''): string[] =>
	Object.entries(values).flatMap(([name, value]) =>
		typeof value === 'object' && value !== null
			? [`${indent}${name}`, ...facts(value, `${indent}  `)]
			: [`${indent}${name}: ${visible(String(value ?? '–'))}`],
	);

const linesOf = (lines: readonly string[]): string => lines.map((line) => `${line}\n`).join('');

const nothingHere = 'There is nothing here.';

/** As the tool has it. */
const usualEntries = 1000;

/** What changes nothing. */
export const readingOperations: readonly KnowledgeOperation[] = [
	operation<WithData<{ entries: readonly KnowledgeEntry[] }>>({
		name: 'list',
		description: 'list what is in the store',
		options: [
			prefix(),
			number('--limit <count>', 'the most entries; 1,000 by default'),
			number('--offset <count>', 'leave out the first ones'),
		],
		print({ data: { entries } }, terminal, { limit = usualEntries, offset = 0 }) {
			const line = ({ logical_path, size_bytes }: KnowledgeEntry) => `${visible(logical_path)}  ${bytes(size_bytes)}`;
			terminal.out(linesOf(entries.map(line)));
			if (entries.length === 0) terminal.note?.(nothingHere);
			else if (entries.length === limit) {
				terminal.note?.(`There may be more. To see them: --offset ${Number(offset) + entries.length}`);
			}
		},
	}),
	operation<WithData<{ tree: readonly TreeNode[]; truncated?: number }>>({
		name: 'tree',
		description: 'show the folders and what is in them',
		options: [
			prefix(),
			number('--max-depth <count>', 'levels that are shown; 6 by default'),
			number('--max-items <count>', 'names that are shown in each folder; 20 by default'),
		],
		print({ data: { tree, truncated = 0 } }, terminal) {
			terminal.out(linesOf([...treeLines(tree), ...(truncated > 0 ? [`… and ${truncated} more`] : [])]));
			if (tree.length === 0 && truncated === 0) terminal.note?.(nothingHere);
		},
	}),
	operation<WithData<{ content?: string; bytes_base64?: string }>>({
		name: 'read',
		description: 'print a text',
		arguments: [path()],
		options: [
			version(),
			new Option('--bytes', 'the bytes of the file that it was made from, in base64'),
			number('--offset <line>', 'from this line, counted from 1'),
			number('--limit <count>', 'the most lines'),
		],
		print({ data: { content, bytes_base64 } }, terminal) {
			terminal.out(content ?? `${bytes_base64}\n`);
		},
	}),
	searchOperation,
	operation<WithData<object>>({
		name: 'info',
		description: 'show what is known of an entry besides its text',
		arguments: [path()],
		options: [version()],
		print: ({ data }, terminal) => terminal.out(linesOf(facts(data))),
	}),
	operation<WithData<object>>({
		name: 'stats',
		description: 'show how much is stored',
		options: [prefix()],
		print: ({ data }, terminal) => terminal.out(linesOf(facts(data))),
	}),
	operation<WithData<{ versions: readonly KnowledgeEntry[] }>>({
		name: 'versions',
		description: 'list all versions of an entry, the newest first',
		arguments: [path()],
		print({ data: { versions } }, terminal) {
			const line = ({ version_id, tombstone, size_bytes, change_note }: KnowledgeEntry) =>
				[version_id, tombstone ? 'removed' : bytes(size_bytes), change_note && visible(change_note)]
					.filter((each) => each !== null)
					.join('  ');
			terminal.out(linesOf(versions.map(line)));
			if (versions.length === 0) terminal.note?.('There is no such entry.');
		},
	}),
	operation<WithData<{ diff: string }>>({
		name: 'diff',
		description: 'compare two versions of an entry',
		arguments: [
			path(),
			new Argument('<a>', 'the older version, as `versions` names it').argParser(parseVersion),
			new Argument('[b]', 'the newer version; the newest by default').argParser(parseVersion),
		],
		print: ({ data }, terminal) => terminal.out(`${data.diff}\n`),
	}),
	operation<{ exists: boolean }>({
		name: 'exists',
		description: 'say whether there is such an entry; the exit status is 3 if not',
		arguments: [path()],
		print: ({ exists }, terminal) => terminal.out(exists ? 'yes\n' : 'no\n'),
	}),
	operation<{ line_count: number }>({
		name: 'count_lines',
		description: 'count the lines of a text, as an agent is told',
		arguments: [path()],
		print: ({ line_count }, terminal) => terminal.out(`${several(line_count, 'line')}\n`),
	}),
];
