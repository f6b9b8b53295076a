import { describe, expect, it } from 'vitest';
import { noteOf } from '../../../server/src/engine/memory/notes/note.ts';
import type { LearntMemory } from '../../../server/src/engine/memory/typed.ts';
import { placeholderWording } from '../../../server/src/engine/prompt/wording/placeholder.ts';
import { holaboss as holabossOf } from '../../../server/src/engine/runtimes/holaboss/holaboss.ts';
import { memoryOutsideNamespace } from '../../../server/src/engine/runtimes/holaboss/rules/memoryOutsideNamespace.ts';
import { v2026_5_19 } from '../../../server/src/engine/runtimes/holaboss/versions/v2026_5_19.ts';
import type { Snapshot } from '../../../server/src/engine/workspace/snapshot.ts';
import { check } from '../../support/ruleTester.ts';
import { sessionOf, snapshotOf } from '../snapshots.ts';

const holaboss = holabossOf(v2026_5_19);
const { memory } = holaboss;
const occasion = { folder: 'shop', paths: [], now: Date.UTC(2026, 4, 20) };

const settings = 'agents:\n  id: a\n  model: m\nmcp_registry:\n  servers: {}\n';
/** Names for names: more than anybody writes. */
const aliases = `a: &a [x, x]\n${['b', 'c', 'd', 'e', 'f', 'g', 'h'].map((name, index) => `${name}: &${name} [${Array.from({ length: 9 }, () => `*${'abcdefg'[index]}`).join(', ')}]\n`).join('')}`;

const usual = { 'AGENTS.md': '# Rules\n', 'workspace.yaml': settings };

const traced = (
	paths: readonly string[],
	notes: Readonly<Record<string, string>> = {},
): NonNullable<Snapshot['traces']> => ({
	folders: new Set(),
	paths: new Set(paths),
	realRoot: '/box/workspace/shop',
	record: { kind: 'none' },
	notes: new Map(
		Object.entries(notes).map(([path, text]) => [path, { text, isLink: false, isFolder: false, modified: 0 }]),
	),
});

const promptOf = (files: Readonly<Record<string, string>>, extra: Partial<Snapshot> = {}) =>
	holaboss.assemble(
		snapshotOf(files, undefined, { root: '/box/workspace/shop', ...extra }),
		sessionOf(),
		placeholderWording,
	);

describe('Holaboss of May keeps the memory of a workspace in .holaboss/memory/', () => {
	it.each([
		['.holaboss/memory/MEMORY.md', 'memory-index'],
		['.holaboss/memory/knowledge/facts/tea.md', 'fact'],
		['.holaboss/memory/knowledge/procedures/release.md', 'procedure'],
		['.holaboss/memory/evolve/skills/evolve-skill-i1/SKILL.md', 'skill-draft'],
		['memory/preference/style.md', undefined],
		['memory/workspace/w1/knowledge/facts/tea.md', undefined],
		['.holaboss/state/scratchpads/main.md', undefined],
	])('gives %s the role %s', (path, id) => {
		expect(holaboss.roleOf(path)?.id).toBe(id);
	});

	it.each([
		['.holaboss/memory/knowledge/facts/tea.md', true],
		['.holaboss/memory/../state/tea.md', false],
		['.holaboss/state/tea.md', false],
		['memory/preference/tea.md', false],
		['memory/MEMORY.md', false],
	])('takes a memory at %s: %s', (path, accepted) => {
		expect(memory.accepts(path)).toBe(accepted);
	});

	it('writes what a person asks to remember where that version recalls it, and lists it', () => {
		const note = noteOf('Tea at four.');
		if (!note) throw new Error('no note');
		const written = memory.typed?.ofNote(note, occasion);
		expect(written?.path).toBe('.holaboss/memory/knowledge/facts/tea-at-four.md');
		expect(written?.text).toContain('memory_type: preference\nscope: workspace\n');
		expect(written?.text).toContain('- Workspace ID: `shop`');
		expect(memory.accepts(memory.curatedPath)).toBe(true);
		const indexes = memory.typed?.indexesOf(written?.path ?? '', 'shop') ?? [];
		expect(indexes.map(({ path }) => path)).toEqual(['.holaboss/memory/MEMORY.md']);
		const index = indexes[0]?.after(undefined, new Map([[written?.path ?? '', written?.text ?? '']]));
		expect(index).toContain('- Workspace ID: `shop`');
		expect(index).toContain(
			'- [Tea at four.](knowledge/facts/tea-at-four.md) [preference] [verify: none] - Tea at four.',
		);
	});

	it('writes nothing for the person alone, whose memory lies outside', () => {
		const learnt: LearntMemory = {
			kind: 'preference',
			key: 'response-style',
			title: 'Response style',
			text: 'Likes concise answers.',
			evidence: 'keep answers short',
			confidence: 0.9,
			payload: { preference_type: 'response_style', style: 'concise' },
			sessionId: 's',
			sourceMessageId: null,
			at: 0,
		};
		const written = memory.typed?.ofLearnt(learnt, occasion);
		expect(written?.path).toBe('.holaboss/memory/knowledge/facts/response-style.md');
		expect(written?.catalogued?.scope).not.toBe('user');
	});

	it('leaves no records of turns, and no boundaries', () => {
		expect(holaboss.continuity?.keepsTurns).toBe(false);
		expect(holaboss.continuity?.fileOf('preference/style.md')).toBeUndefined();
		expect(holaboss.continuity?.skillList).toBeUndefined();
	});
});

