import * as z from 'zod';
import { type KnowledgeCitation, knowledgeAddress } from '../../../../../shared/knowledgeAddress.ts';

/** What an answer of the store says, with what to cite of it. */
interface CitedAnswer {
	readonly answer: unknown;
	readonly cited: readonly KnowledgeCitation[];
}

/** Adds to the answer of one tool what its reader can cite. */
type Citing = (answer: unknown, input: Readonly<Record<string, unknown>>) => CitedAnswer | undefined;

/** A link in Markdown to a place in the store, ready to be put into an answer. */
const link = (citation: KnowledgeCitation): string =>
	`[${citation.path.replace(/[[\]\\]/g, '\\$&')}](${knowledgeAddress(citation)})`;

const readAnswer = z.object({
	data: z.looseObject({ logical_path: z.string(), version_id: z.string(), content: z.string() }),
});

const hit = z.looseObject({
	logical_path: z.string(),
	version_id: z.string(),
	start_line: z.number().optional(),
	end_line: z.number().optional(),
});
const searchAnswer = z.looseObject({ data: z.looseObject({ hits: z.array(hit) }) });

/** A line feed at the end begins no line that anybody would look at. */
const lineCount = (text: string): number => Math.max(1, text.replace(/\n$/, '').split('\n').length);

const citeRead: Citing = (answer, { offset }) => {
	const read = readAnswer.safeParse(answer);
	if (!read.success) return undefined;
	const { logical_path: path, version_id: version, content } = read.data.data;
	const startLine = typeof offset === 'number' && offset >= 1 ? Math.floor(offset) : 1;
	const citation = { path, version, startLine, endLine: startLine + lineCount(content) - 1 };
	return { answer: { ...Object(answer), data: { ...read.data.data, cite: link(citation) } }, cited: [citation] };
};

const citeHits: Citing = (answer) => {
	const found = searchAnswer.safeParse(answer);
	if (!found.success) return undefined;
	const { data } = found.data;
	const cited = data.hits.map(({ logical_path: path, version_id: version, start_line, end_line }) => ({
		path,
		version,
		...(start_line !== undefined && { startLine: start_line }),
		...(end_line !== undefined && { endLine: end_line }),
	}));
	const hits = data.hits.map((each, index) => ({ ...each, cite: link(cited[index] as KnowledgeCitation) }));
	return { answer: { ...found.data, data: { ...data, hits } }, cited };
};

/** Tools whose answers are cited, by their names. */
export const citing: Readonly<Record<string, Citing>> = { membot_read: citeRead, membot_search: citeHits };
