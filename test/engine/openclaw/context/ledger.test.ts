import { describe, expect, it } from 'vitest';
import type { LedgerRow } from '../../../../server/src/engine/prompt/ledger.ts';
import type { Prompt } from '../../../../server/src/engine/prompt/prompt.ts';
import { placeParts } from '../../../../server/src/engine/prompt/sourceMap.ts';
import { placeholderWording } from '../../../../server/src/engine/prompt/wording/placeholder.ts';
import { runtimeById } from '../../../../server/src/engine/runtimes/registry.ts';
import type { Session } from '../../../../server/src/engine/workspace/session.ts';
import { originOf } from '../../../support/originOf.ts';
import { type FileTree, sessionOf, snapshotOf } from '../../snapshots.ts';

const v1 = 'openclaw@2026.1.24';
const v1m = 'openclaw@2026.1.29';
const v9 = 'openclaw@2026.9.6';

function assemble(id: string, tree: FileTree, fields: Partial<Session> = {}, config?: string): Prompt {
	const runtime = runtimeById(id);
	if (!runtime) throw new Error(`no runtime ${id}`);
	return runtime.assemble(snapshotOf(tree, config), sessionOf(fields), placeholderWording);
}

function rowOf(prompt: Prompt, path: string): LedgerRow {
	const row = prompt.ledger.rows.find((each) => each.path === path);
	if (!row) throw new Error(`no row for ${path}`);
	return row;
}

const persona: FileTree = {
	'AGENTS.md': 'Rules.',
	'SOUL.md': 'Calm.',
	'IDENTITY.md': '- Name: Aria',
	'USER.md': 'Sam.',
};

