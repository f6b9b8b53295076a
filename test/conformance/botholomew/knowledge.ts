import { shouldPersistBlobBytes } from '../../../server/src/engine/knowledge/documents/blobPolicy.ts';
import {
	type ChunkSizes,
	chunkSizes17,
	chunkSizes19,
	chunksOf,
} from '../../../server/src/engine/knowledge/documents/chunking.ts';
import {
	deterministicDescription,
	tryTitleDescription,
} from '../../../server/src/engine/knowledge/documents/descriptions.ts';
import { mimeFromPath } from '../../../server/src/engine/knowledge/documents/mimeTypes.ts';
import {
	buildSearchText,
	buildSearchText17,
	truncateAtWord,
} from '../../../server/src/engine/knowledge/documents/searchText.ts';
import {
	extractSnippetTerms,
	makeSnippet,
	makeSnippet17,
} from '../../../server/src/engine/knowledge/documents/snippets.ts';
import { HelpfulError } from '../../../server/src/engine/knowledge/operations/helpfulError.ts';
import { buildTree, childrenUnderPrefix, truncateTree } from '../../../server/src/engine/knowledge/operations/tree.ts';
import { expandUserPattern, globParts } from '../../../server/src/engine/knowledge/paths/globs.ts';
import {
	defaultLogicalForUrl,
	normalizeLogicalPath,
	pickLogicalPath,
} from '../../../server/src/engine/knowledge/paths/logicalPaths.ts';
import { queryJson } from '../../../server/src/engine/knowledge/query/query.ts';
import { diversify, fuseRRF } from '../../../server/src/engine/knowledge/search/fusion.ts';
import { parseDuration } from '../../../server/src/engine/knowledge/store/durations.ts';
import { sha256 } from '../../../server/src/engine/text/sha256.ts';
import type { Adapter, Input } from '../case.ts';

/** Whether a configuration of that generation of the store looks for headings. */
const sizes = ({ target_chars, max_chars, markdown_aware }: Input, runtime: string): ChunkSizes => ({
	target: target_chars,
	max: max_chars,
	markdown: runtime !== 'M17' && markdown_aware !== false,
});

/** The cases name chunks `a` or `a#1` and score them by their place. */
const found = (names: readonly string[]) =>
	names.map((name, index) => {
		const [path = '', chunk = '0'] = name.split('#');
		return {
			logical_path: path,
			version_id: 'v',
			chunk_index: Number(chunk),
			chunk_content: `content of ${name}`,
			score: 0.9 - index * 0.123456,
		};
	});

const outcome = (compute: () => unknown) => {
	try {
		return { ok: compute() };
	} catch (error) {
		if (!(error instanceof HelpfulError)) throw error;
		return { throws: { name: error.name, message: error.message, kind: error.kind, hint: '<hint>' } };
	}
};

const cwd = '/cwd/of/the/cases';

export const knowledgeAdapters: Readonly<Record<string, Adapter>> = {
	chunkDeterministic: ({ text, config }, { runtime }) =>
		chunksOf(text, sizes(config, runtime)).map((chunk, index) => ({ index, ...chunk })),
	'chunkDeterministic.corpus': ({ file, text }, { runtime }) => {
		if (text === undefined) throw new Error(`${file} is not here: --corpus DIR names a copy of the documents`);
		return chunksOf(text, runtime === 'M17' ? chunkSizes17 : chunkSizes19).map(({ content, context }) => ({
			chars: content.length,
			sha256_12: sha256(content).slice(0, 12),
			context: context ?? null,
		}));
	},
	fuseRRF: ({ semantic, keyword, options }, { runtime }) =>
		fuseRRF(found(semantic), found(keyword), {
			...options,
			snippet: (content) => (runtime === 'M17' ? makeSnippet17(content) : makeSnippet(content, options.terms ?? [])),
		}),
	buildSearchText: ({ path, description, content, context }, { runtime }) =>
		runtime === 'M17'
			? buildSearchText17(path, description, content)
			: buildSearchText(path, description, content, context),
	extractSnippetTerms: ({ text }) => extractSnippetTerms(text),
	makeSnippet: ({ content, terms }) => makeSnippet(content, terms),
	diversify: ({ paths, maxPerFile, limit }) =>
		diversify(
			paths.map((logical_path: string, index: number) => ({ logical_path, index })),
			maxPerFile,
			limit,
		).map((hit) => Object.values(hit).join('')),
	truncateAtWord: ({ text, max }) => truncateAtWord(text, max),
	tryTitleDescription: ({ mime, text }) => tryTitleDescription(mime, text),
	deterministicDescription: ({ path, mime, text }) => deterministicDescription(path, mime, text),
	normalizeLogicalPath: ({ path }) => normalizeLogicalPath(path),
	defaultLogicalForUrl: ({ url }) => defaultLogicalForUrl(url),
	parseDuration: ({ text }) => outcome(() => parseDuration(text)),
	pickLogicalPath: ({ explicit, entry, isMulti }) => pickLogicalPath(explicit, entry, isMulti),
	expandUserPattern: ({ pattern }) => expandUserPattern(pattern),
	globParts({ glob }) {
		const { isGlob, base, remainder } = globParts(glob, cwd);
		return { isGlob, base: base.replace(cwd, '<CWD>'), remainder };
	},
	mimeFromPath: ({ path }) => mimeFromPath(path),
	shouldPersistBlobBytes: ({ mime, size, config }) => shouldPersistBlobBytes(mime, size, config),
	'buildTree+truncateTree': ({ paths, max_depth, max_items }) => truncateTree(buildTree(paths, max_depth), max_items),
	childrenUnderPrefix: ({ paths, prefix }) => childrenUnderPrefix(buildTree(paths, Number.POSITIVE_INFINITY), prefix),
	async 'membot_query.engine'({ data, expression }) {
		const answer = await queryJson(data, expression);
		switch (answer.kind) {
			case 'found':
				return {
					value: answer.value === undefined ? '<undefined>' : answer.value,
					jsType: typeName(answer.value),
				};
			case 'invalid':
			case 'failed':
				return { error: answer.message, position: answer.position, code: answer.code };
		}
	},
};

const typeName = (value: unknown): string => (value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value);
