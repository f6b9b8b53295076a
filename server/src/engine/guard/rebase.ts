import { applyPatch, structuredPatch } from 'diff';

/** Edits that two versions may be apart: beyond that nobody reads a comparison, and it takes long. */
const mostEdits = 4_000;

/**
 * What `accepted` becomes where the person has turned `from` into `to`, and `from` has changes that nobody accepted: those of the person
 * alone are taken over. Undefined where the two cannot be told apart.
 */
export function rebased(accepted: string, from: string, to: string): string | undefined {
	const patch = structuredPatch('', '', from, to, undefined, undefined, { context: 1, maxEditLength: mostEdits });
	if (!patch) return undefined;
	const result = applyPatch(accepted, patch, { autoConvertLineEndings: false });
	return result === false ? undefined : result;
}

/** A lone carriage return ends a line for whoever shows the text, and none for a comparison. */
const withPlainLineEnds = (text: string): string => text.replaceAll(/\r\n?/g, '\n');

/** Zero-based lines of `now` that `before` has not, whatever line breaks the two have. */
export function addedLines(before: string, now: string): readonly number[] {
	const [from, to] = [withPlainLineEnds(before), withPlainLineEnds(now)];
	const patch = structuredPatch('', '', from, to, undefined, undefined, { context: 0, maxEditLength: mostEdits });
	if (!patch) return to.split('\n').map((_, line) => line);
	return patch.hunks.flatMap(({ newStart, lines }) => {
		let line = newStart - 1;
		return lines.flatMap((text) => (text.startsWith('+') ? [line++] : []));
	});
}
