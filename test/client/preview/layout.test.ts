import { describe, expect, test } from 'vitest';
import { layOut } from '../../../client/src/features/preview/document/layout.ts';
import type { PreviewPart } from '../../../protocol/preview/preview.ts';

/** A placeholder, a file that was cut to its first and last four units, and a fact. */
const wording = '⟦Tooling····⟧\n';
const file = '## SOUL.md\r\nheadtext\n[cut]\ntail\n';
const fact = '\nOS: linux';
const text = wording + file + fact;
const fileStart = wording.length;
const factStart = fileStart + file.length;

const part = (fields: Partial<PreviewPart>): PreviewPart => ({
	id: 'x',
	title: 'X',
	start: 0,
	end: 0,
	kind: 'wording',
	stability: 'stable',
	runs: [],
	...fields,
});

const layout = layOut({
	text,
	parts: [
		part({ id: 'tooling', end: fileStart }),
		part({
			id: 'file:SOUL.md',
			kind: 'file',
			uri: 'file:///a/SOUL.md',
			start: fileStart,
			end: factStart,
			runs: [
				{ at: file.indexOf('headtext'), from: 3, length: 8 },
				{ at: file.indexOf('tail'), from: 500, length: 4 },
			],
		}),
		part({ id: 'empty', start: factStart, end: factStart }),
		part({ id: 'fact', kind: 'fact', start: factStart, end: text.length }),
	],
});

describe('the layout of a prompt', () => {
	test('gives each part its lines, without blank ones at the ends and without parts that have none', () => {
		expect(layout.parts.map(({ part, first, last }) => [part.id, first, last])).toEqual([
			['tooling', 0, 0],
			['file:SOUL.md', 1, 4],
			['fact', 6, 6],
		]);
	});

	test('leads from verbatim text to the very unit of the file', () => {
		expect(layout.originAt({ line: 2, character: 4 })).toEqual({ uri: 'file:///a/SOUL.md', offset: 7, verbatim: true });
		expect(layout.originAt({ line: 4, character: 1 })).toEqual({
			uri: 'file:///a/SOUL.md',
			offset: 501,
			verbatim: true,
		});
	});

	test('leads from the heading to the start of what was kept, and from the marker to the cut', () => {
		expect(layout.originAt({ line: 1, character: 3 })).toMatchObject({ offset: 3, verbatim: false });
		expect(layout.originAt({ line: 3, character: 0 })).toMatchObject({ offset: 11, verbatim: false });
	});

	test('leads nowhere from what no file says', () => {
		expect(layout.originAt({ line: 0, character: 2 })).toBeUndefined();
		expect(layout.originAt({ line: 6, character: 2 })).toBeUndefined();
	});

	test('still knows the last part at the very end of the text', () => {
		expect(layout.partAt({ line: 6, character: 9 })?.id).toBe('fact');
	});
});

describe('the layout of a prompt whose placeholders are shown short', () => {
	const short = [{ start: 0, end: fileStart - 1, text: '⟦Tooling · 12 units⟧' }];
	const shown = layOut({
		text,
		short,
		parts: [
			part({ id: 'tooling', end: fileStart }),
			part({
				id: 'file:SOUL.md',
				kind: 'file',
				uri: 'file:///a/SOUL.md',
				start: fileStart,
				end: text.length,
				runs: [{ at: file.indexOf('headtext'), from: 3, length: 8 }],
			}),
		],
	});

	test('has the short text, and lines of it', () => {
		expect(shown.text).toBe(`⟦Tooling · 12 units⟧\n${file}${fact}`);
		expect(shown.parts.map(({ first, last }) => [first, last])).toEqual([
			[0, 0],
			[1, 6],
		]);
	});

	test('leads to the same places', () => {
		expect(shown.partAt({ line: 0, character: 15 })?.id).toBe('tooling');
		expect(shown.originAt({ line: 2, character: 4 })).toEqual({ uri: 'file:///a/SOUL.md', offset: 7, verbatim: true });
		expect(shown.offsetAt({ line: 2, character: 0 })).toBe(text.indexOf('headtext'));
	});
});
