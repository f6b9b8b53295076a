import { describe, expect, it, vi } from 'vitest';
import { askAboutDiff } from '../../../client/src/features/pending/askAboutDiff.ts';
import type { AnswerId, PendingQuestion } from '../../../client/src/features/pending/pending.ts';

type Press = (button: string | undefined) => void;

/** Notifications that are open, each with the way to answer it; what was only said. */
const notifications = vi.hoisted(() => ({ open: [] as Press[], said: [] as string[] }));

vi.mock('vscode', () => ({
	l10n: { t: (text: string) => text },
	window: {
		showWarningMessage: () => new Promise<string | undefined>((resolve) => notifications.open.push(resolve)),
		showInformationMessage: async (text: string) => void notifications.said.push(text),
	},
}));

/** Asks, and tells what is asked and what became of it. */
async function asked() {
	const standing: PendingQuestion[] = [];
	const diffs: string[] = [];
	const pending = {
		ask: (question: PendingQuestion) => void standing.push(question),
		async drop() {
			await standing.pop()?.close?.();
		},
	};
	const ask = () =>
		askAboutDiff(pending, {
			message: 'Restore SOUL.md as at Monday?',
			short: 'Restore SOUL.md?',
			yes: 'Restore',
			async open() {
				diffs.push('opened');
				return { show: async () => void diffs.push('shown'), close: async () => void diffs.push('closed') };
			},
		});
	const answer = (id: AnswerId) =>
		standing
			.at(-1)
			?.answers.find((each) => each.id === id)
			?.run();
	const wanted = ask();
	await vi.waitFor(() => expect(standing).toHaveLength(1));
	return { wanted, standing, diffs, answer, ask, press: notifications.open.at(-1) };
}

describe('a question about changes that are shown', () => {
	it('stands where notifications go, until it is answered there', async () => {
		const { wanted, standing, diffs, answer, press } = await asked();
		await answer('show');
		expect(standing.map(({ message }) => message)).toEqual(['Restore SOUL.md as at Monday?']);
		await answer('accept');
		expect(await wanted).toBe(true);
		expect([standing.length, diffs]).toEqual([0, ['opened', 'shown', 'closed']]);
		// The notification is still in the list of the editor.
		press?.('Restore');
		await vi.waitFor(() => expect(notifications.said).toEqual(['This question no longer needs an answer.']));
	});

	it.each([
		['Restore', true],
		[undefined, false],
	])('is answered by its notification as well: %s', async (button, isWanted) => {
		const { wanted, standing, diffs, press } = await asked();
		press?.(button);
		expect(await wanted).toBe(isWanted);
		expect([standing.length, diffs]).toEqual([0, ['opened', 'closed']]);
	});

	it('is a no where it is declined, or another one takes its place', async () => {
		const first = await asked();
		await first.answer('decline');
		expect(await first.wanted).toBe(false);
		const second = await asked();
		void second.ask();
		expect(await second.wanted).toBe(false);
		await vi.waitFor(() => expect(second.diffs).toEqual(['opened', 'closed', 'opened']));
	});
});
