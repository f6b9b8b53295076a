import { describe, expect, it } from 'vitest';
import { placeholderWording } from '../../../../server/src/engine/prompt/wording/placeholder.ts';
import { listParts } from '../../../../server/src/engine/runtimes/claudeCode/prompt/lists.ts';
import { bundledSkills } from '../../../../server/src/engine/runtimes/claudeCode/skills/bundled.ts';
import { skillListing } from '../../../../server/src/engine/runtimes/claudeCode/skills/listing.ts';
import { skillRows } from '../../../../server/src/engine/runtimes/claudeCode/skills/rows.ts';
import { skillNewsParts, skillParts } from '../../../../server/src/engine/runtimes/claudeCode/skills/section.ts';
import { skills } from '../../../../server/src/engine/runtimes/claudeCode/skills/skills.ts';
import type { Session } from '../../../../server/src/engine/workspace/session.ts';
import { home, root, snapshotOf, type Tree } from './world.ts';

const session = (more: Partial<Session> = {}): Session => ({
	kind: 'main',
	now: 0,
	timeZone: 'UTC',
	random: 0,
	...more,
});

const skill = (about: string, more = '') => `---\ndescription: ${about}\n${more}---\nBODY\n`;

const textOf = (tree: Tree, more: Partial<Session> = {}): string =>
	skillParts(snapshotOf(tree), session(more), placeholderWording)
		.flat()
		.map((part) => part.text)
		.join('');

/** The lines of the person’s own. */
const ownLines = (tree: Tree, more: Partial<Session> = {}): readonly string[] =>
	skillParts(snapshotOf(tree), session(more), placeholderWording)
		.flat()
		.filter(({ source }) => source.kind === 'file')
		.map((part) => part.text.trim());

const tree: Tree = {
	'.claude/skills/tea/SKILL.md': skill('Makes tea.'),
	'.claude/skills/ale/SKILL.md': skill('Brews ale.', 'name: beer\n'),
	'.claude/commands/ns/fix.md': '# Fix it\n\nNow.\n',
	[`${home}/.claude/skills/zen/SKILL.md`]: skill('Sits.'),
};

