import { serializeContextFile } from '../../../server/src/engine/runtimes/botholomew/config/frontmatter.ts';
import { extractKeywords } from '../../../server/src/engine/runtimes/botholomew/memory/keywords.ts';
import {
	type ListedFile,
	loadLoose,
	loadStrict,
	renderFiles,
} from '../../../server/src/engine/runtimes/botholomew/prompt/load.ts';
import {
	readPromptFile,
	serializePromptFile,
} from '../../../server/src/engine/runtimes/botholomew/prompt/promptFile.ts';
import { type Matter, readMatter, readMatterAgain } from '../../../server/src/engine/text/grayMatter/read.ts';
import type { Adapter, Input } from '../case.ts';

/** What the real functions throw for a file that a strict version refuses. */
const refusal = (path: string, reason: string) => ({
	throws: { name: 'PromptValidationError', message: `${path}: ${reason}` },
});

const listing = (files: Record<string, string> | null): ListedFile[] =>
	Object.entries(files ?? {})
		.map(
			([path, text]): ListedFile =>
				path.endsWith('/')
					? { name: path.slice(0, -1), text: undefined, problem: 'is a folder' }
					: { name: path, text },
		)
		.filter(({ name }) => name.endsWith('.md'));

function load({ files, keywordText }: Input, expected: Input, strict: boolean, read?: (text: string) => Matter) {
	const keywords = typeof keywordText === 'string' ? extractKeywords(keywordText) : null;
	const loading = (strict ? loadStrict : loadLoose)(listing(files), keywords, read);
	const { stopped } = loading;
	// The cases say no more of an error that the disk makes.
	if (stopped && expected.throws === true) return { throws: true };
	return stopped ? refusal(`<ROOT>/prompts/${stopped.name}`, stopped.reason) : { ok: renderFiles(loading) };
}

export const fileAdapters: Readonly<Record<string, Adapter>> = {
	extractKeywords: ({ text }) => [...extractKeywords(text)],
	loadPersistentContext: (input, { runtime, expected }) => load(input, expected, runtime !== 'A'),
	'loadPersistentContext.twice': (input) => ({
		first: load(input, {}, true, readMatter),
		second: load(input, {}, true, readMatterAgain),
	}),
	parsePromptFile({ path, raw }) {
		const file = readPromptFile(raw);
		return file.kind === 'valid' ? { ok: { meta: file.meta, content: file.content } } : refusal(path, file.reason);
	},
	serializePromptFile: ({ meta, content }) => serializePromptFile(meta, content),
	serializeContextFile: ({ meta, content }) => serializeContextFile(meta, content),
};
