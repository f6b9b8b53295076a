import { describe, expect, it } from 'vitest';
import { memoryForm } from '../../../../server/src/engine/runtimes/hermes/rules/memoryForm.ts';
import { check, expectEveryFixToSilence } from '../../../support/ruleTester.ts';
import { checkOnDisk, home, treeOf } from './support.ts';

const notes = 'memories/MEMORY.md';
const tree = (text: string) => ({ ...home, [notes]: text });
const said = (text: string) => checkOnDisk(memoryForm, tree(text)).map((each) => [each.text, each.message]);

describe('hermes.memory-form', () => {
	it('points at a mark with a space next to it, which divides nothing', () => {
		const text = 'one\n§ \ntwo\n§\nthree\n';
		expect(said(text)).toEqual([['§ ', expect.stringContaining('does not divide two entries')]]);
		expectEveryFixToSilence(memoryForm, treeOf(tree(text)));
	});

	it.each(['one\n\n§\n\ntwo\n', 'one \n§\ntwo\n', 'one\r\n§\r\ntwo\r\n§\r\n'])(
		'points at what makes the tool refuse, and writes it as the program does: %j',
		(text) => {
			expect(said(text)).toEqual([['§', expect.stringContaining('cannot change or remove')]]);
			expectEveryFixToSilence(memoryForm, treeOf(tree(text)));
		},
	);

	it.each(['§\none\n§\ntwo\n', 'one\n§\n§\ntwo\n', 'one\n§', '§'])(
		'points at a mark that divides nothing: %j',
		(text) => {
			expect(said(text)).toEqual([['§', expect.stringContaining('divides nothing')]]);
			expectEveryFixToSilence(memoryForm, treeOf(tree(text)));
		},
	);

	it('says where several things are one entry, and divides a list or paragraphs', () => {
		for (const text of ['- Tea at four.\n- The kiln\n  is hot.\n', 'Tea at four.\n\nThe kiln is hot.\n']) {
			const [reported] = check(memoryForm, treeOf(tree(text)));
			expect(reported?.finding.message).toContain('takes all of memories/MEMORY.md for one entry');
			expect(reported?.finding.fixes?.map(({ title }) => title)).toEqual(['Divide it into 2 entries']);
			expectEveryFixToSilence(memoryForm, treeOf(tree(text)));
		}
		expect(check(memoryForm, treeOf(tree('# Notes\n\n- one\n')))[0]?.finding.fixes).toBeUndefined();
	});

	it('is silent of what the program writes, and of one note', () => {
		expect(said('one\n§\ntwo\nlines\n')).toEqual([]);
		expect(said('one\r\n§\r\ntwo')).toEqual([]);
		expect(said('One note\nof two lines.\n')).toEqual([]);
		expect(said('- one\n')).toEqual([]);
	});
});
