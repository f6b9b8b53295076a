import type { Fix, Rule } from '../../../rules/rule.ts';
import { editFix } from '../../../rules/support/edits.ts';
import { placeIn } from '../../../rules/support/places.ts';
import { listed } from '../../../rules/support/words.ts';
import type { TextRange } from '../../../text/range.ts';
import type { Attribute, MatterFile } from '../matter/promptFile.ts';
import { lookedAt } from './support.ts';

/** What stands behind a value in its line, and where VS Code stops reading. */
export interface TextBehind {
	readonly attribute: Attribute;
	readonly range: TextRange;
	/** Keys in the lines below. */
	readonly lost: readonly string[];
}

const key = /^[ \t]*([A-Za-z][\w-]*)[ \t]*:/gm;

/** Undefined where the frontmatter is read to its end. A comment is no text. */
export function textBehind({ text, header }: MatterFile): TextBehind | undefined {
	const attribute = header?.attributes.at(-1);
	if (!header?.isClosed || !attribute) return undefined;
	const { value } = attribute;
	if (value.type !== 'scalar' || (value.quote !== 'single' && value.quote !== 'double')) return undefined;
	const { end } = value;
	const [line = '', ...below] = text.slice(end, header.range.end).split(/\r?\n/);
	const words = line.trim();
	if (words === '' || words.startsWith('#')) return undefined;
	const start = end + line.indexOf(words);
	return {
		attribute,
		range: { start, end: start + words.length },
		lost: [...below.join('\n').matchAll(key)].map(([, name = '']) => name),
	};
}

/** `"src/**", "lib/**"`: what `applyTo` wants in one pair of quotation marks. */
const severalPatterns = /^(["'])[^"'\r\n]*\1(?:[ \t]*,[ \t]*(["'])[^"'\r\n]*\2)+$/;

function fixOf(path: string, text: string, { attribute: { value, key: name }, range }: TextBehind): readonly Fix[] {
	const whole = { start: value.start, end: range.end };
	const written = text.slice(whole.start, whole.end);
	const isList = name === 'applyTo' && severalPatterns.test(written);
	if (name === 'applyTo' && !isList) return [];
	const right = isList ? `"${written.replace(/["' \t]/g, '')}"` : `'${written.replaceAll("'", "''")}'`;
	return [editFix(`Write ${name} in one pair of quotation marks`, path, [{ range: whole, text: right }], true)];
}

export const textBehindQuote: Rule = {
	code: 'copilot.text-behind-quote',
	severity: 'warning',
	particular: {},
	docs: {
		title: 'Text behind a closing quotation mark ends the frontmatter',
		why: 'A value that begins with a quotation mark ends with the next one. VS Code does not read what is behind it in the line, and none of the keys below: an `applyTo` there does nothing, and the instructions are not attached. VS Code does not say so.',
		fix: 'Put the whole value into one pair of quotation marks. Write several patterns in one pair, with commas between them: `applyTo: "src/**,lib/**"`.',
		example: {
			file: '.github/instructions/api.instructions.md',
			text: '---\ndescription: "Kiln" rules for the API\napplyTo: "src/api/**"\n---\nAlways check the input.\n',
		},
	},
	*check(view) {
		for (const { path, content, parsed } of lookedAt(view).withFrontmatter) {
			const behind = textBehind(parsed);
			if (!behind) continue;
			const { attribute, range, lost } = behind;
			const what =
				lost.length === 0
					? 'The words behind it are lost'
					: `${listed(lost)} below ${lost.length === 1 ? 'is' : 'are'} lost`;
			yield {
				place: placeIn(path, range),
				message: `VS Code stops reading the frontmatter here, because the value of “${attribute.key}:” ends with the quotation mark in front of it. ${what}. Put the whole value into one pair of quotation marks.`,
				fixes: fixOf(path, content.text, behind),
			};
		}
	},
};
