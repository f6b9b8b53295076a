import { URI, Utils } from 'vscode-uri';

/** As much of the editor as its own chat touches; tests change what they need. */

export * from './vscodeParts.ts';

export const Uri = Object.assign(URI, { joinPath: Utils.joinPath });

export class Position {
	readonly line: number;
	readonly character: number;
	constructor(line: number, character: number) {
		this.line = line;
		this.character = character;
	}
}

export class Range {
	readonly start: Position;
	readonly end: Position;
	constructor(startLine: number, startCharacter: number, endLine: number, endCharacter: number) {
		this.start = new Position(startLine, startCharacter);
		this.end = new Position(endLine, endCharacter);
	}
}

export class Location {
	readonly uri: URI;
	readonly range: Range;
	constructor(uri: URI, range: Range | Position) {
		this.uri = uri;
		this.range = range instanceof Range ? range : new Range(range.line, range.character, range.line, range.character);
	}
}

export class MarkdownString {
	readonly value: string;
	constructor(value = '') {
		this.value = value;
	}
}

export class LanguageModelToolResult {
	readonly content: readonly unknown[];
	constructor(content: readonly unknown[]) {
		this.content = content;
	}
}

export class LanguageModelChatMessage {
	readonly role: 'user' | 'assistant';
	readonly content: unknown;
	constructor(role: 'user' | 'assistant', content: unknown) {
		this.role = role;
		this.content = content;
	}
	static User = (content: unknown) => new LanguageModelChatMessage('user', content);
	static Assistant = (content: unknown) => new LanguageModelChatMessage('assistant', content);
}

export class ChatResponseMarkdownPart {
	readonly value: MarkdownString;
	constructor(value: string) {
		this.value = new MarkdownString(value);
	}
}

export class Disposable {
	readonly dispose: () => void;
	constructor(dispose: () => void) {
		this.dispose = dispose;
	}
	static from = (...all: readonly { dispose(): void }[]) =>
		new Disposable(() => {
			for (const each of all) each.dispose();
		});
}

export const l10n = {
	t: (text: string, ...values: readonly (string | number)[]) =>
		text.replace(/\{(\d+)\}/g, (_, index: string) => String(values[Number(index)])),
};

/** Texts of documents by URI. */
export const documents = new Map<string, string>();

export const workspace = {
	isTrusted: true,
	asRelativePath: (uri: URI) => uri.path.replace(/^\/aria\//, ''),
	async openTextDocument(uri: URI) {
		const text = documents.get(uri.toString());
		if (text === undefined) throw new Error('no such file');
		return {
			getText: ({ start, end }: Range) =>
				text
					.split('\n')
					.slice(start.line, end.line + 1)
					.join('\n'),
		};
	},
};

/** What the person answers to the next questions, and the questions. */
export const person = { answers: [] as (string | undefined)[], asked: [] as string[] };

export const window = {
	activeTextEditor: undefined as { document: { uri: URI } } | undefined,
	async showWarningMessage(message: string) {
		person.asked.push(message);
		return person.answers.shift();
	},
};

/** Commands that were run. */
export const ran: unknown[][] = [];

export const commands = {
	async executeCommand(...command: unknown[]) {
		ran.push(command);
	},
};

export const chat: { createChatParticipant?: (id: string, handler: unknown) => object } = {};
export const lm: { registerTool?: (name: string, tool: unknown) => { dispose(): void } } = {};
