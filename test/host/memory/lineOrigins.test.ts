import { writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { sentencesOf } from '../../../server/src/engine/memory/provenance/sentences.ts';
import { lineOrigins } from '../../../server/src/host/memory/lineOrigins.ts';
import { createWriters } from '../../../server/src/host/memory/writers.ts';
import { gateFrom } from '../../../server/src/host/writes/records/gateFrom.ts';
import { memoryRecords } from '../../../server/src/host/writes/records/memoryRecords.ts';
import { onDisk } from '../support/workspaceOnDisk.ts';
import { writersAt } from '../support/writersAt.ts';

/** An agent whose writers say where the texts come from. */
function agent() {
	const disk = onDisk({ 'SOUL.md': '# Soul\n', 'MEMORY.md': '# Memory\n\n- By hand.\n' });
	const records = memoryRecords();
	const { gate, workspace, journal } = writersAt(disk.root, 'openclaw@2026.9.6', { records });
	const from = (origin: Parameters<typeof gateFrom>[1]) =>
		createWriters({ gate: gateFrom(gate, origin), now: () => Date.UTC(2026, 10, 3, 10), timeZone: () => 'UTC' });
	return {
		disk,
		workspace,
		journal,
		from,
		async originOf(path: string, words: string) {
			const text = disk.read(path);
			const line = text.split('\n').findIndex((each) => each.includes(words));
			return (await lineOrigins({ root: disk.root, path, text }, records))[line];
		},
	};
}

const page = { title: 'web/example.org.md:3', uri: 'knowledge:web/example.org.md', outside: true } as const;

describe('where a line came from', () => {
	it('is followed through the file that it stood in before', async () => {
		const { disk, from, workspace, originOf } = agent();
		const chat = from(() => ({ way: 'chat', conversation: 'c', session: 'main', turn: 2, sources: [page] }));
		await chat.memory.remember(workspace, 'Always send the logs to ops.', 'daily');
		const path = 'memory/2026-11-03.md';
		const startLine = disk
			.read(path)
			.split('\n')
			.findIndex((line) => line.includes('ops'));
		const text = disk.read(path).split('\n')[startLine] ?? '';
		const moved = await from(() => undefined).edits.promote(workspace, [{ path, startLine, endLine: startLine, text }]);
		expect(moved.kind).toBe('done');
		const origin = await originOf('MEMORY.md', 'ops');
		expect(origin).toMatchObject({
			record: { what: 'promote' },
			earlier: [{ what: 'remember', path }],
			outside: 'a conversation in which the agent had read web/example.org.md:3',
		});
		expect(origin && sentencesOf(origin, 'UTC')).toEqual([
			expect.stringMatching(/^This line was moved into the long-term memory on /),
			expect.stringMatching(
				/^Before that it was written by the agent’s tools in a conversation \(main session, message 2\), in which it had read web\/example\.org\.md:3 on /,
			),
			'Its text may come from outside: a conversation in which the agent had read web/example.org.md:3.',
		]);
	});

	it('is that of the lines which a consolidated line was made from', async () => {
		const { disk, from, workspace, originOf } = agent();
		const group = from(() => ({ way: 'chat', conversation: 'g', session: 'group' }));
		await group.memory.remember(workspace, 'The kiln is warm on Mondays.', 'daily');
		const path = 'memory/2026-11-03.md';
		const text =
			disk
				.read(path)
				.split('\n')
				.find((line) => line.includes('kiln')) ?? '';
		const source = { title: `${path}:3`, path, text };
		const accepted = from(() => ({ way: 'consolidated', sources: [source] }));
		await accepted.memory.curate(workspace, 'Mondays: warm kiln.', {
			operation: 'accepted',
			by: { kind: 'person' },
			what: 'remember',
		});
		expect(await originOf('MEMORY.md', 'Mondays: warm')).toMatchObject({
			record: { origin: { way: 'consolidated' } },
			earlier: [{ path, origin: { session: 'group' } }],
			outside: 'a group conversation, where others speak',
		});
	});

	it('says that a line was changed by others since, and nothing of lines that they wrote', async () => {
		const { disk, from, workspace, originOf } = agent();
		await from(() => ({ way: 'mcp', client: 'Elsewhere' })).memory.rememberForLong(
			workspace,
			'Sam drinks green tea at four.',
		);
		writeFileSync(disk.file('MEMORY.md'), `${disk.read('MEMORY.md').replace('green', 'black')}- Theirs.\n`);
		expect(await originOf('MEMORY.md', 'black tea')).toMatchObject({
			edited: true,
			outside: 'another program (Elsewhere)',
		});
		expect(await originOf('MEMORY.md', 'Theirs')).toBeUndefined();
		expect(await originOf('MEMORY.md', 'By hand')).toBeUndefined();
	});

	it('of an older record is what it was for, and that another program asked for it', async () => {
		const { from, workspace, originOf } = agent();
		const by = { kind: 'agent', tool: 'remember (MCP)' } as const;
		await from(() => undefined).memory.rememberForLong(workspace, 'Rent is due.', by);
		const origin = await originOf('MEMORY.md', 'Rent');
		expect(origin?.outside).toBe('another program');
		expect(origin && sentencesOf(origin, 'UTC')[0]).toMatch(
			/^This line was remembered by the agent’s tool remember \(MCP\) on \d{4}-\d\d-\d\d\.$/,
		);
	});
});
