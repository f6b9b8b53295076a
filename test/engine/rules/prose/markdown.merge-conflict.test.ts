import { describe, expect, it } from 'vitest';
import { markdownMergeConflict } from '../../../../server/src/engine/rules/prose/markdownMergeConflict.ts';
import { applyFix, check, expectEveryFixToSilence, type Tree, v9 } from '../../../support/ruleTester.ts';

const tree = (text: string, path = 'AGENTS.md'): Tree => ({ runtime: v9, files: { [path]: text } });
const found = (text: string, path?: string) => check(markdownMergeConflict, tree(text, path));

/** What AGENTS.md is after each fix of the first problem, by the title of the fix. */
function fixed(text: string): Record<string, unknown> {
	const [first] = found(text);
	const fixes = first?.finding.fixes ?? [];
	return Object.fromEntries(fixes.map((fix) => [fix.title, applyFix(tree(text), fix).files['AGENTS.md']]));
}

const conflict = '# Rules\n\n<<<<<<< HEAD\n- Tea.\n=======\n- Coffee.\n>>>>>>> laptop\n\n- Be kind.\n';

describe('markdown.merge-conflict', () => {
	it('points at the first marker, and keeps either version, or both', () => {
		expect(found(conflict).map(({ text }) => text)).toEqual(['<<<<<<< HEAD']);
		expect(fixed(conflict)).toEqual({
			'Keep “HEAD”': '# Rules\n\n- Tea.\n\n- Be kind.\n',
			'Keep “laptop”': '# Rules\n\n- Coffee.\n\n- Be kind.\n',
			'Keep both versions': '# Rules\n\n- Tea.\n- Coffee.\n\n- Be kind.\n',
		});
		expectEveryFixToSilence(markdownMergeConflict, tree(conflict));
	});

	it('leaves out the older version that Git writes if it is told to', () => {
		expect(fixed('<<<<<<< HEAD\na\n||||||| 1f3c\nold\n=======\nb\n>>>>>>> 9d0e (note: tea)')).toEqual({
			'Keep “HEAD”': 'a\n',
			'Keep “9d0e (note: tea)”': 'b\n',
			'Keep both versions': 'a\nb\n',
		});
	});

	it('keeps line ends as they are, and a version without lines', () => {
		expect(fixed('<<<<<<<\r\na\r\n=======\r\n>>>>>>>\r\nz')).toEqual({
			'Keep the first version': 'a\r\nz',
			'Keep the second version': 'z',
			'Keep both versions': 'a\r\nz',
		});
	});

	it('never keeps both in frontmatter, where that would be one key twice', () => {
		const skill =
			'---\nname: tea\n<<<<<<< HEAD\ndescription: Green\n=======\ndescription: Black\n>>>>>>> laptop\n---\nPour.\n';
		expect(fixed(skill)).toEqual({
			'Keep “HEAD”': '---\nname: tea\ndescription: Green\n---\nPour.\n',
			'Keep “laptop”': '---\nname: tea\ndescription: Black\n---\nPour.\n',
		});
		expect(Object.keys(fixed(`---\nname: tea\n---\n${conflict}`))).toContain('Keep both versions');
	});

	it('takes the underline of a heading for the second version, if that comes first, and no other line for a marker', () => {
		const both = fixed('<<<<<<< HEAD\na\n=======\nTea\n=======\nb\n>>>>>>> laptop\n');
		expect(both['Keep “laptop”']).toBe('Tea\n=======\nb\n');
	});

	it('finds each of several, and those of logs and skills', () => {
		expect(found(`${conflict}\n${conflict}`)).toHaveLength(2);
		expect(found(conflict, 'memory/2026-11-16.md')).toHaveLength(1);
		expect(found(conflict, 'skills/tea/SKILL.md')).toHaveLength(1);
	});

	it.each([
		'# Rules\n\n```\n<<<<<<< HEAD\na\n=======\nb\n>>>>>>> laptop\n```\n',
		'Rules\n=======\n\n>>>>>>> deep\n',
		'<<<<<<< HEAD\na\n=======\nb\n',
		'<<<<<<< HEAD\na\n>>>>>>> laptop\n',
		'<<<<<<<< HEAD\na\n=======\nb\n>>>>>>>> laptop\n',
		'- <<<<<<< HEAD\na\n=======\nb\n>>>>>>> laptop\n',
		'',
	])('is silent about what is no conflict, or an example of one: %j', (text) => {
		expect(found(text)).toEqual([]);
	});
});
