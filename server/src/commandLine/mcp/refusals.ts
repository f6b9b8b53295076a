import type { Readable } from 'node:stream';
import { INVALID_REQUEST, isJSONRPCRequest, type JSONRPCErrorResponse } from '@modelcontextprotocol/server';
import * as z from 'zod';

/** Somebody waits for an answer with this `id`. */
const awaiting = z.looseObject({ id: z.union([z.string(), z.number()]) });

const newline = 0x0a;

/** The answers to what asks for one in a message and is no request: one for each, so that nobody waits for ever. */
function refusalsOf(text: string): readonly JSONRPCErrorResponse[] {
	const message = parsed(text);
	const isBatch = Array.isArray(message);
	const why = isBatch ? 'send each message by itself' : 'this is not a message of the protocol';
	return (isBatch ? message : [message])
		.filter((each) => !isAnswer(each) && (isBatch || !isJSONRPCRequest(each)))
		.flatMap((each) => awaiting.safeParse(each).data ?? [])
		.map(({ id }) => ({ jsonrpc: '2.0', id, error: { code: INVALID_REQUEST, message: `Invalid request: ${why}.` } }));
}

/** What is meant to be one gets none: two programs could otherwise refuse each other for ever. */
const isAnswer = (message: unknown): boolean =>
	typeof message === 'object' && message !== null && ('result' in message || 'error' in message);

function parsed(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}

/**
 * Hears the same lines as the transport, which only reports what it cannot take and tells whoever asked nothing. Has to be
 * called before that one starts, for no answer to overtake a refusal. Disposing stops it, and the reading with it.
 */
export function refuseWhatIsNoRequest(input: Readable, refuse: (answer: JSONRPCErrorResponse) => void): Disposable {
	let pieces: Buffer[] = [];
	const hear = (chunk: Buffer): void => {
		let from = 0;
		for (let end = chunk.indexOf(newline); end >= 0; end = chunk.indexOf(newline, from)) {
			pieces.push(chunk.subarray(from, end));
			for (const answer of refusalsOf(Buffer.concat(pieces).toString('utf8'))) refuse(answer);
			pieces = [];
			from = end + 1;
		}
		if (from < chunk.length) pieces.push(chunk.subarray(from));
	};
	input.on('data', hear);
	return {
		[Symbol.dispose]() {
			input.off('data', hear);
			// The transport has left that to us: a process that still reads does not end.
			input.pause();
		},
	};
}
