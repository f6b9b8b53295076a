import { anthropicProvider } from '../../../server/src/host/models/anthropic/model.ts';
import type { ModelProvider } from '../../../server/src/host/models/model.ts';
import { openAiProvider } from '../../../server/src/host/models/openai/model.ts';
import { responsesProvider } from '../../../server/src/host/models/openai/responses.ts';
import { startCompletionsServer } from '../../support/models/completionsServer.ts';
import { startMessagesServer } from '../../support/models/messagesServer.ts';
import { type SentItem, startResponsesServer } from '../../support/models/responsesServer.ts';
import type { ScriptedAnswer } from '../../support/models/scriptedAnswer.ts';
import { LanguageModelToolResultPart, script } from '../../support/vscode/vscodeModels.ts';
import { key } from './asking.ts';
import { editorLink } from './editorLink.ts';

interface Call {
	readonly id: string;
	readonly name: string;
	readonly input: unknown;
}

/** A message as it went out, whatever the protocol. */
interface Sent {
	readonly system: string;
	readonly messages: readonly {
		readonly role: string;
		readonly texts: readonly string[];
		readonly calls: readonly Call[];
		readonly results: readonly { readonly id: string; readonly text: string }[];
	}[];
	readonly tools: readonly string[];
	readonly headers: Readonly<Record<string, unknown>>;
	/** All of it, to look for what must not be there. */
	readonly all: unknown;
}

export interface Running extends AsyncDisposable {
	readonly provider: ModelProvider;
	readonly model: string;
	sent(): readonly Sent[];
	hungUp(): Promise<void>;
}

/** A provider under test, and what its protocol cannot say. */
export interface Subject {
	readonly name: string;
	readonly start: (...answers: readonly ScriptedAnswer[]) => Promise<Running>;
	/** It is reached over HTTP, by us. */
	readonly http: boolean;
	/** `at` an address with a key. */
	readonly at?: (baseUrl: string, apiKey?: string) => ModelProvider;
	readonly thinks: boolean;
	readonly counts: boolean;
	/** How the protocol says that the limit was reached, and that the model would not go on. */
	readonly cut?: string;
	readonly refused?: string;
}

const empty = { texts: [], calls: [], results: [] } as const;

const anthropic: Subject = {
	name: 'anthropic',
	http: true,
	thinks: true,
	counts: true,
	cut: 'max_tokens',
	refused: 'refusal',
	at: (baseUrl, apiKey = key) => anthropicProvider({ apiKey, baseUrl }),
	async start(...answers) {
		const server = await startMessagesServer(...answers);
		return {
			provider: anthropicProvider({ apiKey: key, baseUrl: server.url }),
			model: 'claude-sonnet-5-5',
			hungUp: () => server.hungUp(),
			sent: () =>
				server.requests.map(({ headers, body }) => ({
					system: body.system?.map(({ text }) => text).join('') ?? '',
					tools: body.tools?.map(({ name }) => name) ?? [],
					headers,
					all: body,
					messages: body.messages.map(({ role, content }) => ({
						role,
						texts: content.flatMap((block) => (block.type === 'text' ? [block.text] : [])),
						calls: content.flatMap(({ type, id = '', name = '', input }) =>
							type === 'tool_use' ? [{ id, name, input }] : [],
						),
						results: content.flatMap(({ type, tool_use_id: id = '', content: text = '' }) =>
							type === 'tool_result' ? [{ id, text }] : [],
						),
					})),
				})),
			[Symbol.asyncDispose]: () => server.close(),
		};
	},
};

