import { describe, expect, test } from 'vitest';
import type { RosterChange } from '../../../../server/src/engine/runtimes/capabilities/agents.ts';
import { runtimeById } from '../../../../server/src/engine/runtimes/registry.ts';
import { isFailure, type Json, parseJson5 } from '../../../../server/src/engine/text/json5.ts';
import { commentsIn, writeJson5 } from '../../../support/json5Writer.ts';
import { type Dice, diceOf } from '../../../support/random.ts';
import { snapshotOf } from '../../snapshots.ts';

const agentsOf = (id: string) => {
	const { agents } = runtimeById(id) ?? {};
	if (!agents) throw new Error(`${id} has no agents`);
	return agents;
};
const listed = agentsOf('openclaw@2026.1.29');
const keyed = agentsOf('openclaw@2026.9.6');

const json5Value = (text: string): Json => {
	const parsed = parseJson5(text);
	if (isFailure(parsed)) throw new Error(parsed.message);
	return parsed.value;
};

function planned(agents: typeof listed, config: string, change: RosterChange) {
	const plan = agents.plan(snapshotOf({}, config), change);
	if (plan.kind === 'refused') throw new Error(plan.message);
	return plan;
}

function refusal(agents: typeof listed, config: string | undefined, change: RosterChange): string {
	const plan = agents.plan(snapshotOf({}, config), change);
	return plan.kind === 'refused' ? plan.message : `planned:\n${plan.after}`;
}

const two = `// ours
{
  agents: {
    list: [
      { id: "main", default: true, name: "Aria" }, // answers everything
      { id: "ops", subagents: { allowAgents: ["main", "ops"] } },
    ],
  },
  // who answers where
  bindings: [
    { agentId: "ops", match: { channel: "telegram", peer: { kind: "group", id: "-100" } } },
    { agentId: "main", match: { channel: "discord" } }, // the rest
  ],
}
`;

test('an agent that is given the folder of another one is told so, in a plan to add or to move it', () => {
	const note = (folder: string, other: string) =>
		`Its folder is ${folder}, where ${other} lives as well: name another one if it is to have its own files.`;
	for (const agents of [listed, keyed]) {
		const config = '{ agents: { list: [{ id: "main", default: true, workspace: "~/desk" }, { id: "ops" }] } }';
		const notes = (change: RosterChange) => planned(agents, config, change).notes;
		const shared = note('/home/u/desk', 'main');
		expect(notes({ kind: 'add', id: 'tea', workspace: '~/desk/' })).toContain(shared);
		expect(notes({ kind: 'move', id: 'ops', workspace: '/home/u/desk' })).toContain(shared);
		expect(notes({ kind: 'add', id: 'tea', workspace: '~/tea' })).toStrictEqual([]);
		expect(notes({ kind: 'rename', id: 'ops', name: 'Ops' })).toStrictEqual([]);
	}
});

describe('the list of agents', () => {
	test('has folders, the default agent and bindings', () => {
		expect(listed.list(snapshotOf({}, two))).toStrictEqual({
			file: '/home/u/.openclaw/openclaw.json',
			agents: [
				{
					id: 'main',
					name: 'Aria',
					workspace: '/home/u/.openclaw/workspace',
					isDefault: true,
					isListed: true,
					bindings: [{ title: 'discord' }],
				},
				{
					id: 'ops',
					workspace: '/home/u/.openclaw/workspace-ops',
					isDefault: false,
					isListed: true,
					bindings: [{ title: 'telegram, group -100' }],
				},
			],
		});
	});

	test('has the one agent that there is without a configuration, and says why one is not in effect', () => {
		expect(listed.list(snapshotOf({}))).toMatchObject({ file: undefined, agents: [{ id: 'main', isListed: false }] });
		expect(listed.list(snapshotOf({}, '{ agents: { lists: [] } }')).problem).toMatch(/does not accept/u);
		const newest = agentsOf('openclaw@2026.9.6').list(snapshotOf({}, '{ agents: { lists: [] } }'));
		expect(newest.problem).toMatch(/does not start with this configuration/u);
	});
});

