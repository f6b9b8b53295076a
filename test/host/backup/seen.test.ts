import { rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { readRegularFile } from '../../../server/src/host/platform/readRegularFile.ts';
import { backedUpAgent, findsNothing } from './backedUpAgent.ts';

vi.mock(import('../../../server/src/host/platform/readRegularFile.ts'), async (original) => {
	const actual = await original();
	return { ...actual, readRegularFile: vi.fn(actual.readRegularFile) };
});

beforeEach(() => {
	vi.mocked(readRegularFile).mockClear();
});

const minute = 60_000;

/** So late that what was just written has stood still for long. */
const later = () => Date.now() + minute;

const key = `ghp_${'a1B2c3D4e5'.repeat(4).slice(0, 36)}`;
const files = { 'SOUL.md': 'Kind.\n', 'USER.md': 'Sam\n', 'memory/2026-10-01.md': 'Tea.\n', 'TOOLS.md': `${key}\n` };

async function agent() {
	const { root, ...others } = await backedUpAgent(files);
	/** Paths of the workspace that were read since this was asked last. */
	const readSince = (): readonly string[] => {
		// The library tries a read of nothing, to see what kind of disk it has.
		const paths = vi.mocked(readRegularFile).mock.calls.map(([path]) => String(path).replaceAll('\\', '/'));
		vi.mocked(readRegularFile).mockClear();
		const inside = `${others.place.root.replaceAll('\\', '/')}/`;
		return paths.flatMap((path) => (path.startsWith(inside) ? [path.slice(inside.length)] : [])).sort();
	};
	return { root, readSince, ...others };
}

describe('a backup of a workspace', () => {
	it('reads no file that is as it was, and still tells what is left out', async () => {
		const scan = vi.fn(findsNothing.scan);
		const { run, readSince } = await agent();
		const first = await run({ clock: later });
		expect(readSince()).toEqual(Object.keys(files).sort());
		const again = await run({ clock: later, scanner: { scan } });
		expect(readSince()).toEqual([]);
		expect(scan).not.toHaveBeenCalled();
		expect(again).toMatchObject({ kind: 'unchanged', files: first.files, size: first.size, leftOut: first.leftOut });
		await run({ clock: later, dryRun: true });
		expect(readSince()).toEqual([]);
	});

	it('reads what has changed alone, whatever time and size it says that it has', async () => {
		const { root, run, readSince } = await agent();
		const file = join(root, 'SOUL.md');
		await utimes(file, 1_000, 1_000);
		await run({ clock: later });
		readSince();
		await writeFile(file, 'Grim.\n');
		await utimes(file, 1_000, 1_000);
		expect(await run({ clock: later })).toMatchObject({ kind: 'made', changes: [{ path: 'SOUL.md' }] });
		expect(readSince()).toEqual(['SOUL.md']);
	});

	it('reads again what had changed so shortly before that it could have changed once more in the same tick', async () => {
		const { run, readSince } = await agent();
		const now = Date.now();
		await run({ clock: () => now + 1_000 });
		readSince();
		expect(await run({ clock: () => now + minute })).toMatchObject({ kind: 'unchanged' });
		expect(readSince()).toEqual(Object.keys(files).sort());
		await run({ clock: () => now + minute });
		expect(readSince()).toEqual([]);
	});

	it('reads everything where what was seen is damaged', async () => {
		const { place, run, readSince } = await agent();
		await run({ clock: later });
		for (const text of ['', '{', '{"SOUL.md":1}', '[["SOUL.md",{"stamp":"x"}]]']) {
			await writeFile(join(place.gitDir, 'soulscope-seen.json'), text);
			readSince();
			expect(await run({ clock: later })).toMatchObject({ kind: 'unchanged' });
			expect(readSince()).toEqual(Object.keys(files).sort());
		}
	});

	it('reads and keeps everything where what was seen is not in the backup', async () => {
		const { place, run, readSince } = await agent();
		const first = await run({ clock: later });
		await rm(join(place.gitDir, 'refs/heads/soulscope-backup'));
		readSince();
		expect(await run({ clock: later })).toMatchObject({ kind: 'made', changes: first.changes });
		expect(readSince()).toEqual(['SOUL.md', 'USER.md', 'memory/2026-10-01.md']);
	});

	it('looks again, a day later, at what it took for a secret', async () => {
		const { run, readSince } = await agent();
		await run({ clock: later });
		readSince();
		await run({ clock: () => later() + 24 * 60 * minute });
		expect(readSince()).toEqual(['TOOLS.md']);
	});
});
