import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { desk } from './desk.ts';

describe('what was accepted', () => {
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
