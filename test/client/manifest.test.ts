import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import picomatch from 'picomatch';
import { describe, expect, test } from 'vitest';
import { configGlob } from '../../client/src/workspaces/configGlob.ts';
import { wakesServer } from '../../client/src/workspaces/wakingFiles.ts';
import { defaultSettings } from '../../protocol/workspace/settings.ts';
import { configFiles, listText, manifestFor, openedFiles, wakingFiles } from '../../scripts/generate/wakingFiles.ts';
import { runtimes } from '../../server/src/engine/runtimes/registry.ts';
import { hiddenFoldersOf } from '../../server/src/host/workspace/scan/skippedFolders.ts';

const textOf = (file: string) => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8');
const read = (file: string) => JSON.parse(textOf(file));

interface Property {
	readonly default: unknown;
	readonly scope: string;
	readonly order: number;
	readonly markdownDescription?: string;
	readonly enum?: readonly string[];
	readonly markdownEnumDescriptions?: readonly string[];
}

interface SettingGroup {
	readonly id: string;
	readonly title: string;
	readonly order: number;
	readonly properties: Record<string, Property>;
}

const manifest = read('package.json');
const words: Record<string, string> = read('package.nls.json');
const groups: SettingGroup[] = manifest.contributes.configuration;
const properties: Record<string, Property> = Object.assign({}, ...groups.map((group) => group.properties));
const commands: { command: string; title: string; category: string }[] = manifest.contributes.commands;

/** `{ a: { b: 1 } }` as `{ 'soulscope.a.b': 1 }`; an object of free keys is one value. */
function flat(value: object, prefix = 'soulscope.'): Record<string, unknown> {
	return Object.fromEntries(
		Object.entries(value).flatMap(([key, inner]) =>
			typeof inner === 'object' && Object.keys(inner).length > 0
				? Object.entries(flat(inner, `${prefix}${key}.`))
				: [[`${prefix}${key}`, inner]],
		),
	);
}

/** Every string of the manifest, wherever it stands. */
function strings(value: unknown): string[] {
	if (typeof value === 'string') return [value];
	if (Array.isArray(value)) return value.flatMap(strings);
	if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(strings);
	return [];
}

const scopesWith = (scope: string) =>
	Object.keys(properties)
		.filter((key) => properties[key]?.scope === scope)
		.map((key) => key.replace('soulscope.', ''));

describe('the settings of the manifest', () => {
	test('are the settings that the code reads, with the same defaults', () => {
		const declared = Object.fromEntries(Object.entries(properties).map(([key, property]) => [key, property.default]));
		expect(declared).toEqual(flat(defaultSettings));
	});

	test('stand under a few headings, in the order of the manifest, and each under one', () => {
		expect(groups.length).toBeGreaterThan(3);
		expect(groups.filter((group) => Object.keys(group.properties).length > 10)).toEqual([]);
		expect(groups.map(({ order }) => order)).toEqual(groups.map((_, at) => at + 1));
		expect(groups.filter(({ title }) => !/^%settings\..+%$/u.test(title))).toEqual([]);
		expect(new Set(groups.map(({ id }) => id)).size).toBe(groups.length);
		const keys = groups.flatMap((group) => Object.keys(group.properties));
		expect(keys).toEqual([...new Set(keys)]);
	});

	test('let each folder say what belongs to it, and no workspace say where anything is sent', () => {
		expect(scopesWith('machine')).toEqual([
			'chat.provider',
			'chat.model',
			'chat.baseUrl',
			'chat.knowledge',
			'chat.heartbeat',
			'chat.recallBy',
			'chat.flush',
			'chat.learn',
			'embeddings.provider',
			'embeddings.model',
			'embeddings.folder',
			'embeddings.baseUrl',
			'embeddings.processes',
			'embeddings.waitOnBattery',
			'database',
		]);
		expect(scopesWith('resource')).toEqual(expect.arrayContaining(['runtime', 'rules', 'configFile']));
	});

	test('that reach outside the workspace are ignored until it is trusted', () => {
		const restricted: string[] = manifest.capabilities.untrustedWorkspaces.restrictedConfigurations;
		const outside = Object.keys(properties).filter((key) => /\.(configFile|chat\..*|backup\..*)$/.test(key));
		expect([...restricted].sort()).toEqual(outside.sort());
	});

	test.each(Object.keys(properties))('%s says what it does, where it stands, and what each choice means', (key) => {
		const property = properties[key];
		expect(property?.markdownDescription).toMatch(/^%.+%$/);
		expect(property?.order).toBe(Object.keys(properties).indexOf(key) + 1);
		expect(property?.markdownEnumDescriptions?.length).toBe(property?.enum?.length);
	});
});

