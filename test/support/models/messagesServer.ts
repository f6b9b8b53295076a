import { type EventWriter, type ModelServer, startModelServer, type Wire } from './modelServer.ts';
import { blocksOf, type ScriptedAnswer, type ScriptedBlock, usualUsage } from './scriptedAnswer.ts';

export type { ScriptedAnswer } from './scriptedAnswer.ts';

/** A block of a request, as far as the tests look at it. */
interface SentBlock {
	readonly type: string;
	readonly text: string;
	readonly cache_control?: { readonly type: 'ephemeral' };
	readonly id?: string;
	readonly name?: string;
	readonly input?: unknown;
	readonly tool_use_id?: string;
	readonly content?: string;
	readonly is_error?: boolean;
	readonly thinking?: string;
	readonly signature?: string;
}

/** The body of a request, as far as the tests look at it. */
interface SentBody {
	readonly model: string;
	readonly max_tokens: number;
	readonly stream: boolean;
	readonly system?: readonly SentBlock[];
	readonly tools?: readonly { readonly name: string; readonly cache_control?: object }[];
	readonly thinking?: { readonly type: string; readonly budget_tokens?: number };
	readonly messages: readonly { readonly role: string; readonly content: readonly SentBlock[] }[];
}

export type MessagesServer = ModelServer<SentBody>;

const opening: Readonly<Record<ScriptedBlock['kind'], (block: ScriptedBlock, index: number) => object>> = {
	text: () => ({ type: 'text', text: '' }),
	thinking: () => ({ type: 'thinking', thinking: '', signature: '' }),
	redacted: (block) => ({ type: 'redacted_thinking', data: block.kind === 'redacted' ? block.data : '' }),
	call: (block, index) => ({
		type: 'tool_use',
		...(block.kind === 'call' && { id: block.id ?? `toolu_${index}`, name: block.name }),
		input: {},
	}),
};

function deltasOf(block: ScriptedBlock, index: number): readonly object[] {
	switch (block.kind) {
		case 'text':
			return block.texts.map((text) => ({ type: 'text_delta', text }));
		case 'thinking':
			return [
				...block.texts.map((thinking) => ({ type: 'thinking_delta', thinking })),
				{ type: 'signature_delta', signature: `signature-${index}` },
			];
		case 'redacted':
			return [];
		case 'call':
			return block.json.map((partial_json) => ({ type: 'input_json_delta', partial_json }));
	}
}

function sendBlock(events: EventWriter, block: ScriptedBlock, index: number, closes: boolean): void {
	const send = (type: string, data: object) => events.send({ type, ...data }, type);
	send('content_block_start', { index, content_block: opening[block.kind](block, index) });
	for (const delta of deltasOf(block, index)) send('content_block_delta', { index, delta });
	if (closes) send('content_block_stop', { index });
}

const wire: Wire = {
	path: '/v1/messages',
	aside(path) {
		if (path.startsWith('/v1/messages/count_tokens')) return { input_tokens: 4321 };
		if (!path.startsWith('/v1/models')) return undefined;
		const data = [
			{ id: 'claude-sonnet-5-5', type: 'model', display_name: 'Claude Sonnet 5.5', max_input_tokens: 1_000_000 },
			{ id: 'claude-haiku-5-5', type: 'model', display_name: 'Claude Haiku 5.5', max_input_tokens: 1_000_000 },
		];
		return { data, has_more: false, first_id: data[0]?.id, last_id: data[1]?.id };
	},
	error: (type, message) => ({ type: 'error', error: { type, message } }),
	stream(scripted, events, model) {
		const send = (type: string, data: object) => events.send({ type, ...data }, type);
		const usage = (scripted.kind === 'stream' && scripted.usage) || usualUsage;
		const blocks = blocksOf(scripted);
		send('message_start', {
			message: {
				id: 'msg_test',
				type: 'message',
				role: 'assistant',
				model,
				content: [],
				stop_reason: null,
				stop_sequence: null,
				usage: { ...usage, output_tokens: 1 },
			},
		});
		send('ping', {});
		blocks.forEach((block, index) => {
			sendBlock(events, block, index, scripted.kind === 'stream' || index < blocks.length - 1);
		});
		switch (scripted.kind) {
			case 'stream': {
				const fitting = blocks.some(({ kind }) => kind === 'call') ? 'tool_use' : 'end_turn';
				send('message_delta', {
					delta: { stop_reason: scripted.stopReason ?? fitting, stop_sequence: null },
					usage: { output_tokens: usage.output_tokens },
				});
				send('message_stop', {});
				break;
			}
			case 'error-event':
				send('error', { error: { type: scripted.type, message: 'Something went wrong' } });
				break;
			case 'garbage':
				events.send('{"type": <html>', 'content_block_delta');
				break;
		}
	},
};

/** A server on this machine that speaks the Messages streaming protocol, with the answers that a test scripts. */
export const startMessagesServer = (...first: readonly ScriptedAnswer[]): Promise<MessagesServer> =>
	startModelServer(wire, first);
