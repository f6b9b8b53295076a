const linesIn = (text: string): readonly string[] =>
	text
		.split('\n')
		.map((line) => line.trim())
		.filter((line) => line !== '');

/** The lines that `after` has and `before` has not, so often as it has them; a line that moved to another file is not written anew. */
export function linesWritten(before: readonly string[], after: readonly string[]): readonly string[] {
	const had = new Map<string, number>();
	for (const line of before.flatMap(linesIn)) had.set(line, (had.get(line) ?? 0) + 1);
	return after.flatMap(linesIn).filter((line) => {
		const left = had.get(line) ?? 0;
		if (left > 0) had.set(line, left - 1);
		return left === 0;
	});
}
