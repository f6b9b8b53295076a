import { describe, expect, it } from 'vitest';
import { LogMessageNotification } from 'vscode-languageserver-protocol';
import { highlight } from '../../client/webview/chat/text/highlight.ts';
import { ChatTurnRequest } from '../../protocol/chat/chat.ts';
import { PreviewRequest } from '../../protocol/preview/preview.ts';
import { ownValue } from '../../server/src/engine/text/ownValue.ts';
import type { Tree } from '../support/disk/fileTree.ts';
import { serve } from '../support/languageClient.ts';

/** Every object answers to these, so a table that is asked carelessly has an entry for them. */
const names = ['constructor', '__proto__', 'toString', 'hasOwnProperty', 'valueOf', 'isPrototypeOf'];

const keys = (value: string, around = '') =>
	names.map((name) => `${around}${JSON.stringify(name)}: ${value}`).join(', ');
const lines = names.map((name) => `${name}: ${name}`).join('\n');
const frontmatter = `---\n${lines}\nmetadata: { ${keys('1')} }\n---\n\n# ${names.join(' ')}\n\n${names.map((name) => `- **${name}:** ${name}\n- [${name}](${name})`).join('\n')}\n`;
const config = `{ ${keys('{}')}, "agents": { ${keys('1')}, "defaults": { ${keys('"x"')}, "workspace": "\${constructor}" }, "list": [{ "id": "constructor", ${keys('[]')} }] }, "tools": { ${keys('null')} }, "skills": { "entries": { ${keys('{ "env": {} }')} } } }`;

const personas: readonly (readonly [runtime: string, files: Tree, config: string])[] = [
	...['openclaw@2026.1.24', 'openclaw@2026.1.29', 'openclaw@2026.9.6'].map(
		(runtime) => [runtime, {}, 'openclaw.json'] as const,
	),
	['goclaw@2026.2.26', {}, 'config.json'],
	[
		'botholomew@0.20.2',
		{ 'prompts/beliefs.md': frontmatter, 'prompts/constructor.md': frontmatter, 'skills/constructor.md': frontmatter },
		'config/config.json',
	],
	['holaboss@2026.4.13', { 'workspace.yaml': lines }, 'workspace.yaml'],
];

async function listening(files: Tree, options: Parameters<typeof serve>[1]) {
	const client = await serve(files, options);
	const logged: string[] = [];
	client.connection.onNotification(LogMessageNotification.type, ({ message }) => void logged.push(message));
	return { client, logged };
}

describe.each(personas)('names that every object has, in %s', (runtime, more, configFile) => {
	it('are keys like any other: nothing fails over them', async () => {
		const files: Tree = {
			'SOUL.md': frontmatter,
			'AGENTS.md': frontmatter,
			'IDENTITY.md': frontmatter,
			'MEMORY.md': frontmatter,
			'constructor.md': frontmatter,
			'CONSTRUCTOR.md': frontmatter,
			'memory/2026-11-20.md': frontmatter,
			'skills/constructor/SKILL.md': `---\nname: constructor\ndescription: x\nmetadata: { "openclaw": { "requires": { "env": ["constructor"], "bins": ["__proto__"] } } }\n${lines}\n---\n`,
			...(configFile.endsWith('.json') && { [configFile]: config }),
			...more,
		};
		const { client, logged } = await listening(files, {
			settings: { runtime, configFile, embeddings: { provider: 'off' } },
		});
		for (const path of Object.keys(files).filter((each) => !each.startsWith('~/'))) {
			const document = await client.open(path);
			expect(Array.isArray(await document.diagnostics())).toBe(true);
			for (const name of names) {
				for (
					let at = document.text.indexOf(name), left = 3;
					at !== -1 && left > 0;
					at = document.text.indexOf(name, at + 1), left--
				) {
					await document.hover(document.at(at + 2));
					await document.completions(document.at(at + name.length));
				}
			}
			await document.actions();
			await document.symbols();
		}
		const [session] = ['main', 'chat'];
		await client.connection.sendRequest(PreviewRequest, {
			workspace: client.files.uriOf(''),
			session: runtime.startsWith('botholomew') ? 'chat' : session,
		} as never);
		expect(logged.filter((line) => /error|failed|not a function|Cannot read/iu.test(line))).toEqual([]);
	});
});

it('a table has what it says itself', () => {
	expect(names.map((name) => ownValue({}, name))).toEqual(names.map(() => undefined));
	expect(ownValue({ constructor: 'own' }, 'constructor')).toBe('own');
	for (const name of names) expect(highlight('let x = 1;', name)).toBeUndefined();
});

describe('a turn of a form that nobody knows', () => {
	it.each([
		{ kind: 'say', text: 7 },
		{ kind: 'say', text: 'x', attachments: [{ kind: 'file', title: 7 }] },
		{ kind: 'say', text: 'x', attachments: 'all' },
		{ kind: 'constructor' },
		{ kind: 'edit', entry: 'a', text: {} },
		undefined,
	])('is declined, and says nothing of the disk: %j', async (input) => {
		const { client, logged } = await listening(
			{ 'SOUL.md': 'Be kind.\n' },
			{ settings: { runtime: 'openclaw@2026.9.6', embeddings: { provider: 'off' } } },
		);
		const workspace = client.files.uriOf('');
		const ask = (turn: string, what: unknown) =>
			client.connection.sendRequest(ChatTurnRequest, { turn, workspace, session: 'main', input: what } as never);
		expect(await ask('1', input)).toMatchObject({
			kind: 'failed',
			message: expect.stringContaining('an error in Soulscope'),
		});
		expect(await ask('2', { kind: 'say', text: 'Hello' })).not.toMatchObject({
			message: expect.stringContaining('an error in Soulscope'),
		});
		expect(logged.join('\n')).not.toContain('not kept');
	});
});
