import { describe, expect, it } from 'vitest';
import { type PersonaPlace, planPersona } from '../../../server/src/engine/copying/personaCopy.ts';
import { personaLosses, withCopy } from '../../../server/src/engine/copying/personaLosses.ts';
import { runtimeById, runtimes } from '../../../server/src/engine/runtimes/registry.ts';
import { readFrontmatter } from '../../../server/src/engine/text/frontmatter.ts';
import { loadO200kCounter } from '../../../server/src/engine/text/lengths/o200k.ts';
import { sha256 } from '../../../server/src/engine/text/sha256.ts';
import { seenAt } from '../../../server/src/engine/workspace/snapshot.ts';
import { type FileTree, sessionOf, snapshotOf } from '../snapshots.ts';

const place = (id: string, tree: FileTree = {}): PersonaPlace => {
	const runtime = runtimeById(id);
	if (!runtime) throw new Error(`no runtime ${id}`);
	return { runtime, snapshot: snapshotOf(tree) };
};

const openClaw = 'openclaw@2026.9.6';
const goClaw = 'goclaw@2026.2.26';
const botholomew = 'botholomew@0.20.2';
const holaboss = 'holaboss@2026.4.13';

const nova: FileTree = {
	'SOUL.md': '# Soul\n\nCalm.\n\n## Voice\n\nQuiet.\n',
	'IDENTITY.md': '# Identity\n\n- **Name:** Nova\n',
	'USER.md': '# User\n\nIda.\n',
	'AGENTS.md': '---\nsummary: How to work\n---\n# Work\n\nAsk first.\n',
	'HEARTBEAT.md': '# Heartbeat\n\n- Look at the kiln.\n',
};

const textsOf = (from: PersonaPlace, to: PersonaPlace) =>
	Object.fromEntries(planPersona(from, to).files.map(({ path, text }) => [path, text]));

