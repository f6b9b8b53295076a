import * as z from 'zod';
import { type KnowledgeCitation, knowledgeAddress } from '../../../../../shared/knowledgeAddress.ts';
import { linesOfChunk } from '../../../engine/knowledge/documents/chunkLines.ts';
import type { ToolWorld } from '../tool.ts';

/** What an answer of the store says, with what to cite of it. */
interface CitedAnswer {
	readonly answer: unknown;
	readonly cited: readonly KnowledgeCitation[];
}

/** Adds to the answer of one tool what its reader can cite. */
type Citing = (
	answer: unknown,
	input: Readonly<Record<string, unknown>>,
	ask: ToolWorld['knowledge'],
) => Promise<CitedAnswer | undefined>;

/** A link in Markdown to a place in the store, ready to be put into an answer. */
const link = (citation: KnowledgeCitation): string =>
	`[${citation.path.replace(/[[\]\\]/g, '\\$&')}](${knowledgeAddress(citation)})`;

const readAnswer = z.object({
	data: z.looseObject({ logical_path: z.string(), version_id: z.string(), content: z.string() }),
});

const hit = z.looseObject({ logical_path: z.string(), version_id: z.string(), chunk_index: z.number() });
const searchAnswer = z.looseObject({ data: z.looseObject({ hits: z.array(hit) }) });

/** A line feed at the end begins no line that anybody would look at. */
const lineCount = (text: string): number => Math.max(1, text.replace(/\n$/, '').split('\n').length);

const citeRead: Citing = async (answer, { offset }) => {
	const read = readAnswer.safeParse(answer);
	if (!read.success) return undefined;
	const { logical_path: path, version_id: version, content } = read.data.data;
	const startLine = typeof offset === 'number' && offset >= 1 ? Math.floor(offset) : 1;
	const citation = { path, version, startLine, endLine: startLine + lineCount(content) - 1 };
	return { answer: { ...Object(answer), data: { ...read.data.data, cite: link(citation) } }, cited: [citation] };
};

const citeHits: Citing = async (answer, _input, ask) => {
	const found = searchAnswer.safeParse(answer);
	if (!found.success) return undefined;
	const { data } = found.data;
	const texts = new Map<string, string>();
	const cited: KnowledgeCitation[] = [];
	const hits = [];
	for (const each of data.hits) {
		const { logical_path: path, version_id: version, chunk_index } = each;
		const key = `${path}@${version}`;
		const text = texts.get(key) ?? (await textOf(path, version, ask));
		texts.set(key, text);
		const citation = { path, version, ...linesOfChunk(text, chunk_index) };
		cited.push(citation);
		hits.push({ ...each, start_line: citation.startLine, end_line: citation.endLine, cite: link(citation) });
	}
	return { answer: { ...found.data, data: { ...data, hits } }, cited };
};

async function textOf(path: string, version: string, ask: ToolWorld['knowledge']): Promise<string> {
	const read = readAnswer.safeParse(await ask('membot_read', { logical_path: path, version }));
	return read.success ? read.data.data.content : '';
}

/** Tools whose answers are cited, by their names. */
export const citing: Readonly<Record<string, Citing>> = { membot_read: citeRead, membot_search: citeHits };
