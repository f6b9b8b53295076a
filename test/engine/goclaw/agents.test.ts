import { describe, expect, test } from 'vitest';
import type { RosterChange } from '../../../server/src/engine/runtimes/capabilities/agents.ts';
import { runtimeById } from '../../../server/src/engine/runtimes/registry.ts';
import { snapshotOf } from '../snapshots.ts';

const agents = runtimeById('goclaw@2026.2.26')?.agents;
if (!agents) throw new Error('no agents');

const config = `{
  // ours
  "agents": {
    "defaults": { "workspace": "~/desk" },
    "list": {
      "default": { "model": "a/b" }, // answers
      "ops": { "workspace": "~/ops", "skills": ["tea"] },
    },
  },
}
`;
const planned = (text: string | undefined, change: RosterChange) => agents.plan(snapshotOf({}, text), change);
const changed = (change: RosterChange) => {
	const plan = planned(config, change);
	if (plan.kind === 'refused') throw new Error(plan.message);
	return plan;
};

describe('agents of a standalone runtime', () => {
	test('are listed with their folders', () => {
		expect(agents.list(snapshotOf({}, config)).agents).toStrictEqual([
			{ id: 'default', workspace: '/home/u/desk', isDefault: true, isListed: true, bindings: [] },
			{ id: 'ops', workspace: '/home/u/ops', isDefault: false, isListed: true, bindings: [] },
		]);
		expect(agents.list(snapshotOf({})).agents).toMatchObject([{ id: 'default', isListed: false }]);
	});

	test('are added like another one, moved and removed, and no comment is lost', () => {
		const added = changed({ kind: 'add', id: 'tea', workspace: '~/tea', like: 'ops' });
		expect(added.after).toMatch(/"tea": \{\s+"workspace": "~\/tea",\s+"skills": \["tea"\]\s+\},/u);
		expect(added.workspace).toBe('/home/u/tea');
		expect(changed({ kind: 'move', id: 'ops', workspace: '~/x' }).after).toBe(config.replace('"~/ops"', '"~/x"'));
		const removed = changed({ kind: 'remove', id: 'ops' });
		expect(removed.after).not.toContain('ops');
		expect(removed.after).toContain('// answers');
		expect(removed.notes).toStrictEqual(['Its folder /home/u/ops stays as it is.']);
		const first = planned('{}', { kind: 'add', id: 'tea' });
		expect(first.kind === 'plan' && JSON.parse(first.after)).toStrictEqual({ agents: { list: { tea: {} } } });
	});

	test('are found and changed in the letters of the file, whatever case those have', () => {
		const upper = config
			.replace('"agents"', '"Agents"')
			.replace('"list"', '"LIST"')
			.replaceAll('"workspace"', '"Workspace"');
		expect(agents.list(snapshotOf({}, upper)).agents).toStrictEqual(agents.list(snapshotOf({}, config)).agents);
		const textAfter = (change: RosterChange): string => {
			const plan = planned(upper, change);
			return plan.kind === 'plan' ? plan.after : plan.message;
		};
		expect(textAfter({ kind: 'move', id: 'ops', workspace: '~/x' })).toBe(upper.replace('"~/ops"', '"~/x"'));
		expect(textAfter({ kind: 'add', id: 'tea', workspace: '~/tea', like: 'ops' })).toMatch(
			/"tea": \{\s+"workspace": "~\/tea",\s+"skills": \["tea"\]\s+\},/u,
		);
		expect(textAfter({ kind: 'rename', id: 'default', newId: 'aria' })).toContain(
			'"aria": { "model": "a/b", "default": true }',
		);
		expect(textAfter({ kind: 'remove', id: 'ops' })).not.toContain('ops');
		expect(textAfter({ kind: 'add', id: 'Ops' })).toContain('not an agent’s id');
		const first = planned('{ "AGENTS": {} }', { kind: 'add', id: 'tea' });
		expect(first.kind === 'plan' && JSON.parse(first.after)).toStrictEqual({ AGENTS: { list: { tea: {} } } });
	});

	test('stay the default when they are renamed', () => {
		const renamed = changed({ kind: 'rename', id: 'default', newId: 'aria' });
		expect(renamed.after).toContain('"aria": { "model": "a/b", "default": true }, // answers');
		expect(renamed.workspace).toBe('/home/u/desk');
	});

	test.each(['Tea', 'a:b', '../ops', 'tea time', '__proto__', '-a', 'ä', 'a'.repeat(65), ''])(
		'are refused an id that the runtime would make another of: %j',
		(id) => {
			const message = expect.stringMatching(/not an agent’s id, which has small letters/u);
			expect(planned(config, { kind: 'add', id })).toMatchObject({ kind: 'refused', message });
			expect(planned(config, { kind: 'rename', id: 'ops', newId: id })).toMatchObject({ kind: 'refused', message });
		},
	);

	test('are told of the folder that they share, where none is named', () => {
		const note =
			'Its folder is /home/u/desk, where default lives as well: name another one if it is to have its own files.';
		expect(changed({ kind: 'add', id: 'tea' }).notes).toStrictEqual([note]);
		expect(changed({ kind: 'add', id: 'tea', workspace: '~/tea' }).notes).toStrictEqual([]);
		expect(changed({ kind: 'move', id: 'ops', workspace: '~/desk/' }).notes).toContain(note);
	});

	test('say who is the default agent after the one that was is taken out', () => {
		expect(changed({ kind: 'remove', id: 'default' }).notes.at(-1)).toBe(
			'The runtime has the agent default all the same, as nobody else is the default.',
		);
		const marked = planned('{ agents: { list: { a: { default: true }, b: {} } } }', { kind: 'remove', id: 'a' });
		expect(marked.kind === 'plan' && marked.notes).toContain('The default agent is then default.');
	});

	test('are refused where there is no such agent, or one already', () => {
		expect(planned(config, { kind: 'remove', id: 'nobody' })).toMatchObject({ kind: 'refused' });
		expect(planned(config, { kind: 'add', id: 'ops' })).toMatchObject({ kind: 'refused' });
		expect(planned(config, { kind: 'rename', id: 'ops', newId: 'default' })).toMatchObject({ kind: 'refused' });
		expect(planned('{}', { kind: 'remove', id: 'default' })).toMatchObject({
			message: expect.stringContaining('does not list the agent default'),
		});
		expect(planned(undefined, { kind: 'add', id: 'a' })).toMatchObject({ kind: 'refused' });
		expect(planned('{ broken', { kind: 'add', id: 'a' })).toMatchObject({ kind: 'refused' });
	});
});

test('a managed runtime keeps its agents in its database, and that is said', () => {
	const text = '{ "database": { "mode": "managed" }, "agents": { "list": { "ops": {} } } }';
	expect(agents.list(snapshotOf({}, text)).problem).toContain('in its database');
	expect(planned(text, { kind: 'add', id: 'tea' })).toMatchObject({ message: expect.stringContaining('database') });
});