describe('a copy of a persona', () => {
	it('has the same names and bytes where both runtimes have the same files', () => {
		const { 'AGENTS.md': _, ...same } = nova;
		expect(textsOf(place(openClaw, same), place(goClaw))).toStrictEqual(same);
		expect(textsOf(place(openClaw, nova), place('openclaw@2026.1.29'))).toStrictEqual(nova);
	});

	it('drops frontmatter that the other runtime would show to the agent as text, and says which keys', () => {
		const plan = planPersona(place(openClaw, nova), place(goClaw));
		expect(plan.files.find(({ path }) => path === 'AGENTS.md')?.text).toBe('# Work\n\nAsk first.\n');
		expect(plan.droppedKeys).toStrictEqual([{ from: 'AGENTS.md', keys: ['summary'] }]);
	});

	it('gives each text the frontmatter without which the other runtime would not read it', () => {
		const plan = planPersona(place(openClaw, nova), place(botholomew));
		expect(plan.files.map(({ path }) => path).sort()).toStrictEqual([
			'prompts/character.md',
			'prompts/identity.md',
			'prompts/instructions.md',
			'prompts/user.md',
		]);
		const soul = plan.files.find(({ path }) => path === 'prompts/character.md')?.text ?? '';
		expect(soul).toBe(
			'---\ntitle: Character\nloading: always\nagent-modification: false\n---\n\n# Soul\n\nCalm.\n\n## Voice\n\nQuiet.\n',
		);
		const runtime = runtimeById(botholomew);
		for (const { path, text } of plan.files) expect(runtime?.frontmatter?.faults?.(path, text)).toStrictEqual([]);
		expect(plan.staying).toContainEqual({
			title: 'Heartbeat checklist',
			reason: 'Botholomew 0.20.2 has no file for it',
			paths: ['HEARTBEAT.md'],
		});
	});

	it('makes sections of one file where the other runtime reads one, each title once and headings below it', () => {
		const text = textsOf(place(openClaw, nova), place(holaboss))['AGENTS.md'];
		expect(text).toBe(
			[
				'# Work\n\nAsk first.\n',
				'## Character\n\nCalm.\n\n### Voice\n\nQuiet.\n',
				'## Identity\n\n- **Name:** Nova\n',
				'## The person\n\nIda.\n',
			].join('\n'),
		);
	});

	it('puts nothing where a later version of the same runtime reads it no more', () => {
		const old = {
			'AGENTS.md': '# Work\n\nAsk first.\n',
			'TOOLS.md': '# Tools\n\n- Camera: cam-1\n',
			'HEARTBEAT.md': '- Kiln.\n',
		};
		const plan = planPersona(place('openclaw@2026.1.29', old), place(openClaw));
		expect(Object.fromEntries(plan.files.map(({ path, text }) => [path, text]))).toStrictEqual({
			'AGENTS.md': '# Work\n\nAsk first.\n\n## Tools\n\n- Camera: cam-1\n',
		});
		expect(plan.staying).toMatchObject([{ title: 'Heartbeat checklist', paths: ['HEARTBEAT.md'] }]);
		expect(textsOf(place('openclaw@2026.1.24', old), place('openclaw@2026.1.29'))).toStrictEqual(old);
	});

	it('leaves a # in a fenced block as it is', () => {
		const tree = { 'AGENTS.md': 'One.\n', 'SOUL.md': '# Soul\n\n## Sh\n\n```sh\n# not a heading\n```\n' };
		expect(textsOf(place(openClaw, tree), place(holaboss))['AGENTS.md']).toBe(
			'One.\n\n## Character\n\n### Sh\n\n```sh\n# not a heading\n```\n',
		);
	});

	it('finds a place for what only the first runtime has', () => {
		const tree = {
			'prompts/goals.md': '---\ntitle: Goals\nloading: always\nagent-modification: true\n---\n\n# Goals\n\nBe kind.\n',
			'prompts/harbour.md':
				'---\ntitle: Harbour\nloading: contextual\nagent-modification: false\n---\n\nShips at noon.\n',
			'prompts/capabilities.md': '---\ntitle: C\nloading: always\nagent-modification: true\n---\n\nTools.\n',
		};
		const plan = planPersona(place(botholomew, tree), place(openClaw));
		expect(plan.files).toStrictEqual([
			{
				path: 'AGENTS.md',
				text: '## Goals\n\nBe kind.\n\n## harbour\n\nShips at noon.\n',
				from: ['prompts/goals.md', 'prompts/harbour.md'],
			},
		]);
		expect(plan.droppedKeys).toContainEqual({
			from: 'prompts/harbour.md',
			keys: ['title', 'loading', 'agent-modification'],
		});
		expect(plan.staying.map(({ title }) => title)).toContain('Capabilities');
	});

	it('never takes memory, logs, first runs, skills, settings, or anything with a secret in it', () => {
		const token = `ghp_${sha256('a key').slice(0, 36)}`;
		const plan = planPersona(
			place(openClaw, {
				...nova,
				'TOOLS.md': `The key is ${token}\n`,
				'MEMORY.md': 'Old.\n',
				'memory/2026-11-20.md': 'Tea.\n',
				'BOOTSTRAP.md': 'Hello.\n',
				'skills/tea/SKILL.md': '---\nname: tea\ndescription: Tea.\n---\n',
				'users/ida/USER.md': 'Hers.\n',
			}),
			place(botholomew),
		);
		expect(plan.files.flatMap(({ from }) => from).sort()).toStrictEqual([
			'AGENTS.md',
			'IDENTITY.md',
			'SOUL.md',
			'USER.md',
		]);
		const reasons = Object.fromEntries(plan.staying.map(({ paths: [path = ''], reason }) => [path, reason]));
		expect(reasons['TOOLS.md']).toContain('what looks like a secret');
		expect(reasons['skills/tea/SKILL.md']).toContain('does not read this one there');
		expect(reasons['MEMORY.md']).toBe('not part of a persona');
		expect(JSON.stringify(plan)).not.toContain(token);
	});

	it('leaves out what cannot be copied truly: links out of the workspace, other encodings, damaged frontmatter', () => {
		const text = (fields: object) => ({
			content: { kind: 'text', text: 'Out.\n', origin: 'disk', ...fields } as const,
		});
		const plan = planPersona(
			place(openClaw, {
				'SOUL.md': { ...text({}), leadsOut: true },
				'USER.md': text({ lossy: true }),
				'AGENTS.md': '---\na: [\n---\nText\n',
				'IDENTITY.md': '---js\nprocess.exit()\n---\nText\n',
				'TOOLS.md': ' \n',
			}),
			place(goClaw),
		);
		expect(plan.files).toStrictEqual([]);
		expect(plan.staying.flatMap(({ paths }) => paths)).toHaveLength(5);
	});

	it('never names a file that stands in the other folder', () => {
		const plan = planPersona(place(openClaw, nova), place(goClaw, { 'SOUL.md': 'Mine.\n' }));
		expect(plan.files.map(({ path }) => path)).not.toContain('SOUL.md');
		expect(plan.standing).toStrictEqual(['SOUL.md']);
	});

	it('is the same after a way there and back between runtimes with the same files', () => {
		const { 'AGENTS.md': _, ...same } = nova;
		const there = textsOf(place(openClaw, same), place(botholomew));
		const back = textsOf(place(botholomew, there), place(openClaw));
		const { 'HEARTBEAT.md': __, ...kept } = same;
		expect(back).toStrictEqual(kept);
	});

	it('between any two runtimes with personas has every line of every text that it names, and reads as no damaged frontmatter', () => {
		for (const source of [openClaw, goClaw]) {
			for (const { id } of runtimes.filter(({ persona }) => persona)) {
				const from = place(source, nova);
				const plan = planPersona(from, place(id));
				const all = plan.files.map(({ text }) => text).join('\n');
				for (const line of ['Calm.', 'Quiet.', '- **Name:** Nova', 'Ida.', 'Ask first.']) expect(all).toContain(line);
				for (const { text } of plan.files) {
					const read = readFrontmatter(text);
					if (read.kind === 'yaml') expect(read.problems).toStrictEqual([]);
				}
			}
		}
	});
});

