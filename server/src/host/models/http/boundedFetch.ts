import { setImmediate } from 'node:timers/promises';

/** Bytes that are taken of an answer; a model's own is thousands of times shorter. */
export const answerLimits = {
	/** Of a refusal. What is behind that is not read; nobody would. */
	refusal: 1_000_000,
	/** Of one line of a stream of events. */
	line: 4_000_000,
	/** Of all of it. */
	whole: 64_000_000,
} as const;

/** Bytes that are handed on in one go: what a client makes of these takes a few ms, however short the lines are. */
const portion = 8_192;

/** A server sends more than any model says. What came before is as good as it was. */
export class TooMuchAnswered extends Error {
	constructor(what: string) {
		super(`The server sent ${what}, so the rest was not read.`);
	}
}

const lineEnds: ReadonlySet<number> = new Set([0x0a, 0x0d]);

const megabytes = (bytes: number): string => `${bytes / 1_000_000} MB`;

/** Passes bytes on until there are too many of them, and breaks the stream then. Between portions others have their turn. */
function counted(inLines: boolean): TransformStream<Uint8Array, Uint8Array> {
	let whole = 0;
	let line = 0;
	let inOneGo = 0;
	return new TransformStream({
		async transform(chunk, controller) {
			whole += chunk.length;
			const lastEnd = chunk.findLastIndex((byte) => lineEnds.has(byte));
			// Of a chunk that ends a line the first part may still be too much; then it is no more than a chunk over.
			line = lastEnd < 0 ? line + chunk.length : chunk.length - lastEnd - 1;
			if (whole > answerLimits.whole)
				return controller.error(new TooMuchAnswered(`more than ${megabytes(answerLimits.whole)}`));
			if (inLines && line > answerLimits.line)
				return controller.error(new TooMuchAnswered(`more than ${megabytes(answerLimits.line)} in one piece`));
			for (let from = 0; from < chunk.length; from += portion) {
				const part = chunk.subarray(from, from + portion);
				controller.enqueue(part);
				inOneGo += part.length;
				if (inOneGo < portion) continue;
				inOneGo = 0;
				await setImmediate();
			}
		},
	});
}

/** The first bytes of a refusal, as a body of its own. */
async function beginning(body: ReadableStream<Uint8Array>): Promise<Uint8Array<ArrayBuffer>> {
	const taken: Uint8Array[] = [];
	let length = 0;
	// Leaving the loop hangs up.
	for await (const chunk of body) {
		taken.push(chunk.subarray(0, answerLimits.refusal - length));
		length += chunk.length;
		if (length >= answerLimits.refusal) break;
	}
	return new Uint8Array(Buffer.concat(taken));
}

/** The body may be another one now, and it is unpacked. */
function withoutLength(headers: Headers): Headers {
	const kept = new Headers(headers);
	kept.delete('content-length');
	kept.delete('content-encoding');
	return kept;
}

/** `fetch`, but no server can fill the memory or keep the process busy: of what it answers only so much is taken. */
export const bounded =
	(ask: typeof fetch): typeof fetch =>
	async (input, init) => {
		const response = await ask(input, init);
		const { body, status, statusText } = response;
		if (!body || status === 204 || status === 304) return response;
		const headers = withoutLength(response.headers);
		if (!response.ok) return new Response(await beginning(body), { status, statusText, headers });
		return new Response(body.pipeThrough(counted(/event-stream/i.test(headers.get('content-type') ?? ''))), {
			status,
			statusText,
			headers,
		});
	};
