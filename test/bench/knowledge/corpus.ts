import { stopwords } from '@orama/stopwords/english';
import { createWriter } from '../writer.ts';

/** What a store is filled with, the same each time. */
export interface Corpus {
	readonly documents: readonly { readonly path: string; readonly text: string }[];
	/** Two to four words of the corpus each, common ones and rare ones, and a “the”. */
	readonly questions: readonly string[];
}

/** Chunks that a document is cut into by the rules of our own store. */
export const chunksPerDocument = 20;

/** Words of a section, which with its heading makes nearly a chunk of 1,400 UTF-16 units. */
const wordsPerSection = 210;

/** Words like “the” that are the commonest, as in English: both stores know them for what they are. */
const commonWords = 60;

/** `count` documents of Markdown, with sections as long as a chunk and the words of a language’s frequencies. */
export function createCorpus(count: number): Corpus {
	const writer = createWriter(40_000, stopwords.slice(0, commonWords));
	const documents = Array.from({ length: count }, (_, number) => {
		const sections = Array.from(
			{ length: chunksPerDocument },
			() => `## ${writer.sentence(3)}\n\n${writer.sentence(wordsPerSection)}.\n`,
		);
		const folder = `folder-${number % 40}`;
		return { path: `${folder}/document-${number}.md`, text: `# ${writer.sentence(4)}\n\n${sections.join('\n')}` };
	});
	const common = new Set(stopwords);
	const telling = (length: number): string => {
		const words: string[] = [];
		while (words.length < length) {
			const word = writer.sentence(1);
			if (!common.has(word)) words.push(word);
		}
		return words.join(' ');
	};
	const questions = Array.from({ length: 200 }, (_, number) => `the ${telling(2 + (number % 3))}`);
	return { documents, questions };
}
