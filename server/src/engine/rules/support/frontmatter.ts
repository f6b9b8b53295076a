import type { TextRange } from '../../text/range.ts';

/** The lines between `---` and `---` at the very start of `text`, without the fences; undefined where there are none. */
export function frontmatterOf(text: string): TextRange | undefined {
	const opened = /^\uFEFF?---[ \t]*\r?\n/.exec(text);
	if (!opened) return undefined;
	const start = opened[0].length;
	const close = /^---[ \t]*\r?$/gm;
	close.lastIndex = start;
	const closed = close.exec(text);
	return closed ? { start, end: closed.index } : undefined;
}

const keyLine = /^[A-Za-z_][\w.-]*[ \t]*:(?:[ \t]|$)/;

/**
 * True where `block` opens with a key and most of its top-level lines look like `key: value`. Two `---` lines around
 * prose are rules in Markdown and no frontmatter at all.
 */
export function looksLikeYaml(block: string): boolean {
	if (/^[ \t]*\r?\n/.test(block)) return false;
	const lines = block.split(/\r?\n/).filter((line) => /^[^\s#-]/.test(line));
	const keys = lines.filter((line) => keyLine.test(line));
	return keys.length * 2 > lines.length && keyLine.test(lines[0] ?? '');
}
