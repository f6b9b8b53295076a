/** Words of a line without what lists and dates put in front of it, in lower case. */
const wordsOf = (line: string): readonly string[] => line.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** Fewer words than that are alike by accident. */
const leastWords = 3;

/** How alike two lines are by their words, each counted once: Dice's coefficient, from 0 to 1. */
export function similarity(one: string, other: string): number {
	const [a, b] = [new Set(wordsOf(one)), new Set(wordsOf(other))];
	if (Math.min(a.size, b.size) < leastWords) return 0;
	const shared = [...a].filter((word) => b.has(word)).length;
	return (2 * shared) / (a.size + b.size);
}

/** Whether `line` says what `text` says, whatever list mark or time stands around it. */
export function says(line: string, text: string): boolean {
	const [all, part] = [wordsOf(line).join(' '), wordsOf(text).join(' ')];
	return part !== '' && ` ${all} `.includes(` ${part} `);
}
