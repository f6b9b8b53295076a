import type { Fix, Rule } from '../../../rules/rule.ts';
import { editFix } from '../../../rules/support/edits.ts';
import { placeIn } from '../../../rules/support/places.ts';
import type { TextContent, WorkspacePath } from '../../../workspace/snapshot.ts';
import { listedUnder } from '../context/listed.ts';
import { skillPath } from '../files.ts';
import { skillTop } from '../skills/frontmatter.ts';

interface Fault {
	readonly end: number;
	/** One clause. */
	readonly what: string;
	readonly remedy: string;
	readonly fix?: (path: WorkspacePath) => Fix;
}

const cut =
	(title: string, end: number, text = '') =>
	(path: WorkspacePath): Fix =>
		editFix(title, path, [{ range: { start: 0, end }, text }], true);

/** What keeps the program from seeing the block at the top; a block that it sees is the editor's own business. */
function faultIn(content: TextContent): Fault | undefined {
	const { text } = content;
	if (skillTop(content) || text.trim() === '') return undefined;
	const space = /^[\s\uFEFF]*/u.exec(text)?.[0] ?? '';
	if (space !== '' && text.startsWith('---', space.length)) {
		// Editors keep the mark apart from the text, so no edit removes it.
		if (space.startsWith('\uFEFF')) {
			return {
				end: space.length,
				what: 'it begins with a byte order mark, which cannot be seen',
				remedy: 'Save the file as “UTF-8”, not as “UTF-8 with BOM” (click that in the status bar).',
			};
		}
		return {
			end: space.length,
			what: 'there is white space before the first ---',
			remedy: 'Remove it.',
			fix: cut('Remove the white space', space.length),
		};
	}
	const first = /^---+[ \t]*(?=\r?\n|$)/u.exec(text)?.[0];
	if (first !== undefined && first !== '---') {
		return {
			end: first.length,
			what: 'its first line is not exactly ---',
			remedy: 'Write three hyphens, and nothing behind them.',
			fix: cut('Change the first line to ---', first.length, '---'),
		};
	}
	const line = /^[^\r\n]*/u.exec(text)?.[0].length ?? 0;
	if (first === '---')
		return { end: line, what: 'no line --- ends the block at its top', remedy: 'Add one below the description.' };
	return {
		end: line,
		what: 'it has no block with name and description at the top',
		remedy: 'Add one between two lines ---.',
	};
}

export const skillUnread: Rule = {
	code: 'gemini.skill-unread',
	severity: 'warning',
	particular: {},
	docs: {
		title: 'Gemini CLI does not see the top of this skill',
		why: 'A skill is known by the name and the description in the block at its top. The file has to begin with `---` and a line break, to the letter: with a byte order mark or an empty line before it, a space behind it, or four hyphens, Gemini CLI skips the file without a word. What is wrong inside the block, VS Code says itself.',
		fix: 'Let the file begin with `---`. There is a quick fix for most of it.',
		example: { file: '.gemini/skills/tea/SKILL.md', text: '\n---\nname: tea\ndescription: How to make tea.\n---\n' },
	},
	*check({ snapshot }) {
		for (const path of listedUnder(snapshot, ['SKILL.md'])) {
			const content = snapshot.files.get(path)?.content;
			if (!skillPath.test(path) || content?.kind !== 'text') continue;
			const fault = faultIn(content);
			if (!fault) continue;
			yield {
				place: placeIn(path, { start: 0, end: fault.end }),
				message: `Gemini CLI does not know this skill: ${fault.what}. ${fault.remedy}`,
				fixes: fault.fix ? [fault.fix(path)] : [],
			};
		}
	},
};
