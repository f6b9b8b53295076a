import * as vscode from 'vscode';
import { tell } from '../../ui/tell.ts';
import type { PendingQuestion } from './pending.ts';
import type { PendingActions } from './pendingActions.ts';

/** One after the other: changes that a command shows and asks about. */
const id = 'change';

/** What is asked about changes that the person has to read first. */
interface AskedChange {
	/** For people, in a sentence. */
	readonly message: string;
	/** The same in a few words. */
	readonly short: string;
	/** What the button says that has them written. */
	readonly yes: string;
	/** Shows the changes. */
	open(): Promise<{ show(): Promise<void>; close(): Promise<void> }>;
}

/**
 * Shows changes, and asks; `true` where they are wanted. Nothing is in front of them while the person reads. A notification goes
 * after some seconds, so the question stands in the status bar and the Memory view until it is answered, too.
 */
export async function askAboutDiff(
	pending: Pick<PendingActions, 'ask' | 'drop'>,
	{ message, short, yes, open }: AskedChange,
): Promise<boolean> {
	await pending.drop(id);
	const shown = await open();
	return new Promise((resolve) => {
		let isOpen = true;
		const settle = async (isWanted: boolean): Promise<void> => {
			isOpen = false;
			await pending.drop(id);
			resolve(isWanted);
		};
		const question: PendingQuestion = {
			kind: 'question',
			id,
			about: 'change',
			message,
			short,
			answers: [
				{ id: 'show', label: vscode.l10n.t('$(diff) Show Changes'), run: () => shown.show() },
				{ id: 'accept', label: `$(check) ${yes}`, run: () => settle(true) },
				{ id: 'decline', label: vscode.l10n.t('$(close) Cancel'), run: () => settle(false) },
			],
			async close() {
				await shown.close();
				if (isOpen) resolve(false);
				isOpen = false;
			},
		};
		pending.ask(question);
		void vscode.window.showWarningMessage(message, yes).then((answer) => {
			if (isOpen) return settle(answer === yes);
			// It was answered elsewhere, and this one stood in the list of notifications.
			if (answer === yes) tell(vscode.l10n.t('This question no longer needs an answer.'));
			return undefined;
		});
	});
}
