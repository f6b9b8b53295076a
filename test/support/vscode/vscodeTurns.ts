import { URI, Utils } from 'vscode-uri';

/** As much of the editor as the pages of turns touch. */

export const Uri = Object.assign(URI, { joinPath: Utils.joinPath });

export const l10n = {
	t: (text: string, ...values: readonly (string | number)[]) =>
		text.replace(/\{(\d+)\}/g, (_, index: string) => String(values[Number(index)])),
};

interface Item {
	readonly label: string;
	readonly description?: string;
}

export class Position {
	readonly line: number;

	constructor(line: number) {
		this.line = line;
	}
}

export class Range {
	readonly start: Position;

	constructor(start: Position) {
		this.start = start;
	}
}

export class TabInputText {
	readonly uri: URI;

	constructor(uri: URI) {
		this.uri = uri;
	}
}

export const env = { language: 'en' };

export const FileType = { File: 1 };

/** Files that are there, by URI. */
export const present = new Set<string>();

export const workspace = {
	fs: {
		async stat(uri: URI) {
			if (!present.has(String(uri))) throw new Error('not found');
			return { type: FileType.File };
		},
	},
};

export interface Tab {
	readonly input: TabInputText;
	readonly group: { readonly viewColumn: number };
}

/** Tabs that are open, and who hears of new ones. */
export const tabs = {
	open: [] as Tab[],
	listeners: [] as ((event: { readonly opened: readonly Tab[] }) => Promise<void>)[],
	async add(uri: URI) {
		const tab = { input: new TabInputText(uri), group: { viewColumn: 2 } };
		tabs.open.push(tab);
		for (const listener of tabs.listeners) await listener({ opened: [tab] });
	},
};

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
		return items.find(({ label, description }) => [label, description].includes(wanted));
	},
	async showInformationMessage(message: string) {
		person.shown.push(message);
	},
	async showTextDocument(uri: URI, { selection }: { readonly selection?: Range } = {}) {
		ran.push(['text', String(uri), ...(selection ? [`line ${selection.start.line + 1}`] : [])]);
	},
	tabGroups: {
		get all() {
			return [{ tabs: tabs.open }];
		},
		async close(tab: Tab) {
			tabs.open.splice(tabs.open.indexOf(tab), 1);
		},
		onDidChangeTabs(listener: (typeof tabs.listeners)[number]) {
			tabs.listeners.push(listener);
			return { dispose: () => tabs.listeners.splice(tabs.listeners.indexOf(listener), 1) };
		},
	},
};
