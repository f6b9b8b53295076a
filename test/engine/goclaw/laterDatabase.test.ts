import { describe, expect, it } from 'vitest';
import { chooseVersion } from '../../../server/src/engine/runtimes/detection/version.ts';
import { goClaw } from '../../../server/src/engine/runtimes/goclaw/goclaw.ts';
import { knownVersion } from '../../../server/src/engine/runtimes/goclaw/known.ts';
import { byDatabase } from '../../../server/src/engine/runtimes/goclaw/managed/layouts/byDatabase.ts';
import { layoutOf } from '../../../server/src/engine/runtimes/goclaw/managed/layouts/versions.ts';
import { sessionOf, snapshotOf } from '../snapshots.ts';

/** The workspace of an agent whose tables are of `version`; undefined: of 2026.2.26. */
function agentOf(version: string | undefined, agent: object = {}) {
	const page = {
		mode: 'managed',
		version,
		agent: { id: '1', agent_key: 'guide', agent_type: 'predefined', ...agent },
		delegates_to: [],
		people: [],
	};
	const text = JSON.stringify({ database: page });
	const path = '/w/goclaw-agent.json';
	const config = { path, content: { kind: 'text', text, origin: 'disk' }, included: new Map() } as const;
	return snapshotOf({ 'goclaw-agent.json': text }, undefined, { config });
}

/** Where a write of the agent of Ada ends up, or that it does not. */
function wrote(snapshot: ReturnType<typeof agentOf>, path: string, isEmpty = false): string | undefined {
	const place = goClaw.managed?.writeTo(snapshot, sessionOf({ user: 'ada' }), { path, isEmpty });
	return place && ('path' in place ? place.path : place.refused.replace(/^.* was not changed: /u, ''));
}

describe('what an agent in a database of GoClaw 3 writes', () => {
	const blocked =
		'of a predefined agent, the agent itself only writes USER.md and HEARTBEAT.md. Change SOUL.md in the editor.';
	it.each([
		['USER.md', false, 'people/ada/USER.md'],
		['/USER.md', false, 'people/ada/USER.md'],
		['HEARTBEAT.md', false, 'HEARTBEAT.md'],
		['BOOTSTRAP.md', true, 'people/ada/BOOTSTRAP.md'],
		['SOUL.md', false, blocked],
		['CAPABILITIES.md', false, blocked.replace(/SOUL/gu, 'CAPABILITIES')],
		['TOOLS.md', false, 'it is none of the files that this agent writes in the database.'],
		['MEMORY.md', false, 'people/ada/MEMORY.md'],
		['notes/SOUL.md', false, 'notes/SOUL.md'],
	])('%s (empty: %s)', (path, isEmpty, place) => expect(wrote(agentOf('3.11.3'), path, isEmpty)).toBe(place));

	it.each([
		['a field of its own', { self_evolve: true, workspace_sharing: { share_memory: true } }],
		['among others', { other_config: { self_evolve: true, workspace_sharing: { share_memory: true } } }],
	])('goes by what the agent may do: %s', (_where, agent) => {
		const snapshot = agentOf('3.11.3', agent);
		expect(wrote(snapshot, 'SOUL.md')).toBe('SOUL.md');
		expect(wrote(snapshot, 'CAPABILITIES.md')).toBe('CAPABILITIES.md');
		expect(wrote(snapshot, 'AGENTS.md')).toContain('only writes USER.md, HEARTBEAT.md, SOUL.md and CAPABILITIES.md');
		expect(wrote(snapshot, 'memory/2026-05-01.md')).toBe('memory/2026-05-01.md');
	});

	it('leaves names of later versions alone in a database of 2026.2.26', () => {
		expect(wrote(agentOf(undefined), 'CAPABILITIES.md')).toContain('none of the files that this agent writes');
		expect(wrote(agentOf(undefined), 'USER.md')).toBe('people/ada/USER.md');
	});
});

describe('the version of an agent in a database', () => {
	const version3 = { ...knownVersion, id: 'goclaw@3.11.3', version: '3.11.3', title: 'GoClaw 3.11.3' };
	const chosen = (version: string | undefined, versions = [version3, knownVersion]) => {
		const { runtime, reason } = chooseVersion(versions, [byDatabase], { ...agentOf(version), tables: new Map() });
		return [runtime.version, reason];
	};

	it('is that of its tables, or the nearest of the same line', () => {
		expect(chosen(undefined)).toEqual(['2026.2.26', 'its database is laid out as that of GoClaw 2026.2.26']);
		expect(chosen('3.11.0')).toEqual(['3.11.3', 'its database is of GoClaw 3.11.0']);
		const instead = '; the nearest version that Soulscope knows is';
		expect(chosen('3.15.0-beta')).toEqual(['3.11.3', `its database is of GoClaw 3.15.0-beta${instead} 3.11.3`]);
		expect(chosen('2.27.1')).toEqual(['2026.2.26', `its database is of GoClaw 2.27.1${instead} 2026.2.26`]);
		expect(chosen('unknown')).toEqual([
			'3.11.3',
			`its database is of a version of GoClaw that is not known${instead} 3.11.3`,
		]);
	});

	it('is not known where nobody knows its line', () => {
		expect(chosen('3.11.3', [knownVersion])).toEqual([
			'2026.2.26',
			'its database is of GoClaw 3.11.3, whose prompt Soulscope does not know',
		]);
		expect(chosen(undefined, [knownVersion])).toEqual(['2026.2.26', '']);
	});

	it.each([
		[1, undefined],
		[5, undefined],
		[6, '0.2.0'],
		[18, '1.19.0'],
		[27, '1.76.0'],
		[30, '2.27.1'],
		[57, '3.11.3'],
		[80, '3.13.0'],
		[99_002, '3.15.0-beta'],
	])('comes with version %i of the tables', (tables, program) => expect(layoutOf(tables)?.program).toBe(program));

	it('is not known for tables that nobody has looked at', () =>
		expect([0, 81, 98_999, 99_003, 1.5e9, -1].map(layoutOf)).toEqual(Array.from({ length: 6 }, () => undefined)));
});
