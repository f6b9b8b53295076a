import type { Fix, Rule } from '../../../rules/rule.ts';
import { editFix } from '../../../rules/support/edits.ts';
import { headLine, placeIn } from '../../../rules/support/places.ts';
import type { TextRange } from '../../../text/range.ts';
import type { TextContent, WorkspacePath } from '../../../workspace/snapshot.ts';
import { blockOf } from '../context/instruction.ts';
import { droppedOnes, keysIn } from './seen.ts';

/** A line of frontmatter whose value has a colon in it, or begins like something else than text, and stands without quotation marks. */
const bareLine = /^(?:name|description)[ \t]*:[ \t]+(?<value>[^"'|>\s][^\n]*)$/gmu;

const troubles = /:(?:\s|$)|^[[\]{}&*!%@`]|\s#/u;

/** The value that quotation marks would save. */
function bareValue({ text }: TextContent): TextRange | undefined {
	const block = blockOf(text);
	if (!block) return undefined;
	for (const { index, groups, 0: line } of block.yaml.matchAll(bareLine)) {
		const value = (groups?.value ?? '').trimEnd();
		if (!troubles.test(value)) continue;
		const start = block.start + index + line.indexOf(value, line.indexOf(':') + 1);
		return { start, end: start + value.length };
	}
	return undefined;
}

function quoteFix(path: WorkspacePath, { text }: TextContent, range: TextRange): Fix {
	const quoted = `"${text.slice(range.start, range.end).replaceAll(/["\\]/gu, String.raw`\$&`)}"`;
	return editFix('Put the value in quotation marks', path, [{ range, text: quoted }], true);
}

export const brokenFrontmatter: Rule = {
	code: 'cline.broken-frontmatter',
	severity: 'error',
	particular: {},
	effect: 'no-file',
	docs: {
		title: 'Cline drops this file: its frontmatter is not valid YAML',
		why: 'If the block between the `---` lines is not valid YAML, or has a key twice, Cline drops the whole file and tells nobody. The usual cause is a colon in a value: `description: use: now`.',
		fix: 'Put quotation marks around the value. There is a quick fix for `name` and `description`.',
		example: {
			file: '.clinerules/deploy.md',
			text: '---\nname: Deploy: how we ship\n---\n\nRun the checks first.\n',
		},
	},
	*check(view) {
		for (const { path, of, what } of droppedOnes(view)) {
			const { dropped, content } = of;
			if (dropped.why !== 'yaml') continue;
			const value = bareValue(content);
			const problem = keysIn(content)?.problems[0];
			yield {
				place: placeIn(path, value ?? lineOf(content, problem?.range.start)),
				message: `Cline drops this whole ${what} without telling anybody, because its frontmatter is not valid YAML. Fix the line, or put the value in quotation marks.`,
				fixes: value ? [quoteFix(path, content, value)] : [],
			};
		}
	},
};

/** The line at `offset`; the first one where nothing says which. */
function lineOf({ text }: TextContent, offset: number | undefined): TextRange {
	if (offset === undefined) return headLine(text);
	const start = text.lastIndexOf('\n', Math.max(0, offset - 1)) + 1;
	const end = text.indexOf('\n', offset);
	const line = text.slice(start, end < 0 ? text.length : end).trimEnd();
	return line === '' ? headLine(text) : { start, end: start + line.length };
}
