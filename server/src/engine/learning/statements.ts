import { linesOf } from '../text/lines.ts';

/** Something that a person said outright, in words fit to be kept. */
export interface Statement {
	readonly kind: 'fact' | 'preference' | 'identity' | 'profile';
	/** The same for what would take its place: `command:release`, `name`; by its words where nothing better is known. */
	readonly key: string;
	readonly title: string;
	/** One line. */
	readonly text: string;
	/** The sentence that it was read from. */
	readonly evidence: string;
	/** 0..1. */
	readonly confidence: number;
	/** The name itself, where it is one. */
	readonly value?: string;
}

type Made = Omit<Statement, 'evidence' | 'confidence' | 'key'> & { readonly key?: string };

interface StatementShape {
	readonly shape: RegExp;
	readonly confidence: number;
	/** Undefined where it says too little. */
	make(found: RegExpExecArray): Made | undefined;
}

/** UTF-16 units: what is shorter says nothing, and what is longer is a text and no statement. */
const lengths = { least: 3, most: 300, title: 60 } as const;

/** A message of more than this is a document that somebody pasted. */
const longestMessage = 20_000;
/** Statements of one message at most. */
const most = 8;

const capital = (text: string): string => text.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());

/** With a full stop where it ends with nothing else. */
const sentence = (text: string): string => {
	const whole = capital(text.trim().replace(/(?<![\s,;:])[\s,;:]+$/u, ''));
	if (/[.!?…。！？]$/u.test(whole)) return whole;
	return `${whole}${/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]$/u.test(whole) ? '。' : '.'}`;
};

const titleOf = (text: string): string => {
	const plain = text.replace(/[`*_]/g, '').replace(/(?<![.!?…])[.!?…]+$/u, '');
	if (plain.length <= lengths.title) return plain;
	const head = plain.slice(0, lengths.title);
	return `${head.slice(0, Math.max(head.lastIndexOf(' '), lengths.title / 2)).trimEnd()}…`;
};

const said =
	(kind: Statement['kind'], before = '') =>
	({ groups }: RegExpExecArray): Made | undefined => {
		const what = groups?.what?.trim() ?? '';
		if (what.length < lengths.least) return undefined;
		const text = sentence(`${before}${what}`);
		return { kind, title: titleOf(text), text };
	};

/** “my”, as somebody else writes it down. */
const aboutThePerson = (text: string): string =>
	text
		.replace(/\bmy\b/giu, 'their')
		.replace(/\bI am\b|\bI’m\b|\bI'm\b/gu, 'they are')
		.replace(/\bI\b/gu, 'they')
		.replace(/\bme\b/giu, 'them');

/** What is asked for in so many words, by language. */
const rememberWords = [
	"(?:please )?(?:remember|note|keep in mind|don[’']t forget|do not forget|make a note)(?: this| that)?",
	'(?:bitte )?(?:merk(?:e)? dir|denk daran|vergiss nicht)(?:,? dass)?',
	"souviens-toi(?: que)?|n[’']oublie pas(?: que)?|retiens(?: que)?",
	'(?:por favor,? )?(?:recuerda|no olvides)(?: que)?',
	'ricorda(?:ti)?(?: che)?|lembre-se(?: de que)?',
].join('|');

const end = '[.!?…]*$';

/** The first shape that fits a sentence counts. */
const shapes: readonly StatementShape[] = [
	{
		shape: /\b(?:the|our|my) (?<noun>[a-z][a-z -]{1,30}?) command (?:here )?is(?: now)?:? `(?<code>[^`]+)`/iu,
		confidence: 0.9,
		make({ groups }) {
			const [noun, code] = [groups?.noun?.trim() ?? '', groups?.code?.trim() ?? ''];
			if (noun === '' || code === '') return undefined;
			return {
				kind: 'fact',
				key: `command:${noun.toLowerCase().replace(/\s+/g, '-')}`,
				title: `${capital(noun.toLowerCase())} command`,
				text: `The ${noun.toLowerCase()} command is \`${code}\`.`,
			};
		},
	},
	{
		shape: /\bto (?<goal>[a-z][a-z -]{1,40}?),? (?:we|I|you|please)(?: always)? (?:use|run|type) `(?<code>[^`]+)`/iu,
		confidence: 0.85,
		make({ groups }) {
			const [goal, code] = [groups?.goal?.trim() ?? '', groups?.code?.trim() ?? ''];
			if (goal === '' || code === '') return undefined;
			const key = `command:${goal.toLowerCase().replace(/\s+/g, '-')}`;
			return { kind: 'fact', key, title: `How to ${goal}`, text: `To ${goal}, run \`${code}\`.` };
		},
	},
	{
		shape: new RegExp(`^(?:hey,? |ok(?:ay)?,? |and |also,? )?(?:${rememberWords})[:,]? (?<what>.+?)${end}`, 'iu'),
		confidence: 0.95,
		make: said('fact'),
	},
	{
		shape: /^记住[：:，,]? ?(?<what>[^。！？]+)[。！？]?$/u,
		confidence: 0.95,
		make: said('fact'),
	},
	{
		shape: /^(?:[Pp]lease )?[Cc]all me (?<name>\p{Lu}[\p{L}’'-]{0,30}(?: \p{Lu}[\p{L}’'-]{0,30})?)[.!]*$/u,
		confidence: 0.95,
		make: ({ groups }) => named(groups?.name),
	},
	{
		shape: /^(?:[Hh]i,? |[Hh]ello,? )?[Mm]y name is (?<name>\p{Lu}[\p{L}’'-]{0,30}(?: \p{Lu}[\p{L}’'-]{0,30})?)[.!]*$/u,
		confidence: 0.95,
		make: ({ groups }) => named(groups?.name),
	},
	{
		shape: new RegExp(`^(?:from now on|in (?:the )?future|going forward),? (?:please )?(?<what>.+?)${end}`, 'iu'),
		confidence: 0.9,
		make: said('preference'),
	},
	{
		shape: new RegExp(
			`^(?:and |but |also,? )?I(?: really| generally| usually)? (?:prefer|would prefer|[’']d prefer) (?<what>.+?)${end}`,
			'iu',
		),
		confidence: 0.85,
		make: said('preference', 'Prefers '),
	},
	{
		shape: new RegExp(
			`^(?:and |but |also,? )?I (?:really |absolutely )?(?:hate|can[’']t stand|don[’']t like|do not like|dislike) (?<what>.+?)${end}`,
			'iu',
		),
		confidence: 0.8,
		make: said('preference', 'Dislikes '),
	},
	{
		shape: new RegExp(`^please (?<what>(?:always|never) .+?)${end}`, 'iu'),
		confidence: 0.85,
		make: said('preference'),
	},
	{
		shape: new RegExp(`^(?<what>(?:always|never) (?!mind\\b)\\p{L}+ .+?)${end}`, 'iu'),
		confidence: 0.75,
		make: said('preference'),
	},
	{
		shape: new RegExp(
			`^(?:and |so |ok(?:ay)?,? )?(?:we|I)(?: have|[’']ve)? (?:decided|agreed) (?<what>(?:to|that|on|not to) .+?)${end}`,
			'iu',
		),
		confidence: 0.8,
		make: said('fact', 'Decided '),
	},
	{
		shape: new RegExp(
			`^my (?<noun>time ?zone|birthday|pronouns|job|role|team|company|first language|native language) (?:is|are) (?<what>.+?)${end}`,
			'iu',
		),
		confidence: 0.9,
		make({ groups }) {
			const [noun, what] = [groups?.noun?.toLowerCase() ?? '', groups?.what?.trim() ?? ''];
			if (what.length < 2) return undefined;
			return {
				kind: 'identity',
				key: noun.replace(/\s+/g, '-'),
				title: capital(noun),
				text: `${capital(noun)}: ${what}.`,
			};
		},
	},
];

