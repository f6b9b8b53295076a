import type { TextRange } from '../../../text/range.ts';
import { oncePerContent } from '../../../workspace/files.ts';
import { lineStarts, type MatterFile, parsePromptFile } from './promptFile.ts';

/** Something that the body of a file points to. */
export interface FileReference {
	/** As it is written, title and angle brackets included. */
	readonly target: string;
	/** Of the target, in the file. */
	readonly range: TextRange;
	readonly kind: 'link' | 'file';
}

export interface ToolReference {
	readonly name: string;
	readonly range: TextRange;
}

export interface References {
	readonly files: readonly FileReference[];
	readonly tools: readonly ToolReference[];
}

const fenceOpening = /^\s*(`{3,}|~{3,})(.*)$/s;
const link = /\[(.*?)\]\((.+?)\)/g;
const mention = /#file:([^\s#]+)|#tool:([\w\-./]+)/gi;

/** The lines of the body that are no code, with the offset of each. */
function* proseLines({ text, bodyStart }: MatterFile): Generator<{ readonly line: string; readonly start: number }> {
	if (bodyStart === undefined) return;
	const starts = lineStarts(text);
	let open: string | undefined;
	for (const [index, start] of starts.entries()) {
		if (start < bodyStart) continue;
		const line = text.slice(start, starts[index + 1] ?? text.length);
		const [, mark = '', rest = ''] = fenceOpening.exec(line) ?? [];
		if (mark !== '' && open === undefined) open = mark;
		else if (mark !== '' && open?.[0] === mark[0] && mark.length >= (open?.length ?? 0) && rest.trim() === '')
			open = undefined;
		else if (open === undefined) yield { line, start };
	}
}

const within = (ranges: readonly TextRange[], at: number): boolean =>
	ranges.some(({ start, end }) => at >= start && at < end);

/** Links, `#file:` and `#tool:` as VS Code 1.139.1 finds them; pictures and code are left out. */
export function referencesIn(file: MatterFile): References {
	const files: FileReference[] = [];
	const tools: ToolReference[] = [];
	for (const { line, start } of proseLines(file)) {
		const code = [...line.matchAll(/`[^`]+`/g)].map(({ 0: span, index }) => ({
			start: index,
			end: index + span.length,
		}));
		const links: TextRange[] = [];
		for (const { 0: whole, 2: target = '', index } of line.matchAll(link)) {
			if (line[index - 1] === '!' || within(code, index)) continue;
			links.push({ start: index, end: index + whole.length });
			const end = start + index + whole.length - 1;
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
