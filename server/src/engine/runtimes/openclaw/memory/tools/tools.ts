import { posix } from 'node:path';
import {
	argumentsIn,
	jsonAnswer,
	type MemoryTool,
	type MemoryToolAnswer,
	type MemoryToolPorts,
	messageOf,
} from '../../../../memory/memoryTool.ts';
import type { WorkspacePath } from '../../../../workspace/snapshot.ts';
import {
	isMemoryPath,
	type MemoryFiles,
	memoryFiles2026_1,
	memoryFiles2026_1_29,
	memoryFiles2026_7,
	memoryFiles2026_9,
	memoryTarget,
} from '../files.ts';
import { excerpt2026_1, excerpt2026_9, type FileExcerpt } from '../recall/excerpt.ts';
import { type ToolSchemas, toolSchemas2026_1, toolSchemas2026_9 } from './toolSchemas.ts';

/** What tells the tools of one version from those of another. */
interface ToolStyle {
	readonly schemas: ToolSchemas;
	readonly files: MemoryFiles;
	/** True where the tool is off without a model: keyword hits alone never reach its least score. */
	readonly needsModel: boolean;
	/** True where a file that is not there reads as an empty one. */
	readonly readsNothing?: true;
	/** True where an answer says whether there was a file, and a text that goes on says how to. */
	readonly saysStatus: boolean;
	excerpt(text: string, request: { readonly from?: number; readonly lines?: number }): FileExcerpt;
}

type Arguments = Readonly<Record<string, unknown>>;

const textIn = (given: Arguments, key: string): string => {
	const value = given[key];
	return typeof value === 'string' ? value.trim() : '';
};

/** Numbers, also as text; nothing where it is neither. */
function numberIn(given: Arguments, key: string): number | undefined {
	const value = given[key];
	const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
	return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
}

const wholeIn = (given: Arguments, key: string): number | undefined => {
	const number = numberIn(given, key);
	return number === undefined ? undefined : Math.trunc(number);
};

const corpora: ReadonlySet<unknown> = new Set([undefined, 'memory', 'all']);

async function search({ needsModel, saysStatus }: ToolStyle, given: Arguments, ports: MemoryToolPorts) {
	const query = textIn(given, 'query');
	const off = (error: string) => jsonAnswer({ results: [], disabled: true, error });
	if (query === '') return jsonAnswer({ error: 'query required' }, true);
	// Of wiki and sessions there is nothing here.
	if (saysStatus && !corpora.has(given.corpus)) return jsonAnswer({ results: [], provider: 'none', model: '' });
	const limit = wholeIn(given, 'maxResults');
	const minScore = numberIn(given, 'minScore');
	try {
		const { hits, model } = await ports.search({
			query,
			...(limit !== undefined && limit > 0 && { limit }),
			...(minScore !== undefined && { minScore }),
		});
		if (needsModel && model === undefined) return off('No provider of embeddings is set up.');
		const results = hits.map(({ path, startLine, endLine, score, snippet }) => ({
			path,
			startLine,
			endLine,
			score,
			snippet,
			source: 'memory',
		}));
		return jsonAnswer({ results, provider: model === undefined ? 'none' : 'local', model: model ?? '' });
	} catch (error) {
		return off(messageOf(error));
	}
}

/**
 * The file that a path stands for, and how the runtime names it. Stricter than the runtime where that has holes: what
 * is no memory once `..` is followed is refused, and so is a folder that only begins like the workspace.
 */
function targetOf(root: string, path: string, files: MemoryFiles) {
	const target = memoryTarget(root, path, files);
	if (target.kind === 'refused') return target;
	const inside: WorkspacePath = posix.relative(root, target.absolute);
	const isInside = inside !== '' && !inside.startsWith('../../') && inside !== '..';
	if (!isInside) return { kind: 'refused', reason: 'path escapes workspace' } as const;
	if (!isMemoryPath(`./${inside}`, files)) return { kind: 'refused', reason: 'path required' } as const;
	return { kind: 'file', inside, shown: target.shown } as const;
}

/** Said behind a text that goes on, in our own words. */
const goesOn = (nextFrom: number): string => `\n\n[There is more: ask again with from=${nextFrom}.]`;

async function get(style: ToolStyle, given: Arguments, ports: MemoryToolPorts): Promise<MemoryToolAnswer> {
	const { saysStatus, readsNothing, files } = style;
	const asked = textIn(given, 'path');
	const status = (word: string) => (saysStatus ? { status: word } : {});
	const off = (error: string) => jsonAnswer({ ...status('error'), path: asked, text: '', disabled: true, error });
	if (asked === '') return jsonAnswer({ error: 'path required' }, true);
	const target = targetOf(ports.root, asked, files);
	if (target.kind === 'refused') return off(target.reason);
	const [from, lines] = [wholeIn(given, 'from'), wholeIn(given, 'lines')];
	try {
		const text = await ports.read(target.inside);
		if (text === undefined) {
			if (!saysStatus && !readsNothing) return off(`${target.shown} is not there`);
			return jsonAnswer({ ...status('not_found'), path: target.shown, text: '' });
		}
		const request = { ...(from !== undefined && { from }), ...(lines !== undefined && { lines }) };
		const excerpt = style.excerpt(text, request);
		const message = excerpt.nextFrom === undefined ? excerpt.text : excerpt.text + goesOn(excerpt.nextFrom);
		return jsonAnswer({ ...status('ok'), path: target.shown, ...excerpt, text: message });
	} catch (error) {
		return off(messageOf(error));
	}
}

const toolsOf = (style: ToolStyle): readonly MemoryTool[] => [
	{
		name: 'memory_search',
		description:
			'Searches your memory files (MEMORY.md and memory/*.md). Use it before you answer about earlier work, decisions, dates, people or wishes.',
		parameters: style.schemas.searchParameters,
		result: style.schemas.searchResult,
		run: (input, ports) => search(style, argumentsIn(input), ports),
	},
	{
		name: 'memory_get',
		description: 'Reads lines of a memory file, such as those that memory_search found.',
		parameters: style.schemas.getParameters,
		result: style.schemas.getResult,
		run: (input, ports) => get(style, argumentsIn(input), ports),
	},
];

export const memoryTools2026_1 = toolsOf({
	schemas: toolSchemas2026_1,
	files: memoryFiles2026_1,
	needsModel: true,
	saysStatus: false,
	excerpt: excerpt2026_1,
});

/** 2026.1.29 */
export const memoryTools2026_1_29 = toolsOf({
	schemas: toolSchemas2026_1,
	files: memoryFiles2026_1_29,
	needsModel: true,
	saysStatus: false,
	excerpt: excerpt2026_1,
});

export const memoryTools2026_3 = toolsOf({
	schemas: toolSchemas2026_1,
	files: memoryFiles2026_1_29,
	needsModel: false,
	readsNothing: true,
	saysStatus: false,
	excerpt: excerpt2026_1,
});

const style2026_9: ToolStyle = {
	schemas: toolSchemas2026_9,
	files: memoryFiles2026_9,
	needsModel: false,
	saysStatus: true,
	excerpt: excerpt2026_9,
};

export const memoryTools2026_9 = toolsOf(style2026_9);

/** 2026.7.1 */
export const memoryTools2026_7 = toolsOf({ ...style2026_9, files: memoryFiles2026_7 });
