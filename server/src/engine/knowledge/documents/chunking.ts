import { type DocumentSection, sectionsOf } from './sections.ts';

/** A stretch of a document that is found as one. */
export interface KnowledgeChunk {
	readonly content: string;
	/** Titles of the headings above it, joined by ` > `; absent at the top, and for text without headings. */
	readonly context?: string;
}

export interface ChunkSizes {
	/** UTF-16 units that chunks are packed up to. */
	readonly target: number;
	/** UTF-16 units that none is longer than. */
	readonly max: number;
	/** Whether headings are looked for. */
	readonly markdown: boolean;
}

/** membot 0.17.0. */
export const chunkSizes17: ChunkSizes = { target: 4000, max: 15_000, markdown: false };
/** membot 0.19.5, which made them fit its embedding model. */
export const chunkSizes19: ChunkSizes = { target: 1400, max: 1800, markdown: true };

/** UTF-16 units below which a document is one chunk, whatever the sizes say. */
const shortDocument = 200;
/** Lines of a chunk that the next one repeats. */
export const overlap = 2;

/** The chunks of a document, by headings where it has some, else by paragraphs. */
export function chunksOf(content: string, sizes: ChunkSizes): KnowledgeChunk[] {
	if (content.length < shortDocument) return [{ content }];
	const sections = sizes.markdown ? sectionsOf(content) : [];
	const chunks = sections.some(({ title }) => title !== undefined)
		? packed(sections, sizes.target)
		: repeatingLines(split(content, sizes.target).flatMap((piece) => split(piece, sizes.max))).map(asChunk);
	return chunks.flatMap((chunk) => split(chunk.content, sizes.max).map((piece) => ({ ...chunk, content: piece })));
}

const asChunk = (content: string): KnowledgeChunk => ({ content });

const inContext = (content: string, titles: readonly string[]): KnowledgeChunk => {
	const context = titles.filter((title) => title !== '').join(' > ');
	return context === '' ? { content } : { content, context };
};

/** As many sections to a chunk as fit; one that does not fit at all is split, its pieces below its own heading. */
function packed(sections: readonly DocumentSection[], target: number): KnowledgeChunk[] {
	const chunks: KnowledgeChunk[] = [];
	let open: KnowledgeChunk | undefined;
	for (const { above, title, text } of sections) {
		// An empty section in front, as left by a line feed at the very start, is no chunk of its own.
		const longer: string = open === undefined || open.content === '' ? text : `${open.content}\n${text}`;
		if (longer.length <= target) {
			open = open === undefined || open.content === '' ? inContext(text, above) : { ...open, content: longer };
			continue;
		}
		if (open !== undefined && open.content !== '') chunks.push(open);
		open = text.length <= target ? inContext(text, above) : undefined;
		if (open !== undefined) continue;
		const within = title === undefined ? above : [...above, title];
		const pieces = repeatingLines(split(text, target));
		chunks.push(...pieces.map((piece, index) => inContext(piece, index === 0 ? above : within)));
	}
	return open === undefined || open.content === '' ? chunks : [...chunks, open];
}

/** Each piece with the last lines of the one before, so that what spans the cut is found. */
const repeatingLines = (pieces: readonly string[]): string[] =>
	pieces.map((piece, index) => {
		const before = pieces[index - 1];
		return before === undefined ? piece : `${before.split('\n').slice(-overlap).join('\n')}\n${piece}`;
	});

/** Pieces of at most `longest` UTF-16 units: paragraphs where there are several, else lines, else slices. */
function split(text: string, longest: number): string[] {
	if (text.length <= longest) return [text];
	const paragraphs = text.split(/\n\n+/);
	if (paragraphs.length > 1) return packedPieces(paragraphs, '\n\n', longest, (each) => split(each, longest));
	const lines = text.split('\n');
	if (lines.length > 1) return packedPieces(lines, '\n', longest, (each) => slices(each, longest));
	return slices(text, longest);
}

function packedPieces(
	parts: readonly string[],
	separator: string,
	longest: number,
	splitPart: (part: string) => readonly string[],
): string[] {
	const pieces: string[] = [];
	let open = '';
	for (const part of parts) {
		const longer: string = open === '' ? part : open + separator + part;
		if (longer.length <= longest) {
			open = longer;
			continue;
		}
		if (open !== '') pieces.push(open);
		open = part.length <= longest ? part : '';
		if (open === '') pieces.push(...splitPart(part));
	}
	return open === '' ? pieces : [...pieces, open];
}

/** By UTF-16 units: a pair may be cut in two, as the runtime does. */
const slices = (text: string, length: number): string[] =>
	Array.from({ length: Math.ceil(text.length / length) }, (_, index) =>
		text.slice(index * length, (index + 1) * length),
	);
