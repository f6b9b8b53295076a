import { fork } from 'node:child_process';
import { chmodSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { runtimes } from '../../../../server/src/engine/runtimes/registry.ts';
import { connectAddress } from '../../../../server/src/host/managed/connectAddress.ts';
import { createStoredAgents } from '../../../../server/src/host/managed/storedAgents.ts';
import { createStoredGate } from '../../../../server/src/host/managed/storedGate.ts';
import { storedWorkspace } from '../../../../server/src/host/managed/storedPlaces.ts';
import { createStoredMemories } from '../../../../server/src/host/managed/storedSearch.ts';
import { noDocuments } from '../../../../server/src/host/writes/gate.ts';
import { fileDatabase } from '../../../support/goclaw/fileDatabase.ts';

const everything = { what: 'a test', accepts: () => true };

/** The file, connected to change, of which a row of the agent `guide` is written. */
async function connected(file: string, isReadOnly = false) {
	const database = await connectAddress({ address: file, runtimes, isReadOnly });
	const open = { database, agents: createStoredAgents(database) };
	const databases = new Map([[database.name, open]]);
	const gate = createStoredGate({ databases, documents: noDocuments });
	const root = storedWorkspace(database.name, 'guide');
	const at = { root, policy: everything };
	return {
		...open,
		write: (path: string, text: string) => gate.change({ ...at, path, transform: () => text }),
		append: (path: string, line: string) =>
			gate.change({ ...at, path, transform: (before = '') => `${before}${line}\n` }),
		create: (path: string, text: string) => gate.create({ ...at, path, text }),
		remove: (path: string, ifText: string) => gate.remove({ ...at, path, ifText }),
		find: async (query: string, user = '') => {
			const memories = createStoredMemories(databases, Date.now);
			const { hits } = await memories.asRuntime({ root, user }, { query }, undefined);
			return hits.map(({ path, startLine, score, scope }) => `${path}:${startLine} ${score} ${scope}`);
		},
	};
}

describe('a row of a file', () => {
	it('is changed, made and removed, and is the program’s own kind of row', async () => {
		const { file, values } = fileDatabase();
		const { write, create, remove } = await connected(file);
		expect(await write('SOUL.md', '# Soul\n\nLoud.\n')).toMatchObject({ kind: 'written', created: false });
		expect(values("SELECT content FROM agent_context_files WHERE id = 'f1'")).toEqual(['# Soul\n\nLoud.\n']);
		expect(await create('IDENTITY.md', 'x')).toMatchObject({ kind: 'written', created: true });
		expect(await create('IDENTITY.md', 'y')).toMatchObject({ kind: 'failed', failure: 'exists' });
		expect(await create('people/ben/USER.md', 'Ben')).toMatchObject({ kind: 'written' });
		expect(values('SELECT user_id, content, tenant_id FROM user_context_files ORDER BY user_id')).toEqual([
			...['ada', '# Ada\n\nLikes short answers.\n', '0193a5b0-7000-7000-8000-000000000001'],
			...['ben', 'Ben', '0193a5b0-7000-7000-8000-000000000001'],
		]);
		const [id, updated] = values("SELECT id, updated_at FROM agent_context_files WHERE file_name = 'IDENTITY.md'");
		expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/u);
		expect(updated).toMatch(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/u);
		expect(await remove('IDENTITY.md', 'other')).toMatchObject({ kind: 'failed', failure: 'changed' });
		expect(await remove('IDENTITY.md', 'x')).toMatchObject({ kind: 'removed' });
		expect(await remove('IDENTITY.md', 'x')).toMatchObject({ kind: 'failed', failure: 'gone' });
	});

	it('is a memory with its passages, which go with it', async () => {
		const { file, values } = fileDatabase();
		const { write, remove, find } = await connected(file);
		const passages = () =>
			values('SELECT path, start_line, text FROM memory_chunks ORDER BY path, user_id, start_line');
		await write('MEMORY.md', '# Memory\n\n- The kiln is old.\n');
		expect(passages()).toEqual([
			...['MEMORY.md', 1, '# Memory\n\n- The kiln is old.'],
			...['memory/2026-02-21.md', 1, 'Ada is on leave.'],
		]);
		expect(values("SELECT length(hash) FROM memory_documents WHERE path = 'MEMORY.md'")).toEqual([32]);
		await write('people/ada/memory/2026-02-22.md', 'Ada is back.\n');
		expect(values("SELECT c.user_id FROM memory_chunks c WHERE c.path = 'memory/2026-02-22.md'")).toEqual(['ada']);
		expect(await find('kiln')).toEqual(['MEMORY.md:1 1 global']);
		await remove('MEMORY.md', '# Memory\n\n- The kiln is old.\n');
		expect(await find('kiln')).toEqual([]);
	});

	it('is found by the words as they stand, the person’s own first', async () => {
		const { file } = fileDatabase({
			more: "UPDATE memory_chunks SET text = '100 % of the OFFICE_plan' WHERE id = 'c2'",
		});
		const { find } = await connected(file, true);
		expect(await find('office', 'ada')).toEqual([
			'people/ada/memory/2026-02-21.md:1 1.2 personal',
			'MEMORY.md:1 1 global',
		]);
		expect(await find('office', 'ben')).toEqual(['MEMORY.md:1 1 global']);
		expect(await find('opens office')).toEqual([]);
		expect(await find('100 % of', 'ada')).toHaveLength(1);
		for (const pattern of ['1%plan', 'officeXplan', 'office_opens']) expect(await find(pattern, 'ada')).toEqual([]);
	});

	it('stays as somebody else has made it', async () => {
		const { file, open, values } = fileDatabase();
		const { database, remove } = await connected(file);
		const { managed } = database.runtime;
		using other = open();
		other.exec("UPDATE agent_context_files SET content = 'theirs' WHERE id = 'f1'");
		const before = '# Soul\n\nCalm, exact, kind.\n';
		const change = managed.change({ agent: 'guide', path: 'SOUL.md', before, after: 'ours' });
		if ('refused' in change) throw new Error(change.refused);
		expect(await database.ask(change)).toEqual([]);
		expect(await remove('SOUL.md', before)).toMatchObject({ kind: 'failed', failure: 'changed' });
		expect(values("SELECT content FROM agent_context_files WHERE id = 'f1'")).toEqual(['theirs']);
	});

	it('waits for whoever writes, and gives up in one line where that does not end', async () => {
		const { file, open } = fileDatabase();
		const { write, agents } = await connected(file);
		using other = open();
		other.exec('BEGIN IMMEDIATE');
		const under = write('SOUL.md', 'ours');
		expect((await agents.tree('guide'))?.files.has('SOUL.md')).toBe(true);
		setTimeout(() => other.exec('COMMIT'), 200);
		expect(await under).toMatchObject({ kind: 'written' });
		other.exec('BEGIN IMMEDIATE');
		expect(await write('SOUL.md', 'again')).toMatchObject({
			kind: 'failed',
			message: 'SOUL.md was not changed: another program is writing to it; try again in a moment.',
		});
		other.exec('ROLLBACK');
	}, 20_000);

	it('loses nothing where several programs write at once', async () => {
		const { file, values } = fileDatabase();
		const writer = fileURLToPath(new URL('./writer.ts', import.meta.url));
		const names = ['a', 'b', 'c'];
		await Promise.all(
			names.map(
				(name) =>
					new Promise((resolve, reject) => {
						const process = fork(writer, [file, name, '15']);
						process.on('exit', (code) => (code === 0 ? resolve(code) : reject(new Error(`${name}: ${code}`))));
					}),
			),
		);
		const [text] = values("SELECT content FROM memory_documents WHERE path = 'memory/storm.md'");
		const lines = String(text).trim().split('\n');
		expect(lines.toSorted()).toEqual(
			names.flatMap((name) => Array.from({ length: 15 }, (_, at) => `${name} ${at}`)).toSorted(),
		);
		expect(values('PRAGMA foreign_key_check')).toEqual([]);
	}, 60_000);

	it('is not changed where the file is connected only to read, or cannot be written', async () => {
		const { file, values } = fileDatabase();
		expect(await (await connected(file, true)).write('SOUL.md', 'x')).toMatchObject({ failure: 'read-only' });
		if (process.getuid?.() === 0) return;
		chmodSync(file, 0o444);
		const { mode } = statSync(file);
		expect(await (await connected(file)).write('SOUL.md', 'x')).toMatchObject({
			message: 'SOUL.md was not changed: it cannot be written; check the permissions of the file and of its folder.',
		});
		expect(statSync(file).mode).toBe(mode);
		expect(values("SELECT content FROM agent_context_files WHERE id = 'f1'")).toEqual([
			'# Soul\n\nCalm, exact, kind.\n',
		]);
	});

	it('has no embeddings, and nobody is asked for one', async () => {
		const { database } = await connected(fileDatabase().file);
		expect(database.runtime.managed.memory.embeddings).toBeUndefined();
	});
});
