/** As much of the editor as its language models take; tests script what they answer. */
import { blocksOf, type ScriptedAnswer } from '../models/scriptedAnswer.ts';
import { EventEmitter } from './vscode.ts';
import { LanguageModelTextPart, LanguageModelToolCallPart } from './vscodeParts.ts';

export * from './vscodeParts.ts';

export class LanguageModelDataPart {
	readonly data: string;
	readonly mimeType: string;
	constructor(data: Uint8Array, mimeType: string) {
		this.data = Buffer.from(data).toString('base64');
		this.mimeType = mimeType;
	}
	static image(data: Uint8Array, mime: string): LanguageModelDataPart {
		return new LanguageModelDataPart(data, mime);
	}
}

export const LanguageModelChatMessageRole = { User: 1, Assistant: 2 } as const;

export class LanguageModelChatMessage {
	readonly role: number;
	readonly content: readonly unknown[];
	constructor(role: number, content: readonly unknown[]) {
		this.role = role;
		this.content = content;
	}
}

export class LanguageModelError extends Error {
	readonly code: string;
	constructor(message: string, code: string) {
		super(message);
		this.code = code;
	}
}

export const l10n = { t: (text: string) => text };
export const workspace = { isTrusted: true };

interface Token {
	readonly isCancellationRequested: boolean;
	onCancellationRequested(listener: () => void): unknown;
}

export interface SentToModel {
	readonly messages: readonly LanguageModelChatMessage[];
	readonly options: { readonly justification?: string; readonly tools?: readonly { readonly name: string }[] };
}

/** What was asked of the model, and what it answers; the last answer stays. */
export const script: { answers: ScriptedAnswer[]; readonly sent: SentToModel[]; onHangUp: () => void } = {
	answers: [],
	sent: [],
	onHangUp: () => {},
};

const codes: Readonly<Record<number, string>> = {
	401: 'NoPermissions',
	403: 'NoPermissions',
	404: 'NotFound',
	429: 'Blocked',
};

async function* partsOf(answer: ScriptedAnswer, token: Token): AsyncGenerator<unknown> {
	if (answer.kind === 'status' || answer.kind === 'body') return;
	let calls = 0;
	for (const block of blocksOf(answer)) {
		for (const text of block.kind === 'text' ? block.texts : []) {
			// So that answers that run at the same time take turns.
			await new Promise((resolve) => setImmediate(resolve));
			yield new LanguageModelTextPart(text);
		}
		if (block.kind === 'call') {
			const input = JSON.parse(block.json.join('') || '{}') as object;
			yield new LanguageModelToolCallPart(block.id ?? `call_${calls}`, block.name, input);
			calls += 1;
		}
	}
	if (answer.kind === 'slow') {
		await new Promise<void>((resolve) => token.onCancellationRequested(() => resolve()));
		script.onHangUp();
	}
	if (answer.kind === 'dies' || answer.kind === 'ends-early') throw new Error('net::ERR_CONNECTION_RESET');
	if (answer.kind === 'error-event') throw new Error(`Request failed: ${answer.type}`);
	if (answer.kind === 'garbage') throw new SyntaxError('Unexpected token < in JSON');
}

const model = {
	vendor: 'copilot',
	id: 'gpt-6-luna',
	name: 'GPT-6 Luna',
	family: 'gpt-6-luna',
	version: '1',
	maxInputTokens: 63_000,
	async sendRequest(messages: LanguageModelChatMessage[], options: SentToModel['options'], token: Token) {
		script.sent.push({ messages, options });
		const answer = script.answers.length > 1 ? script.answers.shift() : script.answers[0];
		if (answer?.kind === 'status') {
			const code = codes[answer.status];
			if (code) throw new LanguageModelError(answer.message, code);
			throw new Error(`${answer.status} ${answer.type}: ${answer.message}`);
		}
		return { stream: partsOf(answer ?? { kind: 'stream', texts: ['Hello.'] }, token) };
	},
	async countTokens(text: string | LanguageModelChatMessage) {
		return Math.ceil(JSON.stringify(text).length / 4);
	},
};

const changed = new EventEmitter<void>();
export const models: { all: readonly (typeof model)[] } = { all: [model] };
export const lm = {
	selectChatModels: async () => models.all,
	onDidChangeChatModels: changed.event,
};
/** Other models from now on. */
export function setModels(all: readonly (typeof model)[]): void {
	models.all = all;
	changed.fire();
}
export { model as chatModel };