describe('what is lost on the way', () => {
	const losses = async (from: PersonaPlace, to: PersonaPlace) =>
		personaLosses(from, to, planPersona(from, to), sessionOf(), await loadO200kCounter());

	it('is what the other runtime would cut, in its own unit', async () => {
		const long = { ...nova, 'SOUL.md': `# Soul\n\n${'Äußerst ruhig. '.repeat(2500)}\n` };
		const [cut] = (await losses(place(openClaw, long), place(goClaw))).cut;
		expect(cut).toMatchObject({ path: 'SOUL.md', unit: 'UTF-8 bytes' });
		expect(cut?.length).toBe(Buffer.byteLength(String(long['SOUL.md'])));
		expect(cut?.reaches).toBeLessThan(20_000);
		expect(cut?.reaches).toBeGreaterThan(0);
	});

	it('is the sessions that would not read a file, but for those that did not do so before', async () => {
		const own = await losses(place(openClaw, nova), place(openClaw));
		expect(own.readIn.flatMap(({ unread }) => unread)).toStrictEqual([]);
		const text = '---\ntitle: C\nloading: always\nagent-modification: false\n---\n\nCalm.\n';
		const { readIn } = await losses(place(botholomew, { 'prompts/character.md': text }), place(goClaw));
		expect(readIn).toMatchObject([{ path: 'SOUL.md', before: ['chat', 'worker'], unread: ['subagent'] }]);
	});

	it('is told in tokens, for the whole prompt and for the persona', async () => {
		const from = place(openClaw, nova);
		const to = place(holaboss);
		const { before, after } = await losses(from, to);
		expect(before.persona).toBeGreaterThan(20);
		expect(after.persona).toBeGreaterThan(20);
		expect(before.prompt).toBeGreaterThan(before.persona);
		expect(seenAt(withCopy(to.snapshot, planPersona(from, to)), 'AGENTS.md')?.size).toBeGreaterThan(0);
	});
});
