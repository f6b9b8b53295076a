import { expect, it } from 'vitest';
import { skillNewsParts } from '../../../../server/src/engine/runtimes/claudeCode/skills/section.ts';
import { sessionOf } from '../../snapshots.ts';
import { root, snapshotOf, type Tree } from './world.ts';

const skill = '---\ndescription: Styles.\n---\nBODY\n';
const file = 'web/ui/.claude/skills/css/SKILL.md';

/** True where a touch of a file below `web/ui` brings the skill of that folder. */
const isBrought = (more: Tree, at = 'web/ui'): boolean => {
	const tree: Tree = { '.git/HEAD': 'x', [file.replace('web/ui', at)]: skill, ...more };
	const touched = [{ path: `${root}/${at}/a.ts`, by: 'read' as const }];
	return skillNewsParts(snapshotOf(tree), sessionOf({ touched })).length > 0;
};

it('skills in a folder that git ignores are not looked for', () => {
	expect(isBrought({})).toBe(true);
	for (const line of ['web/ui', 'ui/', '/web', '**/ui', 'w*b'])
		expect([line, isBrought({ '.gitignore': `# lists\n${line}\n` })]).toEqual([line, false]);
	expect(isBrought({ 'web/.gitignore': 'ui\n' })).toBe(false);
	expect(isBrought({ '.git/info/exclude': 'ui\n' })).toBe(false);
	expect(isBrought({ '.gitignore': 'node_modules\n' }, 'node_modules/lib')).toBe(false);
});

it('the folder counts, and not what lies in it', () => {
	for (const line of ['.claude', 'web/ui/.claude/skills', 'SKILL.md', 'css/', 'web/*/*', 'UI', 'ui.ts'])
		expect([line, isBrought({ '.gitignore': `${line}\n` })]).toEqual([line, true]);
	expect(isBrought({ 'web/ui/.gitignore': '*\n' })).toBe(true);
});

it('the nearest list has the last word, but not below an ignored folder', () => {
	expect(isBrought({ '.gitignore': 'ui\n', 'web/.gitignore': '!ui\n' })).toBe(true);
	expect(isBrought({ '.gitignore': 'web\n', 'web/.gitignore': '!ui\n' })).toBe(false);
});
