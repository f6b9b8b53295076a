import { isCostlyGlob } from '../../../text/globCost.ts';
import { remembering } from '../../../text/remember.ts';

/** Between segments, and within one: VS Code takes both slashes on every platform. */
const separator = '[/\\\\]';
const noSeparator = '[^/\\\\]';

/**
 * `text` at each `mark` outside of braces and brackets. They are told by one flag each, so braces within braces close too early. What
 * is empty at the end is left out.
 */
export function splitOutsideBraces(text: string, mark: ',' | '/'): readonly string[] {
	const pieces: string[] = [];
	let inBraces = false;
	let inBrackets = false;
	let piece = '';
	for (const char of text) {
		if (char === mark && !inBraces && !inBrackets) {
			pieces.push(piece);
			piece = '';
			continue;
		}
		if (char === '{' || char === '}') inBraces = char === '{';
		else if (char === '[' || char === ']') inBrackets = char === '[';
		piece += char;
	}
	return piece === '' ? pieces : [...pieces, piece];
}

const escaped = (char: string): string => char.replace(/[\\{}*+?|^$.[\]()]/, '\\$&');

/** Any folders; as the last segment, or a file as well. */
const globstar = (isLast: boolean): string =>
	`(?:${separator}|${noSeparator}+${separator}${isLast ? `|${separator}${noSeparator}+` : ''})*?`;

/**
 * The class of characters that the bracket at `at` opens, and where it closes; undefined where it does not. A closing bracket is one of
 * the characters as long as there is none, and a slash is none.
 */
function classAt(segment: string, at: number): { readonly content: string; readonly end: number } | undefined {
	let content = '';
	for (let end = at + 1; end < segment.length; end++) {
		const char = segment[end] ?? '';
		if (char === ']' && content !== '') return { content, end };
		if (char === '-') content += char;
		else if ((char === '^' || char === '!') && content === '') content = '^';
		else if (char !== '/') content += escaped(char);
	}
	return undefined;
}

/** One segment; an opening brace or bracket that nothing closes takes the rest of the segment with it. */
function segmentSource(segment: string): string {
	let source = '';
	for (let at = 0; at < segment.length; at++) {
		const char = segment[at] ?? '';
		if (char === '{') {
			const end = segment.indexOf('}', at);
			if (end < 0) return source;
			const choices = splitOutsideBraces(segment.slice(at + 1, end), ',');
			source += `(?:${choices.map(sourceOf).join('|')})`;
			at = end;
		} else if (char === '[') {
			const found = classAt(segment, at);
			if (!found) return source;
			source += `[${found.content}]`;
			at = found.end;
		} else if (char === '}') source += '(?:)';
		else if (char === ']') source += '[]';
		else if (char === '?') source += noSeparator;
		else if (char === '*') source += `${noSeparator}*?`;
		else source += escaped(char);
	}
	return source;
}

function sourceOf(pattern: string): string {
	const segments = splitOutsideBraces(pattern, '/');
	if (segments.every((segment) => segment === '**')) return segments.length === 0 ? '' : '.*';
	return segments
		.map((segment, index) => {
			const isLast = index === segments.length - 1;
			if (segment === '**') return segments[index - 1] === '**' ? '' : globstar(isLast);
			// A last `**` brings the separator itself.
			const parts = !isLast && (segments[index + 1] !== '**' || index + 2 < segments.length);
			return segmentSource(segment) + (parts ? separator : '');
		})
		.join('');
}

/** Undefined for a pattern that can never match: it makes no regular expression. */
const compiled = remembering((pattern: string): { readonly expression: RegExp | undefined } => {
	try {
		return { expression: new RegExp(`^${sourceOf(pattern.trim())}$`, 'i') };
	} catch {
		return { expression: undefined };
	}
}, 500);

/** True where VS Code's own globs let `pattern` match `path`, whatever the letter case. Never throws. */
export const matchesGlob = (pattern: string, path: string): boolean =>
	pattern.trim() !== '' && !isCostlyGlob(pattern, path) && (compiled(pattern).expression?.test(path) ?? false);

/** False for a pattern that VS Code can make nothing of, and marks where it stands in `applyTo` or `paths`. */
export const isGlob = (pattern: string): boolean => pattern !== '' && compiled(pattern).expression !== undefined;
