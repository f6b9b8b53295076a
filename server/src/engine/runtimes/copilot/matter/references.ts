import type { TextRange } from '../../../text/range.ts';
import { oncePerContent } from '../../../workspace/files.ts';
import { lineStarts, type MatterFile, parsePromptFile } from './promptFile.ts';

/** Something that the body of a file points to. */
interface FileReference {
	/** As it is written, title and angle brackets included. */
	readonly target: string;
	/** Of the target, in the file. */
	readonly range: TextRange;
	readonly kind: 'link' | 'file';
}

interface ToolReference {
	readonly name: string;
	readonly range: TextRange;
}

export interface References {
	readonly files: readonly FileReference[];
	readonly tools: readonly ToolReference[];
}

const fenceOpening = /^(?:`{3,}|~{3,})/;
const mention = /#file:([^\s#]+)|#tool:([\w\-./]+)/gi;

/** Without one of these in it, a line points to nothing. */
const pointing = /\[|#(?:file|tool):/i;
/** Nor opens or closes a block of code. */
const telling = /[[`~]|#(?:file|tool):/i;

/** The lines of the body that are no code and may point to something, with the offset of each. */
function* proseLines({ text, bodyStart }: MatterFile): Generator<{ readonly line: string; readonly start: number }> {
	if (bodyStart === undefined) return;
	const starts = lineStarts(text);
	let open: string | undefined;
	for (const [index, start] of starts.entries()) {
		if (start < bodyStart) continue;
		const line = text.slice(start, starts[index + 1] ?? text.length);
		if (!telling.test(line)) continue;
		const plain = line.trimStart();
		const mark = fenceOpening.exec(plain)?.[0] ?? '';
		const rest = plain.slice(mark.length);
		if (mark !== '' && open === undefined) open = mark;
		else if (mark !== '' && open?.[0] === mark[0] && mark.length >= (open?.length ?? 0) && rest.trim() === '')
			open = undefined;
		else if (open === undefined) yield { line, start };
	}
}

/** Links of one line: a bracket, and behind the next `](` at least one character up to a closing one. */
function* linksIn(line: string): Generator<TextRange & { readonly target: string }> {
	for (let start = line.indexOf('['); start >= 0; ) {
		const middle = line.indexOf('](', start + 1);
		const last = middle < 0 ? -1 : line.indexOf(')', middle + 3);
		if (last < 0) return;
		yield { start, end: last + 1, target: line.slice(middle + 2, last) };
		start = line.indexOf('[', last + 1);
	}
}

const within = (ranges: readonly TextRange[], at: number): boolean =>
	ranges.some(({ start, end }) => at >= start && at < end);

/** Links, `#file:` and `#tool:` as VS Code 1.139.1 finds them; pictures and code are left out. */
export function referencesIn(file: MatterFile): References {
	const files: FileReference[] = [];
	const tools: ToolReference[] = [];
	for (const { line, start } of proseLines(file)) {
		if (!pointing.test(line)) continue;
		const code = [...line.matchAll(/`[^`]+`/g)].map(({ 0: span, index }) => ({
			start: index,
			end: index + span.length,
		}));
		const links: TextRange[] = [];
		for (const { target, ...range } of linksIn(line)) {
			if (line[range.start - 1] === '!' || within(code, range.start)) continue;
			links.push(range);
			const end = start + range.end - 1;
			files.push({ target, range: { start: end - target.length, end }, kind: 'link' });
		}
		for (const { 0: whole, 1: path, 2: tool, index } of line.matchAll(mention)) {
			const last = index + whole.length;
			// One that only touches a link counts as a part of it.
			if (links.some((each) => index <= each.end && last >= each.start) || within(code, index)) continue;
			const range = { start: start + last - (path ?? tool ?? '').length, end: start + last };
			if (path !== undefined) files.push({ target: path, range, kind: 'file' });
			else if (tool !== undefined) tools.push({ name: tool, range });
		}
	}
	files.sort((a, b) => a.range.start - b.range.start);
	return { files, tools };
}

/** The same, once for each text. */
export const referencesOf = oncePerContent((text) => referencesIn(parsePromptFile(text)));
