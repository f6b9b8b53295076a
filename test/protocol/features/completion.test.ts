import { describe, expect, test } from 'vitest';
import { CancellationTokenSource, CompletionRequest } from 'vscode-languageserver-protocol';
import { serve as startServer } from '../../../server/src/app/serve.ts';
import { detectRuntime, runtimeById, runtimes } from '../../../server/src/engine/runtimes/registry.ts';
import type { Runtime } from '../../../server/src/engine/runtimes/runtime.ts';
import { diskFiles } from '../../../server/src/host/platform/diskFiles.ts';
import { createWorkspaces } from '../../../server/src/host/workspace/workspacesOfFolders.ts';
import { serve } from '../../support/languageClient.ts';

const workspace = {
	'SOUL.md': '# Soul\n',
	'IDENTITY.md': '- **Name:** Aria\n',
	'HEARTBEAT.md': '# Watch\n',
	'avatars/aria.png': 'PNG',
	'memory/2026-11-19.md': '# Thursday\n',
	'memory/2026-11-20.md': '# Friday\n',
	'memory/people.md': '# People\n',
	'skills/firing/SKILL.md': '---\nname: firing\n---\n',
};

/** What is offered where `text` has a `|`, in a file called `name`. */
async function at(name: string, text: string, more: Readonly<Record<string, string>> = {}, language?: string) {
	const client = await serve({ ...workspace, 'openclaw.json': '{}', ...more, [name]: text.replace('|', '') });
	const document = await client.open(name, undefined, language);
	const items = await document.completions(document.at(text.indexOf('|')));
	const accept = async (label: string): Promise<string> => {
		await document.accept(items.find((item) => item.label === label));
		return document.text;
	};
	return { labels: items.map(({ label }) => label), items, accept };
}

describe('in the configuration', () => {
	test('keys are offered where a key is written, those that shape the prompt first', async () => {
		const { labels, items, accept } = await at('openclaw.json', '{ agents: { defaults: { boot| } } }');
		expect(labels).toContain('bootstrapMaxChars');
		const chars = items.find(({ label }) => label === 'bootstrapMaxChars');
		expect(chars).toMatchObject({ detail: 'integer', documentation: expect.stringContaining('UTF-16') });
		expect(chars?.sortText?.startsWith('0')).toBe(true);
		expect(await accept('bootstrapMaxChars')).toBe('{ agents: { defaults: { bootstrapMaxChars:  } } }');
	});

	test('keys that are there are not offered again, before or behind', async () => {
		const { labels } = await at('openclaw.json', '{ agents: { defaults: {}, | entries: {} } }');
		expect(labels).not.toContain('defaults');
		expect(labels).not.toContain('entries');
		expect((await at('openclaw.json', '{ | }')).labels).toContain('agents');
	});

	test('keys come in quotes where the file has them so', async () => {
		const { accept } = await at('openclaw.json', '{\n\t"agents": { "defaults": { "work|" } }\n}');
		expect(await accept('workspace')).toBe('{\n\t"agents": { "defaults": { "workspace":  } }\n}');
	});

	test('a key that is changed keeps its colon', async () => {
		const { accept } = await at('openclaw.json', '{ agents: { defaults: { boot|: 20 } } }');
		expect(await accept('bootstrapMaxChars')).toBe('{ agents: { defaults: { bootstrapMaxChars: 20 } } }');
	});

	test('values that can be counted are offered', async () => {
		const { labels, accept } = await at('openclaw.json', '{ agents: { defaults: { contextInjection: "c|" } } }');
		expect(labels).toEqual(expect.arrayContaining(['"always"', '"continuation-skip"']));
		expect(await accept('"always"')).toBe('{ agents: { defaults: { contextInjection: "always" } } }');
		const { labels: flags } = await at('openclaw.json', '{ logging: { audit: { enabled: | } } }');
		expect(flags).toEqual(['true', 'false']);
	});

	test.each([
		['in a comment', '{ // age|\n}'],
		['behind a value', '{ agents: {} | }'],
		['where any value goes', '{ logging: { file: "|" } }'],
		['outside', '{ agents: {} }\n|'],
		['under a key that does not exist', '{ nope: { | } }'],
	])('nothing is offered %s', async (_, text) => {
		expect((await at('openclaw.json', text)).labels).toEqual([]);
	});

	test('a text that is not finished is understood all the same', async () => {
		const { labels } = await at('openclaw.json', '{ agents: { entries: { a: { model: "x", |');
		expect(labels).toEqual(expect.arrayContaining(['workspace', 'identity']));
		expect(labels).not.toContain('model');
	});
});

