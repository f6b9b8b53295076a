import {
	appended,
	lineWindow,
	searchMemory,
	searchScore,
	searchSnippet,
} from '../../../server/src/engine/runtimes/holaboss/memory/files/fileService.ts';
import { governanceOf } from '../../../server/src/engine/runtimes/holaboss/memory/files/governance.ts';
import {
	identityIndex,
	indexLine,
	preferenceIndex,
	rootIndex,
	workspaceIndex,
} from '../../../server/src/engine/runtimes/holaboss/memory/files/indexFile.ts';
import {
	headingAndSummary,
	leafExcerpt,
	leafFrontmatter,
} from '../../../server/src/engine/runtimes/holaboss/memory/files/leaf.ts';
import {
	recallScopeOf,
	scopeOfPath,
	typeOfPath,
} from '../../../server/src/engine/runtimes/holaboss/memory/files/leafPath.ts';
import { authorizeMemoryPath } from '../../../server/src/engine/runtimes/holaboss/memory/files/namespace.ts';
import { parseIndex } from '../../../server/src/engine/runtimes/holaboss/memory/files/parseIndex.ts';
import { freshnessOf } from '../../../server/src/engine/runtimes/holaboss/memory/recall/freshness.ts';
import { safeSegment } from '../../../server/src/engine/text/pathSegment.ts';
import type { Adapter } from '../case.ts';
import { inSnakeCase } from './support.ts';

/** The rules of the memory folder, its leaves and its indexes. */
export const memoryFileAdapters: Readonly<Record<string, Adapter>> = {
	'memory.authorizeWrite': ({ workspace_id, path }) => {
		const verdict = authorizeMemoryPath(workspace_id, path);
		// Every refusal is a bad request to the runtime.
		return verdict.ok ? verdict : { ...verdict, status: 400 };
	},
	'memory.readLineWindow': ({ text, from_line, lines }) => lineWindow(text ?? '', from_line, lines),
	'memory.searchScore': ({ query, text }) => searchScore(query ?? '', text ?? ''),
	'memory.searchSnippet': ({ text, query }) => searchSnippet(text ?? '', query ?? ''),
	'memory.append': ({ first, second }) => ({
		path: 'preference/a.md',
		text: appended(appended('', first ?? ''), second ?? ''),
	}),
	'memory.search': ({ files, query, min_score, max_results }) =>
		searchMemory(files ?? {}, 'w1', query, { minScore: min_score ?? 0, maxResults: max_results ?? 6 }).map(
			({ snippet: _snippet, ...hit }) => inSnakeCase(hit),
		),
	'governance.rule': ({ memory_type }) => governanceOf(memory_type),
	'governance.freshness': ({ now, ...memory }) => {
		const { state, note } = freshnessOf(memory, Date.parse(now));
		return { state, note_kind: note };
	},
	'path.safeSegment': ({ value, fallback }) => safeSegment(value ?? '', fallback),
	'leaf.frontmatter': ({ frontmatter }) => leafFrontmatter(frontmatter ?? ''),
	'leaf.classify': ({ path, workspace_id }) => ({
		type: typeOfPath(path),
		scope: scopeOfPath(path, workspace_id),
		recall_scope: recallScopeOf(path, workspace_id),
	}),
	'leaf.headingAndSummary': ({ content }) => headingAndSummary(content ?? ''),
	'leaf.excerpt': ({ content }) => leafExcerpt(content ?? ''),
	'index.line': ({ target, entry }) => indexLine(target, entry),
	'index.workspace': ({ workspace_id, entries }) => workspaceIndex(workspace_id, entries ?? []),
	'index.preference': ({ entries }) => preferenceIndex(entries ?? []),
	'index.identity': ({ entries }) => identityIndex(entries ?? []),
	'index.root': (counts) => rootIndex(counts),
	'index.parse': ({ index_path, scope, workspace_id, content }) =>
		parseIndex(index_path, scope, workspace_id, content ?? ''),
};
