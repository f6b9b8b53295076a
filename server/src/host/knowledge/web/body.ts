import type { IncomingMessage } from 'node:http';
import { pipeline, type Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { HelpfulError } from '../../../engine/knowledge/operations/helpfulError.ts';

/** What a server may pack a page with. */
const unpackers: Readonly<Record<string, (() => Transform) | undefined>> = {
	gzip: createGunzip,
	'x-gzip': createGunzip,
	br: createBrotliDecompress,
	deflate: createInflate,
};

/** What a server is told that we take. */
export const acceptedEncodings = 'gzip, br';

/**
 * The bytes of an answer, unpacked. Throws a `HelpfulError` where there are more than `largest`, packed or not: a few
 * bytes may unfold into gigabytes.
 */
export async function bodyOf(message: IncomingMessage, largest: number): Promise<Uint8Array> {
	const tooLarge = new HelpfulError(
		'input_error',
		`it has more than ${Math.floor(largest / 1024 / 1024)} MB, which is the most that is fetched`,
	);
	try {
		if (Number(message.headers['content-length'] ?? 0) > largest) throw tooLarge;
		const encoding = (message.headers['content-encoding'] ?? '').trim().toLowerCase();
		const unpack = encoding === '' || encoding === 'identity' ? undefined : unpackers[encoding];
		if (encoding !== '' && encoding !== 'identity' && !unpack) {
			throw new HelpfulError('network_error', `the server packed it in a way that was not asked for (${encoding})`);
		}
		let packed = 0;
		message.on('data', (chunk: Buffer) => {
			packed += chunk.length;
			if (packed > largest) message.destroy(tooLarge);
		});
		// An error of either side destroys both, and comes out of the loop.
		const stream = unpack ? pipeline(message, unpack(), () => undefined) : message;
		const chunks: Buffer[] = [];
		let size = 0;
		for await (const chunk of stream as AsyncIterable<Buffer>) {
			size += chunk.length;
			if (size > largest) throw tooLarge;
			chunks.push(chunk);
		}
		return Buffer.concat(chunks);
	} finally {
		message.destroy();
	}
}
