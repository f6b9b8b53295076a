import { byScript } from '../../text/byScript.ts';
import type { TextRange } from '../../text/range.ts';
import { type KnownText, oncePerText } from '../support/texts.ts';

/** A place where a text names a file. */
export interface ProseMention {
	/** `link`: the target of a Markdown link. `name`: a path in back-ticks. */
	readonly kind: 'link' | 'name';
	/** As written, without a fragment. */
	readonly target: string;
	readonly range: TextRange;
}

const link = /(?<!!)\[(?:[^[\]\r\n]|!\[){0,300}\]\(([^)\s<>]{1,300})(?:[ \t]+"[^"\r\n]{0,200}")?\)/g;
const name = /(?<!`)`([^`\r\n]{3,200})`(?!`)/g;
/** Placeholders, patterns, variables and commands name no file. */
const plain = byScript(/^(?:\.\/)?[\p{L}\p{N}_.-]+(?:[/ ][\p{L}\p{N}_.-]+)*\/?$/u);
const placeholder = /YYYY|MM-DD|\bXX|xxx|…|\.\.\./;
const mostMentions = 500;
const longestText = 500_000;

/** Every mention of what may be a file below the folder of the file, outside of code blocks. */
export const mentionsIn: (file: KnownText) => readonly ProseMention[] = oncePerText(
	(source): readonly ProseMention[] => {
		const text = withoutCodeBlocks(source.slice(0, longestText));
		const mentions: ProseMention[] = [];
		for (const match of withoutQuotedLinks(text).matchAll(link)) {
			const [target = ''] = (match[1] ?? '').split(/[#?]/);
			const start = match.index + match[0].indexOf('](') + 2;
			const written = decoded(target);
			if (written === undefined || !/\.[A-Za-z]\w{0,9}$/.test(written) || !isPath(written)) continue;
			mentions.push({ kind: 'link', target: written, range: { start, end: start + target.length } });
		}
		for (const match of text.matchAll(name)) {
			const target = match[1] ?? '';
			if (!/\.md$/.test(target) || target.includes(' ') || !isPath(target)) continue;
			mentions.push({ kind: 'name', target, range: { start: match.index + 1, end: match.index + 1 + target.length } });
		}
		return mentions.slice(0, mostMentions).sort((left, right) => left.range.start - right.range.start);
	},
);

const isPath = (target: string): boolean => plain(target).test(target) && !placeholder.test(target);

function decoded(target: string): string | undefined {
	try {
		return decodeURIComponent(target);
	} catch {
		return undefined;
	}
}

const codeBlock = /^(?: {4}|\t|[ \t>]*(?:`{3}|~{3}))/m;

const comment = /<!--(?:(?!-->)[\s\S])*?(?:-->|$)/g;
/** Code between double back-ticks is quoted for its own sake. */
const doubled = /(?<!`)``(?!`)[^\r\n]{1,400}?(?<!`)``(?!`)/g;

/** A link in back-ticks shows how one is written: `[the list](people.md)`. */
const codeSpan = /(?<!`)`[^`\r\n]{1,400}`(?!`)/g;

const blank = (part: string): string => part.replace(/[^\r\n]/g, ' ');

const withoutQuotedLinks = (text: string): string =>
	text.includes('](') ? text.replace(codeSpan, (span) => (span.includes('](') ? blank(span) : span)) : text;

/** The same text with code blocks and comments blanked out, so that offsets stay what they are. */
function withoutCodeBlocks(text: string): string {
	const said = text.includes('<!--') ? text.replace(comment, blank) : text;
	const plain = said.includes('``') ? said.replace(doubled, blank) : said;
	if (!codeBlock.test(plain)) return plain;
	let fence = '';
	return plain
		.split('\n')
		.map((line) => {
			const marks = line.length < 2000 ? /^[ \t>]*(`{3,}|~{3,})/.exec(line)?.[1] : undefined;
			const wasFenced = fence !== '';
			if (marks !== undefined) {
				if (!wasFenced) fence = marks;
				else if (marks[0] === fence[0] && marks.length >= fence.length) fence = '';
			}
			return wasFenced || marks !== undefined || /^(?: {4}|\t)/.test(line) ? blank(line) : line;
		})
		.join('\n');
}
