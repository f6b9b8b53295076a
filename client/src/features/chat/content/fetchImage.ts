import { imageData, largestImage } from './imageData.ts';

/** How long a server may take altogether, in ms. */
const timeoutMs = 15_000;
const mostRedirects = 3;

async function bytesOf(response: Response): Promise<Uint8Array | undefined> {
	const chunks: Uint8Array[] = [];
	let length = 0;
	for await (const chunk of response.body ?? []) {
		length += chunk.length;
		if (length > largestImage) return undefined;
		chunks.push(chunk);
	}
	return Buffer.concat(chunks);
}

/**
 * Fetches the picture that a person asked to see, as a data URI; undefined where there is none. Encrypted all the way,
 * nothing of ours goes along, and nothing but a picture comes back.
 */
export async function fetchImage(url: string, get: typeof fetch = fetch): Promise<string | undefined> {
	const signal = AbortSignal.timeout(timeoutMs);
	let address = url;
	for (let hops = 0; hops <= mostRedirects; hops += 1) {
		if (!/^https:\/\//i.test(address)) return undefined;
		try {
			const response = await get(address, {
				redirect: 'manual',
				credentials: 'omit',
				referrerPolicy: 'no-referrer',
				signal,
			});
			const next = response.status >= 300 && response.status < 400 ? response.headers.get('location') : null;
			if (next !== null) {
				await response.body?.cancel();
				address = new URL(next, address).href;
				continue;
			}
			const bytes = response.ok ? await bytesOf(response) : undefined;
			return bytes && imageData(bytes);
		} catch {
			return undefined;
		}
	}
	return undefined;
}
