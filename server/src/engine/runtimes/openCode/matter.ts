import { type Matter, readMatter, readMatterAgain } from '../../text/grayMatter/read.ts';
import { oncePerContent } from '../../workspace/files.ts';
import { type FieldValues, isFieldMap } from './config/fields.ts';

/** The frontmatter of an agent, a command or a skill, and the text below it. */
export interface OpenCodeMatter {
	/** Nothing where the program makes nothing of the block. */
	readonly fields: FieldValues;
	/** Without the blanks around it. */
	readonly body: string;
	/** Where that starts in the file. */
	readonly bodyStart: number;
	/** True where the block is no YAML, and the program takes it for text. */
	readonly isBlockText: boolean;
	/** The language of a block that is a program: it would run. */
	readonly code?: string;
}

const opening = /^---\r?\n([\s\S]*?)\r?\n---/u;
const plainKey = /^[a-zA-Z_]\w*$/u;

/** A line whose value has a colon in it, as text that needs no quotation marks. */
function asText(line: string): readonly string[] {
	if (line.trim().startsWith('#') || line.trim() === '' || /^\s/u.test(line)) return [line];
	const colon = line.indexOf(':');
	const key = line.slice(0, Math.max(0, colon)).trimEnd();
	const value = line.slice(colon + 1).trim();
	return /^["']/u.test(value) || ['', '>', '|'].includes(value) || !value.includes(':') || !plainKey.test(key)
		? [line]
		: [`${key}: |-`, `  ${value}`];
}

/** What the program tries where it can make nothing of the block: lines with a second colon as texts. */
function repaired(text: string): string {
	const block = opening.exec(text)?.[1];
	if (block === undefined) return text;
	const lines = block.split(/\r?\n/u).flatMap(asText).join('\n');
	return text.replace(block, () => lines);
}

const withoutMark = (text: string): string => (text.startsWith('\uFEFF') ? text.slice(1) : text);

function matterIn(text: string, matter: Matter): OpenCodeMatter | undefined {
	if (matter.kind === 'broken') return undefined;
	if (matter.kind === 'code')
		return { fields: {}, body: '', bodyStart: text.length, isBlockText: false, code: matter.language };
	const rest = text.slice(matter.body);
	const body = rest.trim();
	return {
		fields: isFieldMap(matter.data) ? matter.data : {},
		body,
		bodyStart: text.length - rest.trimStart().length,
		isBlockText: false,
	};
}

/** Undefined where the program passes the file over. Never throws, never runs anything. */
function readOwnMatter(whole: string): OpenCodeMatter | undefined {
	const text = withoutMark(whole);
	const first = readMatter(text);
	// It does not see the block where a mark stands in front of it.
	const other = first.kind === 'broken' && text === whole ? repaired(text) : text;
	const isSame = other === text;
	const second = first.kind !== 'broken' ? first : isSame ? readMatterAgain(text) : readMatter(other);
	const found = matterIn(other, second);
	// The text below the block is the end of the file, however the block was read.
	const shift = whole.length - other.length;
	return (
		found && {
			...found,
			bodyStart: found.bodyStart + shift,
			isBlockText: first.kind === 'broken' && isSame,
		}
	);
}

/** The same, once for each text. */
export const ownMatterIn = oncePerContent(readOwnMatter);
