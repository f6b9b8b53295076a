import { describe, expect, it } from 'vitest';
import { placeholderWording } from '../../../../server/src/engine/prompt/wording/placeholder.ts';
import { runtimeById } from '../../../../server/src/engine/runtimes/registry.ts';
import type { Session } from '../../../../server/src/engine/workspace/session.ts';
import { type FileTree, sessionOf, snapshotOf } from '../../snapshots.ts';

const persona: FileTree = {
	'AGENTS.md': 'Rules.',
	'SOUL.md': 'Calm.',
	'TOOLS.md': 'A camera.',
	'IDENTITY.md': '- Name: Aria',
	'USER.md': 'Sam.',
	'HEARTBEAT.md': '- Look at the mail.',
};

function assemble(tree: FileTree, fields: Partial<Session> = {}, config?: string) {
	const runtime = runtimeById('openclaw@2026.3.13');
	if (!runtime) throw new Error('no runtime');
	return runtime.assemble(snapshotOf({ ...persona, ...tree }, config), sessionOf(fields), placeholderWording);
}

const rowsOf = (...given: Parameters<typeof assemble>) =>
	Object.fromEntries(assemble(...given).ledger.rows.map(({ path, fate, reason }) => [path, [fate, reason]]));

describe('the ledger of OpenClaw 2026.3.13', () => {
	it('says which of two memories it takes', () => {
		const both = rowsOf({ 'MEMORY.md': '- tea', 'memory.md': '- coffee' });
		expect(both['MEMORY.md']).toEqual(['whole', '']);
		expect(both['memory.md']).toEqual(['ignored', 'the runtime loads only MEMORY.md']);
		expect(rowsOf({ 'memory.md': '- coffee' })['memory.md']).toEqual(['whole', '']);
	});

	it('says what subagents and scheduled runs do not get', () => {
		const tree = { 'MEMORY.md': '- tea', 'BOOTSTRAP.md': 'Choose a name.' };
		for (const [kind, who] of [
			['subagent', 'subagents'],
			['cron', 'scheduled runs'],
		] as const) {
			const rows = rowsOf(tree, { kind });
			for (const name of ['AGENTS.md', 'SOUL.md', 'TOOLS.md', 'IDENTITY.md', 'USER.md'])
				expect(rows[name]).toEqual(['whole', '']);
			for (const name of ['HEARTBEAT.md', 'MEMORY.md', 'BOOTSTRAP.md'])
				expect(rows[name]).toEqual([
					'withheld',
					`${who} get only AGENTS.md, SOUL.md, TOOLS.md, IDENTITY.md and USER.md`,
				]);
		}
		expect(Object.values(rowsOf(tree, { kind: 'group' })).map(([fate]) => fate)).not.toContain('withheld');
	});

	it('goes by the heartbeat that the configuration makes light', () => {
		const light = '{ agents: { defaults: { heartbeat: { lightContext: true } } } }';
		const rows = rowsOf({}, { kind: 'heartbeat' }, light);
		expect(rows['HEARTBEAT.md']).toEqual(['whole', '']);
		expect(rows['SOUL.md']).toEqual(['withheld', 'this heartbeat is set to load only HEARTBEAT.md']);
		expect(rowsOf({}, { kind: 'main' }, light)['SOUL.md']).toEqual(['whole', '']);
	});

	it('treats a link that leads out of the workspace as a file that is not there', () => {
		const away = { link: 'symlink', leadsOut: true, content: { kind: 'text', text: 'Sam.', origin: 'disk' } } as const;
		expect(rowsOf({ 'USER.md': away })['USER.md']).toEqual(['missing', 'it is a link that leads out of the workspace']);
		const within = { ...away, leadsOut: false };
		expect(rowsOf({ 'USER.md': within })['USER.md']).toEqual(['whole', '']);
	});
});

describe('the note on files that were cut', () => {
	const cutFiles = (tree: FileTree, config?: string) =>
		assemble(tree, {}, config)
			.parts.find(({ id }) => id === 'openclaw.cut-files')
			?.text.trim()
			.split('\n')
			.slice(1);

	it('counts what was lost, and by which limit', () => {
		expect(cutFiles({ 'SOUL.md': 'x'.repeat(30_000) })).toEqual([
			'- SOUL.md: 30000 raw -> 18106 injected (~40% removed; max/file).',
		]);
		expect(cutFiles({ 'SOUL.md': 'x'.repeat(20_000) })).toBeUndefined();
	});

	it('names three, and says how many more there are', () => {
		const long = Object.fromEntries(Object.keys(persona).map((name) => [name, 'x'.repeat(30_000)]));
		const lines = cutFiles(long) ?? [];
		expect(lines).toHaveLength(4);
		expect(lines[3]).toBe('- +3 more truncated file(s).');
	});

	it('is there unless the configuration does without it', () => {
		const off = '{ agents: { defaults: { bootstrapPromptTruncationWarning: "off" } } }';
		expect(cutFiles({ 'SOUL.md': 'x'.repeat(30_000) }, off)).toBeUndefined();
	});
});
