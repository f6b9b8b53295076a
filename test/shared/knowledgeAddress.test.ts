import { describe, expect, it } from 'vitest';
import { knowledgeAddress, readKnowledgeAddress } from '../../shared/knowledgeAddress.ts';

const version = '2026-11-23T09:30:00.120Z';

describe('the address of a place in the knowledge store', () => {
	it('can be the target of a link, whatever the document is called', () => {
		const address = knowledgeAddress({ path: 'notes/tea (old) @home.md', version, startLine: 3, endLine: 9 });
		expect(address).toBe(`knowledge:notes/tea%20%28old%29%20%40home.md@${version}#L3-L9`);
		expect(readKnowledgeAddress(address)).toEqual({
			path: 'notes/tea (old) @home.md',
			version,
			startLine: 3,
			endLine: 9,
		});
	});

	it.each([
		'a/b c.md',
		'茶/お茶.md',
		'x@y#L3.md',
		'100%.md',
		"it's [one] (two)*!.md",
		'-',
		'../..',
		'C:\\tea.md',
		'🍵.md',
		'a%20b',
	])('is read back as it was: %s', (path) => {
		for (const place of [{ path }, { path, version }, { path, version, startLine: 12 }]) {
			const address = knowledgeAddress(place);
			expect(address).not.toMatch(/[\s()<>[\]]/);
			expect(readKnowledgeAddress(address)).toEqual(place);
		}
	});

	it.each([
		'',
		'knowledge:',
		'knowledge:%zz',
		'knowledge:a b',
		'https://example.org',
		'knowledge:a@yesterday',
		'knowledge:a%00b',
		'command:x',
	])('is not %j', (text) => expect(readKnowledgeAddress(text)).toBeUndefined());
});