describe('an agent', () => {
	test('is added at the end, as the others are written', () => {
		const { after } = planned(listed, two, { kind: 'add', id: 'tea', name: 'Tea', workspace: '/srv/tea' });
		const ops = '{ id: "ops", subagents: { allowAgents: ["main", "ops"] } },\n';
		expect(after).toBe(two.replace(ops, `${ops}      { id: "tea", name: "Tea", workspace: "/srv/tea" },\n`));
	});

	test('gets the settings of another one, but not what is that one’s own', () => {
		const { after } = planned(listed, two, { kind: 'add', id: 'tea', like: 'ops' });
		expect(after).toContain('      { id: "tea", subagents: { allowAgents: ["main", "ops"] } },\n');
	});

	test('is added next to the agent that is there without being listed', () => {
		const { after, notes } = planned(listed, '{}\n', { kind: 'add', id: 'tea' });
		expect(json5Value(after)).toStrictEqual({ agents: { list: [{ id: 'main' }, { id: 'tea' }] } });
		expect(notes.join()).toContain('main is listed as well');
		const later = planned(keyed, '{ agents: { entries: { aria: {} } } }', { kind: 'add', id: 'tea' });
		expect(json5Value(later.after)).toStrictEqual({ agents: { entries: { aria: { default: true }, tea: {} } } });
		expect(json5Value(planned(keyed, '{}', { kind: 'add', id: 'tea' }).after)).toStrictEqual({
			agents: { entries: { main: { default: true }, tea: {} } },
		});
	});

	test('is renamed wherever it is named, and stays in its folder', () => {
		const { after, notes } = planned(listed, two, { kind: 'rename', id: 'ops', newId: 'works' });
		expect(json5Value(after)).toMatchObject({
			agents: {
				list: [
					{ id: 'main' },
					{ id: 'works', workspace: '/home/u/.openclaw/workspace-ops', subagents: { allowAgents: ['main', 'works'] } },
				],
			},
			bindings: [{ agentId: 'works' }, { agentId: 'main' }],
		});
		expect(notes).toHaveLength(2);
		const map = '{ agents: { entries: { main: { default: true }, ops: { name: "O" } } }, talk: { agentId: "ops" } }';
		expect(json5Value(planned(keyed, map, { kind: 'rename', id: 'ops', newId: 'works' }).after)).toMatchObject({
			agents: { entries: { works: { name: 'O' } } },
			talk: { agentId: 'works' },
		});
	});

	test('is changed in the list that an earlier version has left, also for a version that begins a map', () => {
		const plan = planned(keyed, two, { kind: 'add', id: 'tea', like: 'ops', workspace: '/t' });
		expect(plan.after).toContain('// answers everything');
		expect(plan.after).not.toContain('entries');
		expect(plan.workspace).toBe('/t');
		expect(json5Value(planned(keyed, two, { kind: 'remove', id: 'ops' }).after)).toMatchObject({
			agents: { list: [{ id: 'main' }] },
			bindings: [{ agentId: 'main' }],
		});
	});

	test('is moved by its folder’s name alone', () => {
		const { after } = planned(listed, two, { kind: 'move', id: 'main', workspace: '~/aria' });
		expect(after).toBe(two.replace('name: "Aria" }', 'name: "Aria", workspace: "~/aria" }'));
	});

	test('is removed with its bindings, and nobody loses a comment', () => {
		const { after, notes } = planned(listed, two, { kind: 'remove', id: 'main' });
		expect(json5Value(after)).toStrictEqual({
			agents: {
				list: [{ id: 'ops', subagents: { allowAgents: ['ops'] }, workspace: '/home/u/.openclaw/workspace-ops' }],
			},
			bindings: [(json5Value(two) as { bindings: Json[] }).bindings[0]],
		});
		expect(commentsIn(after).map(({ text }) => text)).toStrictEqual(commentsIn(two).map(({ text }) => text));
		expect(notes.join(' ')).toContain('The default agent is then ops. The folder of ops stays');
	});

	test('hands the mark of the default on, where the runtime insists on one', () => {
		const map = '{ agents: { entries: { a: { default: true }, b: {}, c: {} } } }';
		expect(json5Value(planned(keyed, map, { kind: 'remove', id: 'a' }).after)).toStrictEqual({
			agents: { entries: { b: { default: true, workspace: '/home/u/.openclaw/workspace-b' }, c: {} } },
		});
	});
});

