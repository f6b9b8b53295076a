import { expect, test } from 'vitest';
import { serve } from '../../support/languageClient.ts';

const identity = { 'IDENTITY.md': '- **Name:** Aria\n' };

test('a context file says on top what it costs and what becomes of it, and leads to the prompt', async () => {
	const client = await serve({ ...identity, 'SOUL.md': '# Soul\n', 'MEMORY.md': '# Memory\n\n- Tea at four.\n' });
	const memory = await client.open('MEMORY.md');
	const [tokens, preview, fate] = await memory.lenses();
	expect(tokens?.title).toMatch(/^\d+ tokens in the prompt$/);
	expect(fate?.title).toMatch(/^whole in main.*withheld in group/);
	expect(preview).toEqual({
		title: 'Preview prompt',
		command: 'soulscope.previewPrompt',
		arguments: [{ workspace: client.files.uriOf(''), session: 'main' }],
	});
});

test('the count follows the typing', async () => {
	const client = await serve({ ...identity, 'SOUL.md': '# Soul\n' });
	const soul = await client.open('SOUL.md');
	const tokens = async () => Number.parseInt((await soul.lenses())[0]?.title ?? '', 10);
	const before = await tokens();
	await soul.append('Be kind to everyone you meet.\n');
	expect(await tokens()).toBeGreaterThan(before);
});

test('there is an off switch', async () => {
	const client = await serve({ ...identity, 'SOUL.md': '# Soul\n' }, { settings: { codeLens: { enabled: false } } });
	const soul = await client.open('SOUL.md');
	expect(await soul.lenses()).toEqual([]);
});

test('when one file pushes another over the total, the client is asked to look at both', async () => {
	const big = 'The agent should keep this in mind, whatever happens.\n'.repeat(350);
	const client = await serve({
		'AGENTS.md': '# Rules\n',
		'SOUL.md': big,
		'IDENTITY.md': big,
		'MEMORY.md': `# Memory\n${'- Tea at four.\n'.repeat(1200)}`,
	});
	const agents = await client.open('AGENTS.md');
	const memory = await client.open('MEMORY.md');
	const [, , before] = await memory.lenses();
	expect(before?.title).toContain('whole in main');
	const asked = client.received('workspace/codeLens/refresh').length;
	await agents.append(big);
	await client.until('workspace/codeLens/refresh', asked + 1);
	const [, , after] = await memory.lenses();
	expect(after?.title).not.toContain('whole in main');
});

test('where the runtime starts nothing, it says so, and that changes with another file', async () => {
	const settings = 'agents:\n  id: bakery\n  model: openai/gpt-5.4\nmcp_registry:\n  servers: {}\n';
	const client = await serve({
		'AGENTS.md': '# Rules\n',
		'workspace.yaml': 'name: bakery\n',
		'.holaboss/memory/knowledge/facts/oven.md': '# Oven\n',
	});
	const agents = await client.open('AGENTS.md');
	expect((await agents.lenses())[2]?.title).toBe('whole in every session, once Holaboss 2026.5.19 starts here');
	const asked = client.received('workspace/codeLens/refresh').length;
	const yaml = await client.open('workspace.yaml');
	await yaml.append(settings);
	await client.until('workspace/codeLens/refresh', asked + 1);
	expect((await agents.lenses())[2]?.title).toBe('whole in every session');
});
