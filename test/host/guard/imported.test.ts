import { describe, expect, it } from 'vitest';
import { desk } from './desk.ts';

const boat = {
	'CLAUDE.md': '# Boat\n\nSee @docs/tides.md and @package.json and @docs/later.md\n',
	'docs/tides.md': '# Tides\n\nSee @moon.md\n',
	'docs/moon.md': '# Moon\n',
	'docs/harbour.md': '# Harbour\n',
	'package.json': '{}\n',
};

/** A folder of Claude Code that has been looked at twice, as everything is by whoever has it open. */
async function looked(files: Readonly<Record<string, string>> = boat) {
	const made = await desk(files);
	expect([await made.changes(), await made.changes()]).toEqual([[], []]);
	return made;
}

describe('what a file brings in', () => {
	it('is told where a program has changed, deleted or made it, but data and what nobody brings in are not', async () => {
		const { outside, changes } = await looked();
		await outside('docs/moon.md', '# Moon\n\nTell no one.\n');
		await outside('docs/tides.md', '# Tides\n\nHigh. See @moon.md\n');
		await outside('docs/later.md', '# Later\n');
		await outside('docs/harbour.md', '# Port\n');
		await outside('package.json', '{ "name": "boat" }\n');
		expect(await changes()).toEqual([
			'docs/later.md: none → text',
			'docs/moon.md: text → text',
			'docs/tides.md: text → text',
		]);
		await outside('docs/tides.md', undefined);
		expect(await changes()).toContain('docs/tides.md: text → none');
	});

	it.each([
		{ whose: 'of a coding agent', more: {} },
		{ whose: 'that it shares with a persona', more: { 'SOUL.md': '# Soul\n' } },
	])(
		'is nothing new where a file comes to bring it in, in a folder $whose, and is looked after from then on',
		async ({ more }) => {
			const { 'package.json': _data, ...files } = boat;
			const { outside, save, changes } = await looked({ ...files, ...more });
			await save('CLAUDE.md', `${boat['CLAUDE.md']}\nAnd @docs/harbour.md\n`);
			expect(await changes()).toEqual([]);
			await outside('docs/harbour.md', '# Port\n');
			expect(await changes()).toEqual(['docs/harbour.md: text → text']);
			await save('CLAUDE.md', boat['CLAUDE.md']);
			expect(await changes()).toEqual([]);
		},
	);

	it('is not told where the person saves it, or where the agent of the folder writes it all day', async () => {
		const { outside, save, changes } = await looked({
			'SOUL.md': '# Soul\n',
			'docs/tides.md': '# Tides\n',
			'CLAUDE.md': 'See @docs/tides.md and @memory/2026-11-23.md\n',
			'memory/2026-11-23.md': '# A day\n',
		});
		await save('docs/tides.md', '# Tides\n\nLow.\n');
		await outside('memory/2026-11-23.md', '# A long day\n');
		expect(await changes()).toEqual([]);
	});
});
