import { expect, test } from 'vitest';
import { serve } from '../../support/languageClient.ts';

const identity = { 'IDENTITY.md': '- **Name:** Aria\n' };
const long = `# Soul\n\n${'The agent should keep this in mind, whatever happens.\n'.repeat(600)}`;

test('both ends of the cut are marked where they are', async () => {
	const client = await serve({ ...identity, 'SOUL.md': long });
	const soul = await client.open('SOUL.md');
	const [stop, start] = await soul.hints();
	const cut = (await soul.diagnostics()).find(({ code, tags }) => code === 'budget.truncated' && tags?.includes(1));
	expect(stop?.label).toMatch(/^⟨[\d,]+ characters cut here⟩$/);
	expect(stop?.tooltip).toMatch(/does not get this part, [\d,]+ of [\d,]+ characters, in main sessions\.$/);
	expect(start?.label).toBe('⟨the agent reads on here⟩');
	expect(stop?.position).toEqual(cut?.range.start);
	expect(start?.position).toEqual(cut?.range.end);
});

test('only hints in the visible lines are sent', async () => {
	const client = await serve({ ...identity, 'SOUL.md': long });
	const soul = await client.open('SOUL.md');
	expect(await soul.hints({ start: { line: 0, character: 0 }, end: { line: 20, character: 0 } })).toEqual([]);
});

test('a file within its limit has none, and there is an off switch', async () => {
	const client = await serve({ ...identity, 'SOUL.md': long });
	const name = await client.open('IDENTITY.md');
	expect(await name.hints()).toEqual([]);
	await client.changeSettings({ inlayHints: { enabled: false } });
	await client.until('workspace/inlayHint/refresh');
	const soul = await client.open('SOUL.md');
	expect(await soul.hints()).toEqual([]);
});