describe('in an identity card', () => {
	test('labels that are missing are offered in the shape of the others', async () => {
		const { labels, accept } = await at('IDENTITY.md', '- **Name:** Aria\n- |\n');
		expect(labels).toEqual(['Emoji', 'Creature', 'Vibe', 'Theme', 'Avatar']);
		expect(await accept('Vibe')).toBe('- **Name:** Aria\n- **Vibe:** \n');
	});

	test('emphasis that is begun is finished once', async () => {
		const { accept } = await at('IDENTITY.md', '- **Em|**\n');
		expect(await accept('Emoji')).toBe('- **Emoji:** \n');
	});

	test('an empty line and a sentence are left alone', async () => {
		expect((await at('IDENTITY.md', '- Name: Aria\n|\n')).labels).toEqual([]);
		expect((await at('IDENTITY.md', 'I am|\n')).labels).toEqual([]);
		expect((await at('SOUL.md', '- |\n')).labels).toEqual([]);
	});

	test('pictures of the workspace are offered for the avatar', async () => {
		const { labels, accept } = await at('IDENTITY.md', '- Avatar: av|\n');
		expect(labels).toEqual(['avatars/aria.png']);
		expect(await accept('avatars/aria.png')).toBe('- Avatar: avatars/aria.png\n');
	});
});

describe('in frontmatter', () => {
	test('the keys of the role are offered, less those that are there', async () => {
		const { labels, accept } = await at('skills/firing/SKILL.md', '---\nname: firing\nde|\n---\n');
		expect(labels).toContain('description');
		expect(labels).not.toContain('name');
		expect(await accept('description')).toBe('---\nname: firing\ndescription: \n---\n');
		expect((await at('SOUL.md', '---\n|\n---\n')).labels).toEqual(['title', 'summary', 'read_when']);
	});

	test('values that can be known are offered', async () => {
		expect((await at('skills/firing/SKILL.md', '---\nname: |\n---\n')).labels).toEqual(['firing']);
		const year = await at('skills/2024/SKILL.md', '---\nname: |\n---\n');
		expect(await year.accept('2024')).toBe('---\nname: "2024"\n---\n');
		expect((await at('skills/firing/SKILL.md', '---\nuser-invocable: |\n---\n')).labels).toEqual(['true', 'false']);
	});

	test('what VS Code offers in its own language for skills is not offered twice', async () => {
		const { labels } = await at('skills/firing/SKILL.md', '---\n|\n---\n', {}, 'skill');
		expect(labels).toEqual(['allowed-tools', 'homepage']);
		expect((await at('skills/firing/SKILL.md', '---\nuser-invocable: |\n---\n', {}, 'skill')).labels).toEqual([]);
		expect((await at('skills/firing/SKILL.md', '---\nname: |\n---\n', {}, 'skill')).labels).toEqual(['firing']);
	});

	test('a block without its end is one while its lines look like it', async () => {
		expect((await at('SOUL.md', '---\nsummary: x\n|')).labels).toContain('title');
		expect((await at('SOUL.md', '---\nOnce upon a time.\n|')).labels).toEqual([]);
	});

	test('a log has no keys to offer, and no rule in the text is taken for a block', async () => {
		expect((await at('memory/2026-11-20.md', '---\n|\n---\n')).labels).toEqual([]);
		expect((await at('SOUL.md', '# Soul\n\n---\n|\n---\n')).labels).toEqual([]);
	});
});

describe('in prose', () => {
	test('files are offered once a path to one is begun, logs newest first', async () => {
		const { labels, accept } = await at('SOUL.md', 'Read memory/| first.\n');
		expect(labels).toEqual(['memory/people.md', 'memory/2026-11-20.md', 'memory/2026-11-19.md']);
		expect(await accept('memory/people.md')).toBe('Read memory/people.md first.\n');
		expect((await at('SOUL.md', 'See ./skills/f|\n')).labels).toEqual(['skills/firing/SKILL.md']);
	});

	// Windows has no such names.
	test.skipIf(process.platform === 'win32')('no path with a line break is offered', async () => {
		const broken = { 'memory/new\nline.md': '# New\n', 'memory/new.md': '# New\n' };
		expect((await at('SOUL.md', 'Read memory/n| first.\n', broken)).labels).toEqual(['memory/new.md']);
	});

	test('names in backticks are completed, also from the file’s own folder', async () => {
		expect((await at('SOUL.md', 'Read `IDE|`.\n')).labels).toEqual(['IDENTITY.md']);
		expect((await at('memory/people.md', 'As in `2026-11-2|`.\n')).labels).toEqual(['2026-11-20.md']);
	});

	test.each([
		['ordinary words', 'Be kind and re|'],
		['an address', 'https://example.com/mem|'],
		['a path of somewhere else', '~/memory/|'],
		['the target of a link', '[log](memory/|)'],
		['code that is closed', 'Read `SOUL.md` and mem|'],
		['fractions', '1/2|'],
	])('%s: nothing is offered', async (_, text) => {
		expect((await at('AGENTS.md', text)).labels).toEqual([]);
	});

	test('the runtime’s own words are offered once they are begun in capitals', async () => {
		const { accept } = await at('AGENTS.md', 'Else answer HEAR|.\n');
		expect(await accept('HEARTBEAT_OK')).toBe('Else answer HEARTBEAT_OK.\n');
		const { items: silent } = await at('AGENTS.md', 'Answer NO|');
		expect(silent).toMatchObject([{ label: 'NO_REPLY', documentation: expect.stringContaining('not sent') }]);
		expect((await at('AGENTS.md', 'Now N|')).labels).toEqual([]);
		expect((await at('memory/people.md', 'Answer NO_|')).labels).toEqual([]);
	});
});

