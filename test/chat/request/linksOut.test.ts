import { rename } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { participantPrompt } from '../../../server/src/chat/request/participantPrompt.ts';
import { editorToolsFor } from '../../../server/src/chat/tools/editorTools.ts';
import { promptRead } from '../../../server/src/chat/tools/prompts.ts';
import { skillSearchTools } from '../../../server/src/chat/tools/skillSearch.ts';
import { loadSkill, skillList } from '../../../server/src/chat/tools/skills.ts';
import type { ToolWorld } from '../../../server/src/chat/tools/tool.ts';
import { slashCommandsOf } from '../../../server/src/chat/turn/slashCommands.ts';
import { assembleAsChatted } from '../../../server/src/engine/prompt/wording/asChatted.ts';
import { chatWording } from '../../../server/src/engine/prompt/wording/chatWording.ts';
import { callMemoryTool } from '../../../server/src/host/memory/tools.ts';
import { recallOf } from '../../../server/src/host/search/runtime/runtimeSearch.ts';
import type { Workspace } from '../../../server/src/host/workspace/workspaces.ts';
import type { Tree } from '../../support/disk/fileTree.ts';
import { talkWith } from '../talk.ts';

const secret = 'The safe opens with kiln thermocouple 4711.';
const outside = `---\nname: diary\ndescription: ${secret}\n---\n${secret}\n`;

/** How outside text comes to stand at a path, and whether an editor shows it. */
const ways = [
	'a link to a file',
	'a link to a folder',
	'a link made while it is open',
	'a folder swapped while it is open',
];

interface Met {
	readonly way: string;
	readonly isOpen: boolean;
	/** Of the workspace; its folder is the one that is linked. */
	readonly path: string;
	readonly runtime?: string;
	readonly more?: Tree;
	/** Whether the watcher has told of it. */
	readonly isTold?: boolean;
}

