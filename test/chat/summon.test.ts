import { symlinkSync } from 'node:fs';
import { expect, test } from 'vitest';
import { draft, type SummonModel } from '../../server/src/chat/summon/draft.ts';
import { SummonReply } from '../../server/src/chat/summon/reply.ts';
import { writeDraft } from '../../server/src/chat/summon/write.ts';
import { rules, runtimeById, runtimes } from '../../server/src/engine/runtimes/registry.ts';
import type { Runtime } from '../../server/src/engine/runtimes/runtime.ts';
import { modelFailure } from '../../server/src/host/models/failure.ts';
import type { ModelReply, ModelRequest } from '../../server/src/host/models/model.ts';
import { snapshotOf } from '../engine/snapshots.ts';
import { gate } from '../host/support/gates.ts';
import { recorded } from '../host/support/recorded.ts';
import { onDisk } from '../host/support/workspaceOnDisk.ts';
import { roughTokens } from './support.ts';

const runtimeOf = (id: string): Runtime => {
	const runtime = runtimeById(id);
	if (!runtime) throw new Error(`no runtime ${id}`);
	return runtime;
};

type Ending = Exclude<Extract<ModelReply, { kind: 'done' }>['ending'], 'calls'>;

/** A model that answers with these stretches; `ended` where it does not end well. */
function modelOf(stretches: readonly string[], ended?: ModelReply | Ending) {
	const requests: ModelRequest[] = [];
	const model: SummonModel = {
		kind: 'live',
		model: 'tall-1',
		title: 'Tall',
		maxOutputTokens: 500,
		provider: {
			windowOf: () => 200_000,
			async run(request, { onText }) {
				requests.push(request);
				for (const text of stretches) onText(text);
				if (typeof ended === 'object') return ended;
				return { kind: 'done', ending: ended ?? 'complete', content: [{ kind: 'text', text: stretches.join('') }] };
			},
		},
	};
	return { model, requests };
}

async function summonIn(root: string, id: string, model: SummonModel, description = 'A potter’s helper.') {
	const runtime = runtimeOf(id);
	const heard: { path: string; text: string }[] = [];
	const result = await draft(
		{
			root,
			runtime,
			description,
			snapshot: snapshotOf({}, undefined, { root }),
			session: { kind: runtime.sessionKinds[0] ?? 'main', now: 0, timeZone: 'UTC', random: 1 },
			onText: (path, text) => heard.push({ path, text }),
			signal: new AbortController().signal,
		},
		{ gate, rules: () => rules, model: async () => model, tokens: async () => roughTokens },
	);
	if (result.kind !== 'drafted') throw new Error(result.message);
	return { ...result, heard, by: Object.fromEntries(result.files.map(({ path, by }) => [path, by])) };
}

const textOf = (files: readonly { path: string; after: string }[], path: string) =>
	files.find((file) => file.path === path)?.after;

const block = (name: string, text: string) => `<file name="${name}">\n${text}\n</file>\n`;

test('a model’s files stand against what is there, and nothing is written', async () => {
	const disk = onDisk({ 'SOUL.md': 'Mine.\n' });
	const names = ['SOUL.md', 'IDENTITY.md', 'AGENTS.md', 'TOOLS.md', 'HEARTBEAT.md'];
	const { model, requests } = modelOf(names.map((name) => block(name, `# ${name}\n\nOf the potter’s helper.`)));
	const drafted = await summonIn(disk.root, 'goclaw@2026.2.26', model);
	expect(drafted.files.map(({ path, before, by }) => ({ path, before, by }))).toEqual([
		{ path: 'SOUL.md', before: 'Mine.\n', by: 'model' },
		...names.slice(1).map((path) => ({ path, before: undefined, by: 'model' })),
	]);
	expect(textOf(drafted.files, 'TOOLS.md')).toBe('# TOOLS.md\n\nOf the potter’s helper.\n');
	expect(drafted).toMatchObject({ model: 'Tall', notes: [] });
	expect(disk.tree()).toEqual(['SOUL.md']);
	expect(disk.read('SOUL.md')).toBe('Mine.\n');
	const sent = JSON.stringify(requests[0]?.messages);
	expect(sent).toContain('<description>\\nA potter’s helper.\\n</description>');
	expect(requests[0]?.maxOutputTokens).toBe(8192);
	expect(requests[0]?.tools).toEqual([]);
});

test.each([
	['openclaw@2026.1.29', ['SOUL.md', 'IDENTITY.md', 'AGENTS.md', 'TOOLS.md', 'HEARTBEAT.md']],
	['botholomew@0.20.2', ['prompts/character.md', 'prompts/goals.md', 'prompts/beliefs.md']],
	['botholomew@0.12.5', ['.botholomew/character.md', '.botholomew/goals.md', '.botholomew/beliefs.md']],
	['holaboss@2026.4.13', ['AGENTS.md']],
])('%s is asked for the files that it reads, and a model that gives none leaves the templates', async (id, paths) => {
	const { model, requests } = modelOf(['I would rather talk about something else.']);
	const drafted = await summonIn(onDisk().root, id, model);
	expect(drafted.by).toEqual(Object.fromEntries(paths.map((path) => [path, 'template'])));
	expect(drafted.notes).toEqual(['Tall wrote none of the files. These are the templates.']);
	expect(drafted.model).toBeUndefined();
	for (const path of paths) expect(JSON.stringify(requests[0])).toContain(`<template name=\\"${path}\\">`);
});

