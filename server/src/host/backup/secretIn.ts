import { secretsOfText } from '../../engine/secrets/find.ts';
import type { SecretScanner } from '../secrets/scanner.ts';

/** UTF-16 units that are looked through at a time, and those that two neighbours share: longer than any key. */
const piece = 900_000;
const shared = 20_000;

const lossy = new TextDecoder('utf-8', { ignoreBOM: true });
const utf16 = new TextDecoder('utf-16le');

/** Undefined of what is no text. */
function textOf(bytes: Uint8Array): string | undefined {
	if (bytes[0] === 0xff && bytes[1] === 0xfe) return utf16.decode(bytes);
	return bytes.includes(0) ? undefined : lossy.decode(bytes);
}

/**
 * What secret a file's `bytes` hold, in words: `a GitHub token`. Undefined where there is none, or where they are no text.
 * `unchecked`: the search broke, so that nobody knows.
 */
export async function secretIn(
	bytes: Uint8Array,
	scanner: SecretScanner,
): Promise<{ readonly kind: string } | 'unchecked' | undefined> {
	const text = textOf(bytes);
	if (text === undefined) return undefined;
	for (let at = 0; at === 0 || at < text.length; at += piece) {
		const part = text.slice(at, at + piece + shared);
		const { shaped, labelled } = secretsOfText(part);
		const [first] = [...shaped, ...labelled];
		if (first) return { kind: first.kind };
		const scanned = await scanner.scan(part);
		if (!scanned) return 'unchecked';
		const [more] = scanned;
		if (more) return { kind: more.kind };
	}
	return undefined;
}
