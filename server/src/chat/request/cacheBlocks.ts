import type { Part, Prompt } from '../../engine/prompt/prompt.ts';

/** Consecutive parts that go out as one block of the system prompt. */
export interface CacheBlock {
	readonly parts: readonly Part[];
	readonly text: string;
	/** A cache breakpoint stands after the block. */
	readonly cacheHere: boolean;
}

/** Of a provider's four breakpoints, one is left for the conversation. */
const systemBreakpoints = 3;

/** The end of a file, not the last one's, that comes nearest to half of the files' length; undefined where there is none. */
function middleOfFiles(parts: readonly Part[]): number | undefined {
	const files = parts.flatMap(({ source, text }, index) =>
		source.kind === 'file' ? [{ index, length: text.length }] : [],
	);
	const half = files.reduce((sum, { length }) => sum + length, 0) / 2;
	let sum = 0;
	let nearest: { index: number; distance: number } | undefined;
	for (const { index, length } of files.slice(0, -1)) {
		sum += length;
		const distance = Math.abs(sum - half);
		if (!nearest || distance < nearest.distance) nearest = { index, distance };
	}
	return nearest?.index;
}

/**
 * Where breakpoints do most good, as indices of parts after which one stands, at most `systemBreakpoints`.
 *
 * A provider keeps whole beginnings of a prompt, so only the stable parts before the first volatile one count. Its end
 * serves the next turn. The end of the runtime's prose serves every edit of a file, which is what people do here all
 * day. Halfway through the files serves an edit of a late one, such as the memory.
 */
function breakpointsOf(parts: readonly Part[]): ReadonlySet<number> {
	const firstVolatile = parts.findIndex(({ stability }) => stability === 'volatile');
	const end = (firstVolatile === -1 ? parts.length : firstVolatile) - 1;
	if (end < 0) return new Set();
	const chosen = new Set<number>([end]);
	const firstFile = parts.findIndex(({ source }) => source.kind === 'file');
	if (firstFile > 0 && firstFile <= end) chosen.add(firstFile - 1);
	const middle = middleOfFiles(parts.slice(0, end + 1));
	if (middle !== undefined && chosen.size < systemBreakpoints) chosen.add(middle);
	return chosen;
}

const isBlank = (text: string): boolean => text.trim() === '';

/**
 * The prompt as blocks whose texts, one after the other, are exactly `prompt.text()`. No block is only white space, as
 * providers refuse such blocks: it joins the one before it, or the one after it where it is the first. A prompt that is
 * only white space has no blocks.
 */
export function cacheBlocksOf(prompt: Prompt): readonly CacheBlock[] {
	const breakpoints = breakpointsOf(prompt.parts);
	const blocks: { parts: Part[]; text: string; cacheHere: boolean }[] = [];
	prompt.parts.forEach((part, index) => {
		const last = blocks.at(-1);
		const before = prompt.parts[index - 1];
		const joins = last && !last.cacheHere && before?.stability === part.stability;
		// A blank part never opens a block, save the first; a block that is still blank takes whatever comes.
		if (last && (joins || isBlank(last.text) || isBlank(part.text))) {
			last.parts.push(part);
			last.text += part.text;
			last.cacheHere ||= breakpoints.has(index) && !isBlank(last.text);
		} else {
			blocks.push({ parts: [part], text: part.text, cacheHere: breakpoints.has(index) && !isBlank(part.text) });
		}
	});
	const lastBlock = blocks.at(-1);
	return lastBlock && blocks.length === 1 && isBlank(lastBlock.text) ? [] : blocks;
}
