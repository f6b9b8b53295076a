import type { TextRange } from '../../text/range.ts';
import type { SessionKind } from '../../workspace/session.ts';
import type { Rule } from '../rule.ts';
import { lineAround } from '../support/edits.ts';
import { entriesOf, fatesOf, receives, sessionNames } from '../support/fates.ts';
import { placeIn } from '../support/places.ts';
import { type KnownText, knownTexts, oncePerText } from '../support/texts.ts';

interface PrivateDatum {
	readonly what: string;
	readonly range: TextRange;
}

const iban = /\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){2,7}(?: ?[A-Z0-9]{1,3})?\b/g;
const card = /(?<![\d.-])(?:[2-6]\d{3}([ -])\d{4}\1\d{4}\1\d{4}|[2-6]\d{15})(?!\d|[.-]\d)/g;
/** A row of 16 digits is a card only where the line says so. */
const cardWords = /\b(?:card|visa|mastercard|amex|credit|debit)\b|karte|carte|tarjeta/i;
/** Numbers that documentation uses all over the world. */
const examples: ReadonlySet<string> = new Set([
	'DE89370400440532013000',
	'GB82WEST12345698765432',
	'GB29NWBK60161331926819',
	'FR1420041010050500013M02606',
	'4111111111111111',
	'4242424242424242',
	'5555555555554444',
	'5105105105105100',
	'4012888888881881',
]);

const bare = (number: string): string => number.replace(/[ -]/g, '');

/** The check that every IBAN passes: moved round, in digits, it leaves 1 when divided by 97. */
function isIban(written: string): boolean {
	const number = bare(written);
	if (number.length < 15 || number.length > 34 || examples.has(number)) return false;
	let rest = 0;
	for (const character of number.slice(4) + number.slice(0, 4)) {
		const value = Number.parseInt(character, 36);
		rest = (rest * (value > 9 ? 100 : 10) + value) % 97;
	}
	return rest === 1;
}

/** Luhn’s check. */
function isCard(written: string): boolean {
	const number = bare(written);
	if (examples.has(number) || /^(\d)\1+$/.test(number)) return false;
	const sum = [...number].reverse().reduce((total, digit, index) => {
		const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
		return total + (value > 9 ? value - 9 : value);
	}, 0);
	return sum % 10 === 0;
}

const dataIn = oncePerText((text): readonly PrivateDatum[] => {
	const found: PrivateDatum[] = [];
	const add = (what: string, match: RegExpExecArray) =>
		found.push({ what, range: { start: match.index, end: match.index + match[0].length } });
	for (const match of text.matchAll(iban)) if (isIban(match[0])) add('a bank account', match);
	for (const match of text.matchAll(card)) {
		if (!isCard(match[0])) continue;
		const { start, end } = lineAround(text, match.index);
		if (match[1] !== undefined || cardWords.test(text.slice(start, Math.min(end, start + 2000))))
			add('a payment card', match);
	}
	return found;
});

export const securityPrivateData: Rule = {
	code: 'security.private-data',
	severity: 'warning',
	docs: {
		title: 'Other people’s sessions get a bank account or card number',
		why: [
			'In a group chat everyone can ask the agent what it knows. A subagent may pass it on to tools. OpenClaw loads `AGENTS.md` in both, and `USER.md` in groups.',
			'',
			'Soulscope reports valid IBAN and payment card numbers in files that group or subagent sessions get. It does not report the usual example numbers, and',
			'it does not report mail addresses and telephone numbers: a group is often meant to know those.',
		].join('\n'),
		fix: 'Move it to a place that only you and the agent use: `MEMORY.md` in OpenClaw 2026.9.6 (without a `<!-- project: … -->` comment). A secret store that a tool can ask is better.',
		example: { file: 'USER.md', text: '# Sam\n\n- Pays from NL91 ABNA 0417 1643 00.\n' },
	},
	*check(view) {
		for (const file of knownTexts(view)) {
			const data = file.role.injected ? dataIn(file) : [];
			for (const { what, range } of data) {
				const kinds = receivers(view, file, range);
				if (kinds.length === 0) continue;
				yield {
					place: placeIn(file.path, range),
					message: `This looks like ${what}, and ${sessionNames(kinds)} get ${file.path} in ${view.runtime.title}. Anyone who talks to the agent there can learn it. Move it to a file that only your own sessions get.`,
				};
			}
		}
	},
};

const others: ReadonlySet<SessionKind> = new Set<SessionKind>(['group', 'subagent']);

const holds = (outer: TextRange, { start, end }: TextRange): boolean => start < outer.end && outer.start < end;

/** Sessions with others in them that get the file, or the entry of it that `range` stands in. */
const receivers = (view: Parameters<Rule['check']>[0], file: KnownText, range: TextRange): readonly SessionKind[] =>
	fatesOf(view)
		.filter(({ row }) => row.path === file.path)
		.filter(({ row }) => receives(row) || entriesOf(row).some((entry) => holds(entry.range, range)))
		.flatMap(({ kinds }) => kinds.filter((kind) => others.has(kind)));
