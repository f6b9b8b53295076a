import { expect, it } from 'vitest';
import { sentencesIn } from '../../../../server/src/engine/rules/prose/orders/sentences.ts';
import { bansIn, bansOf, languages } from '../../../../server/src/engine/rules/prose/orders/spoken.ts';
import { wordsOf } from '../../../../server/src/engine/rules/prose/orders/words.ts';
import { KnownText } from '../../../../server/src/engine/rules/support/texts.ts';

const role = { id: 'agents', title: 'Instructions', about: 'How to behave.', injected: true } as const;

const forbidding =
	"never not no under don’t don‘t dont mustn't nie nicht keine keinesfalls nunca jamas jamás não nao jamais ne n’oublie n’ pas do must will should".split(
		' ',
	);
const others =
	"answer circumstances the agent you tu usted vous por customers reply à votre über files a/b 5 (no) **never** _ne_ @kiln l’eau s'il kein! NEVER and".split(
		' ',
	);

function* sentences(): Iterable<string> {
	let seed = 7;
	const next = (below: number) => {
		seed = (Math.imul(seed, 1103515245) + 12345) >>> 0;
		return (seed >>> 8) % below;
	};
	const gaps = [' ', ' ', ' ', '  ', ' - ', ', ', '; ', ' — '];
	for (let at = 0; at < 60_000; at++) {
		const words = Array.from({ length: 1 + next(5) }, () => {
			const from = next(3) === 0 ? forbidding : others;
			return `${from[next(from.length)]}${gaps[next(gaps.length)]}`;
		});
		yield words.join('').trim();
	}
}

it('what a sentence forbids is found as if each language had taken it apart', () => {
	let found = 0;
	let silent = 0;
	for (const order of sentences()) {
		const words = wordsOf(order);
		const expected = languages.filter((language) => {
			const read = words.length > 0 ? language.read(words) : undefined;
			return read?.sense === 'do-not' && read.keys.some((key) => key.length > 0);
		});
		const bans = bansOf({ order, start: 0, end: order.length });
		expect(
			bans.map(({ language }) => language),
			order,
		).toEqual(expected);
		if (expected.length > 0) found += 1;
		else silent += 1;
	}
	expect(Math.min(found, silent)).toBeGreaterThan(5_000);
});

it('a ban may stand behind a condition that opens the sentence', () => {
	for (const order of ['Si un cliente pregunta, nunca compartas precios', 'If a customer asks, never share prices'])
		expect(bansOf({ order, start: 0, end: order.length }), order).not.toEqual([]);
});

it('a block is taken apart wherever one of its sentences forbids something', () => {
	const openings = ['- ', '1. ', '  - ', '\n', '\n## ', '- **Always:** ', 'Note: ', ''];
	const ends = ['.', '!', '', ':', ',', '.**'];
	let found = 0;
	let silent = 0;
	let text = '';
	let at = 0;
	for (const sentence of sentences()) {
		text += `${openings[at % openings.length] ?? ''}${sentence}${ends[at % ends.length] ?? ''}${at % 3 === 0 ? ' ' : '\n'}`;
		at += 1;
		if (at % 11 > 0) continue;
		for (const block of sentencesIn(new KnownText('AGENTS.md', role, { kind: 'text', text, origin: 'disk' }))) {
			const expected = block.reading.spoken.flatMap(({ piece, isItem }, index) =>
				bansOf(piece).flatMap((ban) => (ban.isMarked || isItem ? [{ found: ban, index }] : [])),
			);
			expect(bansIn(block), block.reading.text).toEqual(expected);
			if (expected.length > 0) found += 1;
			else silent += 1;
		}
		text = '';
	}
	expect(Math.min(found, silent)).toBeGreaterThan(1_000);
});