describe('the manifest', () => {
	const keys = strings(manifest).flatMap((text) => /^%(.+)%$/.exec(text)?.[1] ?? []);

	test('takes every word from the bundle of words, and the bundle has no word too many', () => {
		expect([...new Set(keys)].sort()).toEqual(Object.keys(words).sort());
	});

	test('has a category and a title for every command', () => {
		expect(
			commands.filter(({ category, title }) => category !== 'Soulscope' || !/^%command\..+%$/.test(title)),
		).toEqual([]);
	});

	test('names no command that it does not declare', () => {
		const declared = new Set(commands.map(({ command }) => command));
		const menus: { command: string }[] = Object.values<{ command: string }[]>(manifest.contributes.menus).flat();
		const links = Object.values(words).flatMap((text) => [...text.matchAll(/\(command:(soulscope\.[\w.]+)\)/g)]);
		const named = [...menus, ...manifest.contributes.keybindings]
			.map(({ command }) => command)
			.concat(links.map(([, command]) => command ?? ''))
			// Every view comes with a command that goes to it.
			.filter((command) => !command.endsWith('.focus'));
		expect(named.length).toBeGreaterThan(20);
		expect(named.filter((command) => !declared.has(command))).toEqual([]);
	});

	test('wakes the extension by the files that the runtimes name, and never by everything; `npm run manifest` writes it', () => {
		const files = wakingFiles(runtimes);
		expect(files.length).toBeGreaterThan(10);
		const onTop = openedFiles(runtimes);
		expect(onTop).toContain('CLAUDE.md');
		expect(textOf('package.json')).toBe(manifestFor(textOf('package.json'), files, onTop));
		expect(textOf('client/src/workspaces/openedFiles.json')).toBe(listText(onTop));
		// What many a repository has somewhere below is no reason to search for it.
		expect(manifest.activationEvents).toContain('workspaceContains:CLAUDE.md');
		expect(manifest.activationEvents).not.toContain('workspaceContains:**/CLAUDE.md');
		expect(textOf('client/src/workspaces/wakingFiles.json')).toBe(listText(files));
		expect(files.filter((file) => !wakesServer(`agents/aria/${file}`))).toEqual([]);
		expect(['README.md', 'my-SOUL.md', 'prompts/other.md'].filter(wakesServer)).toEqual([]);
		expect(manifest.activationEvents).not.toContain('*');
		expect(manifest.activationEvents).not.toContain('onStartupFinished');
	});

	test('searches the hidden folders of every runtime on the command line; `npm run manifest` writes the list', () => {
		expect(read('server/src/commandLine/search/hiddenFolders.json')).toEqual(hiddenFoldersOf(runtimes));
	});

	test('sends every configuration file of every runtime to the server; `npm run manifest` writes the list', () => {
		expect(read('client/src/workspaces/configFiles.json')).toEqual(configFiles(runtimes));
		const environment = { home: '/home/ana', hostTimeZone: 'UTC', variables: {} };
		// As the editor reads it, in folders with a dot as well.
		const isSent = picomatch(configGlob, { dot: true });
		const paths = runtimes.flatMap(({ config, detection }) => [
			...[...(config?.names ?? []), ...(config?.files ?? []), ...(detection.settingsFiles ?? [])].map(
				(file) => `/agents/aria/${file}`,
			),
			...(detection.home?.configPaths(environment) ?? []),
		]);
		expect(paths).toEqual(
			expect.arrayContaining([
				'/agents/aria/.botholomew/config.json',
				'/home/ana/.goclaw/config.json',
				'/agents/aria/.claude/settings.json',
				'/agents/aria/.codex/config.toml',
			]),
		);
		expect(paths.filter((path) => !isSent(path))).toEqual([]);
		// What the runtime itself calls its configuration is on its list.
		for (const { id, config, roleOf } of runtimes.filter(({ config }) => config?.schema && config.names.length === 0))
			expect([...new Set(config?.files?.map((file) => roleOf(file)?.id))], id).toEqual(['config']);
		expect(['/agents/aria/tsconfig.json', '/agents/aria/package.json'].filter((path) => isSent(path))).toEqual([]);
	});

	test('gives reasons for what it does less of in untrusted and virtual workspaces', () => {
		const { untrustedWorkspaces, virtualWorkspaces } = manifest.capabilities;
		expect(untrustedWorkspaces).toMatchObject({ supported: 'limited', description: expect.stringMatching(/^%.+%$/) });
		expect(virtualWorkspaces).toMatchObject({ supported: 'limited', description: expect.stringMatching(/^%.+%$/) });
	});
});

