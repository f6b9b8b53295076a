import { expect, it, vi } from 'vitest';
import { pickState } from '../../../client/src/features/past/pickState.ts';
import type { PastStatesParams } from '../../../protocol/past/past.ts';

interface Item {
	readonly label: string;
}

const lists = vi.hoisted((): (readonly Item[])[] => []);
const choices = vi.hoisted((): string[] => []);

vi.mock('vscode', async () => {
	const known = await import('../../support/vscode/vscodeKnowledge.ts');
	return {
		...known,
		env: { language: 'en' },
		window: {
			...known.window,
			async showQuickPick(items: readonly Item[]) {
				lists.push(items);
				const choice = choices.shift();
				return items.find(({ label }) => choice !== undefined && label.includes(choice));
			},
			showInputBox: async () => '2026-10-20',
		},
	};
});

const aria = { uri: 'file:///aria', name: 'aria', evidence: [], sessionKinds: ['main'] } as never;
const stateOf = (subject: string) => ({ id: subject, at: 0, subject, author: 'Sam', changed: [] });
const git = {
	source: 'the branch main',
	others: [{ from: 'backup', title: 'the backup' }],
	states: [stateOf('commit')],
};
const saved = { source: 'the backup', others: [{ from: 'git', title: 'the branch main' }], states: [stateOf('saved')] };

it('a person looks in the backup, though the workspace is in git, and names a day of it', async () => {
	const asked: PastStatesParams[] = [];
	const server = {
		async request(_: unknown, params: PastStatesParams) {
			asked.push(params);
			return { ...(params.from === 'backup' ? saved : git), hasMore: false };
		},
	} as never;
	choices.push('the backup', 'Another day');
	expect(await pickState({ server }, aria)).toMatchObject({ id: 'saved' });
	expect(lists.map((items) => items.map(({ label }) => label).at(-1))).toEqual([
		'$(archive) Look in the backup instead…',
		'$(archive) Look in the branch main instead…',
	]);
	expect(asked.map(({ from }) => from)).toEqual([undefined, 'backup', 'backup']);
	expect(asked.at(-1)?.asOf).toBe('2026-10-20');
});
