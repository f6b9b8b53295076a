import { describe, expect, it } from 'vitest';
import { placeholderWording } from '../../../../server/src/engine/prompt/wording/placeholder.ts';
import { detectRuntime, runtimeById, runtimes } from '../../../../server/src/engine/runtimes/registry.ts';
import type { Runtime } from '../../../../server/src/engine/runtimes/runtime.ts';
import { type FileTree, sessionOf, snapshotOf } from '../../snapshots.ts';

const runtime = (id: string): Runtime => {
	const found = runtimeById(id);
	if (!found) throw new Error(`no runtime ${id}`);
	return found;
};

const assemble = (id: string, tree: FileTree, fields = {}) =>
	runtime(id).assemble(snapshotOf(tree), sessionOf(fields), placeholderWording);

const tree: FileTree = {
	'AGENTS.md': `# Rules\n\n\n\n- never lie\n${'filler line\n'.repeat(3000)}`,
	'SOUL.md': `I am Aria.\n\n\n\n\nCalm. ${'x😀'.repeat(9000)}`,
	'IDENTITY.md': '- Name: Aria\n',
	'USER.md': '  \n',
	'MEMORY.md': '- a fact\n- <!-- project: x --> hidden\n- another',
	'HEARTBEAT.md': '- look at the mail\n',
	'soul.md': 'never read',
};

const family = runtimes.filter((each) => each.family === 'openclaw');

describe.each(family.map((each) => each.id))('a prompt of %s', (id) => {
	it.each(['main', 'group', 'subagent', 'cron', 'heartbeat'] as const)(
		'maps every kept run of %s to its source',
		(kind) => {
			const prompt = assemble(id, tree, { kind });
			expect(prompt.text()).toBe(prompt.parts.map((part) => part.text).join(''));
			let runs = 0;
			for (const part of prompt.parts) {
				if (part.source.kind !== 'file') continue;
				for (const run of part.source.runs) {
					runs += 1;
					const original = tree[part.source.path];
					expect(part.text.slice(run.at, run.at + run.length)).toBe(
						typeof original === 'string' && original.slice(run.from, run.from + run.length),
					);
				}
			}
			expect(runs).toBeGreaterThan(0);
		},
	);

	it('has a row for every file at the root', () => {
		const paths = new Set(assemble(id, tree).ledger.rows.map((row) => row.path));
		for (const path of Object.keys(tree)) expect(paths).toContain(path);
	});
});

it('finds the runtime of a workspace, and nothing in a folder of other things', () => {
	expect(detectRuntime(snapshotOf({ 'SOUL.md': '', 'IDENTITY.md': '' }))?.runtime.id).toBe('openclaw@2026.9.6');
	expect(detectRuntime(snapshotOf({ 'README.md': '' }))).toBeUndefined();
});

it.each(family.map((each) => each.id))(
	'a prompt of %s leaves a hole for what only the channel or the parent knows',
	(id) => {
		const holes = (kind: string) =>
			assemble(id, tree, { kind }).parts.filter(({ source }) => source.kind === 'wording' && source.unmeasured);
		expect(holes('group').map(({ text }) => text.split('\n')[0])).toEqual([
			/^openclaw@2026\.[135]\./u.test(id) ? '## Group Chat Context' : '## Conversation Context',
		]);
		expect(holes('subagent').map(({ text }) => text.split('\n')[0])).toEqual(['## Subagent Context']);
		for (const kind of ['main', 'cron', 'heartbeat']) expect(holes(kind)).toEqual([]);
	},
);
