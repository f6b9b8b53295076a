import { expect, test } from 'vitest';
import { promptOf, root, type Tree } from './world.ts';

const tree: Tree = {
	'CLAUDE.md': 'Use tabs. @docs/style.md',
	'docs/style.md': 'Names in full.',
	'.claude/rules/all.md': 'Always.',
	'.claude/rules/ts.md': '---\npaths: "**/*.ts"\n---\nOnly here.',
	'.claude/skills/ship/SKILL.md': '---\ndescription: Ships.\n---\nShip it.',
	'.claude/agents/judge.md': '---\nname: judge\ndescription: Judges.\n---\nJudge.',
	'src/CLAUDE.md': 'No default exports.',
	'src/.claude/skills/own/SKILL.md': '---\ndescription: Own.\n---\nOwn.',
	'src/a.ts': '',
	'lib/CLAUDE.md': '',
};

const touching = { touched: [{ path: `${root}/src/a.ts`, by: 'read' as const }] };

const fatesAfter = (asked: Parameters<typeof promptOf>[1]) =>
	Object.fromEntries(
		promptOf(tree, asked).ledger.rows.flatMap(({ path, afterCompaction }) =>
			afterCompaction ? [[path, afterCompaction]] : [],
		),
	);

test('what was there from the start is read and sent again, what a touch has brought is not', () => {
	expect(fatesAfter(touching)).toEqual({
		'CLAUDE.md': 'again',
		'docs/style.md': 'again',
		'.claude/rules/all.md': 'again',
		'.claude/rules/ts.md': 'until-touched',
		'.claude/skills/ship/SKILL.md': 'again',
		'.claude/agents/judge.md': 'again',
		'src/CLAUDE.md': 'until-touched',
	});
});

test('nothing is said of sessions and versions that nobody has measured', () => {
	expect(fatesAfter({ ...touching, kind: 'subagent' })).toEqual({});
	expect(fatesAfter({ ...touching, version: '2.1.54' })).toEqual({});
});
