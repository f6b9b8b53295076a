import { expect, test } from 'vitest';
import { serve } from '../../support/languageClient.ts';

const identity = { 'IDENTITY.md': '- **Name:** Aria\n' };

test('frontmatter folds, from fence to fence', async () => {
	const client = await serve({ ...identity, 'SOUL.md': '---\ntitle: Soul\nsummary: x\n---\n# Soul\n' });
	expect(await (await client.open('SOUL.md')).folds()).toEqual([{ startLine: 0, endLine: 3, kind: 'region' }]);
});

test('where there is nothing of ours to fold, the editor’s own folding is left in charge', async () => {
	const client = await serve({ ...identity, 'SOUL.md': '# Soul\n\n---\n\nBe kind.\n', 'openclaw.json': '{\n}\n' });
	expect(await (await client.open('SOUL.md')).folds()).toBeNull();
	expect(await (await client.open('openclaw.json')).folds()).toBeNull();
});
