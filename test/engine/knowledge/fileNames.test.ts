import { describe, expect, it } from 'vitest';
import { fileNamesFor } from '../../../server/src/engine/knowledge/transfer/fileNames.ts';

const namesOf = (...paths: readonly string[]) => [...fileNamesFor(new Map(paths.map((path) => [path, '']))).values()];
const hashed = (name: string) => new RegExp(`^${name}~[0-9a-f]{10}`);

describe('the files of an export', () => {
	it('have the paths of the entries where every disk keeps them', () => {
		const paths = ['docs/tea.md', 'Köln/北京.md', 'a b/c (1).json', 'Makefile', 'con-text.md', 'a.b.c'];
		expect(namesOf(...paths)).toEqual(paths);
	});

	it.each([
		['CON.md', '_CON'],
		['x/aux', 'x/_aux'],
		['what?.md', 'what_'],
		['a:b.md', 'a_b'],
		['a\\b', 'a_b'],
		['end.', 'end'],
		['end /x.md', 'end/x'],
		['.git/config', '_git/config'],
		['notes/.obsidian/app.json', 'notes/_obsidian/app'],
		['g\u200Cit/x.md', 'g_it/x'],
		['soulscope-export/files.jsonl', '_soulscope-export/files'],
		['SOULSCOPE-EXPORT/x.md', '_SOULSCOPE-EXPORT/x'],
	])('have another name where a disk or a program would take %j for something else', (path, start) => {
		expect(namesOf(path)[0]).toMatch(hashed(start));
	});

	it('are short enough for Windows', () => {
		const long = `${'folder/'.repeat(60)}${'ü'.repeat(300)}.md`;
		const [file = ''] = namesOf(long);
		expect(file.length).toBeLessThanOrEqual(180);
		expect(file).toMatch(/~[0-9a-f]{20}\.md$/u);
	});

	it('are apart on a disk that minds neither case nor the form of a letter, and none is a folder of others', () => {
		const paths = ['a.md', 'A.md', 'ä', 'Ä', 'straße', 'STRASSE', 'ﬁ', 'fi', 'x', 'x/y', 'X/Y', 'X/y/z', 'q/r', 'Q'];
		const names = namesOf(...paths).map((name) => name.normalize('NFKC').toUpperCase().toLowerCase());
		expect(new Set(names).size).toBe(paths.length);
		for (const name of names) expect(names.filter((other) => other.startsWith(`${name}/`))).toEqual([]);
	});

	it('are the same ones each time', () => {
		expect(namesOf('A.md', 'a.md', 'x?')).toEqual(namesOf('A.md', 'a.md', 'x?'));
	});

	it('have an ending behind their path where the path has none', () => {
		expect([
			...fileNamesFor(
				new Map([
					['sam', '.md'],
					['sam.md', ''],
					['a.pdf', '.md'],
				]),
			).values(),
		]).toEqual(['sam.md', expect.stringMatching(/^sam~[0-9a-f]{10}\.md$/u), 'a.pdf.md']);
	});
});
