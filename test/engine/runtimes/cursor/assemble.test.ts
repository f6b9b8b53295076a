import { describe, expect, it } from 'vitest';
import { placeholderWording } from '../../../../server/src/engine/prompt/wording/placeholder.ts';
import { cursor } from '../../../../server/src/engine/runtimes/cursor/cursor.ts';
import { unverified } from '../../../../server/src/engine/runtimes/cursor/unverified.ts';
import { AskedPlaces } from '../../../../server/src/engine/workspace/places.ts';
import type { Session } from '../../../../server/src/engine/workspace/session.ts';
import { placesOfTree, type TreeFile } from '../../../support/places/tree.ts';
import { sessionOf, snapshotOf } from '../../snapshots.ts';

type Disk = Readonly<Record<string, TreeFile>>;

const onDisk = (files: Disk) => snapshotOf({}, undefined, { places: placesOfTree(files) });

/** Absolute paths; `/w` is the project, `/home/u` the home folder. */
const assembled = (files: Disk, session: Partial<Session> = {}) =>
	cursor.assemble(onDisk(files), sessionOf(session), placeholderWording);

const fates = (files: Disk, session: Partial<Session> = {}) =>
	assembled(files, session).ledger.rows.map(({ path, fate }) => [path, fate]);

const rule = (lines: string, body = 'Use tabs.\n'): string => `---\n${lines}\n---\n${body}`;

const four = {
	'/w/.cursor/rules/always.mdc': rule('alwaysApply: true\nglobs: nothing', 'Always.\n'),
	'/w/.cursor/rules/api/files.mdc': rule('globs: src/**, *.md', 'Files.\n'),
	'/w/.cursor/rules/asked.mdc': rule('description: When you test', 'Asked.\n'),
	'/w/.cursor/rules/manual.mdc': rule('alwaysApply: false', 'Manual.\n'),
	'/w/.cursor/rules/old.md': 'Old.\n',
};

