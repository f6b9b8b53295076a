import { expect, test } from 'vitest';
import { PreviewRequest } from '../../../protocol/preview/preview.ts';
import { type LanguageClient, serve } from '../../support/languageClient.ts';
import type { OpenDocument } from '../../support/openDocument.ts';

const agent = { 'SOUL.md': '# Soul\n', 'IDENTITY.md': '- **Name:** Aria\n' };
const misspelt = `{
  // keep it short
  agents: { defaults: { bootstrapMaxChar: 5000 } },
}
`;

const unknownKey = async (document: OpenDocument) =>
	(await document.diagnostics()).find(({ code }) => code === 'config.unknown-key');

async function fix(client: LanguageClient, document: OpenDocument) {
	const action = (await document.actions()).find(
		({ diagnostics, isPreferred }) => isPreferred && diagnostics?.some(({ code }) => code === 'config.unknown-key'),
	);
	expect(action?.title).toContain('bootstrapMaxChars');
	await client.apply(action?.edit);
}

test('a misspelt key is pointed at, and its fix leaves nothing to say', async () => {
	const client = await serve({ ...agent, 'openclaw.json': misspelt });
	const config = await client.open('openclaw.json');
	const problem = await unknownKey(config);
	expect(problem && config.textAt(problem.range)).toBe('bootstrapMaxChar');
	await fix(client, config);
	expect(config.text).toBe(misspelt.replace('bootstrapMaxChar', 'bootstrapMaxChars'));
	expect(await config.diagnostics()).toEqual([]);
});

test('a configuration outside of every folder is checked and fixed the same way', async () => {
	const client = await serve(
		{ ...agent, '~/.openclaw/openclaw.json': misspelt },
		{ settings: { configFile: '~/.openclaw/openclaw.json' } },
	);
	expect((await client.problems())['~/.openclaw/openclaw.json']).toMatchObject([{ code: 'config.unknown-key' }]);
	const config = await client.open('~/.openclaw/openclaw.json');
	await fix(client, config);
	expect(await unknownKey(config)).toBeUndefined();
});

test('two agents with one configuration report what is wrong with it once', async () => {
	const client = await serve(
		{
			'aria/SOUL.md': '# Soul\n',
			'aria/IDENTITY.md': '- **Name:** Aria\n',
			'basil/SOUL.md': '# Soul\n',
			'basil/IDENTITY.md': '- **Name:** Basil\n',
			'~/.openclaw/openclaw.json': misspelt,
		},
		{ settings: { configFile: '~/.openclaw/openclaw.json' } },
	);
	expect((await client.problems())['~/.openclaw/openclaw.json']).toHaveLength(1);
});

test('a limit that is typed into the configuration counts at once, in every open file', async () => {
	const text = 'The agent should keep this in mind.\n'.repeat(100);
	const client = await serve({ ...agent, 'SOUL.md': text, 'openclaw.json': '{}\n' });
	const soul = await client.open('SOUL.md');
	const config = await client.open('openclaw.json');
	expect(await soul.hints()).toEqual([]);
	await config.replaceAll('{ agents: { defaults: { bootstrapMaxChars: 1000 } } }\n');
	expect((await soul.diagnostics()).map(({ code }) => code)).toContain('budget.truncated');
	expect(await soul.hints()).toHaveLength(2);
	await client.until('workspace/inlayHint/refresh');
	const { text: prompt } = await client.connection.sendRequest(PreviewRequest, {
		workspace: client.files.uriOf(''),
		session: 'main',
		wording: 'runtime',
	});
	expect(prompt).not.toContain(text);
});
