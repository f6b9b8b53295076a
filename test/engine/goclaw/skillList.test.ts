import { describe, expect, it } from 'vitest';
import { goClaw } from '../../../server/src/engine/runtimes/goclaw/goclaw.ts';
import { type FileTree, sessionOf, snapshotOf } from '../snapshots.ts';

const skill = (name: string): FileTree => ({ [`skills/${name}/SKILL.md`]: `---\nname: ${name}\n---\nx\n` });

const listOf = (tree: FileTree, kind: 'main' | 'cron' | 'subagent') =>
	goClaw.skills?.list(snapshotOf(tree), sessionOf({ kind }));

describe('the skills of a session of GoClaw', () => {
	it('are known to the agent where the prompt has their list', () => {
		const list = listOf(skill('tea'), 'main');
		expect(list?.skills.map(({ name, state }) => [name, state])).toEqual([['tea', 'listed']]);
		expect(list?.notes).toEqual([]);
	});

	it.each([
		['cron', 'GoClaw leaves it out of the prompt of a cron run'],
		['subagent', 'subagents have a short prompt of their own'],
	] as const)('are not in one of kind %s, which has no list', (kind, why) => {
		const list = listOf(skill('tea'), kind);
		expect(list?.skills.map(({ state, reason, length }) => [state, reason, length])).toEqual([['out', why, 0]]);
		expect(list?.notes).toEqual([`This session has no list of skills: ${why}.`]);
	});

	it('are searched for where there are too many of them for a list', () => {
		const many = Object.assign({}, ...Array.from({ length: 21 }, (_, index) => skill(`s${index}`)));
		expect(listOf(many, 'main')?.notes).toEqual([
			'There are too many skills to list, or their texts are too long: the agent has to search for them.',
		]);
	});
});
