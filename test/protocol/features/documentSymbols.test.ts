import { expect, test } from 'vitest';
import type { DocumentSymbol } from 'vscode-languageserver-protocol';
import { serve } from '../../support/languageClient.ts';

const tree = (symbols: readonly DocumentSymbol[] = []): unknown =>
	Object.fromEntries(symbols.map(({ name, children }) => [name, tree(children)]));

test('headings make a tree, with frontmatter keys first and labels under their heading', async () => {
	const client = await serve({
		'SOUL.md': '# Soul\n',
		'IDENTITY.md': [
			'---',
			'summary: who the agent is',
			'read_when:',
			'  - always',
			'note: |',
			'  ```',
			'---',
			'# Identity',
			'- **Name:** Aria',
			'## Looks',
			'```',
			'# not a heading',
			'```',
			'### Colours',
			'## Voice',
		].join('\n'),
	});
	const identity = await client.open('IDENTITY.md');
	expect(tree(await identity.symbols())).toEqual({
		Frontmatter: { summary: {}, read_when: {}, note: {} },
		Identity: { Name: {}, Looks: { Colours: {} }, Voice: {} },
	});
});

test('a section reaches down to the next one of its rank', async () => {
	const client = await serve({ 'SOUL.md': '# One\ntext\n## Deep\ntext\n# Two\n', 'IDENTITY.md': '- **Name:** Aria\n' });
	const soul = await client.open('SOUL.md');
	const [one] = await soul.symbols();
	expect(one && soul.textAt(one.range)).toBe('# One\ntext\n## Deep\ntext');
	expect(one && soul.textAt(one.selectionRange)).toBe('# One');
});

test('a section that never reaches the agent says so', async () => {
	const filler = 'The agent should keep this in mind, whatever happens.\n'.repeat(290);
	const client = await serve({
		'SOUL.md': `# First\n${filler}# Lost\nNever mind.\n# Last\n${filler}`,
		'IDENTITY.md': '- **Name:** Aria\n',
	});
	const soul = await client.open('SOUL.md');
	expect((await soul.symbols()).map(({ name, detail }) => [name, detail])).toEqual([
		['First', 'cut'],
		['Lost', 'never reaches the agent'],
		['Last', 'cut'],
	]);
});

test('bold words in a list are labels in IDENTITY.md, which is parsed for them, and nowhere else', async () => {
	const client = await serve({ 'SOUL.md': '# Soul\n- **Calm:** always\n', 'IDENTITY.md': '- **Name:** Aria\n' });
	expect(tree(await (await client.open('SOUL.md')).symbols())).toEqual({ Soul: {} });
	expect(tree(await (await client.open('IDENTITY.md')).symbols())).toEqual({ Name: {} });
});

test('a heading behind a byte order mark is a heading', async () => {
	const client = await serve({ 'SOUL.md': '# Soul\n', 'IDENTITY.md': '\uFEFF# Identity\r\n- **Name:** Aria\r\n' });
	expect(tree(await (await client.open('IDENTITY.md')).symbols())).toEqual({ Identity: { Name: {} } });
});
