import { describe, expect, test } from 'vitest';
import { type ComparedPrompt, comparisonsOf } from '../../../client/src/features/preview/comparisons.ts';
import type { RuntimeInfo, WorkspaceInfo } from '../../../protocol/workspace/workspaces.ts';

const workspaceOf = (name: string, sessionKinds: WorkspaceInfo['sessionKinds']): WorkspaceInfo => ({
	uri: `file:///agents/${name.toLowerCase()}`,
	name,
	runtime: 'openclaw@2026.1.29',
	runtimeTitle: 'OpenClaw 2026.1.29',
	evidence: [],
	alternatives: [],
	folder: 'home',
	sessionKinds,
	missing: [],
	madeByRun: [],
	eyes: [],
	followsFiles: false,
});
const aria = workspaceOf('Aria', ['main', 'group', 'subagent']);
const runtimes: readonly RuntimeInfo[] = [
	{ id: 'botholomew@0.20.2', title: 'Botholomew 0.20.2', sessionKinds: ['chat', 'worker'], canBegin: true },
	{ id: 'openclaw@2026.9.6', title: 'OpenClaw 2026.9.6', sessionKinds: ['main', 'group'], canBegin: true },
	{ id: 'openclaw@2026.1.29', title: 'OpenClaw 2026.1.29', sessionKinds: ['main', 'group'], canBegin: true },
];
const left: ComparedPrompt = {
	address: { workspace: aria.uri, session: 'group', wording: 'runtime' },
	workspace: aria,
	runtimeTitle: aria.runtimeTitle,
};

describe('what a prompt is held against', () => {
	test('is the same prompt in the other sessions and in the other runtimes, versions of the same one first', () => {
		const groups = comparisonsOf(left, [aria], runtimes);
		expect(groups.map(({ what, sides }) => [what, sides.map(({ label }) => label)])).toEqual([
			['session', ['main', 'subagent']],
			['runtime', ['OpenClaw 2026.9.6', 'Botholomew 0.20.2']],
		]);
		const [newer, stranger] = groups[1]?.sides ?? [];
		expect(newer?.side.address).toEqual({ ...left.address, runtime: 'openclaw@2026.9.6' });
		expect(stranger?.side.address).toEqual({ ...left.address, runtime: 'botholomew@0.20.2', session: 'chat' });
	});

	test('is another agent in the same session, else in its usual one', () => {
		const others = [workspaceOf('Bo', ['main', 'group']), workspaceOf('Cy', ['chat', 'worker'])];
		const agents = comparisonsOf(left, [aria, ...others], []).find(({ what }) => what === 'agent');
		expect(agents?.sides.map(({ label, side }) => [label, side.address.session])).toEqual([
			['Bo', 'group'],
			['Cy', 'chat'],
		]);
	});

	test('is not the runtime that is shown already', () => {
		const shown = { ...left, address: { ...left.address, runtime: 'openclaw@2026.9.6' } };
		const versions = comparisonsOf(shown, [aria], runtimes).find(({ what }) => what === 'runtime');
		expect(versions?.sides.map(({ label }) => label)).toEqual(['OpenClaw 2026.1.29', 'Botholomew 0.20.2']);
	});
});
