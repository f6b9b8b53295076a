import { describe, expect, it } from 'vitest';
import { type Dice, diceOf } from '../../../support/random.ts';
import { onDisk } from '../../support/workspaceOnDisk.ts';
import { type StoreInFolder, storeIn } from './support.ts';

const names = [
	'a',
	'A',
	'tea.md',
	'Tea.MD',
	'ä',
	'CON',
	'x?',
	'.git',
	'data.json',
	'run.ts',
	'end.',
	'what is "this"',
	'北京.md',
];
const pieces = [
	'---\n',
	'---\ntitle: Tea\n---\n',
	'---\nsoulscope: knowledge entry\nlogical_path: "x"\n---\n',
	'\uFEFF',
	'\r\n',
	'\n',
	'# Tea\n\nSam likes oolong.',
	'\u2028',
	'\0',
	'null',
	'{"a": [1, 2]}',
	' '.repeat(120),
	'[['.repeat(80),
	'🫖',
	': - # "quoted" \\ \t',
];
const notes = [undefined, 'why', '---', 'a: b', '[['.repeat(80), 'x'.repeat(25_000), 'two\nlines', '\u2028', '#'];

const textOf = (dice: Dice): string => Array.from({ length: dice.below(6) }, () => dice.one(pieces)).join('');
const pathOf = (dice: Dice): string => Array.from({ length: 1 + dice.below(3) }, () => dice.one(names)).join('/');

/** Does what an agent and a person might do, some of it in vain. */
async function fill(from: StoreInFolder, dice: Dice, steps: number): Promise<void> {
	const paths: string[] = [];
	const some = (): string => (paths.length > 0 && dice.chance(0.7) ? dice.one(paths) : pathOf(dice));
	for (let step = 0; step < steps; step++) {
		from.clock.now += dice.below(3) * 1_000;
		const path = some();
		paths.push(path);
		switch (dice.below(8)) {
			case 0:
				await from.call('remove', { paths: [path], change_note: dice.one(notes) });
				break;
			case 1:
				await from.call('move', { from_logical_path: path, to_logical_path: some() });
				break;
			case 2:
			case 3: {
				const file = `files/${dice.one(['a.json', 'b.md', 'c', 'd.ts', 'e.txt'])}`;
				const text = textOf(dice).replaceAll('\0', '');
				from.disk.write(file, dice.chance(0.3) ? Buffer.from(`\uFEFF${text}`, 'utf16le') : text);
				const change_note = dice.one(notes);
				await from.call('add', {
					sources: [from.disk.file(file)],
					logical_path: path,
					change_note,
					refresh_frequency: '1h',
				});
				break;
			}
			default:
				await from.call('write', { logical_path: path, content: textOf(dice), change_note: dice.one(notes) });
		}
	}
}

describe('an export', () => {
	it.each(Array.from({ length: 12 }, (_, seed) => seed))(
		'comes back as it was, to the byte (seed %i)',
		async (seed) => {
			const [from, to, folder] = [await storeIn(), await storeIn(), onDisk()];
			await fill(from, diceOf(seed), 40);
			const exported = await from.export(folder.root);
			expect(exported.kept).toEqual([]);
			to.clock.now = from.clock.now;
			const imported = await to.import(folder.root);
			expect(imported).toMatchObject({ kind: 'export', failed: 0, unchanged: 0, skipped: 0 });
			expect(to.rows()).toEqual(from.rows());
			expect(to.words()).toEqual(from.words());
			// Neither the other way round, nor once more, is there anything left to do.
			expect(await to.import(folder.root)).toMatchObject({ ok: 0, failed: 0 });
			expect(await to.export(folder.root)).toMatchObject({ written: 0, removed: 0, kept: [] });
			expect(to.rows()).toEqual(from.rows());
		},
	);

	it('has every entry as it is now, or older versions and removals too', async () => {
		const [from, folder, all] = [await storeIn(), onDisk(), onDisk()];
		for (const content of ['one', 'two']) await from.call('write', { logical_path: 'docs/a.md', content });
		await from.call('write', { logical_path: 'gone.md', content: 'x' });
		await from.call('remove', { paths: ['gone.md'] });
		await from.export(folder.root, false);
		expect(folder.tree()).toEqual(['docs/', 'docs/a.md', 'soulscope-export/', 'soulscope-export/files.jsonl']);
		expect(folder.read('docs/a.md')).toMatch(
			/^---\nsoulscope: knowledge entry\nlogical_path: "docs\/a\.md"\nversion_id: "2026-05-15T12:00:00\.001Z"\n.*\n---\ntwo$/su,
		);
		await from.export(all.root);
		expect(all.tree().filter((file) => file.endsWith('.md'))).toHaveLength(4);
		const to = await storeIn();
		await to.import(folder.root);
		expect((await to.call('list', {})).data.entries).toHaveLength(1);
		// What is older comes behind what is there, and takes nothing from the search.
		await to.import(all.root);
		expect(to.rows()).toEqual(from.rows());
		expect(to.words()).toEqual(from.words());
	});

	it('has JSON, source code and what has frontmatter of its own just as they are', async () => {
		const files = { 'a.json': '{"a": 1}\r\n', 'run.ts': 'export {};\n', 'own.md': '---\ntitle: Tea\n---\nText.' };
		const [from, folder] = [await storeIn(files), onDisk()];
		await from.call('add', { sources: Object.keys(files) });
		await from.export(folder.root, false);
		for (const [file, text] of Object.entries(files)) expect(folder.read(file)).toBe(text);
	});

	it('has the bytes that an entry was made of where its text is not the same', async () => {
		const bytes = Buffer.from('\uFEFFköln', 'utf16le');
		const [from, folder, to] = [await storeIn({ 'a.txt': bytes }), onDisk(), await storeIn()];
		await from.call('add', { sources: ['a.txt'] });
		await from.export(folder.root, false);
		await to.import(folder.root);
		const { data } = await to.call('read', { logical_path: 'a.txt', bytes: true });
		expect(Buffer.from(data.bytes_base64, 'base64')).toEqual(bytes);
	});
});
