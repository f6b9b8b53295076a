import { describe, expect, it } from 'vitest';
import { instructionsUnmatched } from '../../../../server/src/engine/runtimes/openCode/rules/instructionsUnmatched.ts';
import { checkOnDisk } from './support.ts';

const naming = (...instructions: readonly string[]) => ({ 'opencode.json': JSON.stringify({ instructions }) });

describe('opencode.instructions-unmatched', () => {
	it('finds entries that no file is for', () => {
		const files = {
			...naming('docs', 'rules/*.mdc', './gone.md', 'docs/style.md'),
			'docs/style.md': 'Tabs.',
			'rules/a.md': 'A',
		};
		const found = checkOnDisk(instructionsUnmatched, files);
		expect(found.map(({ text }) => text)).toEqual(['"docs"', '"rules/*.mdc"', '"./gone.md"']);
		expect(found[0]?.message).toContain('OpenCode finds no file for “docs”, and tells nobody.');
	});

	it('says so of what is missing at home, unless the folder is kept for one', () => {
		const [found] = checkOnDisk(instructionsUnmatched, naming('~/rules.md'));
		expect(found?.message).toContain('OpenCode finds no file for “~/rules.md” on this computer');
		expect(checkOnDisk(instructionsUnmatched, { ...naming('~/rules.md'), '.zshrc': '' })).toEqual([]);
		expect(checkOnDisk(instructionsUnmatched, { ...naming('rules.md'), '.zshrc': '' })).toHaveLength(1);
	});

	it('says an entry with a variable as it is written', () => {
		const [found] = checkOnDisk(instructionsUnmatched, naming('{env:NOBODY_SET_THIS}/gone.md'));
		expect(found?.text).toBe('"{env:NOBODY_SET_THIS}/gone.md"');
	});

	it('knows patterns, the home folder, and that a path counts from the folder, wherever the configuration lies', () => {
		const files = {
			'.opencode/opencode.json': JSON.stringify({
				instructions: ['docs/**/*.md', '~/rules.md', '{a,b}.md', '.github/*.md'],
			}),
			'docs/a/b/style.md': 'Tabs.',
			'b.md': 'B',
			'.github/notes.md': 'N',
		};
		expect(checkOnDisk(instructionsUnmatched, files, { 'rules.md': 'R' })).toEqual([]);
		expect(checkOnDisk(instructionsUnmatched, naming('https://example.com/rules.md'))).toEqual([]);
	});
});
