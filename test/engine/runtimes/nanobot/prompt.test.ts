import { describe, expect, it } from 'vitest';
import { placeholderWording } from '../../../../server/src/engine/prompt/wording/placeholder.ts';
import { nanobot } from '../../../../server/src/engine/runtimes/nanobot/nanobot.ts';
import type { SessionKind } from '../../../../server/src/engine/workspace/session.ts';
import { type FileTree, sessionOf, snapshotOf } from '../../snapshots.ts';

const promptOf = (tree: FileTree, kind: SessionKind = 'main') =>
	nanobot.assemble(snapshotOf(tree), sessionOf({ kind }), placeholderWording);

const fates = (tree: FileTree, kind?: SessionKind) =>
	Object.fromEntries(promptOf(tree, kind).ledger.rows.map(({ path, fate }) => [path, fate]));

describe('a prompt of nanobot', () => {
	it('tells what becomes of each file', () => {
		const tree = {
			'SOUL.md': 'Calm.\n',
			'USER.md': '\n',
			'IDENTITY.md': 'Bo\n',
			'HEARTBEAT.md': '## Active Tasks\n- Mail\n',
			'skills/tea/SKILL.md': '---\ndescription: Tea\nalways: true\n---\nBoil.\n',
		};
		expect(fates(tree)).toEqual({
			'AGENTS.md': 'missing',
			'SOUL.md': 'whole',
			'USER.md': 'empty',
			'memory/MEMORY.md': 'missing',
			'HEARTBEAT.md': 'withheld',
			'skills/tea/SKILL.md': 'whole',
			'IDENTITY.md': 'ignored',
		});
		expect(fates(tree, 'heartbeat')).toMatchObject({ 'HEARTBEAT.md': 'whole' });
		expect(fates(tree, 'subagent')).toMatchObject({ 'SOUL.md': 'withheld', 'skills/tea/SKILL.md': 'listed' });
	});

	it('has the tasks of a heartbeat behind all else', () => {
		const tree = { 'SOUL.md': 'Calm.\n', 'HEARTBEAT.md': '## Active Tasks\n- Mail\n' };
		expect(promptOf(tree, 'heartbeat').text().endsWith('## Active Tasks\n- Mail\n')).toBe(true);
		expect(promptOf({ ...tree, 'HEARTBEAT.md': '- Mail\n' }, 'heartbeat').text()).not.toContain('Mail');
	});

	it('knows each line of a file again, whatever its line ends', () => {
		const text = 'One.\r\nTwo.\r\n';
		const { parts } = promptOf({ 'SOUL.md': text });
		const part = parts.find(({ id }) => id === 'file:SOUL.md');
		const runs = part?.source.kind === 'file' ? part.source.runs : [];
		expect(runs.map(({ from, length }) => text.slice(from, from + length))).toEqual(['One.', 'Two.']);
		expect(runs.map(({ at, length }) => part?.text.slice(at, at + length))).toEqual(['One.', 'Two.']);
	});

	it('fails at a file that is not UTF-8, whoever asks, but for subagents', () => {
		const tree = {
			'SOUL.md': { content: { kind: 'text', text: 'a\uFFFD', origin: 'disk', lossy: true } },
		} as const;
		expect(promptOf(tree).preparation?.failure).toEqual({
			why: 'it cannot read SOUL.md (it is not UTF-8)',
			path: 'SOUL.md',
		});
		expect(promptOf(tree, 'subagent').preparation?.failure).toBeUndefined();
	});
});

describe('skills of nanobot', () => {
	const readings = (tree: FileTree) => Object.fromEntries(nanobot.skills?.read(snapshotOf(tree)) ?? []);

	it('are looked for directly in skills/, by the very name', () => {
		expect(
			readings({
				'skills/a/SKILL.md': 'x',
				'skills/a/more/SKILL.md': 'part of a',
				'skills/team/b/SKILL.md': 'x',
				'skills/c/skill.md': 'x',
			}),
		).toEqual({
			'skills/a/SKILL.md': { kind: 'listed', name: 'a', description: 'a' },
			'skills/team/b/SKILL.md': {
				kind: 'unseen',
				reason: 'nanobot looks into the folders that lie directly in skills/, and no further',
				wanted: 'skills/b/SKILL.md',
			},
			'skills/c/skill.md': { kind: 'unseen', reason: 'it is called skill.md, and nanobot looks for SKILL.md alone' },
		});
	});
});
