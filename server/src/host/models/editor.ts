import { randomUUID } from 'node:crypto';
import type { Connection } from 'vscode-languageserver';
import {
	type EditorContent,
	EditorCountRequest,
	type EditorMessage,
	type EditorModel,
	EditorModelsChangedNotification,
	EditorModelsRequest,
	EditorPartNotification,
	type EditorPrompt,
	EditorRunRequest,
} from '../../../../protocol/chat/editorModels.ts';
import { cancellableOf } from '../platform/cancellation.ts';
import { createAnswer, endingWith, type StreamedAnswer } from './answer.ts';
import { type FailureFacts, type ModelFailure, modelFailure } from './failure.ts';
import { saysTooLong } from './http/failure.ts';
import type { Content, ModelInfo, ModelProvider, ModelReply, ModelRequest, ModelRun } from './model.ts';
import { type OutgoingMessage, outgoingMessages } from './outgoing.ts';

/** The models that the editor has of its own, reached through it: it knows the person's account, asks for consent, and pays. */
export interface EditorModels {
	/** Empty where the editor has none. */
	list(): Promise<readonly ModelInfo[]>;
	readonly provider: ModelProvider;
}

/** What a model takes in where the editor has not said. Tokens. */
const usualWindow = 64_000;

const host = 'the editor’s language model';

const asObject = (input: unknown): object =>
	typeof input === 'object' && input !== null && !Array.isArray(input) ? input : {};

function contentOf(content: Content): readonly EditorContent[] {
	switch (content.kind) {
		case 'text':
		case 'image':
			return [content];
		case 'call':
			return [{ kind: 'call', id: content.call.id, name: content.call.name, input: asObject(content.call.input) }];
		case 'result':
			// There is no mark for a tool that failed.
			return [
				{
					kind: 'result',
					call: content.call,
					text: content.isError ? `The tool failed: ${content.text}` : content.text,
				},
			];
		case 'replay':
			return [];
	}
}

/** Results first, as everywhere: they answer the calls right before. */
const messageOf = ({ role, content, context }: OutgoingMessage): EditorMessage => ({
	role,
	content: [
		...content.filter(({ kind }) => kind === 'result').flatMap(contentOf),
		...(context ? [{ kind: 'text' as const, text: context.text }] : []),
		...content.filter(({ kind }) => kind !== 'result').flatMap(contentOf),
	],
});

/** The editor knows no system prompt: it goes out as the first thing that the person says. */
function promptOf({ model, system, messages, tools }: ModelRequest): EditorPrompt {
	const prompt = system
		.map(({ text }) => text)
		.join('')
		.toWellFormed();
	return {
		model,
		messages: [
			...(prompt === '' ? [] : [{ role: 'user' as const, content: [{ kind: 'text' as const, text: prompt }] }]),
			...outgoingMessages(messages, '').map(messageOf),
		],
		tools: tools.map(({ name, description, inputSchema }) => ({
			name,
			description: description.toWellFormed(),
			inputSchema,
		})),
	};
}

/** Codes of the editor's errors, and what else its messages say; the first that fits. */
const reasons: readonly {
	readonly fits: RegExp;
	readonly kind: ModelFailure['kind'];
	readonly about?: FailureFacts['about'];
}[] = [
	{ fits: /^NoPermissions\b/, kind: 'refused-request', about: 'consent' },
	{ fits: /^NotFound\b/, kind: 'refused-request', about: 'editor-model' },
	{ fits: /^Blocked\b|\b429\b|rate.?limit|quota/i, kind: 'rate-limit' },
	{ fits: /overloaded|\b503\b|\b529\b|capacity/i, kind: 'overloaded' },
	{ fits: /fetch failed|network|offline|ECONN|ENOTFOUND|ETIMEDOUT|socket|connection/i, kind: 'offline' },
	{ fits: /content filter|responsible ai|\b400\b|\b4(?:04|13|22)\b/i, kind: 'refused-request' },
];

function failureOf(code: string, message: string, model: string, begun: boolean): ModelFailure {
	const facts = { host, model, begun, detail: message };
	const reason = reasons.find(({ fits }) => fits.test(code) || fits.test(message));
	if (!reason?.about && saysTooLong(message)) return modelFailure('refused-request', { ...facts, about: 'length' });
	return modelFailure(reason?.kind ?? 'unknown', { ...facts, about: reason?.about });
}

type Link = Pick<Connection, 'sendRequest' | 'onNotification'>;

/** Hangs on the connection, once; nothing is asked of the editor before somebody wants a model. */
export function createEditorModels(connection: Link): EditorModels {
	const running = new Map<string, StreamedAnswer>();
	const windows = new Map<string, number>();
	let known: Promise<readonly EditorModel[]> | undefined;
	let calls = 0;

	connection.onNotification(EditorModelsChangedNotification, () => {
		known = undefined;
	});
	connection.onNotification(EditorPartNotification, ({ run, part }) => {
		const answer = running.get(run);
		if (!answer) return;
		if (part.kind === 'text') {
			answer.text(part.text);
			return;
		}
		calls += 1;
		answer.call(calls, part);
		answer.input(calls, JSON.stringify(part.input ?? {}));
		answer.close(calls);
	});

	const list = async (): Promise<readonly EditorModel[]> => {
		// Other editors have no such models, and do not know the request.
		known ??= connection.sendRequest(EditorModelsRequest, null).catch(() => []);
		const models = await known;
		for (const { model, window } of models) windows.set(model, window);
		return models;
	};

	async function run(request: ModelRequest, { signal, ...heard }: ModelRun): Promise<ModelReply> {
		const answer = createAnswer('editor', request, { ...heard, signal });
		const id = randomUUID();
		running.set(id, answer);
		try {
			const result = await connection.sendRequest(
				EditorRunRequest,
				{ ...promptOf(request), run: id },
				cancellableOf(signal),
			);
			const content = answer.content();
			if (signal.aborted || result.kind === 'stopped') return { kind: 'stopped', content };
			if (result.kind === 'failed') {
				const failure = failureOf(result.code, result.message, request.model, answer.begun);
				return { kind: 'failed', failure, content };
			}
			return { kind: 'done', ending: endingWith('complete', content), content };
		} catch (error) {
			const content = answer.content();
			if (signal.aborted) return { kind: 'stopped', content };
			const detail = error instanceof Error ? error.message : undefined;
			return { kind: 'failed', failure: modelFailure('unknown', { host, detail }), content };
		} finally {
			running.delete(id);
		}
	}

	return {
		list,
		provider: {
			windowOf: (model) => windows.get(model) ?? usualWindow,
			run,
			async count(request, signal) {
				try {
					const tokens = await connection.sendRequest(EditorCountRequest, promptOf(request), cancellableOf(signal));
					return tokens ?? undefined;
				} catch {
					return undefined;
				}
			},
			models: list,
		},
	};
}
