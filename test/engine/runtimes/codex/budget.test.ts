import { describe, expect, it } from 'vitest';
import { aliasesCost, isBetter, sharesOf } from '../../../../server/src/engine/runtimes/codex/skills/budget.ts';
import { assembled, noBundled, skillText } from './support.ts';

describe('short names of folders of skills', () => {
	const root = (bytes: number) => ['r0', 'x'.repeat(bytes)] as const;

	it('cost what their table has more than they save in prose', () => {
		// `- ` and the name, ` = `, two pairs of quotes and a line break: 12 bytes.
		expect(aliasesCost([root(60)])).toBe(0);
		expect(aliasesCost([root(146)])).toBe(4);
		expect(aliasesCost([root(147)])).toBe(5);
	});

	const config = '/home/u/.codex/config.toml';
	const deep = `/w/${'d'.repeat(200)}`;
	const listed = (window: number) =>
		assembled(
			{
				[config]: `model_context_window = ${window}\n${noBundled}`,
				'/w/.git/HEAD': 'ref: x',
				...Object.fromEntries(
					['a', 'b', 'c'].map((name) => [`${deep}/.agents/skills/${name}/SKILL.md`, skillText(name)]),
				),
				[`${deep}/.codex/skills/d/SKILL.md`]: skillText('d'),
			},
			{ cwd: deep },
		).text();

	it('stand there as long as as much fits with them', () => {
		expect(listed(272_000)).toContain('(file: r1/a/SKILL.md)');
		expect(listed(5_800)).toContain('(file: r1/a/SKILL.md)');
	});

	it('give way to whole paths where more skills fit with these', () => {
		const text = listed(3_500);
		expect(text).not.toContain('### Skill roots');
		expect(text).toContain(`- a: (file: ${deep}/.agents/skills/a/SKILL.md)`);
	});

	it('give way where their table alone takes all of the limit', () => {
		// Two roots of more than 200 bytes: 76 tokens, of which a window of 3,800 has as many for the list.
		expect(listed(3_800)).not.toContain('### Skill roots');
		expect(listed(700)).not.toContain('### Skill roots');
	});
});

describe('which of two lists is better', () => {
	const line = { name: 'a', description: [1, 1, 1], path: 'p' };
	const plan = (limit: number, table = 0, path = 'p') => {
		const lines = [line, { ...line, path }];
		return { lines, table, shares: sharesOf(lines, limit) };
	};

	it('is the one with more skills, of as many the one that says more of them, and of as much the one that takes less', () => {
		const [all, bare, one, none] = [plan(100), plan(9), plan(5), plan(1)];
		expect([isBetter(all, one), isBetter(one, all), isBetter(one, none)]).toEqual([true, false, true]);
		expect([isBetter(all, bare), isBetter(bare, all)]).toEqual([true, false]);
		expect([isBetter(all, all), isBetter(all, plan(100, 1)), isBetter(plan(100, 1), all)]).toEqual([
			false,
			true,
			false,
		]);
		// Eight bytes more in a path are two tokens.
		const longer = plan(100, 0, 'p'.repeat(9));
		expect([isBetter(plan(100, 1), longer), isBetter(plan(100, 2), longer)]).toEqual([true, false]);
	});
});

describe('the summary of the memory', () => {
	it('is left out where it is not UTF-8', () => {
		const text = (summary: string | Uint8Array) =>
			assembled({
				'/home/u/.codex/memories/memory_summary.md': summary,
				'/home/u/.codex/config.toml': `[features]\nmemories = true\n${noBundled}`,
			}).text();
		expect(text('Words')).toContain('MEMORY_SUMMARY BEGINS');
		expect(text(Uint8Array.from([0x57, 0xff]))).not.toContain('MEMORY_SUMMARY BEGINS');
	});
});
