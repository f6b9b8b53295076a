import type { Place, Rule } from './rule.ts';
import { type Asking, askingIn } from './support/orders/approvals.ts';
import { isSameScope } from './support/orders/scopes.ts';
import { narrowing, oncePerOrder, type Sentence, sentencesIn } from './support/orders/sentences.ts';
import { englishStem, wordsOf } from './support/orders/words.ts';
import { placeIn } from './support/places.ts';
import { type KnownText, knownTexts, oncePerText } from './support/texts.ts';

/** The roles of files that tell the agent how to behave. */
const instructing: ReadonlySet<string> = new Set(['agents', 'soul', 'user', 'identity', 'tools']);
/** Nobody keeps so many people from their agent. */
const mostNames = 20;
const mostGates = 5;
/** Longer sentences are no plain orders (words). */
const mostWords = 40;

interface Told extends Asking {
	readonly sentence: Sentence;
}

/** What a sentence says of asking people. */
const askingOf = oncePerOrder(({ order }): Asking | undefined => {
	const words = order
		.replace(/[*_`]/g, '')
		.replace(/[’‘]/g, "'")
		.split(/\s+/)
		.map((word) => word.replace(/^[^\p{L}\p{N}]+|(?<![^\p{L}\p{N}])[^\p{L}\p{N}]+$/gu, ''))
		.filter((word) => word !== '');
	return words.length <= mostWords ? askingIn(words) : undefined;
});

/** Few texts name anybody who may not be asked. */
const toldIn = oncePerText((_, file): readonly Told[] =>
	sentencesIn(file).flatMap((sentence) => {
		const asking = askingOf(sentence);
		return asking && (asking.isMarked || sentence.isItem) ? [{ ...asking, sentence }] : [];
	}),
);

interface Placed extends Told {
	readonly file: KnownText;
}

export const instructionsNoWayOut: Rule = {
	code: 'instructions.no-way-out',
	severity: 'hint',
	docs: {
		title: 'The agent needs the word of somebody whom it may not ask',
		why: [
			'“Never send a letter without asking Ann” and “never contact Ann” are both plain, and often stand in different files. Together they leave no step that is allowed: the agent gives the task up without a word, or breaks one of the two, and nobody sees why.',
			'Reported is only, in English, somebody named in both: something is forbidden until they were asked or have agreed, and elsewhere they may never be asked, contacted or disturbed at all. Where anything else in the files says how or when they can be reached, where a ban is for some cases only (“on Sundays”, “about money”), and below a heading that narrows one of them down, nothing is said.',
		].join('\n'),
		fix: 'Say when the agent may ask after all, or what it does instead: leave a draft, write it on a list, ask somebody else.',
		example: {
			file: 'AGENTS.md',
			text: '# Rules\n\n- Never send a letter without asking Ann.\n- Answer in English.\n- Never contact Ann.\n',
		},
	},
	*check(view) {
		const injected = knownTexts(view).filter(({ role }) => role.injected);
		const told = injected
			.filter(({ role }) => instructing.has(role.id))
			.flatMap((file) => toldIn(file).map((each): Placed => ({ ...each, file })));
		const bans = new Map<string, Placed>();
		for (const each of told) if (each.kind === 'ban' && !bans.has(each.who)) bans.set(each.who, each);
		for (const [who, ban] of [...bans].slice(0, mostNames)) {
			const named = told.filter((each) => each.who === who);
			const gates = named.filter(({ kind }) => kind !== 'ban').slice(0, mostGates);
			const closed = gates.filter((gate) => isAbout(ban, gate));
			const [gate] = closed;
			// One that is about something else may well be the exception.
			if (!gate || closed.length < gates.length || hasOtherWay(injected, named, who)) continue;
			const where = gate.file === ban.file ? 'another line of this file' : gate.file.path;
			yield {
				place: placeOf(ban),
				message: `This leaves no way out: ${where} lets the agent do something only with the word of somebody whom it may not ask here. It gives up there, or breaks one of the two. Say when it may ask, or what it does instead.`,
				related: closed.map((each) => ({ place: placeOf(each), message: 'has to be asked first' })),
			};
		}
	},
};

/**
 * True where what stands above the ban narrows nothing that the two do not say themselves. What must not be done without asking may
 * stand below its subject (“Bookings”); who is told there to ask has an exception.
 */
function isAbout({ sentence: ban }: Placed, { sentence, kind }: Placed): boolean {
	const said = wordsOf(`${ban.order} ${sentence.order}`).map(englishStem);
	if (isSameScope(ban, sentence, said)) return true;
	const isSubject = kind === 'gate' && !sentence.scopes.some((scope) => narrowing.test(scope));
	return isSubject && isSameScope(ban, { ...sentence, scopes: [] }, said);
}

const reaches =
	/\b(?:ask|asks|asked|asking|answers?|replies|reply|contact|reach|reached|messages?|writes?|tells?|calls?|phones?|mails?|emails?|letters?|notes?|approv\w*|confirm\w*|permission|consent|okays?|agree\w*|questions?|through|via|disturb\w*|bother\w*|unless|except|only|instead|when|while|if|until|before|after|during|may|can)\b/i;

/** True where anything else that names them may say how or when they can be asked: better to say nothing then. */
const hasOtherWay = (files: readonly KnownText[], named: readonly Placed[], who: string): boolean =>
	files.some((file) => {
		let rest = '';
		let from = 0;
		for (const { sentence } of named.filter((each) => each.file === file)) {
			rest += `${file.text.slice(from, sentence.start)} `;
			from = sentence.end;
		}
		rest += file.text.slice(from);
		return rest.split('\n').some((line) => reaches.test(line) && isNamed(line, who));
	});

const isNamed = (line: string, who: string): boolean =>
	` ${wordsOf(line.replace(/['’]s(?!\p{L})/gu, '')).join(' ')} `.includes(` ${wordsOf(who).join(' ')} `);

const placeOf = ({ file, sentence: { start, end } }: Placed): Place => placeIn(file.path, { start, end });
