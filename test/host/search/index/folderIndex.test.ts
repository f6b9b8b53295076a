import { execFile } from 'node:child_process';
import {
	existsSync,
	mkdirSync,
	readdirSync,
	readFileSync,
	renameSync,
	rmSync,
	statSync,
	symlinkSync,
	utimesSync,
	writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { FolderIndex } from '../../../../server/src/host/search/index/folderIndex.ts';
import { indexFile } from '../../../../server/src/host/search/index/store.ts';
import { onDisk } from '../../support/workspaceOnDisk.ts';

const files = {
	'MEMORY.md': '# Memory\n\nThe kiln needs a thermocouple.\n',
	'memory/2026-11-20.md': '- Ana rang.\n',
	'memory/2026-11-21.md': '- Sam likes oolong.\n',
};

/** A folder, and indexes of it as one window after another opens them. */
function folder(content: Readonly<Record<string, string | Uint8Array>> = files) {
	const disk = onDisk(content);
	const storage = onDisk().root;
	const file = indexFile(storage, disk.root);
	let now = Date.now() + 60_000;
	const states: string[] = [];
	const window = () =>
		new FolderIndex({
			root: disk.root,
			storage,
			clock: () => now++,
			onProgress: ({ phase, indexed, total }) => states.push(`${phase} ${indexed}/${total}`),
		});
	const opened = async () => {
		const index = window();
		await index.open();
		return index;
	};
	return { disk, storage, file, window, opened, states };
}

const found = (index: FolderIndex, query: string) =>
	index.search({ query, limit: 10, mode: 'keyword' }).hits.map(({ path }) => path);

describe('the index of a folder', () => {
	it('counts up while it reads, and says when it is done', async () => {
		const { opened, states } = folder();
		const { state } = await opened();
		expect(state).toEqual({ phase: 'ready', indexed: 3, total: 3, passages: 3, leftOut: [] });
		expect([states[0], states.at(-1)]).toEqual(['indexing 0/3', 'ready 3/3']);
		// How often it tells in between is a matter of how busy the machine is.
		expect(states).toEqual(states.toSorted());
	});

	it('reads only what changed since it was kept', async () => {
		const { disk, opened } = folder();
		(await opened()).save();
		const before = statSync(disk.file('MEMORY.md')).atimeMs;
		disk.write('memory/2026-11-22.md', '- New.\n');
		disk.write('memory/2026-11-21.md', '- Sam likes matcha now.\n');
		rmSync(disk.file('memory/2026-11-20.md'));
		const index = await opened();
		expect(index.state).toMatchObject({ indexed: 3, total: 3 });
		expect([found(index, 'matcha'), found(index, 'new'), found(index, 'oolong Ana')]).toEqual([
			['memory/2026-11-21.md'],
			['memory/2026-11-22.md'],
			[],
		]);
		expect(before).toBeGreaterThan(0);
	});

	it('is not written again where nothing changed', async () => {
		const { opened, file } = folder();
		(await opened()).save();
		const written = statSync(file).ino;
		(await opened()).save();
		expect(statSync(file).ino).toBe(written);
	});

	it('notices a change of the same length at the same moment by the text itself, once somebody asks for it', async () => {
		const { disk, opened } = folder();
		const moment = new Date('2026-01-01T00:00:00Z');
		utimesSync(disk.file('MEMORY.md'), moment, moment);
		(await opened()).save();
		disk.write('MEMORY.md', '# Memory\n\nThe oven needs a thermocouple.\n');
		utimesSync(disk.file('MEMORY.md'), moment, moment);
		const index = await opened();
		const [hit] = index.search({ query: 'thermocouple', limit: 10, mode: 'keyword' }).hits;
		expect(hit?.snippet).toContain('oven');
		expect(found(index, 'oven')).toEqual(['MEMORY.md']);
		expect(found(index, 'kiln')).toEqual([]);
	});

	it('finds what was saved as soon as it is told, and forgets what went', async () => {
		const { disk, opened } = folder();
		const index = await opened();
		disk.write('notes/deep/idea.md', 'A zeppelin.\n');
		index.update(['notes/deep/idea.md']);
		expect(found(index, 'zeppelin')).toEqual(['notes/deep/idea.md']);
		renameSync(disk.file('notes'), disk.file('ideas'));
		index.update(['notes', 'ideas']);
		expect(found(index, 'zeppelin')).toEqual(['ideas/deep/idea.md']);
		rmSync(disk.file('ideas'), { recursive: true });
		// Nobody tells: the text is not there to be shown.
		expect(found(index, 'zeppelin')).toEqual([]);
	});

	it('follows no link, whenever it came', async () => {
		const { disk, opened } = folder();
		const outside = onDisk({ 'secret.md': 'zeppelin plans\n' });
		symlinkSync(outside.file('secret.md'), disk.file('link.md'));
		symlinkSync(outside.root, disk.file('elsewhere'));
		const index = await opened();
		expect(index.state.total).toBe(3);
		rmSync(disk.file('MEMORY.md'));
		symlinkSync(outside.file('secret.md'), disk.file('MEMORY.md'));
		index.update(['MEMORY.md', 'elsewhere/secret.md', '../secret.md']);
		expect(found(index, 'zeppelin thermocouple')).toEqual([]);
	});

	it('leaves out what is no text, and says why', async () => {
		const { opened } = folder({ 'a.md': 'tea\n', 'b.md': new Uint8Array([0xff, 0xfe]), 'c.md': 'x\0y' });
		expect((await opened()).state).toMatchObject({
			phase: 'ready',
			indexed: 1,
			total: 1,
			leftOut: [
				{ path: 'b.md', reason: 'is not UTF-8 text' },
				{ path: 'c.md', reason: 'is not UTF-8 text' },
			],
		});
	});

	it('stops when nobody waits any more, and says how far it came', async () => {
		const { window } = folder();
		const index = window();
		const state = await index.open({ isCancellationRequested: true });
		expect(state).toMatchObject({ phase: 'behind', indexed: 0, total: 3 });
		expect(await index.open()).toMatchObject({ phase: 'ready', indexed: 3 });
	});

	it('falls back to words and says so where there is no model', async () => {
		const { opened } = folder();
		const answer = (await opened()).search({ query: 'oolong', limit: 5, mode: 'semantic' });
		expect(answer).toMatchObject({ mode: 'keyword', notes: [expect.stringContaining('only words are searched')] });
		expect(answer.hits).toHaveLength(1);
	});
});

describe('an index that was kept', () => {
	const damages: readonly (readonly [string, (bytes: Buffer) => Buffer, string])[] = [
		['cut short', (bytes) => bytes.subarray(0, bytes.length - 40), 'corrupt'],
		[
			'with a bit flipped',
			(bytes) => Buffer.from(bytes.map((byte, at) => (at === bytes.length - 8 ? byte ^ 1 : byte))),
			'corrupt',
		],
		['empty', () => Buffer.alloc(0), 'corrupt'],
		['of something else', () => Buffer.from('# Not an index\n'), 'corrupt'],
		[
			'of another version',
			(bytes) => Buffer.from(bytes.toString('latin1').replace(/index \d+/, 'index 9'), 'latin1'),
			'outdated',
		],
	];
	it.each(damages)('%s is made anew, and says so', async (_, damage, rebuilt) => {
		const { opened, file } = folder();
		(await opened()).save();
		writeFileSync(file, damage(readFileSync(file)));
		const index = await opened();
		expect(index.state).toMatchObject({ phase: 'ready', indexed: 3, rebuilt });
		expect(found(index, 'oolong')).toEqual(['memory/2026-11-21.md']);
		index.save();
		expect((await opened()).state.rebuilt).toBeUndefined();
	});

	it('is not taken for another folder’s', async () => {
		const one = folder();
		const other = folder({ 'x.md': 'zebra\n' });
		(await one.opened()).save();
		mkdirSync(join(other.storage, 'search'), { recursive: true });
		writeFileSync(other.file, readFileSync(one.file));
		const index = await other.opened();
		expect(index.state.rebuilt).toBe('corrupt');
		expect(found(index, 'oolong zebra')).toEqual(['x.md']);
	});

	it('outlives a writer that died before its file had its name, and what it left goes in time', async () => {
		const { opened, file } = folder();
		(await opened()).save();
		const left = `${file}.00.tmp`;
		const fresh = `${file}.11.tmp`;
		writeFileSync(left, readFileSync(file).subarray(0, 100));
		writeFileSync(fresh, 'x');
		utimesSync(left, new Date(0), new Date(0));
		const index = await opened();
		expect(index.state.rebuilt).toBeUndefined();
		await index.rebuild();
		index.save();
		expect([existsSync(left), existsSync(fresh)]).toEqual([false, true]);
	});

	it('makes room for others after each file that it looks at, and that it reads', async () => {
		const disk = onDisk();
		for (let n = 0; n < 40; n++) disk.write(`${n}.md`, `note${n}\n`);
		const indexed: number[] = [];
		const index: FolderIndex = new FolderIndex({
			root: disk.root,
			storage: undefined,
			clock: Date.now,
			makeRoom: () => indexed.push(index.state.indexed),
		});
		await index.open();
		expect(indexed.slice(0, 40)).toEqual(Array.from({ length: 40 }, () => 0));
		expect(indexed.slice(40, 80)).toEqual(Array.from({ length: 40 }, (_, at) => at + 1));
		// And while it takes in the words that were new.
		expect(indexed.slice(80)).toEqual([40]);
	});

	it('that cannot be written is no reason not to search', async () => {
		const { disk } = folder();
		const storage = join(disk.file('MEMORY.md'), 'no-folder');
		const index = new FolderIndex({ root: disk.root, storage, clock: Date.now });
		await index.open();
		index.save();
		expect(found(index, 'oolong')).toEqual(['memory/2026-11-21.md']);
		expect(index.state.problem).toContain('could not be saved');
	});

	it('is written by two windows without harm', async () => {
		const { disk, opened } = folder();
		const [one, other] = [await opened(), await opened()];
		disk.write('a.md', 'zeppelin\n');
		one.update(['a.md']);
		one.save();
		disk.write('b.md', 'submarine\n');
		other.update(['b.md']);
		// Knows nothing of a.md, and is the last to write.
		other.save();
		const third = await opened();
		expect(found(third, 'zeppelin submarine').sort()).toEqual(['a.md', 'b.md']);
	});

	it('is written by several processes at once without harm', async () => {
		const { disk, storage, file, opened } = folder();
		for (let n = 0; n < 200; n++) disk.write(`n/${n}.md`, `# Note ${n}\n\nword${n} and more\n`);
		const program = fileURLToPath(new URL('../../support/processes/keepIndex.ts', import.meta.url));
		const run = promisify(execFile);
		await Promise.all(Array.from({ length: 3 }, () => run(process.execPath, [program, disk.root, storage, '8'])));
		expect(readdirSync(join(storage, 'search'))).toEqual([file.split('/').at(-1)]);
		const index = await opened();
		expect(index.state).toMatchObject({ phase: 'ready', indexed: 203 });
		expect(index.state.rebuilt).toBeUndefined();
		expect(found(index, 'word77')).toEqual(['n/77.md']);
	});
});