describe('the walkthrough', () => {
	const steps: { id: string; completionEvents: string[] }[] = manifest.contributes.walkthroughs[0].steps;
	const eventsOf = (wanted: string) => steps.find(({ id }) => id === wanted)?.completionEvents;

	test('has a step done once its act has worked, and not when its button is pressed', () => {
		expect(eventsOf('preview')).toEqual(['onContext:soulscope.hasPreviewed']);
		expect(eventsOf('remember')).toEqual(['onContext:soulscope.hasRemembered']);
		expect(eventsOf('chat')).toEqual(['onContext:soulscope.hasChatted']);
		const sources = globSync('client/src/**/*.ts').map(textOf).join('\n');
		const contexts = steps
			.flatMap(({ completionEvents }) => completionEvents)
			.filter((event) => /^onContext:/.test(event));
		for (const context of contexts) expect(sources).toContain(`'setContext', '${context.slice('onContext:'.length)}'`);
	});

	test('has texts in the form that the editor reads there: two stars, two backticks', () => {
		const texts = Object.entries(words).filter(([key]) => key.startsWith('walkthrough.'));
		expect(texts.filter(([, text]) => /(?<!\*)\*(?!\*)|(?<!`)`(?!`)/.test(text))).toEqual([]);
	});
});

describe('the places of the views', () => {
	const { viewsContainers, views } = manifest.contributes;
	const ids = (all: { id: string; when?: string }[]) =>
		all.filter(({ when }) => when === undefined).map(({ id }) => id);

	test('are the secondary side bar for the chat, and the left for Budget, Memory and Knowledge', () => {
		expect(ids(viewsContainers.secondarySidebar)).toEqual(['soulscope-chat']);
		expect(ids(views['soulscope-chat'])).toEqual(['soulscope.chat']);
		expect(ids(views.soulscope)).toEqual(['soulscope.budget', 'soulscope.memory', 'soulscope.knowledge']);
	});

	test('are declared for editors that keep their secondary side bar to themselves as well: of two containers of one id the first counts', () => {
		expect(Object.keys(viewsContainers)).toEqual(['secondarySidebar', 'activitybar']);
		expect(viewsContainers.activitybar).toContainEqual(viewsContainers.secondarySidebar[0]);
	});

	test('keep the top free for a chat that is moved to the left: the editor sorts by the place in each list', () => {
		const chat = views['soulscope-chat'].findIndex(({ id }: { id: string }) => id === 'soulscope.chat');
		const budget = views.soulscope.findIndex(({ id }: { id: string }) => id === 'soulscope.budget');
		expect(budget).toBeGreaterThan(chat);
	});

	test('need the first VS Code that lets extensions have a container there: an older one drops the containers of others', () => {
		expect(manifest.engines.vscode).toBe('^1.106.0');
	});

	test('have commands that the editor does not make for its views itself: two of one id take each other’s away', () => {
		const made = Object.values<{ id: string }[]>(views)
			.flat()
			.flatMap(({ id }) => [`${id}.open`, `${id}.focus`, `${id}.resetViewLocation`]);
		expect(commands.filter(({ command }) => made.includes(command))).toEqual([]);
	});
});

test('whatever a row shows under the mouse is in its menu too, which is as far as the keyboard gets', () => {
	const items: { command: string; when: string; group: string }[] = manifest.contributes.menus['view/item/context'];
	const of = (inline: boolean) =>
		items
			.filter(({ group }) => group.startsWith('inline') === inline)
			.map(({ command, when }) => `${command} where ${when}`);
	const inMenus = new Set(of(false));
	expect(of(true).length).toBeGreaterThan(10);
	expect(of(true).filter((item) => !inMenus.has(item))).toEqual([]);
});

test('commands that the scenes of the editor run have the titles of the manifest', () => {
	const titles = new Set(commands.map(({ title }) => words[title.replaceAll('%', '')] ?? title));
	const scenes = globSync('test/editor/**/*.ts', { cwd: fileURLToPath(new URL('../../', import.meta.url)) });
	const run = scenes.flatMap((file) =>
		[...textOf(file).matchAll(/(['"`])Soulscope: (?!Focus on )(.+?)\1/gu)].map(([, , title = '']) => title),
	);
	expect(run.length).toBeGreaterThan(15);
	expect(run.filter((title) => !titles.has(title))).toEqual([]);
});
