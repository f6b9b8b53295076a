import { describe, expect, it } from 'vitest';
import { importNotFollowed } from '../../../../server/src/engine/runtimes/codex/rules/importNotFollowed.ts';
import { checkOnDisk } from './support.ts';

describe('codex.import-not-followed', () => {
	it('says so of an import of a file that is there', () => {
		const found = checkOnDisk(importNotFollowed, {
			'AGENTS.md': 'Style:\n@docs/style.md\nand (@./docs/x.txt)\n',
			'docs/style.md': 'Tabs.',
			'docs/x.txt': 'X',
		});
		expect(found.map(({ text }) => text)).toEqual(['@docs/style.md', '@./docs/x.txt']);
		expect(found[0]?.message).toContain('and not what is in docs/style.md');
	});

	it('goes from the folder of the file', () => {
		const files = { 'sub/AGENTS.md': '@a.md', 'sub/a.md': 'A' };
		expect(checkOnDisk(importNotFollowed, files, { session: { cwd: '/home/sam/aria/sub' } })).toHaveLength(1);
		expect(checkOnDisk(importNotFollowed, { 'AGENTS.md': '@a.md', 'sub/a.md': 'A' })).toEqual([]);
	});

	it('is silent about names, addresses and files that are not there', () => {
		const text = '@alice, me@docs.md, `x@docs/style.md`, @docs/gone.md, @~/x.md';
		expect(checkOnDisk(importNotFollowed, { 'AGENTS.md': text, 'docs/style.md': 'Tabs.', 'docs.md': 'D' })).toEqual([]);
	});
});
