import * as vscode from 'vscode';
import { GuardActions } from './actions.ts';
import { registerChangeBadges } from './changeBadges.ts';
import { keepGuardContext } from './inFront.ts';
import { showLineMarks } from './lineMarks.ts';
import type { GuardCommand, GuardServices } from './services.ts';
import { GuardView } from './view.ts';

// This module is a bundle of its own (see esbuild.mjs): in most windows nobody else changes anything.

interface GuardPart extends vscode.Disposable {
	/** `chosen`: a row of the view, a file, or anything at all. */
	run(command: GuardCommand, chosen: unknown): Promise<void>;
}

/** The view of changes from outside, their badges and marks, and what can be done about them. */
export function createPart(services: GuardServices): GuardPart {
	const actions = new GuardActions(services);
	const { list } = services;
	const parts = vscode.Disposable.from(
		new GuardView(services),
		keepGuardContext(list),
		registerChangeBadges(list),
		showLineMarks(list),
	);
	return { run: (command, chosen) => actions.run(command, chosen), dispose: () => parts.dispose() };
}
