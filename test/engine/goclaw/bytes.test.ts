import { describe, expect, it } from 'vitest';
import { clampToBudget, trimContent } from '../../../server/src/engine/runtimes/goclaw/context/contextBudget.ts';
import {
	bytesOfFile,
	mappedFromBytes,
	rawBytes,
	sliceBytes,
} from '../../../server/src/engine/runtimes/goclaw/text/bytes.ts';
import { decodeAsGo } from '../../../server/src/engine/runtimes/goclaw/text/utf8.ts';
import { utf8Length } from '../../../server/src/engine/text/lengths/measure.ts';

/** Numbers that look like chance and are the same every time: each is in `[0, below)`. */
function dice(seed: number): (below: number) => number {
	let state = seed;
	return (below) => {
		state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fff_ffff;
		return Math.floor((state / 0x8000_0000) * below);
	};
}

const letters = ['a', '\n', 'é', 'ế', '天', '😀', '\uFFFD', '\uFEFF', '\u0000'];
const textOf = (roll: (below: number) => number, length: number): string =>
	Array.from({ length }, () => letters[roll(letters.length)]).join('');

describe('text in bytes', () => {
	it('becomes the same text whether it is decoded in pieces or as a whole, wherever it is cut', () => {
		for (let seed = 1; seed <= 300; seed += 1) {
			const roll = dice(seed);
			const source = textOf(roll, 1 + roll(60));
			const whole = bytesOfFile(source);
			const start = roll(whole.length);
			const cuts = [
				sliceBytes(whole, start, start + roll(whole.length)),
				trimContent(whole, 'ế.md', 1 + roll(40)),
				clampToBudget(trimContent(whole, 'ế.md', 1 + roll(40)), roll(90)),
			];
			for (const cut of cuts) {
				const { text, runs } = mappedFromBytes(cut);
				expect(text).toBe(decodeAsGo(rawBytes(cut)));
				for (const run of runs) {
					expect(run.length).toBeGreaterThan(0);
					expect(text.slice(run.at, run.at + run.length)).toBe(source.slice(run.from, run.from + run.length));
				}
			}
		}
	});

	it('is as the runtime decodes it where it is no UTF-8, and keeps of the file what its text has', () => {
		const odd = [
			[0x61],
			[0xe9],
			[0xe2, 0x82],
			[0xf0, 0x9f, 0x98],
			[0x80, 0x80],
			[0xc3, 0xa9],
			[0xf0, 0x9f, 0x98, 0x80],
		];
		for (let seed = 1; seed <= 300; seed += 1) {
			const roll = dice(seed);
			const bytes = Uint8Array.from(Array.from({ length: 1 + roll(20) }, () => odd[roll(odd.length)] ?? []).flat());
			const source = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
			const whole = bytesOfFile(source, bytes);
			expect(rawBytes(whole)).toEqual(bytes);
			const start = roll(bytes.length);
			for (const cut of [sliceBytes(whole, 0, bytes.length), sliceBytes(whole, start, start + roll(bytes.length))]) {
				const { text, runs } = mappedFromBytes(cut);
				expect(text).toBe(decodeAsGo(rawBytes(cut)));
				for (const run of runs)
					expect(text.slice(run.at, run.at + run.length)).toBe(source.slice(run.from, run.from + run.length));
			}
			const kept = mappedFromBytes(whole).runs.reduce((sum, { length }) => sum + length, 0);
			expect(kept).toBe(source.length);
		}
	});

	it('loses nothing where nothing is cut', () => {
		const mapped = mappedFromBytes(bytesOfFile('\uFEFFế😀\r\n'));
		expect(mapped).toEqual({ text: '\uFEFFế😀\r\n', runs: [{ at: 0, from: 0, length: 6 }] });
	});

	it('is as long as what is written to disk, halves of pairs included', () => {
		for (const text of ['', 'aé', 'ế天', '😀', '\uD83D', '\uDE00x', 'x\uD83D\uD83D\uDE00']) {
			expect(utf8Length(text)).toBe(Buffer.byteLength(text));
		}
	});
});