describe('the list of skills', () => {
	it('has the person’s, then the project’s, then commands, and what comes with the program', () => {
		expect(ownLines(tree)).toEqual([
			'- zen: Sits.',
			'- ale (beer): Brews ale.',
			'- tea: Makes tea.',
			'- ns:fix: Fix it',
		]);
		const text = textOf(tree);
		expect(text).toMatch(/^The following skills are available for use with the Skill tool:\n\n- zen: Sits\.\n- ale/u);
		for (const { name } of bundledSkills) expect(text).toContain(`\n- ${name}: `);
		expect(text.endsWith('⟧')).toBe(true);
	});

	it('is as long as the listing says', () => {
		const heading = 'The following skills are available for use with the Skill tool:\n\n';
		for (const each of [tree, {}, { ...tree, 'CLAUDE.md': 'x' }]) {
			const { length } = skillListing(snapshotOf(each), session());
			expect(textOf(each).length - heading.length).toBe(length);
		}
	});

	it('shows where each line stands in its file', () => {
		const parts = skillParts(snapshotOf(tree), session(), placeholderWording).flat();
		const [, line] = parts;
		expect(line?.source.kind === 'file' && line.source.path).toBe('../../home/sam/.claude/skills/zen/SKILL.md');
		const own = parts.find(({ title }) => title === 'Skill: tea');
		const raw = String(tree['.claude/skills/tea/SKILL.md']);
		const runs = own?.source.kind === 'file' ? own.source.runs : [];
		expect(runs.map(({ from, length }) => raw.slice(from, from + length))).toEqual(['Makes tea.']);
		for (const { at, from, length } of runs)
			expect(own?.text.slice(at, at + length)).toBe(raw.slice(from, from + length));
	});

	it('lets texts go where they do not fit, and never names', () => {
		const many = Object.fromEntries(
			Array.from({ length: 9 }, (_, index) => [`.claude/skills/s${index}/SKILL.md`, skill('x'.repeat(300))]),
		);
		const lines = ownLines(many, { contextWindow: 200_000 });
		expect(lines.map((line) => line.length)).toEqual([306, 306, 306, 306, 306, 306, 4, 4, 4]);
		expect(ownLines(many, { contextWindow: 1_000_000 }).every((line) => line.length === 306)).toBe(true);
		expect(ownLines(many, { variables: { SLASH_COMMAND_TOOL_CHAR_BUDGET: '1' } })).toHaveLength(9);
		const cut = skills.list(snapshotOf(many), session({ contextWindow: 200_000 }));
		expect(cut.cut).toEqual({ limit: 8_000, listed: 9, total: 9, description: 0 });
		expect(cut.skills.map(({ state }) => state)).toEqual([...Array(6).fill('listed'), ...Array(3).fill('shortened')]);
	});

	it('is not there in a bare run, without slash commands, and for an agent without the tool', () => {
		for (const flag of ['--bare', '--disable-slash-commands'])
			expect(textOf(tree, { programArguments: [flag] })).toBe('');
		expect(textOf(tree, { toolNames: ['Read'] })).toBe('');
		expect(ownLines(tree, { programArguments: ['--safe-mode'] })).toEqual([]);
	});

	it('has what a touch of a file brings', () => {
		const more: Tree = {
			...tree,
			'web/.claude/skills/css/SKILL.md': skill('Styles.'),
			'web/.claude/skills/tea/SKILL.md': skill('Web tea.'),
			'.claude/skills/sql/SKILL.md': skill('Asks.', 'paths: db/**\n'),
		};
		const touched = [
			{ path: `${root}/web/a.ts`, by: 'read' as const },
			{ path: `${root}/db/a.sql`, by: 'shell' as const },
			{ path: `${root}/db/b.sql`, by: 'edit' as const },
		];
		expect(ownLines(more)).toEqual(ownLines(tree));
		const news = skillNewsParts(snapshotOf(more), session({ touched }));
		expect(
			news.map(({ turn, groups }) => [turn, ...groups.map((group) => group.map(({ text }) => text).join(''))]),
		).toEqual([
			[
				1,
				'New skills discovered in web/.claude/skills, now available via the Skill tool:\n- css\n- web:tea',
				'The following skills are available for use with the Skill tool:\n\n- css: Styles. (from web/.claude/skills — applies when working on files under web/)\n- web:tea: Web tea. (scoped to web/ — use this instead of the unscoped "tea" skill when the files being changed are under web/)',
			],
			[3, 'The following skills are available for use with the Skill tool:\n\n- sql: Asks.'],
		]);
		const fates = (given: Partial<Session>) =>
			Object.fromEntries(skillRows(snapshotOf(more), session(given)).map(({ path, fate }) => [path, fate]));
		expect(fates({})['.claude/skills/sql/SKILL.md']).toBe('waiting');
		expect(fates({})['web/.claude/skills/css/SKILL.md']).toBeUndefined();
		expect(fates({ touched })['.claude/skills/sql/SKILL.md']).toBe('listed');
		expect(fates({ touched })['web/.claude/skills/css/SKILL.md']).toBe('listed');
	});

	it('says the name that a skill gives itself where no other has it, hidden ones among them', () => {
		const other = skill('Two.', 'name: other\n');
		const hidden = 'disable-model-invocation: true\n';
		const start = (more: Tree) => ownLines({ '.claude/skills/ab/SKILL.md': other, ...more });
		expect(start({})).toEqual(['- ab (other): Two.']);
		expect(start({ '.claude/skills/other/SKILL.md': skill('One.', hidden) })).toEqual(['- ab: Two.']);
		expect(start({ '.claude/commands/other.md': skill('One.', hidden) })).toEqual(['- ab: Two.']);
		// What hidden ones call themselves only counts once a file brings more.
		const titled = { '.claude/skills/zeta/SKILL.md': skill('One.', `name: other\n${hidden}`) };
		expect(start(titled)).toEqual(['- ab (other): Two.']);
		const brought = (more: Tree) =>
			skillNewsParts(snapshotOf(more), session({ touched: [{ path: `${root}/web/a.ts`, by: 'read' }] }))
				.flatMap(({ groups }) => groups.flat())
				.flatMap(({ source, text }) => (source.kind === 'file' ? [text.trim().replace(/: .*/, '')] : []));
		const web = { 'web/.claude/skills/ab/SKILL.md': other };
		expect(brought(web)).toEqual(['- ab (other)']);
		expect(brought({ ...web, ...titled })).toEqual(['- ab']);
		// Of two with one name of their own the first of the list has it.
		expect(brought({ ...web, 'web/.claude/skills/aa/SKILL.md': other })).toEqual(['- aa (other)', '- ab']);
	});

	it('is told to older models in blocks: one for each folder that was found, and one for the list', () => {
		const more: Tree = {
			...tree,
			'web/.claude/skills/css/SKILL.md': skill('Styles.'),
			'web/forms/.claude/skills/aria/SKILL.md': skill('Labels.'),
		};
		const told = (by: 'read' | 'mention', model: string) => {
			const asked = session({
				touched: [{ path: `${root}/web/forms/a.ts`, by }],
				programArguments: ['--model', model],
			});
			const { before, after, later } = listParts(snapshotOf(more), asked, placeholderWording);
			const text = [...before, ...after, ...later].map((part) => part.text).join('');
			return text
				.slice(text.indexOf('New skills'))
				.split('\n')
				.filter((line) => /^(?:New|The following|<)/.test(line));
		};
		const block = ['</system-reminder>', '<system-reminder>'];
		const [inner, outer, list] = ['web/forms', 'web', ''].map((folder) => expect.stringContaining(folder));
		for (const by of ['read', 'mention'] as const) {
			const older = [inner, ...block, outer, ...block, list, '</system-reminder>'];
			expect(told(by, 'claude-sonnet-4-6').slice(0, older.length)).toEqual(older);
			expect(told(by, 'claude-opus-4-8')).toEqual([inner, outer, list]);
		}
	});
});

