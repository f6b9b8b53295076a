import { URI } from 'vscode-uri';

/** As much of the editor as the pages of turns touch. */

export const Uri = URI;

export const l10n = {
	t: (text: string, ...values: readonly (string | number)[]) =>
		text.replace(/\{(\d+)\}/g, (_, index: string) => String(values[Number(index)])),
};

interface Item {
	readonly description?: string;
}

/** What the person picks, by description, in order; and what they were shown. */
export const person = { picks: [] as string[], shown: [] as string[] };

/** Commands that ran, and what is no command here. */
export const ran: unknown[][] = [];
export const missing = new Set<string>();

export const commands = {
	async executeCommand(name: string, ...args: readonly unknown[]) {
		if (missing.has(name)) throw new Error(`command '${name}' not found`);
		ran.push([name, ...args.map(String)]);
	},
};

export const window = {
	async showQuickPick(items: readonly Item[]) {
		const wanted = person.picks.shift();
		return items.find(({ description }) => description === wanted);
	},
	async showInformationMessage(message: string) {
		person.shown.push(message);
	},
	async showTextDocument(uri: URI) {
		ran.push(['text', String(uri)]);
	},
};