test('every runtime whose agents can be summoned reads what they are summoned with, and the templates have nothing wrong with them', async () => {
	for (const { id } of runtimes.filter(({ install }) => install)) {
		const drafted = await summonIn(onDisk().root, id, { kind: 'none', why: 'There is no API key yet.' });
		expect(drafted.files.length, id).toBeGreaterThan(0);
		expect(drafted.notes).toEqual(['There is no API key yet. These are the templates.']);
		const serious = drafted.files
			.flatMap(({ findings }) => findings)
			// Settings are not summoned; where a run needs some, that is said, and a quick fix makes them.
			.filter(({ severity, code }) => severity === 'error' && code !== 'run.fails');
		expect(serious, id).toEqual([]);
	}
});

test('what the model leaves out, empties, or breaks off is the template’s, and said to be', async () => {
	const answer = [block('SOUL.md', 'Calm.'), block('TOOLS.md', '  '), '<file name="AGENTS.md">\nHalf a sen'];
	const drafted = await summonIn(onDisk().root, 'goclaw@2026.2.26', modelOf(answer, 'cut').model);
	expect(drafted.by).toEqual({
		'SOUL.md': 'model',
		'IDENTITY.md': 'template',
		'AGENTS.md': 'template',
		'TOOLS.md': 'template',
		'HEARTBEAT.md': 'template',
	});
	expect(drafted.notes).toEqual([
		'Tall reached its output limit, so its answer is not complete.',
		'Tall left out IDENTITY.md, AGENTS.md, TOOLS.md, HEARTBEAT.md: the template is used for that.',
	]);
});

test('a name that was not asked for is left out, wherever it leads', async () => {
	const answer = [
		block('SOUL.md', 'Calm.'),
		block('../../.bashrc', 'echo caught'),
		block('/etc/passwd', 'root'),
		block('MEMORY.md', 'I remember nothing.'),
		block('memory/SOUL.md', 'Elsewhere.'),
		block('soul.md', 'Lower.'),
	];
	const drafted = await summonIn(onDisk().root, 'openclaw@2026.9.6', modelOf(answer).model);
	expect(drafted.files.map(({ path }) => path).sort()).toEqual(['AGENTS.md', 'IDENTITY.md', 'SOUL.md']);
	expect(textOf(drafted.files, 'SOUL.md')).toBe('Calm.\n');
	expect(drafted.notes[0]).toMatch(/^Tall also wrote .*\.\.\/\.\.\/\.bashrc.*left out\.$/);
});

test('frontmatter that the runtime would refuse gives way to that of the template', async () => {
	const right = '---\ntitle: Goals\nloading: always\nagent-modification: true\n---\n\n- Glaze.';
	const answer = [
		block('character.md', '# Character\n\nCalm.'),
		block('prompts/goals.md', right),
		block('beliefs.md', '---\nloading: sometimes\n---\n\n- Clay is patient.'),
	];
	const drafted = await summonIn(onDisk().root, 'botholomew@0.20.2', modelOf(answer).model);
	expect(textOf(drafted.files, 'prompts/goals.md')).toBe(`${right}\n`);
	expect(textOf(drafted.files, 'prompts/character.md')).toBe(
		'---\ntitle: Character\nloading: always\nagent-modification: false\n---\n\n# Character\n\nCalm.\n',
	);
	expect(textOf(drafted.files, 'prompts/beliefs.md')).toMatch(
		/^---\ntitle: Beliefs\n[\s\S]*\n---\n\n- Clay is patient\.\n$/,
	);
	expect(drafted.notes).toEqual([
		'The frontmatter of prompts/character.md, prompts/beliefs.md would not have loaded, so the template’s frontmatter is used.',
	]);
	expect(drafted.files.flatMap(({ findings }) => findings)).toEqual([]);
});

test('the rules are asked about each file as if it were there', async () => {
	const long = Array.from({ length: 900 }, (_, index) => `- Rule ${index}: mind the kiln and the clay.`).join('\n');
	const drafted = await summonIn(onDisk().root, 'openclaw@2026.1.29', modelOf([block('AGENTS.md', long)]).model);
	const agents = drafted.files.find(({ path }) => path === 'AGENTS.md');
	expect(agents?.findings.map(({ code }) => code)).toContain('budget.truncated');
	expect(drafted.files.find(({ path }) => path === 'SOUL.md')?.findings).toEqual([]);
});