test('completing assembles no prompt and reads no file', async () => {
	const counted = { assemblies: 0, reads: 0 };
	const watched: readonly Runtime[] = runtimes.map((runtime) => ({
		...runtime,
		assemble: (...args) => {
			counted.assemblies++;
			return runtime.assemble(...args);
		},
	}));
	const files = {
		...diskFiles,
		read: (path: string) => {
			counted.reads++;
			return diskFiles.read(path);
		},
	};
	const client = await serve(workspace, {
		transport: (connection) =>
			startServer(connection, {
				createWorkspaces: ({ home, timeZone }, settingsFor) =>
					createWorkspaces({
						files,
						runtimes: watched,
						runtimeById: (id) => watched.find((each) => each.id === runtimeById(id)?.id),
						detectRuntime(snapshot) {
							const found = detectRuntime(snapshot);
							const runtime = watched.find(({ id }) => id === found?.runtime.id);
							return found && runtime && { ...found, runtime };
						},
						environment: { home, hostTimeZone: timeZone, variables: {} },
						clock: () => 0,
						settingsFor,
					}),
			}),
	});
	const soul = await client.open('SOUL.md', 'Read memory/');
	await soul.diagnostics();
	const before = { ...counted };
	expect(before.assemblies).toBeGreaterThan(0);
	expect(await soul.completions(soul.at('memory/'))).toHaveLength(3);
	expect(await soul.completions(soul.at('Read'))).toEqual([]);
	expect(counted).toEqual(before);
});

test('a question that was taken back is not answered', async () => {
	const client = await serve(workspace);
	const soul = await client.open('SOUL.md', 'Read memory/');
	const source = new CancellationTokenSource();
	const answer = client.connection.sendRequest(
		CompletionRequest.type,
		{ textDocument: { uri: soul.uri }, position: soul.at('memory/') },
		source.token,
	);
	source.cancel();
	await expect(answer).rejects.toThrow('cancelled');
});

test('settings and records of a Botholomew project are completed from its schemas', async () => {
	const project = {
		'prompts/goals.md': '---\ntitle: G\nloading: always\nagent-modification: true\n---\nGo.\n',
		'config/config.json': '{ "mem" }',
		'tasks/t.md': '---\nid: t\nstatus: p\n---\n',
	};
	const client = await serve(project);
	const settings = await client.open('config/config.json');
	expect((await settings.completions(settings.at(6))).map(({ label }) => label)).toContain('membot_scope');
	const task = await client.open('tasks/t.md');
	expect((await task.completions(task.at(task.text.indexOf('p\n---') + 1))).map(({ label }) => label)).toEqual(
		expect.arrayContaining(['pending', 'in_progress']),
	);
});

describe('in the patterns of a rule', () => {
	const repository = {
		'CLAUDE.md': '# Shop\n',
		'packages/web/app.ts': '',
		'packages/web/app.css': '',
		'package.json': '{}',
	};

	async function offered(name: string, text: string, more: Readonly<Record<string, string>> = repository) {
		const client = await serve({ ...more, [name]: text.replace('|', '') });
		const document = await client.open(name);
		const items = await document.completions(document.at(text.indexOf('|')));
		return {
			labels: items.map(({ label }) => label),
			async accept(label: string) {
				await document.accept(items.find((item) => item.label === label));
				return document.text;
			},
		};
	}

	test('folders are offered, then patterns for the files in them', async () => {
		const top = await offered('.claude/rules/web.md', '---\npaths:\n  - "pack|"\n---\n');
		expect(top.labels).toEqual(['packages/']);
		expect(await top.accept('packages/')).toContain('- "packages/"');
		const web = await offered('.claude/rules/web.md', '---\npaths: [a/**, packages/web/|]\n---\n');
		expect(web.labels.toSorted()).toEqual(['**', '**/*.css', '**/*.ts']);
		expect(await web.accept('**/*.ts')).toContain('packages/web/**/*.ts]');
	});

	test('Cursor’s rules have them as well, in files of their own ending', async () => {
		const cursor = { '.cursor/rules/all.mdc': '---\nalwaysApply: true\n---\nBe brief.\n', 'src/app.ts': '' };
		expect((await offered('.cursor/rules/web.mdc', '---\nglobs: src/|\n---\n', cursor)).labels).toEqual([
			'**',
			'**/*.ts',
		]);
	});

	test('they count from the root for a file that lies in no hidden folder', async () => {
		const copilot = { '.github/copilot-instructions.md': 'Be brief.\n', 'src/app.ts': '' };
		const { labels } = await offered('docs/web.instructions.md', '---\napplyTo: sr|\n---\n', copilot);
		expect(labels).toEqual(['src/']);
	});

	test('nothing is listed of other keys, other folders, and what lies outside', async () => {
		for (const text of [
			'---\nname: pack|\n---\n',
			'---\npaths: ../|\n---\n',
			'---\npaths: /etc/|\n---\n',
			'---\npaths: x\n---\npaths: pack|',
		])
			expect((await offered('.claude/rules/web.md', text)).labels, text).toEqual([]);
	});
});
