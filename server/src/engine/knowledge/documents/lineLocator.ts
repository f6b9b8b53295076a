import { overlap } from './chunking.ts';

/** Lines of a document, counted from 1, both ends in. */
interface LineSpan {
	readonly startLine: number;
	readonly endLine: number;
}

/**
 * Says where the chunks of `text` stand in it, asked for one after the other. Chunks are put together anew from
 * paragraphs, lines and slices of lines longer than `sliced` UTF-16 units, so they are found again by their lines that
 * are not blank; each may begin with the last ones of the one before.
 */
export function lineLocator(text: string, sliced: number): (chunk: string) => LineSpan {
	const lines = text.split('\n');
	const isAt = (at: number, wanted: string): boolean => {
		const line = lines[at] ?? '';
		return line === wanted || (line.length > sliced && line.includes(wanted));
	};
	/** The first of the last lines up to `at` that the next chunk may repeat. */
	const repeatedFrom = (at: number): number => {
		let first = at;
		for (let left = overlap - 1; left > 0 && first > 0; left -= isBlank(lines[first] ?? '') ? 0 : 1) first -= 1;
		return first;
	};
	let from = 0;
	return (chunk) => {
		let first: number | undefined;
		let last = from;
		for (const wanted of chunk.split('\n')) {
			if (isBlank(wanted)) continue;
			let at = last;
			while (at < lines.length && !isAt(at, wanted)) at += 1;
			if (at === lines.length) continue;
			first ??= at;
			last = at;
		}
		from = repeatedFrom(last);
		return { startLine: (first ?? last) + 1, endLine: last + 1 };
	};
}

const isBlank = (line: string): boolean => line.trim() === '';
