/** As much of the editor as changing a knowledge store touches; tests say what the person answers. */

import { window as askingWindow } from './vscodeProposals.ts';

export * from './vscodeProposals.ts';

export class ThemeColor {}

/** The row of a list of choices that the person takes; undefined, they leave. */
export const choices = { take: (_labels: readonly string[]): string | undefined => undefined };

interface Choice {
	readonly label: string;
}

export const workspace = {
	isTrusted: true,
	workspaceFolders: [{}] as readonly object[] | undefined,
	asRelativePath: (uri: { readonly path: string }) => uri.path,
};

export const window = {
	...askingWindow,
	activeTextEditor: undefined,
	async showQuickPick(items: readonly Choice[]) {
		const taken = choices.take(items.map(({ label }) => label));
		return items.find(({ label }) => label === taken);
	},
	async showInformationMessage(message: string, ...rest: readonly unknown[]) {
		const buttons = rest.filter((each) => typeof each === 'string');
		// A question is one that waits for its answer.
		return askingWindow.showInformationMessage(message, ...buttons);
	},
};