describe('what becomes of a skill', () => {
	const odd: Tree = {
		...tree,
		[`${home}/.claude/skills/tea/SKILL.md`]: skill('My tea.'),
		'.claude/skills/hid/SKILL.md': skill('Hidden.', 'disable-model-invocation: yes\n'),
		'.claude/commands/ale.md': 'Ale, too.\n',
		'.claude/skills/long/SKILL.md': skill('y'.repeat(1_537)),
	};

	it('is told in the ledger, with a reason', () => {
		const rows = skillRows(snapshotOf(odd), session());
		const told = Object.fromEntries(rows.map(({ path, fate, reason }) => [path, `${fate}: ${reason}`]));
		expect(told['.claude/skills/tea/SKILL.md']).toBe(
			'unlisted: ../../home/sam/.claude/skills/tea/SKILL.md has the same name and comes first',
		);
		expect(told['.claude/skills/hid/SKILL.md']).toContain('only a person can call it');
		expect(told['.claude/commands/ale.md']).toContain('.claude/skills/ale/SKILL.md has the same name');
		expect(told['.claude/skills/long/SKILL.md']).toBe('shortened: its text is cut to 1,536 characters');
		expect(rows.find(({ path }) => path.endsWith('long/SKILL.md'))?.injectedLength).toBe(1_536 + '- long: '.length);
	});

	it('is told to the rules that every runtime has', () => {
		const readings = skills.read(snapshotOf(odd));
		expect(readings.get('.claude/skills/tea/SKILL.md')).toEqual({
			kind: 'shadowed',
			by: '../../home/sam/.claude/skills/tea/SKILL.md',
			name: 'tea',
		});
		expect(readings.get('.claude/skills/hid/SKILL.md')).toMatchObject({ kind: 'left-out', isCallable: true });
		expect(readings.get('.claude/skills/ale/SKILL.md')).toEqual({
			kind: 'listed',
			name: 'ale',
			description: 'Brews ale.',
		});
		expect([...readings.keys()].some((path) => path.startsWith('..'))).toBe(false);
	});

	it('is to be unseen where it lies too deep, or is called otherwise', () => {
		const entry = { content: { kind: 'unread' }, link: 'none', size: 1, modified: 0 } as const;
		const paths = [
			'.claude/skills/tea/SKILL.md',
			'.claude/skills/tea/parts/SKILL.md',
			'.claude/skills/group/ale/SKILL.md',
			'.claude/skills/low/skill.md',
			'.claude/skills/SKILL.md',
			'.claude/skills/README.md',
		];
		const files = new Map(paths.map((path) => [path, { path, ...entry }]));
		const readings = skills.read({ ...snapshotOf(tree), files });
		expect([...readings].filter(([, { kind }]) => kind === 'unseen').map(([path]) => path)).toEqual([
			'.claude/skills/group/ale/SKILL.md',
			'.claude/skills/low/skill.md',
			'.claude/skills/SKILL.md',
		]);
	});
});
