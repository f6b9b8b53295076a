import { readFrontmatter } from '../../text/frontmatter.ts';
import { oncePerText } from '../support/texts.ts';

export const frontmatterIn = oncePerText(readFrontmatter);

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
