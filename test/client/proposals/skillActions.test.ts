import { beforeEach, describe, expect, it, vi } from 'vitest';
import { tabs } from '../../support/vscode/vscodeProposals.ts';
import { proposal, workspace } from './proposalServer.ts';
import { open, startOver } from './proposalsScreen.ts';

vi.mock('vscode', () => import('../../support/vscode/vscodeProposals.ts'));

beforeEach(startOver);

describe('a skill', () => {
	const kiln = proposal('kiln', { kind: 'skill', title: 'Kiln', text: 'Heat the kiln.' });
	const file = (before: string | undefined) => ({
		path: 'skills/kiln/SKILL.md',
		uri: `${workspace}/skills/kiln/SKILL.md`,
		...(before !== undefined && { before }),
		after: '# Kiln\n\nSlowly.\n',
	});
	const world = (before?: string, more = {}) => ({
		proposals: [kiln],
		previews: { kiln: { shown: { changes: [file(before)], at: 1 }, ...more } },
	});

	it('is shown before it is written, whoever presses what, and then says where it stands', async () => {
		const { run, settled, seen, pending } = await open(world());
		await run('accept', 'kiln');
		expect([settled, tabs.open]).toEqual([[], [{ label: 'Skill: Kiln' }]]);
		expect(seen.about()).toContain('- skills/kiln/SKILL.md: +12 tokens in every prompt');
		expect(seen.after()).toBe('# Kiln\n\nSlowly.\n');
		expect(pending.all).toMatchObject([{ kind: 'question', message: 'Write the skill “Kiln”?' }]);
		await run('accept');
		expect(pending.all).toMatchObject([{ kind: 'written', message: 'Skill written to MEMORY.md' }]);
	});

	it('that the agent looks at first opens a conversation for that, and nothing can be undone yet', async () => {
		const refusal = { kind: 'settled', paths: [], review: 'worker' } as const;
		const { run, reviews, pending } = await open({ ...world(), refusal });
		await run('preview', 'kiln');
		await run('accept');
		expect(reviews).toEqual([['kiln', 'worker']]);
		expect(pending.all).toEqual([]);
	});

	it('that changes is a diff of that file alone, unless there is something to be told first', async () => {
		const { run, seen } = await open(world('# Kiln\n'));
		await run('preview', 'kiln');
		expect([seen.alone, tabs.open]).toEqual([['Skill: Kiln'], [{ label: 'Skill: Kiln' }]]);
		const warned = await open(world('# Kiln\n', { warnings: ['It has a secret.'] }));
		await warned.run('preview', 'kiln');
		expect(warned.seen.alone).toEqual([]);
		expect(warned.seen.about()).toContain('It has a secret.');
	});
});
