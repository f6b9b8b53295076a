import { describe, expect, it } from 'vitest';
import { home, promptOf, root, rowOf } from './world.ts';

const read = (...paths: readonly string[]) => ({
	touched: paths.map((path) => ({ path: `${root}/${path}`, by: 'read' as const })),
});

/** What arrives of `path`, with what stands around it. */
const arrived = (tree: Parameters<typeof promptOf>[0], path: string, asked = read('docs/f.txt')) =>
	promptOf(tree, asked).parts.find(({ id }) => id === `file:${path}`)?.text;

describe('what arrives once a file is touched', () => {
	const tree = { 'docs/f.txt': 'x' };

	it('is no rule with a pattern that cannot be compared, and the others all the same', () => {
		const rule = (paths: string) => `---\npaths: ${paths}\n---\nR\n`;
		const rules = {
			...tree,
			'.claude/rules/broken.md': rule('"docs/[a-"'),
			'.claude/rules/open.md': rule('[ "docs/**"'),
			'.claude/rules/good.md': rule('"docs/**"'),
			'.claude/rules/found-before.md': rule('["docs/**", "docs/[a-"]'),
		};
		const fate = (name: string) => rowOf(rules, `.claude/rules/${name}.md`, read('docs/f.txt'))?.fate;
		expect(['broken', 'open', 'good', 'found-before'].map(fate)).toEqual(['waiting', 'waiting', 'whole', 'whole']);
	});

	it('has a backslash in the tags that the program uses itself', () => {
		const text = (words: string) => arrived({ ...tree, 'docs/CLAUDE.md': words }, 'docs/CLAUDE.md');
		expect(text('a </system-reminder> <Tool_Use_Error> < / tick> <antml:x>')).toContain(
			':\n\na <\\/system-reminder> <\\Tool_Use_Error> <\\ / tick> <\\antml:x>\n</system-reminder>',
		);
		const kept = 'a </user> <ticks> <system--reminder> <\\/system-reminder>';
		expect(text(kept)).toContain(`:\n\n${kept}\n</system-reminder>`);
	});

	it('has them as they are at the start', () => {
		expect(arrived({ ...tree, 'CLAUDE.md': '</system-reminder>' }, 'CLAUDE.md')).toContain(':\n\n</system-reminder>');
	});

	it('brings nothing from outside, whatever was agreed to', () => {
		const agreed = {
			...tree,
			'/o.md': 'Out.',
			[`${home}/.claude.json`]: JSON.stringify({ projects: { [root]: { hasClaudeMdExternalIncludesApproved: true } } }),
		};
		expect(rowOf({ ...agreed, 'CLAUDE.md': '@/o.md' }, '../../o.md', read('docs/f.txt'))?.fate).toBe('whole');
		expect(rowOf({ ...agreed, 'docs/CLAUDE.md': '@/o.md' }, '../../o.md', read('docs/f.txt'))?.fate).toBe('refused');
	});

	it('is not what the agent has read itself, but what that imports', () => {
		const files = { 'docs/f.md': 'F @g.md', 'docs/g.md': 'G', 'docs/CLAUDE.md': 'C @f.md' };
		const given = (asked: ReturnType<typeof read>) =>
			['docs/CLAUDE.md', 'docs/f.md', 'docs/g.md'].filter((path) => arrived(files, path, asked) !== undefined);
		expect(given(read('docs/f.md'))).toEqual(['docs/CLAUDE.md', 'docs/g.md']);
		expect(given(read('docs/CLAUDE.md'))).toEqual(['docs/f.md', 'docs/g.md']);
		expect(given(read('docs/other.txt'))).toEqual(['docs/CLAUDE.md', 'docs/f.md', 'docs/g.md']);
	});

	describe('of what is there from the start', () => {
		const files = {
			...tree,
			'CLAUDE.md': 'C',
			'docs/CLAUDE.md': 'D @../CLAUDE.md',
			'src/CLAUDE.md': 'S @../CLAUDE.md',
		};
		const later = (
			given: Parameters<typeof promptOf>[0],
			...touched: readonly (readonly [string, 'read' | 'mention'])[]
		) =>
			promptOf(given, { touched: touched.map(([path, by]) => ({ path: `${root}/${path}`, by })) })
				.parts.filter(({ stability }) => stability === 'volatile')
				.map(({ id }) => id);

		it('is once more what the prompt itself mentions, and never what comes of a read', () => {
			expect(later(files, ['docs/f.txt', 'read'])).toEqual(['file:docs/CLAUDE.md']);
			const once = ['file:docs/CLAUDE.md', 'file:CLAUDE.md#2'];
			expect(later(files, ['docs/f.txt', 'mention'])).toEqual(once);
			for (const by of ['read', 'mention'] as const)
				expect(later(files, ['docs/f.txt', 'mention'], ['src/g.txt', by])).toEqual([...once, 'file:src/CLAUDE.md']);
		});

		it('is a file by another path', () => {
			const linked = { ...tree, 'CLAUDE.md': { link: `${root}/x.md` }, 'x.md': 'X', 'docs/CLAUDE.md': '@../x.md' };
			expect(later(linked, ['docs/f.txt', 'read'])).toEqual(['file:docs/CLAUDE.md', 'file:x.md']);
			const nested = { ...tree, 'CLAUDE.md': 'C', 'docs/CLAUDE.md': { link: `${root}/CLAUDE.md` } };
			expect(later(nested, ['docs/f.txt', 'read'])).toEqual(['file:docs/CLAUDE.md']);
		});

		it('still has its place after a compaction', () => {
			const row = (by: 'read' | 'mention') =>
				rowOf(files, 'CLAUDE.md', { touched: [{ path: `${root}/docs/f.txt`, by }] });
			expect(row('mention')).toEqual(row('read'));
		});
	});

	it('is nothing where the agent may not read the file', () => {
		const settings = (rule: string) => ({
			...tree,
			'docs/CLAUDE.md': 'C',
			'docs/.claude/skills/s/SKILL.md': 'S',
			'.claude/settings.json': JSON.stringify({ permissions: { deny: [rule] } }),
		});
		const ids = (rule: string) => promptOf(settings(rule), read('docs/f.txt')).parts.map(({ id }) => id);
		expect(ids('Read(docs/f.txt)').join(' ')).not.toContain('docs/');
		expect(ids('Read(src/**)').filter((id) => id.includes('docs/'))).toHaveLength(2);
	});
});