describe('the prompt of Holaboss of May', () => {
	it.each([
		[{}, 'there is no workspace.yaml'],
		[{ 'workspace.yaml': settings }, 'there is no AGENTS.md'],
		[{ ...usual, 'workspace.yaml': 'a: [\n' }, 'workspace.yaml is not a list of settings'],
		[{ ...usual, 'workspace.yaml': 'mcp_registry:\n  servers: {}\n' }, 'workspace.yaml has no agents'],
		[
			{ ...usual, 'workspace.yaml': `${settings}tool_registry: {}\n` },
			'workspace.yaml has tool_registry, which is now mcp_registry',
		],
		[{ ...usual, 'workspace.yaml': aliases }, 'workspace.yaml is not a list of settings'],
		[usual, undefined],
	])('with %o ends before the model has it: %s', (files, failure) => {
		expect(promptOf(files).preparation?.failure?.why).toBe(failure);
	});

	it('has the instructions of folders around it, of which only the room is shown', () => {
		const traces = traced([], { '/box/AGENTS.md': 'Rules of the house.' });
		const text = promptOf(usual, { traces }).text();
		expect(text).toContain('## /box/AGENTS.md\n\n');
		expect(text).not.toContain('Rules of the house.');
		expect(promptOf(usual).text()).not.toContain('## /box/AGENTS.md');
	});

	it('has AGENTS.md twice, both times with the file behind it', () => {
		const prompt = promptOf(usual);
		const places = prompt.parts.filter(({ source }) => source.kind === 'file' && source.path === 'AGENTS.md');
		expect(places.map(({ id }) => id)).toEqual(['file:AGENTS.md', 'file:AGENTS.md+2']);
		expect(prompt.ledger.rows).toMatchObject([{ path: 'AGENTS.md', fate: 'whole', rawLength: 8, injectedLength: 7 }]);
	});

	it('says where the person’s own memory is, and that memory/ is not read', () => {
		const files = { ...usual, 'memory/preference/style.md': 'x' };
		const { preparation } = promptOf(files, { traces: traced(['/box/memory']) });
		expect(preparation?.assumption).toBe(
			'Holaboss 2026.5.19 does not read memory/ in this folder: it keeps the memory of a workspace in .holaboss/memory/. What the person prefers and who they are is in /box/memory, outside this folder. Holaboss 2026.5.19 recalls from there as well, and Soulscope does not look into it.',
		);
		expect(promptOf(usual).preparation).toBeUndefined();
	});

	it('and a rule says it of a memory that an upgrade has left', () => {
		const files = { ...usual, 'memory/notes.md': 'x', 'memory/preference/style.md': 'x' };
		expect(
			check(memoryOutsideNamespace, { runtime: holaboss.id, files }).map(({ file, message }) => [file, message]),
		).toEqual([
			[
				'memory/preference/style.md',
				'The agent recalls nothing from memory/ here: Holaboss 2026.5.19 reads only .holaboss/memory/. Move what is about this workspace to .holaboss/memory/knowledge/facts/, and delete the rest.',
			],
		]);
		expect(check(memoryOutsideNamespace, { runtime: holaboss.id, files: { 'memory/notes.md': 'x' } })).toEqual([]);
	});
});

describe('a conversation with Holaboss of May', () => {
	const talk = holaboss.chat?.talk?.(snapshotOf({}));

	it('is summarised once it takes three tenths of the window, and keeps some 20,000 tokens', () => {
		expect(talk?.compactAt(200_000)).toBe(60_000);
		const long = { role: 'user', text: 'x'.repeat(40_000) } as const;
		expect(talk?.keepFrom([long, long, long])).toBe(1);
		expect(talk?.keepFrom([{ role: 'user', text: 'x' }])).toBe(0);
	});
});
