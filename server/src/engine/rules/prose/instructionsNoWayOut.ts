import type { FindingPlace, Rule } from '../rule.ts';
import { type ToldTexts, toldTexts } from '../support/instructions.ts';
import { placeIn } from '../support/places.ts';
import { someLine } from '../support/someLine.ts';
import { type KnownText, oncePerText } from '../support/texts.ts';
import { type ApprovalOrder, askingIn } from './orders/approvals.ts';
import type { SentencePiece } from './orders/items.ts';
import { isSameScope } from './orders/scopes.ts';
import {
	isNarrowing,
	longestText,
	oncePerBlock,
	oncePerPiece,
	type Sentence,
	type SentenceBlock,
	sentencesIn,
} from './orders/sentences.ts';
import { englishStem, wordsOf } from './orders/words.ts';

/** Nobody keeps so many people from their agent. */
const mostNames = 20;
const mostGates = 5;
/** Longer sentences are no plain orders (words). */
const mostWords = 40;

/** One of these stands in every sentence that can be meant, and in few others. */
const telling = /never|not|n't|circumstances|before/i;

/** Without emphasis, and with the apostrophes of a typewriter. */
const plainly = (text: string): string => text.replace(/[*_`]/g, '').replace(/[’‘]/g, "'");

const mayTell = (text: string): boolean => telling.test(plainly(text));

/** The same for whatever says that somebody may not be asked. A pattern that opens with letters takes a quarter of the time. */
const banning = /n(?:ever|ot|'t)(?![a-z])|circumstances/i;

const mayBan = (text: string): boolean => banning.test(plainly(text));

/** What a sentence says of asking people. */
const askingOf = oncePerPiece(({ order }): ApprovalOrder | undefined => {
	const plain = plainly(order);
	if (!telling.test(plain)) return undefined;
	const words = plain
		.split(/\s+/)
		.map((word) => word.replace(/^[^\p{L}\p{N}]+|(?<![^\p{L}\p{N}])[^\p{L}\p{N}]+$/gu, ''))
		.filter((word) => word !== '');
	return words.length <= mostWords ? askingIn(words) : undefined;
});

const toldOf = (piece: SentencePiece, isItem: boolean): readonly ApprovalOrder[] => {
	const asking = askingOf(piece);
	return asking && (asking.isMarked || isItem) ? [asking] : [];
};

const toldIn = oncePerBlock(toldOf, mayTell);

/** Few texts name anybody who may not be asked, and in the others nothing has to be known of who is to be asked. */
const bansIn = oncePerBlock((piece, isItem) => toldOf(piece, isItem).filter(({ kind }) => kind === 'ban'), mayBan);

const mayBanSomebody = someLine(mayBan, longestText);

const bansAnybody = oncePerText(
	(_, file) => mayBanSomebody(file) && sentencesIn(file).some((block) => bansIn(block).length > 0),
);

interface LocatedOrder extends ApprovalOrder {
	readonly file: KnownText;
	readonly sentence: Sentence;
}

export const instructionsNoWayOut: Rule = {
	code: 'instructions.no-way-out',
	severity: 'hint',
	docs: {
		title: 'The agent needs permission from someone it must not ask',
		why: [
			'“Never send a letter without asking Ann” and “never contact Ann” are often in different files. Together they leave the agent no allowed step. It stops without a word, or breaks one of the rules.',
			'Soulscope reports this only in English, and only if both instructions name the same person: one forbids something until this person agrees, the other says never to ask or contact them. It reports nothing if another sentence says how to reach them, or if one of the two applies only in some cases (“on Sundays”, “about money”).',
		].join('\n'),
		fix: 'Say when the agent may ask, or what to do instead: write a draft, add it to a list, or ask someone else.',
		example: {
			file: 'AGENTS.md',
			text: '# Rules\n\n- Never send a letter without asking Ann.\n- Answer in English.\n- Never contact Ann.\n',
		},
	},
	*check(view) {
		const told = new Set<Sentence>();
		for (const { ban, closed } of toldTexts(view).flatMap(deadEnds)) {
			if (told.has(ban.sentence)) continue;
			told.add(ban.sentence);
			const where = closed[0].file === ban.file ? 'another line of this file' : closed[0].file.path;
			yield {
				place: placeOf(ban),
				message: `The agent cannot follow both rules: ${where} needs permission from someone it must not ask here. It will stop, or break one of them. Say when it may ask, or what to do instead.`,
				related: closed.map((each) => ({ place: placeOf(each), message: 'permission is needed' })),
			};
		}
	},
};

interface DeadEnd {
	/** Says that somebody is never to be asked. */
	readonly ban: LocatedOrder;
	/** What must not be done until they agree; never empty. */
	readonly closed: readonly [LocatedOrder, ...LocatedOrder[]];
}

function deadEnds({ instructions, injected }: ToldTexts): readonly DeadEnd[] {
	if (!instructions.some(bansAnybody)) return [];
	const told = instructions.flatMap((file) => sentencesIn(file).flatMap((block) => placedIn(file, block)));
	const bans = new Map<string, LocatedOrder>();
	for (const each of told) if (each.kind === 'ban' && !bans.has(each.who)) bans.set(each.who, each);
	return [...bans].slice(0, mostNames).flatMap(([who, ban]) => {
		const named = told.filter((each) => each.who === who);
		const gates = named.filter(({ kind }) => kind !== 'ban').slice(0, mostGates);
		const [first, ...others] = gates;
		// One that is about something else may well be the exception.
		if (!first || !gates.every((gate) => isAbout(ban, gate)) || hasOtherWay(injected, named, who)) return [];
		return [{ ban, closed: [first, ...others] }];
	});
}

const placedIn = (file: KnownText, block: SentenceBlock): readonly LocatedOrder[] =>
	toldIn(block).map(({ found, index }) => ({ ...found, file, sentence: block.sentence(index) }));

/**
 * True where what stands above the ban narrows nothing that the two do not say themselves. What must not be done without asking may
 * stand below its subject (“Bookings”); who is told there to ask has an exception.
 */
function isAbout({ sentence: ban }: LocatedOrder, { sentence, kind }: LocatedOrder): boolean {
	const messages = wordsOf(`${ban.order} ${sentence.order}`).map(englishStem);
	if (isSameScope(ban, sentence, messages)) return true;
	const isSubject = kind === 'gate' && !sentence.scopes.some((scope) => isNarrowing(scope));
	return isSubject && isSameScope(ban, { ...sentence, scopes: [] }, messages);
}

const reaches =
	/\b(?:ask|asks|asked|asking|answers?|replies|reply|contact|reach|reached|messages?|writes?|tells?|calls?|phones?|mails?|emails?|letters?|notes?|approv\w*|confirm\w*|permission|consent|okays?|agree\w*|questions?|through|via|disturb\w*|bother\w*|unless|except|only|instead|when|while|if|until|before|after|during|may|can)\b/i;

/** True where anything else that names them may say how or when they can be asked: better to say nothing then. */
const hasOtherWay = (files: readonly KnownText[], named: readonly LocatedOrder[], who: string): boolean =>
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

const placeOf = ({ file, sentence: { start, end } }: LocatedOrder): FindingPlace => placeIn(file.path, { start, end });
