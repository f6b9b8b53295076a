import { join } from 'node:path';
import type { SearchHit } from '../engine/memory/policy.ts';
import type { MemoryHit, SearchMode } from '../engine/memory/search/search.ts';
import type { Runtime } from '../engine/runtimes/runtime.ts';
import type { WorkspacePath } from '../engine/workspace/snapshot.ts';
import type { FolderIndex, IndexQuestion } from '../host/index/folderIndex.ts';
import { findAsRuntime } from '../host/runtimeSearch.ts';
import { openIndex } from './folderIndex.ts';
import { shown } from './shown.ts';
import { type ExitStatus, exitStatus, InputError, oneLine, type Terminal } from './terminal.ts';

export interface SearchOptions {
	readonly folder: string;
	readonly query: string;
	/** Answer as this runtime would, instead of by our own search. */
	readonly runtime?: Runtime;
	readonly mode: SearchMode;
	readonly limit: number;
	readonly format: 'text' | 'json';
}

/** What is printed of each hit. */
interface Found extends Pick<SearchHit, 'path' | 'startLine' | 'endLine' | 'score' | 'snippet'> {
	readonly snippetLine?: number;
}

interface Answer {
	readonly mode: SearchMode;
	readonly hits: readonly Found[];
	readonly notes: readonly string[];
	/** What JSON says beyond the hits. */
	readonly facts: object;
}

/** Prints what the Markdown files of any folder say about something; exit status 0 whether or not anything is found. */
export async function search(options: SearchOptions, terminal: Terminal): Promise<ExitStatus> {
	const { folder, query, format } = options;
	const answer = options.runtime ? await askRuntime(options, options.runtime) : await askIndex(options, terminal);
	if (format === 'json') {
		const { mode, hits, notes, facts } = answer;
		terminal.out(`${JSON.stringify({ query, mode, hits, notes, ...facts }, undefined, '\t')}\n`);
	} else {
		for (const note of answer.notes) terminal.err(note);
		if (answer.hits.length === 0) terminal.err(`nothing in ${shown(folder)} says anything of this`);
		terminal.out(answer.hits.map((hit) => asText(folder, hit)).join('\n'));
	}
	return exitStatus.fine;
}

/** `path:line-line score`, and under it what it says. */
function asText(folder: string, { path, startLine, endLine, score, snippet }: Found): string {
	const where = `${shown(join(folder, path))}:${startLine}${endLine > startLine ? `-${endLine}` : ''}`;
	const lines = snippet.split(/\r\n|\n|\r/).filter((line) => line.trim() !== '');
	return `${oneLine(where)}  ${score.toFixed(3)}\n${lines.map((line) => `    ${line}\n`).join('')}`;
}

async function askIndex({ folder, query, mode, limit }: SearchOptions, terminal: Terminal): Promise<Answer> {
	const index = await openIndex(folder, terminal);
	const types = /(?:^|\s)type:/i.test(query) ? await typesIn(folder, index) : undefined;
	const question: IndexQuestion = { query, limit, mode, ...(types && { types }) };
	const { hits, mode: used, notes, state } = index.search(question);
	return {
		mode: used,
		hits: hits.map(forPrint),
		notes: [...notes, ...(state.problem === undefined ? [] : [state.problem])],
		facts: { index: state },
	};
}

/** The best comes first in the object, for people who read it. */
const forPrint = ({ path, startLine, endLine, score, snippet, ...rest }: MemoryHit) => ({
	path,
	startLine,
	endLine,
	score,
	snippet,
	...rest,
});

/** What files are to the runtime whose workspace this is; nothing where it is nobody's. */
async function typesIn(folder: string, index: FolderIndex): Promise<IndexQuestion['types']> {
	const { openFolder } = await import('./openFolder.ts');
	const [workspace] = await openFolder(folder, {}).catch((error) => {
		if (error instanceof InputError) return [];
		throw error;
	});
	if (!workspace) return {};
	const typed: Record<WorkspacePath, readonly string[]> = {};
	for (const path of index.paths()) {
		const own = workspace.pathOf(join(index.root, path));
		const role = own === undefined ? undefined : workspace.runtime.roleOf(own);
		if (role) typed[path] = [role.id];
	}
	return typed;
}

/** What the runtime's own search would find, as far as words go. */
async function askRuntime({ folder, query, mode, limit }: SearchOptions, runtime: Runtime): Promise<Answer> {
	const [{ openFolder }, { oneOf }] = await Promise.all([import('./openFolder.ts'), import('./preview.ts')]);
	const workspace = oneOf(folder, await openFolder(folder, { runtime }));
	const hits = await findAsRuntime(workspace, { query, limit }).catch((error: unknown) => {
		if (error instanceof Error && 'code' in error && error.code === 'ERR_UNKNOWN_BUILTIN_MODULE')
			throw new InputError(
				`${runtime.title} ranks by SQLite, which Node has from 22.13 on; this is ${process.version}`,
			);
		throw error;
	});
	if (!hits) throw new InputError(`${runtime.title} has no search of its own here; without --runtime, ours looks`);
	const notes =
		mode === 'keyword'
			? []
			: ['No model for finding by meaning is set up, so this is what the runtime finds by words.'];
	return { mode: 'keyword', hits, notes, facts: { runtime: runtime.id } };
}
