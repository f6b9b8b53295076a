/**
 * What changed from `before` to `after`: every line of both, marked ` `, `-` or `+`, below the names of the two; deletions
 * come first where both would do. All lines are given, not just the changed ones (membot 0.17.0).
 */
export function lineDiff(beforeName: string, before: string, afterName: string, after: string): string {
	const old = before.split('\n');
	const young = after.split('\n');
	const common = commonFrom(old, young);
	const lines = [`--- ${beforeName}`, `+++ ${afterName}`];
	let at = 0;
	let to = 0;
	while (at < old.length || to < young.length) {
		if (at < old.length && to < young.length && old[at] === young[to]) {
			lines.push(` ${old[at]}`);
			at += 1;
			to += 1;
		} else if (at < old.length && (to >= young.length || common(at + 1, to) >= common(at, to + 1))) {
			lines.push(`-${old[at]}`);
			at += 1;
		} else {
			lines.push(`+${young[to]}`);
			to += 1;
		}
	}
	return lines.join('\n');
}

/** The length of the longest common subsequence of what follows two lines. */
function commonFrom(old: readonly string[], young: readonly string[]): (at: number, to: number) => number {
	const width = young.length + 1;
	const table = new Uint32Array((old.length + 1) * width);
	for (let at = old.length - 1; at >= 0; at -= 1) {
		for (let to = young.length - 1; to >= 0; to -= 1) {
			const next = (at + 1) * width + to;
			table[at * width + to] =
				old[at] === young[to]
					? (table[next + 1] ?? 0) + 1
					: Math.max(table[next] ?? 0, table[at * width + to + 1] ?? 0);
		}
	}
	return (at, to) => table[at * width + to] ?? 0;
}
