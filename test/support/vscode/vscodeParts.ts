/** What an editor’s language model is sent, and what it answers with. */

export class LanguageModelTextPart {
	readonly value: string;
	constructor(value: string) {
		this.value = value;
	}
}

export class LanguageModelToolCallPart {
	readonly callId: string;
	readonly name: string;
	readonly input: object;
	constructor(callId: string, name: string, input: object) {
		this.callId = callId;
		this.name = name;
		this.input = input;
	}
}

export class LanguageModelToolResultPart {
	readonly callId: string;
	readonly content: readonly unknown[];
	constructor(callId: string, content: readonly unknown[]) {
		this.callId = callId;
		this.content = content;
	}
}