describe('the ledger', () => {
	it('says that a file is whole, and which stretch of it was kept', () => {
		const row = rowOf(assemble(v1, { ...persona, 'SOUL.md': 'Calm.\n\n' }), 'SOUL.md');
		expect(row).toMatchObject({ fate: 'whole', rawLength: 5, injectedLength: 5, kept: [{ start: 0, end: 5 }] });
	});

	describe('of a group that works on a project', () => {
		const memory =
			'# Memory\n\n- likes tea\n- deploys  on\tFridays <!-- importance: 9 --> or not <!-- project: o/p -->\n';
		const tree = { ...persona, 'MEMORY.md': memory };

		it('says that entries of MEMORY.md go out, and which', () => {
			const prompt = assemble(v9, tree, { kind: 'group', activeProjects: ['o/p'] });
			const row = rowOf(prompt, 'MEMORY.md');
			expect(row.fate).toBe('excerpted');
			expect(row.reason).toBe(
				'groups and channels do not get MEMORY.md, except entries of open projects under Project Memory',
			);
			const kept = row.kept.map(({ start, end }) => memory.slice(start, end));
			expect(kept).toEqual(['- deploys', ' on', 'Fridays', ' or not']);
			const part = prompt.parts.find(({ id }) => id === row.partId);
			expect(part?.text).toBe('- - deploys on Fridays or not (Source: MEMORY.md#L4)\n');
			expect(row.injectedLength).toBe(part?.text.trimEnd().length);
			expect(prompt.ledger.injected).toBe(
				prompt.ledger.rows.reduce((sum, each) => sum + each.injectedLength, 0) - row.injectedLength,
			);
		});

		it('leads from the entry back to its line', () => {
			const prompt = assemble(v9, tree, { kind: 'group', activeProjects: ['o/p'] });
			const at = prompt.text().indexOf('Fridays');
			expect(originOf(placeParts(prompt), at)).toEqual({ path: 'MEMORY.md', offset: memory.indexOf('Fridays') });
		});

		it('says that they would where the project is closed', () => {
			const row = rowOf(assemble(v9, tree, { kind: 'group' }), 'MEMORY.md');
			expect(row).toMatchObject({ fate: 'withheld', injectedLength: 0, kept: [] });
			expect(row.reason).toBe(
				'groups and channels do not get MEMORY.md, except entries of a project while it is open (o/p)',
			);
			expect(row.whileOpen?.map(({ range }) => memory.slice(range.start, range.end))).toEqual([
				'- deploys  on\tFridays <!-- importance: 9 --> or not <!-- project: o/p -->',
			]);
		});

		it('keeps everything from subagents and scheduled runs', () => {
			for (const kind of ['subagent', 'cron'] as const) {
				const prompt = assemble(v9, tree, { kind, activeProjects: ['o/p'] });
				expect(rowOf(prompt, 'MEMORY.md')).toMatchObject({ fate: 'withheld', kept: [] });
				expect(prompt.text()).not.toContain('deploys');
			}
		});

		it('does not fade an entry that the cut takes and the section brings back', () => {
			const long = `${'- tea\n'.repeat(3000)}- deploys <!-- project: o/p -->\n${'- tea\n'.repeat(3000)}`;
			const row = rowOf(assemble(v9, { ...persona, 'MEMORY.md': long }, { activeProjects: ['o/p'] }), 'MEMORY.md');
			expect(row.fate).toBe('truncated');
			expect(row.uncut?.map(({ start, end }) => long.slice(start, end))).toContain('- deploys');
		});
	});

	it('counts what the runtime puts in for each file', () => {
		for (const id of [v1, v1m, v9]) {
			const { ledger } = assemble(id, persona);
			expect(ledger.injected).toBe(ledger.rows.reduce((sum, row) => sum + row.injectedLength, 0));
		}
	});

	it('says what is cut, with the warning that the runtime logs', () => {
		const row = rowOf(assemble(v1, { ...persona, 'SOUL.md': 'x'.repeat(25_000) }), 'SOUL.md');
		expect(row).toMatchObject({ fate: 'truncated', rawLength: 25_000, limit: 20_000 });
		expect(row.kept).toEqual([
			{ start: 0, end: 14_000 },
			{ start: 21_000, end: 25_000 },
		]);
		expect(row.warnings).toEqual([
			'workspace bootstrap file SOUL.md is 25000 chars (limit 20000); truncating in injected context',
		]);
	});

	it('says what the total leaves no room for', () => {
		const config = '{ agents: { defaults: { bootstrapMaxChars: 1000, bootstrapTotalMaxChars: 1500 } } }';
		const tree = { ...persona, 'AGENTS.md': 'a'.repeat(990), 'SOUL.md': 's'.repeat(900), 'MEMORY.md': 'm' };
		const prompt = assemble(v9, tree, {}, config);
		expect(rowOf(prompt, 'SOUL.md')).toMatchObject({ fate: 'clamped', limit: 510 });
		expect(rowOf(prompt, 'MEMORY.md')).toMatchObject({ fate: 'dropped', injectedLength: 0, kept: [] });
		expect(prompt.ledger.totalLimit).toBe(1500);
	});

	it('says what a version never loads', () => {
		const tree = {
			...persona,
			'MEMORY.md': 'm',
			'memory.md': 'm',
			'TOOLS.md': 't',
			'HEARTBEAT.md': 'h',
			'Soul.md': 's',
		};
		const ignored = (id: string) =>
			assemble(id, tree)
				.ledger.rows.filter((row) => row.fate === 'ignored')
				.map((row) => row.path)
				.sort();
		expect(ignored(v1)).toEqual(['MEMORY.md', 'Soul.md', 'memory.md']);
		expect(ignored(v1m)).toEqual(['Soul.md']);
		expect(ignored(v9)).toEqual(['HEARTBEAT.md', 'Soul.md', 'TOOLS.md', 'memory.md']);
	});

	it('says what is kept from a kind of session', () => {
		const tree = { ...persona, 'MEMORY.md': 'm' };
		expect(rowOf(assemble(v9, tree, { kind: 'group' }), 'MEMORY.md').fate).toBe('withheld');
		expect(rowOf(assemble(v1m, tree, { kind: 'group' }), 'MEMORY.md').fate).toBe('whole');
		expect(rowOf(assemble(v9, tree, { kind: 'subagent' }), 'SOUL.md').fate).toBe('withheld');
		expect(rowOf(assemble(v9, tree, { kind: 'cron' }), 'SOUL.md').fate).toBe('whole');
		const light = assemble(v9, tree, { kind: 'heartbeat', lightContext: true });
		expect(light.ledger.rows.map((row) => row.fate)).toEqual(Array(5).fill('withheld'));
	});

	it('lets the session key decide, whatever the kind', () => {
		const tree = { ...persona, 'MEMORY.md': 'm' };
		const prompt = assemble(v9, tree, { kind: 'main', key: 'agent:main:discord:channel:9' });
		expect(rowOf(prompt, 'MEMORY.md').fate).toBe('withheld');
	});

	it('says what is empty, missing or refused', () => {
		const tree: FileTree = {
			...persona,
			'USER.md': ' \n',
			'SOUL.md': { link: 'symlink', content: { kind: 'text', text: 'Calm.', origin: 'disk' } },
		};
		const old = assemble(v1, tree);
		expect(rowOf(old, 'USER.md').fate).toBe('empty');
		expect(rowOf(old, 'TOOLS.md').fate).toBe('seeded');
		const bare = assemble(v1, tree, {}, '{ agents: { defaults: { skipBootstrap: true } } }');
		expect(rowOf(bare, 'TOOLS.md').fate).toBe('missing');
		expect(rowOf(old, 'SOUL.md').fate).toBe('whole');
		const now = assemble(v9, tree);
		expect(rowOf(now, 'SOUL.md')).toMatchObject({ fate: 'refused', reason: 'symlink path component not allowed' });
		expect(now.text()).toContain('[UNREADABLE: symlink path component not allowed]');
	});

	it('marks a missing BOOTSTRAP.md for ever in the old version, and never in the new', () => {
		expect(assemble(v1, persona).text()).toContain('[MISSING] Expected at: /w/BOOTSTRAP.md');
		expect(assemble(v9, persona).text()).not.toContain('BOOTSTRAP.md');
		const bare = assemble(v9, { 'AGENTS.md': 'Rules.' }, {}, '{ agents: { defaults: { skipBootstrap: true } } }');
		expect(bare.text()).not.toContain('BOOTSTRAP.md');
	});
});

