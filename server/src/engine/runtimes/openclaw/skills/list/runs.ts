import type { KeptRun } from '../../../../prompt/prompt.ts';

/** Shorter stretches prove nothing. */
const leastShare = 0.6;

/**
 * The stretches of `text`, from `from` on, that `shown` carries verbatim, where `shown` is a value of the file with quotation
 * marks, line breaks and indentation taken off, and `written` the same as it stands in the list, escaped. None where it is
 * not clear where the value comes from. `at` is where `written` begins.
 */
export function valueRuns(text: string, from: number, shown: string, written: string, at: number): readonly KeptRun[] {
	const runs: { at: number; from: number; length: number }[] = [];
	const end = Math.min(text.length, from + shown.length * 3 + 200);
	let source = from;
	let matched = 0;
	let out = at;
	let rest = 0;
	for (const sign of shown) {
		const length = lengthOfWritten(written, rest, sign);
		const isSpace = /\s/u.test(sign);
		const found = isSpace ? source : text.indexOf(sign, source);
		if (!isSpace && (found === -1 || found >= end)) break;
		if (text.startsWith(sign, found) && length === sign.length) {
			const last = runs.at(-1);
			if (last && last.at + last.length === out && last.from + last.length === found) last.length += sign.length;
			else runs.push({ at: out, from: found, length: sign.length });
			matched += sign.length;
			source = found + sign.length;
		} else if (!isSpace) source = found + sign.length;
		out += length;
		rest += length;
	}
	return matched >= shown.length * leastShare ? runs : [];
}

/** What one sign takes in the escaped text. */
function lengthOfWritten(written: string, at: number, sign: string): number {
	if (written.startsWith(sign, at) && sign !== '&') return sign.length;
	const entity = /^&(?:amp|lt|gt|quot|apos);/u.exec(written.slice(at, at + 6));
	return entity ? entity[0].length : sign.length;
}

/** Where the value of a field at the top of the frontmatter begins; undefined where no line opens with its name. */
export function valueStart(text: string, key: string): number | undefined {
	const found = new RegExp(`^(?:${key}|"${key}"|'${key}')[ \\t]*:`, 'mu').exec(text);
	return found ? found.index + found[0].length : undefined;
}