test.each([
	[
		'a key that is refused',
		{ kind: 'failed', content: [], failure: modelFailure('refused-key', { host: 'api.example' }) },
		/^Tall did not answer: api\.example refused the API key\..* These are the templates\.$/,
	],
	['a stop', { kind: 'stopped', content: [] }, /^Stopped\./],
] as const)('after %s the templates stand in, with one line that says so', async (_, ended, note) => {
	const drafted = await summonIn(onDisk().root, 'goclaw@2026.2.26', modelOf([block('SOUL.md', 'Calm.')], ended).model);
	expect(new Set(Object.values(drafted.by))).toEqual(new Set(['template']));
	expect(drafted.notes).toHaveLength(1);
	expect(drafted.notes[0]).toMatch(note);
});

test('a file shows while it is being written, without the tag that closes it', async () => {
	const stretches = [
		'Sure.\n<file na',
		'me="SOUL.md">\nCal',
		'm.\n</fi',
		'le>\n<file name="notes.md">x',
		'</file><file name="AGENTS.md">Wo',
		'rk.',
	];
	const { heard } = await summonIn(onDisk().root, 'openclaw@2026.9.6', modelOf(stretches).model);
	expect(heard.splice(0, 3)).toEqual(['SOUL.md', 'IDENTITY.md', 'AGENTS.md'].map((path) => ({ path, text: '' })));
	expect(heard).toEqual([
		{ path: 'SOUL.md', text: 'Cal' },
		{ path: 'SOUL.md', text: 'Calm.\n' },
		{ path: 'AGENTS.md', text: 'Wo' },
		{ path: 'AGENTS.md', text: 'Work.' },
	]);
});

test('an answer without an end is looked at in time', () => {
	const reply = new SummonReply();
	for (let index = 0; index < 2_000; index++) {
		reply.add('<file name="a"><file name="'.repeat(20));
		reply.current();
	}
	expect(reply.files([{ path: 'SOUL.md', about: '' }]).found.size).toBe(0);
});

test('a link out of the folder is neither read nor written', async () => {
	const disk = onDisk();
	const elsewhere = onDisk({ 'key.md': 'secret' });
	symlinkSync(elsewhere.file('key.md'), disk.file('SOUL.md'));
	await expect(summonIn(disk.root, 'goclaw@2026.2.26', modelOf([]).model)).rejects.toThrow(/SOUL\.md/);
	const write = await writeDraft(
		disk.root,
		runtimeOf('goclaw@2026.2.26'),
		[{ path: 'SOUL.md', before: 'secret', after: 'gone' }],
		gate,
	);
	expect(write.kind).toBe('failed');
	expect(elsewhere.read('key.md')).toBe('secret');
});

test('drafted files are written whole, and one undo takes all of them back', async () => {
	const disk = onDisk({ 'SOUL.md': 'Mine.\n' });
	const { gate: over, journal } = recorded(gate);
	const runtime = runtimeOf('goclaw@2026.2.26');
	const files = [
		{ path: 'SOUL.md', before: 'Mine.\n', after: 'Calm.\n' },
		{ path: 'AGENTS.md', after: 'Work.\n' },
	];
	const result = await writeDraft(disk.root, runtime, files, over);
	expect(result).toMatchObject({ kind: 'written', files: ['SOUL.md', 'AGENTS.md'] });
	expect([disk.read('SOUL.md'), disk.read('AGENTS.md')]).toEqual(['Calm.\n', 'Work.\n']);
	if (result.kind !== 'written') return;
	expect(await journal.undo(result.undo)).toMatchObject({ kind: 'undone' });
	expect(disk.tree()).toEqual(['SOUL.md']);
	expect(disk.read('SOUL.md')).toBe('Mine.\n');
});

test('a file that is another by now is left alone, and so is one that came meanwhile', async () => {
	const disk = onDisk({ 'SOUL.md': 'Newer.\n', 'AGENTS.md': 'Came.\n' });
	const { gate: over, journal } = recorded(gate);
	const runtime = runtimeOf('goclaw@2026.2.26');
	const older = await writeDraft(disk.root, runtime, [{ path: 'SOUL.md', before: 'Mine.\n', after: 'x' }], over);
	expect(older).toEqual({ kind: 'failed', message: expect.stringContaining('has changed since') });
	const both = [
		{ path: 'TOOLS.md', after: 'Tools.\n' },
		{ path: 'AGENTS.md', after: 'x' },
	];
	const came = await writeDraft(disk.root, runtime, both, over);
	expect(came).toMatchObject({ kind: 'failed', message: expect.stringContaining('Written before that: TOOLS.md') });
	expect([disk.read('SOUL.md'), disk.read('AGENTS.md')]).toEqual(['Newer.\n', 'Came.\n']);
	if (came.kind === 'failed' && came.undo) await journal.undo(came.undo);
	expect(disk.tree()).toEqual(['AGENTS.md', 'SOUL.md']);
});

test('a client that asks for a file outside of the list is refused', async () => {
	const disk = onDisk();
	for (const path of ['MEMORY.md', '../SOUL.md', 'skills/x/SKILL.md', 'prompts/goals.md']) {
		const result = await writeDraft(disk.root, runtimeOf('goclaw@2026.2.26'), [{ path, after: 'x' }], gate);
		expect(result.kind, path).toBe('failed');
	}
	expect(disk.tree()).toEqual([]);
});
