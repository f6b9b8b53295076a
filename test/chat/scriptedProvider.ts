import { expect } from 'vitest';
import type { ModelFailureKind } from '../../server/src/host/models/failure.ts';
import { modelFailure } from '../../server/src/host/models/failure.ts';
import type {
	Content,
	ModelMessage,
	ModelProvider,
	ModelReply,
	ModelRequest,
	ToolCall,
} from '../../server/src/host/models/model.ts';

/** What the model does with one request. */
export interface Scripted {
	/** Streamed in these stretches. */
	readonly texts?: readonly string[];
	readonly thinking?: readonly string[];
	readonly calls?: readonly (Omit<ToolCall, 'id'> & { readonly id?: string })[];
	readonly ending?: 'complete' | 'cut' | 'refused' | 'calls';
	readonly fails?: ModelFailureKind;
	/** Seconds. */
	readonly retryAfter?: number;
	readonly tooLong?: true;
	/** Given back beside the text. */
	readonly replay?: unknown;
	/** Tokens; without it nobody counts. */
	readonly usage?: { readonly input: number; readonly output: number };
	/** Called when the texts have been streamed, before the answer ends. */
	readonly during?: (request: ModelRequest) => unknown;
}

export const says = (...texts: readonly string[]): Scripted => ({ texts });
export const calls = (...asked: NonNullable<Scripted['calls']>): Scripted => ({ calls: asked });
export const failsWith = (fails: ModelFailureKind, more: Scripted = {}): Scripted => ({ fails, ...more });

const callsIn = (content: readonly Content[]) =>
	content.flatMap((part) => (part.kind === 'call' ? [part.call.id] : []));
const resultsIn = (content: readonly Content[]) =>
	content.flatMap((part) => (part.kind === 'result' ? [part.call] : []));

const sorted = (ids: readonly string[]): string => [...ids].sort().join();

/** What is wrong with a message, given the one before it. */
function faultsOf({ role, content, context }: ModelMessage, before: ModelMessage | undefined): string[] {
	const called = callsIn(before?.content ?? []);
	const texts = content.flatMap((part) => (part.kind === 'text' || part.kind === 'result' ? [part.text] : []));
	const faults: readonly (readonly [string, boolean])[] = [
		['the roles do not take turns', role === (before?.role === 'user' ? 'assistant' : 'user')],
		['nothing is said', content.some(({ kind }) => kind !== 'replay')],
		['a text is blank', texts.every((text) => text.trim() !== '')],
		['a text is not well-formed', texts.every((text) => text.isWellFormed())],
		['results and calls do not match', sorted(resultsIn(content)) === sorted(called)],
		['results do not come first', content.slice(0, called.length).every(({ kind }) => kind === 'result')],
		['something stands in front of results', called.length === 0 || context === undefined],
		['a person calls tools', role === 'assistant' || callsIn(content).length === 0],
	];
	return faults.filter(([, holds]) => !holds).map(([fault]) => `${fault}: ${JSON.stringify(content)}`);
}

/** What every provider asks of a request. */
export function expectValid({ messages, system, tools }: ModelRequest): void {
	const faults = messages.flatMap((message, index) => faultsOf(message, messages[index - 1]));
	expect(faults).toEqual([]);
	expect(messages.at(-1)?.role).toBe('user');
	const ids = messages.flatMap(({ content }) => callsIn(content));
	expect(new Set(ids).size).toBe(ids.length);
	expect(messages.filter(({ cacheHere }) => cacheHere).length).toBeLessThanOrEqual(1);
	for (const { text } of system) expect(text.trim()).not.toBe('');
	for (const { name, inputSchema } of tools) {
		expect(name).toMatch(/^[\w-]{1,64}$/u);
		expect(inputSchema.type).toBe('object');
	}
}

export interface ScriptedProvider {
	readonly provider: ModelProvider;
	readonly requests: readonly ModelRequest[];
	/** Everything that was streamed so far. */
	streamed(): string;
	/** What comes next, in order; the last one stays. */
	answerWith(...answers: readonly Scripted[]): void;
}

/** A model that does as it is told, and looks at every request. */
export function scriptedProvider(window = 200_000): ScriptedProvider {
	const requests: ModelRequest[] = [];
	let script: Scripted[] = [says('Hello.')];
	let streamed = '';
	const provider: ModelProvider = {
		windowOf: () => window,
		async run(request, { onText, onThinking, signal }): Promise<ModelReply> {
			expectValid(request);
			requests.push(request);
			const scripted = (script.length > 1 ? script.shift() : script[0]) ?? {};
			const content: Content[] = [];
			if (scripted.replay !== undefined) content.push({ kind: 'replay', provider: 'scripted', data: scripted.replay });
			for (const thought of scripted.thinking ?? []) onThinking(thought);
			let text = '';
			for (const stretch of scripted.texts ?? []) {
				if (signal.aborted) break;
				text += stretch;
				streamed += stretch;
				onText(stretch);
				await Promise.resolve();
			}
			await scripted.during?.(request);
			if (text.trim() !== '') content.push({ kind: 'text', text });
			if (signal.aborted) return { kind: 'stopped', content };
			for (const { id, ...call } of scripted.calls ?? [])
				content.push({ kind: 'call', call: { id: id ?? `call_${requests.length}_${content.length}`, ...call } });
			const usage = scripted.usage && { ...scripted.usage, cached: 0 };
			const { fails, retryAfter, tooLong } = scripted;
			if (fails) {
				const about = tooLong ? ({ about: 'length' } as const) : {};
				return { kind: 'failed', failure: modelFailure(fails, { retryAfter, ...about }), content };
			}
			const ending = scripted.ending ?? (scripted.calls?.length ? 'calls' : 'complete');
			return { kind: 'done', ending, content, ...(usage && { usage }) };
		},
	};
	return {
		provider,
		requests,
		streamed: () => streamed,
		answerWith(...answers) {
			script = [...answers];
		},
	};
}