describe('what Cursor is said to read', () => {
	it('is decided by three fields of a rule', () => {
		expect(fates(four)).toEqual([
			['.cursor/rules/always.mdc', 'whole'],
			['.cursor/rules/api/files.mdc', 'waiting'],
			['.cursor/rules/asked.mdc', 'listed'],
			['.cursor/rules/manual.mdc', 'withheld'],
			['.cursor/rules/old.md', 'ignored'],
		]);
		const text = assembled(four).text();
		expect(text).toContain('Always.\n');
		expect(text).toContain('- asked: When you test\n');
		for (const word of ['Files.', 'Asked.', 'Manual.', 'Old.', 'alwaysApply']) expect(text).not.toContain(word);
	});

	it.each([
		['/w/src/deep/a.ts', 'whole'],
		['/w/README.md', 'whole'],
		['/w/docs/README.md', 'waiting'],
		['/w/lib/src/a.ts', 'waiting'],
		['/o/src/a.ts', 'waiting'],
	])('a touch of %s makes a rule for src/** and *.md %s', (path, fate) => {
		expect(fates(four, { touched: [{ path, by: 'read' }] })[1]).toEqual(['.cursor/rules/api/files.mdc', fate]);
	});

	it('takes each folder of rules once, however many links lead to it', () => {
		const paths = fates({
			'/w/.cursor/rules/a/one.mdc': rule('alwaysApply: true'),
			'/w/.cursor/rules/a/back': { link: '..' },
			'/w/.cursor/rules/again': { link: '.' },
			'/w/.cursor/rules/shared': { link: '/team' },
			'/team/two.mdc': rule('alwaysApply: true'),
		}).map(([path]) => path);
		expect(paths).toEqual(['.cursor/rules/a/one.mdc', '.cursor/rules/shared/two.mdc']);
	});

	it('and by the message, which can name a rule', () => {
		expect(fates(four, { message: 'Use @manual.' })[3]).toEqual(['.cursor/rules/manual.mdc', 'whole']);
		expect(fates(four, { message: 'Use @manuals or me@manual' })[3]).toEqual(['.cursor/rules/manual.mdc', 'withheld']);
	});

	it('takes AGENTS.md of the root, and those on the way to what was touched', () => {
		const files = { '/w/AGENTS.md': 'R', '/w/a/AGENTS.md': 'A', '/w/a/b/AGENTS.md': 'B', '/w/c/AGENTS.md': 'C' };
		expect(fates(files)).toEqual([['AGENTS.md', 'whole']]);
		expect(fates(files, { touched: [{ path: '/w/a/b/x.ts', by: 'edit' }] })).toEqual([
			['AGENTS.md', 'whole'],
			['a/AGENTS.md', 'whole'],
			['a/b/AGENTS.md', 'whole'],
		]);
	});

	it('has skills of its own folders and those of other agents, and the old rules', () => {
		const skill = '---\nname: notes\ndescription: Takes notes.\n---\n';
		const files = {
			'/w/.cursorrules': 'Old.',
			'/w/.cursor/skills/a/SKILL.md': skill,
			'/w/.claude/skills/b/SKILL.md': '# B\n',
			'/home/u/.agents/skills/c/SKILL.md': skill,
			'/w/.cursor/skills/SKILL.md': skill,
		};
		expect(fates(files)).toEqual([
			['.cursorrules', 'whole'],
			['.cursor/skills/a/SKILL.md', 'listed'],
			['.claude/skills/b/SKILL.md', 'listed'],
			['../home/u/.agents/skills/c/SKILL.md', 'listed'],
		]);
		expect(assembled(files).text()).toContain('## Skills\n\n- notes: Takes notes.\n- b\n- notes: Takes notes.\n');
		expect([...(cursor.skills?.read(onDisk(files)).keys() ?? [])]).toEqual([
			'.cursor/skills/a/SKILL.md',
			'.claude/skills/b/SKILL.md',
		]);
	});

	it('knows which stretch of a rule arrives', () => {
		const text = rule('alwaysApply: true');
		const [row] = assembled({ '/w/.cursor/rules/a.mdc': text }).ledger.rows;
		expect(row?.kept.map(({ start, end }) => text.slice(start, end))).toEqual(['Use tabs.\n']);
	});

	it.each([
		['globs: *.ts, *.tsx', ['*.ts', '*.tsx']],
		['globs: ["*.ts", src/**]', ['*.ts', 'src/**']],
		['globs:\n  - "*.ts"\n  - src/**', ['*.ts', 'src/**']],
		['globs: "a.{ts,tsx}, b"', ['a.{ts,tsx}', 'b']],
	])('reads %j however people write it', (lines, globs) => {
		const [row] = assembled({ '/w/.cursor/rules/a.mdc': rule(lines) }).ledger.rows;
		expect(row?.reason).toBe(`for files that match ${globs.join(', ')} (${unverified})`);
	});

	it('is not verified, and every row, page and title says so', () => {
		const files = { ...four, '/w/AGENTS.md': 'A', '/w/.cursorrules': 'O', '/w/.cursor/skills/a/SKILL.md': 'S' };
		for (const { path, reason } of assembled(files).ledger.rows) expect(reason, path).toContain(unverified);
		for (const { code, docs } of cursor.rules?.own ?? [])
			expect(docs.why, code).toContain(unverified.replace('by d', 'by Cursor’s d'));
		expect(cursor.title).toBe('Cursor (by its documentation)');
		expect(cursor.roleOf('.cursor/rules/a.mdc')?.about).toContain(unverified);
		expect(cursor.wording.unmeasured).toHaveLength(1);
	});

	it('asks for nothing else while nothing is known', () => {
		const places = new AskedPlaces({ facts: new Map(), read: new Map(), list: new Map() });
		const prompt = cursor.assemble(snapshotOf({}, undefined, { places }), sessionOf(), placeholderWording);
		expect(prompt.ledger.rows).toEqual([]);
		expect([...places.asked.facts].sort()).toEqual(['/w/.cursorrules', '/w/AGENTS.md']);
		expect(places.asked.list.size).toBe(9);
	});
});