async function meet({ way, isOpen, path, runtime, more = {}, isTold = false }: Met) {
	const folder = path.slice(0, Math.max(0, path.lastIndexOf('/')));
	const name = path.slice(folder.length).replace(/^\//, '');
	const inside = { [path]: 'Nothing of note.\n' };
	const links: Readonly<Record<string, Tree>> = {
		'a link to a file': { [path]: { linkTo: '~/out/it.md' } },
		'a link to a folder': { [folder]: { linkTo: '~/out' } },
	};
	const talk = await talkWith({
		...(runtime !== undefined && { runtime }),
		files: { '~/out/it.md': outside, [`~/out/${name}`]: outside, ...more, ...(links[way] ?? inside) },
	});
	const { files, workspaces } = talk;
	const absolute = files.pathOf(path);
	const open = (text: string) => (isOpen ? workspaces.openDocument(absolute, text) : Promise.resolve());
	if (way in links) await open(outside);
	else {
		await open('Nothing of note.\n');
		if (way === 'a link made while it is open') {
			await files.remove(path);
			await files.write(path, { linkTo: '~/out/it.md' });
		} else {
			await rename(files.pathOf(folder), files.pathOf('elsewhere'));
			await files.write(folder, { linkTo: '~/out' });
		}
		// As an editor does that reads the file again.
		if (isOpen) await workspaces.changeDocument(absolute, outside);
		if (isTold)
			await workspaces.filesChanged([
				{ path: absolute, kind: 'changed' },
				{ path: files.pathOf(folder), kind: 'changed' },
			]);
	}
	return talk;
}

const cases = (path: string) =>
	ways
		.filter((way) => path.includes('/') || !way.includes('folder'))
		.flatMap((way) =>
			[true, false].flatMap((isOpen) => [true, false].map((isTold) => ({ way, isOpen, isTold, path }))),
		);

const worldOf = (workspace: Workspace): ToolWorld =>
	({
		workspace,
		session: workspace.session(),
		signal: new AbortController().signal,
		find: async () => ({ hits: [], mode: 'keyword', notes: [], state: {} }),
	}) as unknown as ToolWorld;

describe.each(cases('memory/dir/2026-11-20.md'))('behind $way (open: $isOpen, told: $isTold)', (met) => {
	it.each(['openclaw@2026.1.29', 'openclaw@2026.3.13', 'openclaw@2026.9.6', 'goclaw@2026.2.26', 'holaboss@2026.4.13'])(
		'memory_get and memory_search of %s say nothing of it',
		async (runtime) => {
			const { workspace } = await meet({ ...met, runtime });
			for (const path of [met.path, met.path.slice('memory/'.length)]) {
				const got = await callMemoryTool(workspace, { tool: 'memory_get', input: { path } });
				expect(got?.text).not.toContain('4711');
			}
			const found = await recallOf(workspace);
			expect(JSON.stringify([...(found?.texts ?? [])])).not.toContain('4711');
		},
	);

	it('the editor’s own tool refuses it', async () => {
		const { workspace } = await meet({ ...met, runtime: 'botholomew@0.20.2' });
		const get = editorToolsFor(workspace, workspace.session()).find(({ name }) => name === 'memory_get');
		const read = get?.read({ path: met.path });
		if (!get || read?.kind !== 'fits') throw new Error('the tool is not there');
		expect((await get.run(read.input, worldOf(workspace))).text).not.toContain('4711');
	});

	it('nothing is recalled from it, and attaching it says that it is a link', async () => {
		const talk = await meet(met);
		const hit = {
			path: met.path,
			startLine: 5,
			endLine: 5,
			snippet: secret,
			highlights: [],
			headings: [],
			score: 1,
			exact: true,
			terms: ['kiln', 'thermocouple'],
			parts: { keyword: 1, vector: 1 },
		};
		const services = {
			...talk.services,
			find: async () => ({ hits: [hit], mode: 'keyword', notes: [], state: { phase: 'ready', indexed: 1, total: 1 } }),
		} as unknown as typeof talk.services;
		const attachments = [{ kind: 'file' as const, title: 'it', uri: talk.files.uriOf(met.path) }];
		const asked = { workspace: talk.uri, text: 'Which kiln thermocouple?', attachments };
		const sent = await participantPrompt(asked, services, new AbortController().signal);
		expect(JSON.stringify(sent)).not.toContain('4711');
		expect(JSON.stringify(sent)).toContain('This is a link to a file outside the workspace and was not sent.');
	});
});

describe.each(cases('skills/diary/SKILL.md'))('a skill behind $way (open: $isOpen, told: $isTold)', (met) => {
	it.each(['openclaw@2026.9.6', 'goclaw@2026.2.26', 'botholomew@0.20.2', 'holaboss@2026.4.13'])(
		'is no command, no tool of %s and in no prompt',
		async (runtime) => {
			const talk = await meet({ ...met, runtime });
			const { workspace } = talk;
			await workspace.settleLinks();
			const texts = [JSON.stringify(await slashCommandsOf(workspace))];
			for (const [tool, input] of [
				[loadSkill, { name: 'diary' }],
				[skillList, {}],
				...skillSearchTools(workspace).map((each) => [each, { query: 'safe opens kiln' }] as const),
			] as const) {
				const read = tool.read(input);
				if (read.kind === 'fits') texts.push((await tool.run(read.input, worldOf(workspace))).text);
			}
			const sent = await participantPrompt(
				{ workspace: talk.uri, text: 'Hello', attachments: [] },
				talk.services,
				new AbortController().signal,
			);
			texts.push(JSON.stringify(sent));
			expect(texts.join('\n')).not.toContain('4711');
		},
	);
});

describe.each(cases('prompts/beliefs.md'))('a prompt file behind $way (open: $isOpen, told: $isTold)', (met) => {
	it('is neither read by a tool nor sent', async () => {
		const talk = await meet({ ...met, runtime: 'botholomew@0.20.2' });
		const read = promptRead.read({ name: 'beliefs' });
		if (read.kind !== 'fits') throw new Error('the input does not fit');
		expect((await promptRead.run(read.input, worldOf(talk.workspace))).text).not.toContain('4711');
		await talk.say('Hello');
		expect(JSON.stringify(talk.model.requests)).not.toContain('4711');
	});
});

describe.each(cases('SOUL.md'))('a context file behind $way (open: $isOpen, told: $isTold)', (met) => {
	it('stays out of what is sent, which names the link where it is known', async () => {
		const talk = await meet({ ...met, runtime: 'openclaw@2026.1.29' });
		await talk.say('Hello');
		const sent = JSON.stringify(talk.model.requests);
		expect(sent).not.toContain('4711');
		// Closed and not told of, the text is the one from before.
		if (met.isOpen || met.isTold || met.way === 'a link to a file')
			expect(sent).toContain('SOUL.md is a link to a file outside of this workspace.');
	});

	it('shows in the preview as the runtime reads it', async () => {
		const { workspace } = await meet({ ...met, isTold: true, runtime: 'openclaw@2026.1.29' });
		const shown = workspace.runtime.assemble(
			workspace.snapshot(),
			workspace.session(),
			chatWording(workspace.runtime.wording.asChatted),
		);
		expect(shown.text()).toContain('4711');
		expect(assembleAsChatted(workspace.runtime, workspace.snapshot(), workspace.session()).text()).not.toContain(
			'4711',
		);
	});
});

describe('what is new in an editor', () => {
	it('is sent where it lies in the workspace, and counts as soon as it is known to', async () => {
		const talk = await talkWith({ runtime: 'openclaw@2026.1.29', files: { 'memory/2026-11-20.md': 'x\n' } });
		await talk.workspaces.openDocument(talk.files.pathOf('TOOLS.md'), 'The kiln is hot.\n');
		await talk.say('Hello');
		expect(JSON.stringify(talk.model.requests)).toContain('The kiln is hot.');
	});

	it('stays here where it would be saved outside', async () => {
		const talk = await talkWith({ files: { memory: { linkTo: '~/gone' } } });
		const path = 'memory/2026-11-20.md';
		await talk.workspaces.openDocument(talk.files.pathOf(path), secret);
		const got = await callMemoryTool(talk.workspace, { tool: 'memory_get', input: { path } });
		expect(got?.text).not.toContain('4711');
		expect(talk.workspace.snapshot().files.get(path)?.leadsOut).toBe(true);
	});

	it('follows a link that stays inside', async () => {
		const talk = await talkWith({ files: { 'notes/a.md': secret, 'memory/a.md': { linkTo: 'notes/a.md' } } });
		await talk.workspaces.openDocument(talk.files.pathOf('memory/a.md'), secret);
		expect(talk.workspace.snapshot().files.get('memory/a.md')?.leadsOut ?? false).toBe(false);
		expect(await talk.workspace.read('memory/a.md')).toMatchObject({ text: secret });
	});
});
