import { describe, expect, it } from 'vitest';
import { placeholderWording } from '../../../../server/src/engine/prompt/wording/placeholder.ts';
import { runtimeById } from '../../../../server/src/engine/runtimes/registry.ts';
import type { Session } from '../../../../server/src/engine/workspace/session.ts';
import { type FileTree, sessionOf, snapshotOf } from '../../snapshots.ts';

function promptOf(tree: FileTree, fields: Partial<Session> = {}, config?: string) {
	const runtime = runtimeById('openclaw@2026.9.6');
	if (!runtime) throw new Error('no such runtime');
	return runtime.assemble(snapshotOf(tree, config), sessionOf(fields), placeholderWording);
}

const own = 'users/ann/USER.md';
const shared = { 'SOUL.md': 'Calm.', 'USER.md': 'Everybody.', [own]: 'Ann.' };

describe('the USER.md of one person', () => {
	it('stands behind everybody’s in their own session, and nowhere else', () => {
		const prompt = promptOf(shared, { user: 'ann' });
		const headings = prompt.text().match(/^## \/w\/.*$/gmu);
		expect(headings?.slice(-2)).toEqual(['## /w/USER.md', '## /w/users/ann/USER.md']);
		expect(prompt.parts.map(({ id }) => id)).toContain('openclaw.personal-user');
		expect(prompt.ledger.rows.find(({ path }) => path === own)).toMatchObject({ fate: 'whole', role: 'personal-user' });
		for (const user of [undefined, 'bob', '../ann', '']) {
			const other = promptOf(shared, user === undefined ? {} : { user });
			expect(other.text()).not.toContain('Ann.');
			expect(other.ledger.rows.map(({ path }) => path)).not.toContain(own);
		}
	});

	it('gives every part of the prompt a name of its own', () => {
		const ids = promptOf(shared, { user: 'ann' }).parts.map(({ id }) => id);
		expect(new Set(ids).size).toBe(ids.length);
	});

	it('is left out whole, with a warning, where it does not fit', () => {
		const prompt = promptOf({ ...shared, [own]: 'x'.repeat(4001) }, { user: 'ann' });
		const row = prompt.ledger.rows.find(({ path }) => path === own);
		expect(row).toMatchObject({ fate: 'dropped', injectedLength: 0, rawLength: 4001, limit: 4000 });
		expect(row?.warnings).toEqual(['Personal USER.md exceeds the bootstrap budget; using shared defaults.']);
		expect(prompt.text()).toContain('## Bootstrap Context Notice');
	});

	it('comes last where everybody has none, and is still shown at its rank', () => {
		const none = '{ agents: { defaults: { skipOptionalBootstrapFiles: ["USER.md"] } } }';
		const prompt = promptOf({ 'MEMORY.md': 'Facts.', [own]: 'Ann.' }, { user: 'ann' }, none);
		const { rows } = prompt.ledger;
		expect(rows.findIndex(({ path }) => path === own)).toBeGreaterThan(
			rows.findIndex(({ path }) => path === 'MEMORY.md'),
		);
		expect(prompt.text().indexOf('Ann.')).toBeLessThan(prompt.text().indexOf('Facts.'));
	});

	it('is refused behind a link, with a warning', () => {
		const link = { content: { kind: 'text', text: 'Ann.', origin: 'disk' }, link: 'symlink' } as const;
		const prompt = promptOf({ ...shared, [own]: link }, { user: 'ann' });
		expect(prompt.text()).not.toContain('Ann.');
		expect(prompt.ledger.rows.flatMap(({ warnings }) => warnings)).toEqual([
			'Personal USER.md could not be read safely; using shared defaults.',
		]);
	});

	it('stays out of runs that see no USER.md', () => {
		expect(promptOf(shared, { kind: 'subagent', user: 'ann' }).text()).not.toContain('Ann.');
	});
});

describe('entries of one project', () => {
	const memory = [
		'- always',
		'- one <!-- project: GitHub.com/Acme/One -->',
		'- both <!-- project: github.com/Acme/One; path:/x -->',
		'- broken <!-- project: -->',
		'- open <!-- project: a',
		'- plain',
	].join('\n');
	const shown = (activeProjects: readonly string[]) => {
		const prompt = promptOf({ 'MEMORY.md': memory }, { activeProjects });
		return prompt.parts.find(({ id }) => id === 'file:MEMORY.md')?.text.match(/(?<=^- )\w+/gmu);
	};

	it.each([
		['no project', [], ['always', 'plain']],
		['another project', ['github.com/Acme/Two'], ['always', 'plain']],
		['their project', ['GITHUB.com/Acme/One'], ['always', 'one', 'plain']],
		['all their projects', ['path:/x', 'github.com/Acme/One'], ['always', 'one', 'both', 'plain']],
		['a key in another letter case', ['github.com/acme/one'], ['always', 'plain']],
	])('show with %s', (_what, active, entries) => {
		expect(shown(active)).toEqual(entries);
	});

	it('are asked for in new notes, by the session’s own project', () => {
		const ids = (activeProjects: readonly string[]) => promptOf({}, { activeProjects }).parts.map(({ id }) => id);
		expect(ids(['acme/one'])).toContain('openclaw.project-notes');
		expect(ids(['acme<one'])).not.toContain('openclaw.project-notes');
		expect(ids([])).not.toContain('openclaw.project-notes');
	});

	it('unmask a personal file that loses some of them', () => {
		const tree = { [own]: '- Ann\n- x <!-- project: a -->' };
		const ids = (activeProjects: readonly string[]) =>
			promptOf(tree, { user: 'ann', activeProjects }).parts.map(({ id }) => id);
		expect(ids(['a'])).toContain('openclaw.personal-user');
		expect(ids([])).not.toContain('openclaw.personal-user');
	});
});

describe('a first-run ritual that is still there', () => {
	const tree = { 'BOOTSTRAP.md': 'Say hello.' };
	const pieceIn = (files: FileTree, fields: Partial<Session> = {}, config?: string) =>
		promptOf(files, fields, config)
			.parts.map(({ id }) => id)
			.find((id) => id.startsWith('openclaw.bootstrap-'));

	it.each([
		['a person’s session', { kind: 'main' }, 'openclaw.bootstrap-below'],
		['a group', { kind: 'group' }, 'openclaw.bootstrap-below'],
		['a heartbeat', { kind: 'heartbeat' }, undefined],
		['a scheduled run', { kind: 'cron' }, undefined],
		['a subagent', { kind: 'subagent' }, undefined],
	] as const)('is announced in %s as it should be', (_what, fields, piece) => {
		expect(pieceIn(tree, fields)).toBe(piece);
	});

	it('is to be read where no context file is injected, and beyond a run that cannot read it', () => {
		const never = '{ agents: { defaults: { contextInjection: "never" } } }';
		expect(pieceIn(tree, {}, never)).toBe('openclaw.bootstrap-to-read');
		expect(pieceIn({ 'BOOTSTRAP.md': ' ' }, { toolNames: ['exec'] })).toBe('openclaw.bootstrap-limited');
		expect(pieceIn({ 'SOUL.md': 'Calm.' })).toBeUndefined();
		expect(pieceIn({})).toBe('openclaw.bootstrap-below');
	});
});
