import { DatabaseSync } from 'node:sqlite';
import { openStorage, storeOn } from '../../host/knowledge/stores.ts';
import { onDisk } from '../../host/support/workspaceOnDisk.ts';
import type { Attack, Ground } from '../attack.ts';
import { startProcess } from '../support/childProcess.ts';
import { pathsOf, sharedPath, textOf } from '../support/knowledgeTexts.ts';

const names = ['a', 'b'] as const;

/** One life: it writes and reads until it has done `count` of each, or is killed before a step of its database. */
async function live(
	file: string,
	name: string,
	count: number,
	steps: number,
	ground: Ground,
): Promise<readonly string[]> {
	const seed = String(ground.dice.below(1e9));
	const talker = startProcess('knowledgeProcess.ts', [file, name, seed, String(count), String(steps)]);
	talker.onLine((line) => {
		if (line.startsWith('wrong ')) ground.broke('wrong', `${name}: ${line}`);
		else if (/^(kept|read) /u.test(line)) ground.tried();
	});
	await ground.answered(talker.ended, `${name} beside others that use the same store`, 600);
	return talker.lines;
}

/** What was confirmed is there, and nothing is there twice, in part, or without its chunks. */
async function judge(file: string, lines: readonly string[], ground: Ground): Promise<void> {
	await using storage = openStorage(file);
	const { call } = storeOn(storage);
	const kept = lines.flatMap((line) => (line.startsWith('kept ') ? [line.slice('kept '.length)] : []));
	const begun = new Set(lines.flatMap((line) => (line.startsWith('begins ') ? [line.slice('begins '.length)] : [])));
	const written = new Map<string, number>();
	for (const name of names) {
		for (const logical_path of pathsOf(name)) {
			const { versions } = (await call('versions', { logical_path })).data;
			for (const { version_id: version } of versions) {
				const { content } = (await call('read', { logical_path, version })).data;
				const id = String(content).split('\n')[0] ?? '';
				ground.expect(begun.has(id) && content === textOf(id), 'wrong', () => `${logical_path}@${version} is torn`);
				written.set(id, (written.get(id) ?? 0) + 1);
			}
		}
	}
	// In the document that both change, each line is a change of one of them.
	const shared = await call('read', { logical_path: sharedPath });
	const lineCounts = new Map<string, number>();
	for (const line of shared.is_error ? [] : String(shared.data.content).split('\n')) {
		lineCounts.set(line, (lineCounts.get(line) ?? 0) + 1);
	}
	for (const id of kept) {
		const count = written.get(id) ?? lineCounts.get(id) ?? 0;
		ground.expect(count > 0, 'lost', () => `${id} was confirmed, and is not there`);
		ground.expect(count < 2, 'doubled', () => `${id} is there ${count} times`);
	}
	using database = new DatabaseSync(file);
	const sound = database.prepare('PRAGMA integrity_check').get()?.integrity_check;
	ground.expect(sound === 'ok', 'wrong', () => `the database: ${sound}`);
	const bare = database
		.prepare(
			`SELECT count(*) AS count FROM files WHERE tombstone = 0
				AND NOT EXISTS (SELECT 1 FROM chunks WHERE (chunks.logical_path, chunks.version_id) = (files.logical_path, files.version_id))`,
		)
		.get()?.count;
	ground.expect(bare === 0, 'wrong', () => `${bare} versions have no chunks`);
}

async function together(ground: Ground, count: number, lives: number): Promise<void> {
	const file = onDisk().file('knowledge.db');
	const lines = await Promise.all(
		names.map(async (name) => {
			const said: string[] = [];
			for (let life = 0; life < lives; life++) {
				const isLast = life === lives - 1;
				const steps = isLast ? Number.POSITIVE_INFINITY : 1 + ground.dice.below(300);
				said.push(...(await live(file, `${name}${life}`, count, steps, ground)));
			}
			return said;
		}),
	);
	await judge(file, lines.flat(), ground);
}

export const knowledgeWriters: Attack = {
	name: 'knowledge-writers',
	what: 'two processes write to one knowledge store and read from it, and some are killed at any step',
	async run(ground) {
		await together(ground, ground.size(60, 5_000), 1);
		for (let left = ground.size(1, 10); left > 0; left--) await together(ground, 20, ground.size(3, 8));
	},
};
