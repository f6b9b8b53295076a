import { randomUUID } from 'node:crypto';
import type { Content, ModelReply, ModelRequest, ModelRun, ToolCall } from './model.ts';

/** An answer while it streams in. Keys name calls and thoughts as the provider does; what begins first stands first. */
export interface StreamedAnswer {
	text(stretch: string): void;
	thinking(stretch: string): void;
	/** Something to be given back as it came, in its place. `data` is asked for at the end; undefined: nothing after all. */
	replay(data: () => unknown): void;
	/** Begins a call, or says more of one; gives back its id. Ids that cannot be given back to every provider are replaced. */
	call(key: number, named: { readonly id?: string | undefined; readonly name?: string | undefined }): string;
	/** More of the JSON that the call `key` takes. */
	input(key: number, json: string): void;
	/** The call came whole. */
	close(key: number): void;
	/** What came so far: texts, calls that came whole, replays. Nothing may be added afterwards. */
	content(): readonly Content[];
	/** Whether anything came. */
	readonly begun: boolean;
}

interface OpenCall {
	readonly kind: 'call';
	readonly key: number;
	id: string;
	name: string;
	json: string;
	whole: boolean;
}

type Item = { readonly kind: 'text'; text: string } | { readonly kind: 'replay'; data(): unknown } | OpenCall;

/** Calls that one answer may have. What comes behind that is not heard: a model in a loop calls without end. */
export const mostCalls = 64;

/** What every provider takes back: the strictest allow letters, digits, `_` and `-`, and OpenAI no more than 40. */
const portableId = /^[a-z\d][\w-]{0,39}$/i;

/** Half of a surrogate pair at the end waits for its other half in the next stretch. */
function wholeCharacters(emit: (text: string) => void): { add(stretch: string): void; end(): void } {
	let half = '';
	return {
		add(stretch) {
			// Whatever the types say, a server may send nothing.
			const text = half + (stretch ?? '');
			half = /[\uD800-\uDBFF]$/.test(text) ? text.slice(-1) : '';
			const whole = half ? text.slice(0, -1) : text;
			if (whole) emit(whole.toWellFormed());
		},
		end() {
			if (half) emit(half.toWellFormed());
			half = '';
		},
	};
}

const wellFormed = (_key: string, value: unknown): unknown =>
	typeof value === 'string' ? value.toWellFormed() : value;

export type ReplyEnding = Extract<ModelReply, { kind: 'done' }>['ending'];

/** What whoever goes on has to do, whatever reason a server gave: every call wants an answer, and without one there is none to give. */
export function endingWith(ending: ReplyEnding, content: readonly Content[]): ReplyEnding {
	const calls = content.some(({ kind }) => kind === 'call');
	if (ending === 'complete' && calls) return 'calls';
	return ending === 'calls' && !calls ? 'complete' : ending;
}

/** A call as it goes to the tool. What is no JSON object becomes `{}` and a fault that the model can be told. */
function finished({ id, name, json }: OpenCall): ToolCall {
	if (json.trim() === '') return { id, name, input: {} };
	try {
		const input: unknown = JSON.parse(json, wellFormed);
		if (typeof input === 'object' && input !== null && !Array.isArray(input)) return { id, name, input };
		return { id, name, input: {}, fault: 'The input of the call was not a JSON object.' };
	} catch {
		return { id, name, input: {}, fault: 'The input of the call was not valid JSON; it may have been cut off.' };
	}
}

function contentOf(item: Item, provider: string): readonly Content[] {
	switch (item.kind) {
		case 'text':
			// Models put line ends between thoughts and calls; providers refuse them as a text of their own.
			return item.text.trim() === '' ? [] : [{ kind: 'text', text: item.text }];
		case 'replay': {
			const data = item.data();
			return data === undefined ? [] : [{ kind: 'replay', provider, data }];
		}
		case 'call':
			return item.whole && item.name ? [{ kind: 'call', call: finished(item) }] : [];
	}
}

const idsIn = (request: ModelRequest): Set<string> =>
	new Set(
		request.messages.flatMap(({ content }) => content.flatMap((part) => (part.kind === 'call' ? [part.call.id] : []))),
	);

/** `provider` marks what is replayed. After the signal aborts, nothing is told any more. */
export function createAnswer(
	provider: string,
	request: ModelRequest,
	{ onText, onThinking, signal }: ModelRun,
): StreamedAnswer {
	const items: Item[] = [];
	const taken = idsIn(request);
	let begun = false;
	let calls = 0;
	const texts = wholeCharacters((text) => {
		const last = items.at(-1);
		if (last?.kind === 'text') last.text += text;
		else items.push({ kind: 'text', text });
		onText(text);
	});
	const thoughts = wholeCharacters(onThinking);

	/** Unique in the conversation, and fit for every provider: some servers name every first call `call_0`, or not at all. */
	const idFor = (wanted: string | undefined): string => {
		const id =
			wanted !== undefined && portableId.test(wanted) && !taken.has(wanted)
				? wanted
				: `call_${randomUUID().replaceAll('-', '').slice(0, 24)}`;
		taken.add(id);
		return id;
	};
	const find = (key: number): OpenCall | undefined =>
		items.find((item): item is OpenCall => item.kind === 'call' && item.key === key);

	return {
		get begun() {
			return begun;
		},
		text(stretch) {
			begun = true;
			if (!signal.aborted) texts.add(stretch);
		},
		thinking(stretch) {
			begun = true;
			if (!signal.aborted) thoughts.add(stretch);
		},
		replay(data) {
			texts.end();
			items.push({ kind: 'replay', data });
		},
		call(key, { id, name }) {
			begun = true;
			const open = find(key);
			if (open) {
				if (!open.name && name) open.name = name;
				return open.id;
			}
			// One more than there may be says that there were too many.
			if (calls > mostCalls) return '';
			calls += 1;
			texts.end();
			const made: OpenCall = { kind: 'call', key, id: idFor(id), name: name ?? '', json: '', whole: false };
			items.push(made);
			return made.id;
		},
		input(key, json) {
			const open = find(key);
			if (open) open.json += json;
		},
		close(key) {
			const open = find(key);
			if (open) open.whole = true;
		},
		content() {
			if (!signal.aborted) {
				texts.end();
				thoughts.end();
			}
			return items.flatMap((item) => contentOf(item, provider));
		},
	};
}