describe('soul-evil', () => {
	const tree = { ...persona, 'SOUL_EVIL.md': 'Grumpy.' };
	const entry = { enabled: true, chance: 0.5 };
	const overrides = { hooks: { internal: { enabled: true, entries: { 'soul-evil': entry } } } };

	it('swaps the text of SOUL.md and keeps its name', () => {
		const prompt = assemble(v1, tree, { overrides, random: 0.49 });
		expect(prompt.text()).toContain('## SOUL.md\nGrumpy.');
		expect(rowOf(prompt, 'SOUL.md')).toMatchObject({ fate: 'swapped', swappedWith: 'SOUL_EVIL.md' });
		expect(rowOf(prompt, 'SOUL_EVIL.md')).toMatchObject({ fate: 'whole', kept: [{ start: 0, end: 7 }] });
	});

	it('leaves it alone where the dice say so, for subagents, and in versions without the hook', () => {
		for (const prompt of [
			assemble(v1, tree, { overrides, random: 0.5 }),
			assemble(v1, tree, { overrides, random: 0, kind: 'subagent' }),
			assemble(v9, tree, { overrides, random: 0 }),
		]) {
			expect(prompt.text()).not.toContain('Grumpy.');
		}
	});

	it('cannot be switched on by a file: its keys make the whole configuration invalid', () => {
		const config = JSON.stringify({ ...overrides, agents: { defaults: { bootstrapMaxChars: 100 } } });
		const prompt = assemble(v1, { ...tree, 'SOUL.md': 'x'.repeat(200) }, { random: 0 }, config);
		expect(prompt.text()).not.toContain('Grumpy.');
		expect(rowOf(prompt, 'SOUL.md')).toMatchObject({ fate: 'whole', limit: 20_000 });
	});

	it('warns on SOUL.md where its file is not there', () => {
		const prompt = assemble(v1, persona, { overrides, random: 0 });
		expect(rowOf(prompt, 'SOUL.md').warnings).toEqual(['SOUL_EVIL active (chance) but file missing: /w/SOUL_EVIL.md']);
	});
});
