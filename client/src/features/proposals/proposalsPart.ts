import * as vscode from 'vscode';
import { ProposalActions } from './actions.ts';
import { ProposalAsking } from './asking.ts';
import type { ProposalCommand, ProposalsServices } from './services.ts';
import { Settling } from './settling.ts';
import { ProposalsView } from './view.ts';

// This module is a bundle of its own (see esbuild.mjs): most windows never have anything to propose.

export interface ProposalsPart extends vscode.Disposable {
	/** `chosen`: a row of the view, or anything at all. */
	run(command: ProposalCommand, chosen: unknown): Promise<void>;
}

/** The view of what could be remembered, and what can be done with it. */
export function createPart(services: ProposalsServices): ProposalsPart {
	const settling = new Settling(services);
	const asking = new ProposalAsking(services, settling);
	const actions = new ProposalActions(services, settling, asking);
	const parts = vscode.Disposable.from(settling, asking, new ProposalsView(services));
	return { run: (command, chosen) => actions.run(command, chosen), dispose: () => parts.dispose() };
}