function named(name: string | undefined): Made | undefined {
	const whole = name?.trim() ?? '';
	return whole === ''
		? undefined
		: { kind: 'profile', key: 'name', title: 'Name', text: `Is called ${whole}.`, value: whole };
}

/** Nothing that somebody quotes, and no code: it is not what they say. */
function sentencesIn(message: string): string[] {
	return linesOf(message)
		.filter(({ text, code }) => !code && !/^\s*(?:>|\||#)/u.test(text))
		.flatMap(({ text }) => text.replace(/^\s*(?:[-*+]|\d+[.)])\s+/u, '').split(/(?<=[.!?…。！？])\s+/u))
		.map((each) => each.trim())
		.filter((each) => each.length >= lengths.least && each.length <= lengths.most);
}

/** A question is no statement, and what is only supposed is none either. */
const isAsked = (text: string): boolean =>
	/\?\s*$/u.test(text) || /^(?:if|what if|suppose|imagine|would|could|should)\b/iu.test(text);

/**
 * What a person says outright in `message` and may want to be remembered, in the order in which it is said. By the form of
 * its sentences alone, in English but for what is asked for with “remember”; a sentence that is not of such a form is
 * passed over.
 */
export function statementsIn(message: string): readonly Statement[] {
	if (message.length > longestMessage) return [];
	const found: Statement[] = [];
	for (const evidence of sentencesIn(message)) {
		if (isAsked(evidence)) continue;
		for (const { shape, confidence, make } of shapes) {
			const match = shape.exec(evidence);
			const made = match && make(match);
			if (!made) continue;
			const text = made.kind === 'fact' ? made.text : aboutThePerson(made.text);
			const key = made.key ?? keyOf(text);
			if (!found.some((other) => other.key === key && other.text === text))
				found.push({
					...made,
					text,
					title: made.key === undefined ? titleOf(text) : made.title,
					key,
					evidence,
					confidence,
				});
			break;
		}
		if (found.length === most) break;
	}
	return found;
}

/** By its words: the same sentence is the same statement. */
const keyOf = (text: string): string =>
	text
		.toLowerCase()
		.replace(/[^\p{L}\p{N}]+/gu, '-')
		.replace(/^-|-$/gu, '')
		.slice(0, 80);