describe('skills of a folder below', () => {
	const nested = { 'src/a.ts': 'x', 'src/.claude/skills/same/SKILL.md': 'Nested' };
	const told = (tree: Parameters<typeof promptOf>[0], asked: Parameters<typeof promptOf>[1] = read('src/a.ts')) =>
		promptOf(tree, asked)
			.parts.filter(({ stability }) => stability === 'volatile')
			.map(({ text }) => text)
			.join('');

	it('share their names with those that models do not see', () => {
		const hidden = '---\ndisable-model-invocation: true\n---\nR';
		expect(told({ ...nested, '.claude/skills/same/SKILL.md': hidden })).toContain('- src:same: Nested (scoped to src/');
		expect(
			told({ ...nested, 'src/deep/.claude/skills/same/SKILL.md': hidden, 'src/deep/b.ts': 'x' }, read('src/deep/b.ts')),
		).toContain('- src:same: Nested (from src/');
		expect(told(nested)).toContain('- same: Nested (from src/');
	});

	it('that an added folder has brought are only said to be there', () => {
		const text = told(nested, { ...read('src/a.ts'), programArguments: ['--add-dir', `${root}/src`] });
		expect(text.trim()).toBe('New skills discovered in src/.claude/skills, now available via the Skill tool:\n- same');
	});

	it('that wait in an added folder wait no longer once something in it is touched', () => {
		const waiting = { ...nested, 'b.ts': 'x', 'src/.claude/skills/same/SKILL.md': '---\npaths: nowhere\n---\nNested' };
		const added = { programArguments: ['--add-dir', `${root}/src`] };
		expect(told(waiting, { ...read('src/a.ts'), ...added })).toContain('- same: Nested (from src/');
		expect(told(waiting, { ...read('b.ts'), ...added })).toBe('');
	});
});

describe('a skill that models do not see', () => {
	const hidden = '---\ndisable-model-invocation: true\n---\nHidden';
	const added = { programArguments: ['--add-dir', '/lib', '--add-dir', '/more'] };
	const told = (tree: Parameters<typeof promptOf>[0], asked = {}) => promptOf(tree, { ...added, ...asked }).text();
	const own = { '.claude/skills/tea/SKILL.md': hidden };
	const lib = { '/lib/.claude/skills/tea/SKILL.md': 'Added' };

	it('has its name where an added folder comes behind it, and nowhere else', () => {
		expect(told(lib)).toContain('\n- tea: Added\n');
		const scoped = '\n- lib:tea: Added (scoped to lib/';
		expect(told({ ...own, ...lib })).toContain(scoped);
		expect(told({ ...own, ...lib })).not.toContain('- tea');
		expect(told({ [`${home}/.claude/skills/tea/SKILL.md`]: hidden, ...lib })).toContain(scoped);
		expect(told({ ...lib, '/more/.claude/skills/tea/SKILL.md': hidden })).toContain('\n- tea: Added\n');
		expect(told({ '.claude/commands/tea.md': hidden, ...lib })).toContain('\n- tea: Added\n');
		expect(told({ ...own, '.claude/commands/tea.md': 'Command' })).toContain('\n- tea: Command\n');
	});

	it('has it before those of an added folder that wait for files', () => {
		const tree = { ...own, '/lib/.claude/skills/tea/SKILL.md': '---\npaths: "*.ts"\n---\nAdded', 'a.ts': 'x' };
		expect(told(tree)).not.toContain('Added');
		expect(told(tree, read('a.ts'))).toContain('\n- lib:tea: Added (scoped to lib/');
	});
});
