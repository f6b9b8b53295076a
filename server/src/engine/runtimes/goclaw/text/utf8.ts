/** For each first byte of a sequence: how many bytes follow, and what the first of those may be. */
function sequenceAt(first: number): { readonly more: number; readonly low: number; readonly high: number } | undefined {
	if (first >= 0xc2 && first <= 0xdf) return { more: 1, low: 0x80, high: 0xbf };
	if (first === 0xe0) return { more: 2, low: 0xa0, high: 0xbf };
	if (first === 0xed) return { more: 2, low: 0x80, high: 0x9f };
	if (first >= 0xe1 && first <= 0xef) return { more: 2, low: 0x80, high: 0xbf };
	if (first === 0xf0) return { more: 3, low: 0x90, high: 0xbf };
	if (first === 0xf4) return { more: 3, low: 0x80, high: 0x8f };
	if (first >= 0xf1 && first <= 0xf3) return { more: 3, low: 0x80, high: 0xbf };
	return undefined;
}

const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/** Decodes UTF-8 as Go does, and not as the Web does: every byte that belongs to no character is a U+FFFD of its own. */
export function decodeAsGo(bytes: Uint8Array): string {
	let text = '';
	let whole = 0;
	let at = 0;
	while (at < bytes.length) {
		const length = characterAt(bytes, at);
		if (length < 0) {
			text += `${decoder.decode(bytes.subarray(whole, at))}\uFFFD`;
			at += 1;
			whole = at;
		} else {
			at += length;
		}
	}
	return text + decoder.decode(bytes.subarray(whole));
}

/** Bytes of the character at `at`. Below 0 where there is none: so many bytes the Web takes for one U+FFFD. */
export function characterAt(bytes: Uint8Array, at: number): number {
	const first = bytes[at] ?? 0;
	if (first < 0x80) return 1;
	const sequence = sequenceAt(first);
	if (!sequence) return -1;
	for (let next = 1; next <= sequence.more; next += 1) {
		const byte = bytes[at + next] ?? 0;
		const low = next === 1 ? sequence.low : 0x80;
		const high = next === 1 ? sequence.high : 0xbf;
		if (byte < low || byte > high) return -next;
	}
	return sequence.more + 1;
}
