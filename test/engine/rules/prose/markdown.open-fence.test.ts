import { describe, expect, it } from 'vitest';
import { markdownOpenFence } from '../../../../server/src/engine/rules/prose/markdownOpenFence.ts';
import { check, expectEveryFixToSilence, v9 } from '../../../support/ruleTester.ts';

const tree = (text: string, path = 'AGENTS.md') => ({ runtime: v9, files: { [path]: text } });
const messagesOf = (text: string, path?: string) => check(markdownOpenFence, tree(text, path)).map(({ text }) => text);

describe('markdown.open-fence', () => {
	it.each([
		'# Rules\n\n```sh\nnpm test\n\n- Never push.\n',
		'```\na\n```\r\n\r\n~~~\nb\n```\n',
		'````md\n```\na\n```\n',
	])('finds a block that never ends, and closes it: %j', (text) => {
		expect(messagesOf(text)).toHaveLength(1);
		expectEveryFixToSilence(markdownOpenFence, tree(text));
	});

	it('points at the line that opens it', () => {
		expect(messagesOf('a\n\n```sh\nnpm test\n')).toEqual(['```sh']);
	});

	it.each([
		'```sh\nnpm test\n```\n',
		'- item\n\n  ```sh\n  npm test\n  ```\n',
		'> ```\n> quoted\n\nOn it goes.\n',
		'Inline ```code``` and `more`.\n',
		'````\n```\n````\n',
		'```sh\rnpm test\r```\rOn it goes.\r',
		'    ```\n    indented, not a fence\n',
		'',
	])('is silent where every block ends: %j', (text) => {
		expect(messagesOf(text)).toEqual([]);
	});

	it('takes a block in an item of a list for ended where the item ends', () => {
		const glued = '- One\n  ```sh\n  npm test```\n\n- Two\n  ```\n  a\n\n  b\n  ```\n';
		expect(messagesOf(glued)).toEqual([]);
		expect(messagesOf(`${glued}\n1. Three\n\n   \`\`\`sh\n   npm test\n`)).toEqual(['   ```sh']);
		expect(messagesOf('- One\n\n```sh\nnpm test\n\n- Two\n')).toEqual(['```sh']);
	});

	it('points at a block that another one ends, and says which marks it needs', () => {
		const text = '# How to answer\n\n```markdown\n**Why:**\n```sh\nnpm test\n```\n```\n\n## Next\n';
		const [finding, ...others] = check(markdownOpenFence, tree(text));
		expect(others).toEqual([]);
		expect(finding?.text).toBe('```markdown');
		expect(finding?.message).toContain('Begin and end this block with ````.');
		const right = text.replace('```markdown', '````markdown').replace('```\n```\n', '```\n````\n');
		expect(messagesOf(right)).toEqual([]);
	});

	it('leaves files alone that go into no prompt', () => {
		expect(messagesOf('```\na\n', 'memory/2026-11-16.md')).toEqual([]);
	});
});
