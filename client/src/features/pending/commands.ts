import * as vscode from 'vscode';
import { NotYet } from '../../commands/notYet.ts';
import type { Command, CommandServices } from '../../commands/registry.ts';
import { showPending } from './actions.ts';
import { type AnswerId, type Pending, pendingIn } from './pending.ts';

/** A command on one row or lens; from elsewhere it lists what there is. */
const onOne =
	(run: (services: CommandServices, one: Pending) => Promise<unknown>) =>
	async (services: CommandServices, chosen: unknown): Promise<void> => {
		const one = pendingIn(chosen);
		if (one) await run(services, one);
		else await showPending(services.pending);
	};

/** The same answer to whichever question of the id stands. */
const answering =
	(id: string, answer: AnswerId) =>
	async ({ pending }: CommandServices): Promise<void> => {
		if (await pending.answer(id, answer)) return;
		throw new NotYet(vscode.l10n.t('This question no longer needs an answer.'));
	};

/** A press on a question's row gives the answer that shows it; from elsewhere it lists what there is. */
async function show({ pending }: CommandServices, chosen: unknown, answer: unknown): Promise<void> {
	const one = pendingIn(chosen);
	const known = one?.kind === 'question' && one.answers.find(({ id }) => id === answer);
	if (known) await known.run();
	else await showPending(pending);
}

export const pendingCommands: readonly Command[] = [
	{ id: 'pending.show', run: show },
	{ id: 'pending.undo', run: onOne(({ pending }, { id }) => pending.undo(id)) },
	{ id: 'pending.dismiss', run: onOne(({ pending }, { id }) => pending.drop(id)) },
	{ id: 'pending.dismissAll', run: ({ pending }) => pending.dismissWritten() },
	{ id: 'pending.accept', run: onOne(({ pending }, { id }) => pending.answer(id, 'accept')) },
	{ id: 'pending.decline', run: onOne(({ pending }, { id }) => pending.answer(id, 'decline')) },
	{ id: 'pending.never', run: onOne(({ pending }, { id }) => pending.answer(id, 'never')) },
	{ id: 'promotion.write', run: answering('promotion', 'accept') },
	{ id: 'promotion.discard', run: answering('promotion', 'decline') },
];
