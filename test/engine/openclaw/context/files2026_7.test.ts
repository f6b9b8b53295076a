import { describe, expect, it } from 'vitest';
import { placeholderWording } from '../../../../server/src/engine/prompt/wording/placeholder.ts';
import { runtimeById } from '../../../../server/src/engine/runtimes/registry.ts';
import type { Session } from '../../../../server/src/engine/workspace/session.ts';
import { type FileTree, sessionOf, snapshotOf } from '../../snapshots.ts';

const text = (content: string) => ({ kind: 'text', text: content, origin: 'disk' }) as const;

const persona: FileTree = {
	'AGENTS.md': 'Rules.',
	'SOUL.md': 'Calm.',
	'TOOLS.md': 'A kettle.',
	'IDENTITY.md': '- Name: Aria',
	'USER.md': 'Sam.',
	'HEARTBEAT.md': '- water the plants',
	'MEMORY.md': '- likes tea',
};

function assemble(tree: FileTree, fields: Partial<Session> = {}, config?: object, version = '2026.7.1') {
	const runtime = runtimeById(`openclaw@${version}`);
	if (!runtime) throw new Error('no such runtime');
	const written = config === undefined ? undefined : JSON.stringify(config);
	const prompt = runtime.assemble(snapshotOf(tree, written), sessionOf(fields), placeholderWording);
	const whole = prompt.parts.map((part) => part.text).join('');
	const row = (path: string) => prompt.ledger.rows.find((each) => each.path === path);
	return { whole, row, fates: Object.fromEntries(prompt.ledger.rows.map(({ path, fate }) => [path, fate])) };
}

describe('the files of OpenClaw 2026.7.1', () => {
	it('are read through a link that stays in the workspace', () => {
		const tree = { ...persona, 'SOUL.md': { content: text('Linked.'), link: 'symbolic', leadsOut: false } } as const;
		expect(assemble(tree).whole).toContain('Linked.');
	});

	it.each([
		['is a link out of the workspace', { link: 'symbolic', leadsOut: true }],
		['is larger than 2 MiB', { size: 2 * 1024 * 1024 + 1 }],
	] as const)('are told to be missing where one %s', (_what, entry) => {
		const { whole, row } = assemble({ ...persona, 'SOUL.md': { content: text('Not read.'), ...entry } });
		expect(whole).not.toContain('Not read.');
		expect(whole).toContain('[MISSING] Expected at: /w/SOUL.md');
		expect(row('SOUL.md')?.fate).toBe('refused');
	});

	it('show HEARTBEAT.md below the cache boundary, behind all others', () => {
		const { whole } = assemble(persona);
		const boundary = whole.indexOf('OPENCLAW_CACHE_BOUNDARY');
		expect(boundary).toBeGreaterThan(whole.indexOf('- likes tea'));
		expect(whole.indexOf('- water the plants')).toBeGreaterThan(boundary);
	});

	it.each([
		['heartbeats are off', { agents: { defaults: { heartbeat: { every: '0m' } } } }],
		[
			'they are another agent’s',
			{
				agents: {
					list: [
						{ id: 'main', default: true },
						{ id: 'b', heartbeat: {} },
					],
				},
			},
		],
	])('leave HEARTBEAT.md out where %s', (_what, config) => {
		expect(assemble(persona, {}, config).fates['HEARTBEAT.md']).toBe('withheld');
		expect(assemble(persona, { kind: 'heartbeat' }, config).fates['HEARTBEAT.md']).toBe('whole');
	});

	it('go to scheduled runs without HEARTBEAT.md and MEMORY.md, and to groups with both', () => {
		const { fates } = assemble(persona, { kind: 'cron' });
		const left = Object.keys(fates).filter((path) => fates[path] !== 'whole');
		expect(left.sort()).toEqual(['HEARTBEAT.md', 'MEMORY.md']);
		expect(assemble(persona, { kind: 'group' }).fates['MEMORY.md']).toBe('whole');
	});

	it('are as long as the limit of all, USER.md as well', () => {
		expect(assemble({ ...persona, 'USER.md': 'x'.repeat(20_000) }).fates['USER.md']).toBe('whole');
		expect(assemble({ ...persona, 'USER.md': 'x'.repeat(20_001) }).fates['USER.md']).toBe('truncated');
	});
});

describe('the files of OpenClaw 2026.5.28', () => {
	const fatesOf = (tree: FileTree, config?: object) => assemble({ ...persona, ...tree }, {}, config, '2026.5.28').fates;

	it('are cut from 12,000 characters on, and all of them from 60,000', () => {
		expect(fatesOf({ 'SOUL.md': 'x'.repeat(12_000) })['SOUL.md']).toBe('whole');
		expect(fatesOf({ 'SOUL.md': 'x'.repeat(15_000) })['SOUL.md']).toBe('truncated');
		expect(assemble({ ...persona, 'SOUL.md': 'x'.repeat(15_000) }).fates['SOUL.md']).toBe('whole');
		const long = Object.fromEntries(Object.keys(persona).map((path) => [path, 'x'.repeat(12_000)]));
		expect(Object.values(fatesOf(long)).filter((fate) => fate === 'whole')).toHaveLength(5);
	});

	it('can be longer where the configuration says so, of one agent alone as well', () => {
		const tree = { 'SOUL.md': 'x'.repeat(15_000) };
		expect(fatesOf(tree, { agents: { defaults: { bootstrapMaxChars: 20_000 } } })['SOUL.md']).toBe('whole');
		expect(fatesOf(tree, { agents: { list: [{ id: 'main', bootstrapMaxChars: 20_000 }] } })['SOUL.md']).toBe('whole');
	});

	it('go to a run whose key has an empty part as they do without it', () => {
		const files = (key: string) => assemble(persona, { kind: 'cron', key }, undefined, '2026.5.28').fates;
		expect(files('agent:main::cron:1')).toEqual(files('agent:main:cron:1'));
		expect(files('agent:main:main')).not.toEqual(files('agent:main:cron:1'));
	});

	it('stand above a line that does not name the session', () => {
		const { whole } = assemble(persona, {}, undefined, '2026.5.28');
		expect(whole).toContain('Runtime: agent=main |');
		expect(whole).not.toContain('session=');
		expect(assemble(persona).whole).toContain('Runtime: agent=main | session=agent:main:main |');
	});
});