describe('nothing is planned', () => {
	test.each<[string, string | undefined, RosterChange, RegExp]>([
		['without a configuration', undefined, { kind: 'add', id: 'a' }, /no configuration/u],
		['in one that is rejected', '{ agents: { lists: [] } }', { kind: 'add', id: 'a' }, /does not accept it/u],
		['for an id that is none', two, { kind: 'add', id: 'Tea Time' }, /would make “tea-time” of it/u],
		['for an id that would be lost', two, { kind: 'add', id: '__proto__' }, /cannot be a key/u],
		['for a new id that would be lost', two, { kind: 'rename', id: 'ops', newId: 'constructor' }, /cannot be a key/u],
		['for an id that is taken', two, { kind: 'rename', id: 'ops', newId: 'main' }, /already/u],
		['for an agent that nobody lists', two, { kind: 'remove', id: 'tea' }, /lists no agent tea/u],
		['for one that there is all the same', '{}', { kind: 'remove', id: 'main' }, /does not list the agent main/u],
	])('%s', (_, config, change, message) => {
		expect(refusal(listed, config, change)).toMatch(message);
	});

	test('in one that is rejected, and the key at fault is named', () => {
		const wrong = '{ agents: { list: [{ id: "main", workspace: 5 }] } }';
		expect(refusal(listed, wrong, { kind: 'add', id: 'a' })).toContain('does not accept it: agents.list.0.workspace: ');
		expect(listed.list(snapshotOf({}, wrong)).problem).toContain('configuration: agents.list.0.workspace: ');
		const { access } = runtimeById('openclaw@2026.1.29') ?? {};
		expect(access?.report(snapshotOf({}, wrong)).problem).toContain('counts: agents.list.0.workspace: ');
	});

	test('where something else could not do without the agent', () => {
		const map = '{ agents: { entries: { main: { default: true }, ops: {} } }, talk: { agentId: "ops" } }';
		expect(refusal(keyed, map, { kind: 'remove', id: 'ops' })).toContain('talk.agentId names the agent ops');
	});

	test('where the list comes out of another file, which is named', () => {
		const snapshot = snapshotOf({}, '{ agents: { $include: "./agents.json5" } }');
		const path = '/home/u/.openclaw/agents.json5';
		const content = { kind: 'text', text: '{ list: [{ id: "main" }] }', origin: 'disk' } as const;
		const config = snapshot.config && { ...snapshot.config, included: new Map([[path, content]]) };
		expect(listed.plan({ ...snapshot, config }, { kind: 'add', id: 'a' })).toStrictEqual({
			kind: 'refused',
			message: `The agents are listed in a file that the configuration includes: ${path}`,
		});
	});
});

const ids = ['main', 'ops', 'tea', 'night_shift', 'a-1'];

function someConfig(dice: Dice): { agents: Record<string, Json>; bindings: Json[]; messages: Json } {
	const some = dice.some(ids, 0.6);
	const all = some.length > 0 ? some : ['main'];
	const list = all.map((id) => ({
		id,
		...(dice.chance(0.5) && { name: dice.one(['A "b"', "O'Hara", '// none', 'Ü']) }),
		...(dice.chance(0.4) && { workspace: `~/${id}` }),
		...(dice.chance(0.3) && { subagents: { allowAgents: dice.some(ids, 0.5) } }),
	}));
	const bindings = Array.from({ length: dice.below(5) }, () => ({
		agentId: dice.one(all),
		match: { channel: dice.one(['telegram', 'discord']), ...(dice.chance(0.5) && { accountId: 'x' }) },
	}));
	return { agents: { list, defaults: { workspace: '~/here' } }, bindings, messages: { responsePrefix: 'auto' } };
}

describe('whatever a configuration looks like', () => {
	test('a change is made, the rest stays, and no comment beside it is lost', () => {
		for (let seed = 1; seed <= 600; seed++) {
			const dice = diceOf(seed);
			const value = someConfig(dice);
			const before = writeJson5(value, dice);
			const list = value.agents.list as { id: string; subagents?: { allowAgents: string[] } }[];
			const { id } = dice.one(list);
			const change = dice.one<RosterChange>([
				{ kind: 'add', id: 'new', name: 'New' },
				{ kind: 'rename', id, newId: 'new', name: 'New' },
				{ kind: 'move', id, workspace: '/srv/new' },
				{ kind: 'remove', id },
			]);
			const story = `seed ${seed}: ${JSON.stringify(change)}\n${before}`;
			const { after } = planned(listed, before, change);
			const now = json5Value(after) as typeof value;
			expect(now.messages, story).toStrictEqual(value.messages);
			const then = (now.agents.list as typeof list).map((each) => each.id);
			const was = list.map((each) => each.id);
			const expected = {
				add: [...was, 'new'],
				rename: was.map((each) => (each === id ? 'new' : each)),
				move: was,
				remove: was.filter((each) => each !== id),
			}[change.kind];
			expect(then, story).toStrictEqual(expected);
			const isGone = change.kind === 'rename' || change.kind === 'remove';
			if (isGone) expect(JSON.stringify(now), story).not.toContain(`"${id}"`);
			if (change.kind !== 'remove') {
				const texts = (text: string) => commentsIn(text).map((comment) => comment.text);
				expect(texts(after), story).toStrictEqual(texts(before));
			}
		}
	});
});