const openai: Subject = {
	name: 'openai',
	http: true,
	thinks: true,
	counts: false,
	cut: 'length',
	refused: 'content_filter',
	at: (baseUrl, apiKey = key) => openAiProvider({ apiKey, baseUrl: `${baseUrl}/v1` }),
	async start(...answers) {
		const server = await startCompletionsServer({}, ...answers);
		return {
			provider: openAiProvider({ apiKey: key, baseUrl: `${server.url}/v1` }),
			model: 'gpt-6.2-sol',
			hungUp: () => server.hungUp(),
			sent: () =>
				server.requests.map(({ headers, body }) => ({
					system: body.messages.find(({ role }) => role === 'system')?.content ?? '',
					tools: body.tools?.map(({ function: { name } }) => name) ?? [],
					headers,
					all: body,
					messages: body.messages
						.filter(({ role }) => role !== 'system')
						.map((message) => ({
							...empty,
							role: message.role === 'tool' ? 'user' : message.role,
							...(message.role === 'tool'
								? { results: [{ id: message.tool_call_id ?? '', text: message.content ?? '' }] }
								: { texts: message.content === null ? [] : [message.content] }),
							calls: (message.tool_calls ?? []).map(({ id, function: { name, arguments: input } }) => ({
								id,
								name,
								input: JSON.parse(input) as unknown,
							})),
						})),
				})),
			[Symbol.asyncDispose]: () => server.close(),
		};
	},
};

const responses: Subject = {
	name: 'responses',
	http: true,
	thinks: true,
	counts: true,
	cut: 'max_output_tokens',
	refused: 'content_filter',
	at: (baseUrl, apiKey = key) => responsesProvider({ apiKey, baseUrl: `${baseUrl}/v1` }),
	async start(...answers) {
		const server = await startResponsesServer(...answers);
		return {
			provider: responsesProvider({ apiKey: key, baseUrl: `${server.url}/v1` }),
			model: 'gpt-6.2-sol',
			hungUp: () => server.hungUp(),
			sent: () =>
				server.requests.map(({ headers, body }) => ({
					system: body.instructions ?? '',
					tools: body.tools?.map(({ name }) => name) ?? [],
					headers,
					all: body,
					messages: messagesOf(body.input),
				})),
			[Symbol.asyncDispose]: () => server.close(),
		};
	},
};

/** Items that follow each other and have one role are one message. */
function messagesOf(items: readonly SentItem[]): Sent['messages'] {
	const messages: { role: string; texts: string[]; calls: Call[]; results: { id: string; text: string }[] }[] = [];
	for (const { type, role, content, call_id: id = '', name = '', arguments: input = '{}', output = '' } of items) {
		const whose = role ?? (type === 'function_call_output' ? 'user' : 'assistant');
		let message = messages.at(-1);
		if (message?.role !== whose) {
			message = { role: whose, texts: [], calls: [], results: [] };
			messages.push(message);
		}
		if (typeof content === 'string') message.texts.push(content);
		else message.texts.push(...(content ?? []).map(({ text }) => text));
		if (type === 'function_call') message.calls.push({ id, name, input: JSON.parse(input) as unknown });
		if (type === 'function_call_output') message.results.push({ id, text: output });
	}
	return messages;
}

const editor: Subject = {
	name: 'editor',
	http: false,
	thinks: false,
	counts: true,
	async start(...answers) {
		script.answers = [...answers];
		script.sent.length = 0;
		const hungUp = new Promise<void>((resolve) => {
			script.onHangUp = resolve;
		});
		const { models, close } = editorLink();
		return {
			provider: models.provider,
			model: 'copilot/gpt-6-luna',
			hungUp: () => hungUp,
			sent: () =>
				script.sent.map(({ messages, options }) => {
					const plain = messages.map(({ role, content }) => {
						const parts = content as readonly {
							value?: string;
							callId?: string;
							name?: string;
							input?: unknown;
							content?: readonly { value: string }[];
						}[];
						return {
							role: role === 1 ? 'user' : 'assistant',
							texts: parts.flatMap(({ value }) => (value === undefined ? [] : [value])),
							calls: parts.flatMap(({ callId: id = '', name, input }) =>
								name === undefined ? [] : [{ id, name, input }],
							),
							results: parts.flatMap((part) =>
								part instanceof LanguageModelToolResultPart
									? [
											{
												id: part.callId,
												text: (part.content as { value: string }[]).map(({ value }) => value).join(''),
											},
										]
									: [],
							),
						};
					});
					return {
						system: plain[0]?.texts.join('') ?? '',
						messages: plain.slice(1),
						tools: options.tools?.map(({ name }) => name) ?? [],
						headers: {},
						all: { messages, options },
					};
				}),
			async [Symbol.asyncDispose]() {
				close();
			},
		};
	},
};

export const subjects: readonly Subject[] = [anthropic, openai, responses, editor];
