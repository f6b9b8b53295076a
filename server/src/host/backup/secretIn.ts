import { setImmediate } from 'node:timers/promises';
import { secretsOfText } from '../../engine/secrets/find.ts';
import type { SecretScanner } from '../secrets/scanner.ts';

/** Bytes that are looked through at a time, and those that two neighbours share: more than any key has, in any encoding. */
const piece = 600_000;
const shared = 40_000;

const lossy = new TextDecoder('utf-8', { ignoreBOM: true });
const wide = [
	{ mark: [0xff, 0xfe], decoder: new TextDecoder('utf-16le') },
	{ mark: [0xfe, 0xff], decoder: new TextDecoder('utf-16be') },
] as const;

/** Bytes of zero between two letters of a key: in what is no text, in UTF-16, in UTF-32. A longer or shorter row of them is an end. */
const gaps = [0, 1, 3];

/** UTF-16 units: of what is no text, no shorter stretch can be a key. */
const shortest = 8;

/** What is no text has stretches that are, and with them what a program or an editor has kept there. */
const stretchesOf = (text: string): string =>
	text
		.split(/(?:(?![\t\r\n])[\p{Cc}\uFFFD])+/u)
		.filter(({ length }) => length >= shortest)
		.join('\n');

/** What a part of a file may be read as. The beginning of the file alone does not say that: a key is a key after any mark. */
function textsOf(part: Uint8Array, decoder: TextDecoder | undefined): ReadonlySet<string> {
	const text = lossy.decode(part);
	return new Set([
		...(decoder ? [decoder.decode(part)] : []),
		...(part.includes(0)
			? gaps.map((gap) => stretchesOf(text.replaceAll(/\0+/gu, (zeros) => (zeros.length === gap ? '' : '\n'))))
			: [text]),
	]);
}

/**
 * What secret a file's `bytes` hold, in words: `a GitHub token`. Undefined where there is none; what is packed is not unpacked.
 * `unchecked`: the search broke, so that nobody knows.
 */
export async function secretIn(
	bytes: Uint8Array,
	scanner: SecretScanner,
): Promise<{ readonly kind: string } | 'unchecked' | undefined> {
	const decoder = wide.find(({ mark }) => mark.every((byte, index) => bytes[index] === byte))?.decoder;
	for (let at = 0; at < bytes.length; at += piece) {
		if (at > 0) await setImmediate();
		for (const text of textsOf(bytes.subarray(at, at + piece + shared), decoder)) {
			const { shaped, labelled } = secretsOfText(text);
			const [first] = [...shaped, ...labelled];
			if (first) return { kind: first.kind };
			const scanned = await scanner.scan(text);
			if (!scanned) return 'unchecked';
			const [more] = scanned;
			if (more) return { kind: more.kind };
		}
	}
	return undefined;
}
