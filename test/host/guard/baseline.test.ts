import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Accepted, sqliteBaseline } from '../../../server/src/host/guard/baseline.ts';
import { folderWith } from '../../cli/soulscope.ts';
import { whenOver } from '../../support/whenOver.ts';
import { desk } from './desk.ts';

const day = 86_400_000;

/** A baseline whose clock is set by hand. */
async function dated() {
	const clock = { now: 1_000 * day };
	const file = join(await folderWith({}), 'guard.db');
	const baseline = sqliteBaseline({ file, now: () => clock.now, onTrouble: () => undefined });
	whenOver(() => baseline[Symbol.dispose]());
	const begin = (root: string) => {
		const soul: Accepted = {
			path: 'SOUL.md',
			state: { kind: 'text', text: root, marked: false },
			at: clock.now,
			how: 'seen',
		};
		return baseline.begin(root, 'openclaw', [soul]);
	};
	return { clock, baseline, begin };
}

describe('what was accepted', () => {
	it('stays for a folder that is looked at, however many others come', async () => {
		const { clock, baseline, begin } = await dated();
		await begin('/daily');
		for (let count = 0; count < 150; count++) {
			clock.now += day;
			await begin(`/other/${count}`);
			expect((await baseline.of('/daily'))?.files.size).toBe(1);
		}
		expect(await baseline.of('/other/0')).toBeUndefined();
		expect(await begin('/other/0')).toBe('forgotten');
		expect(await begin('/new')).toBe('new');
		expect(await begin('/daily')).toBe('known');
	});

	it('is said to begin anew in a folder that was forgotten, and in one that is new', async () => {
		const { root, baseline, said, window, look, changes, outside } = await desk({ 'SOUL.md': '# Soul\n' });
		await look();
		expect(said.map(({ how }) => how)).toEqual(['new']);
		await look();
		expect(said).toHaveLength(1);
		for (let count = 0; count < 100; count++) await baseline.begin(`/other/${count}`, 'openclaw', []);
		const later = await window();
		await later.look();
		expect(later.said).toEqual([
			{ how: 'forgotten', line: expect.stringMatching(`^${root}: .*not known which files changed since`) },
		]);
		await outside('SOUL.md', 'Cruel.\n');
		expect(await changes()).toEqual(['SOUL.md: text → text']);
	});

	it('is mended where its database is damaged, which is said with what may be missing', async () => {
		const { home, window, baseline, changes } = await desk({ 'SOUL.md': '# Soul\n', 'AGENTS.md': '# Agents\n' });
		expect(await changes()).toEqual([]);
		baseline[Symbol.dispose]();
		const file = join(home, 'data/guard.db');
		const bytes = await readFile(file);
		bytes.fill(0xa5, 4096, 8192);
		await writeFile(file, bytes);
		const { troubles, look } = await window();
		await look();
		expect(troubles.join('\n')).toMatch(/What was accepted of agents’ files was damaged.*guard\.db\.broken.*look at/);
	});
});
