import type { FindingPlace, Rule } from '../rule.ts';
import { toldTexts } from '../support/instructions.ts';
import { placeIn } from '../support/places.ts';
import { quoted } from '../support/quoted.ts';
import { someLine } from '../support/someLine.ts';
import type { KnownText } from '../support/texts.ts';
import type { Grammar } from './orders/order.ts';
import { isSameScope } from './orders/scopes.ts';
import { longestText, type Sentence, type SentenceBlock, sentencesIn } from './orders/sentences.ts';
import { bansIn, languages, mayForbid, ordersIn } from './orders/spoken.ts';

const mostFindings = 20;
/** Who says the same more often than this is not heard any further. */
const mostBans = 8;

export const instructionsContradict: Rule = {
	code: 'instructions.contradict',
	severity: 'hint',
	docs: {
		title: 'Two instructions contradict each other',
		why: [
			'`AGENTS.md`, `SOUL.md` and `USER.md` are in the same prompt, but you may have written them months apart. If one says “always ask before you send an email” and another says “never ask before you send an email”, the model sometimes follows one and sometimes the other.',
			'The same goes for `CLAUDE.md`, its imports and rules. Each agent of the folder is looked at by itself.',
			'Soulscope reports only two instructions with the same words, one of them with “never”, “do not” or “must not”, in English, German, Spanish, French or Portuguese. It does not report quotations, examples, questions, conditions and exceptions, or instructions below a heading that limits them (“In group chats”).',
		].join('\n'),
		fix: 'Remove one of them, or write when each one applies.',
		example: {
			file: 'AGENTS.md',
			text: '# Rules\n\n- Always ask before you send an email.\n- Answer in German.\n- Never ask before sending mail.\n',
		},
	},
	*check(view) {
		const told = new Set<Sentence>();
		for (const { instructions } of toldTexts(view)) {
			for (const [first, later] of contradictionsIn(instructions)) {
				if (told.has(later.sentence) || told.size >= mostFindings) continue;
				told.add(later.sentence);
				const where = first.file === later.file ? 'further up' : `in ${first.file.path}`;
				yield {
					place: placeOf(later),
					message: `This contradicts ${shown(first)} ${where}. The agent reads both and follows sometimes one, sometimes the other. Remove one of them, or say when each one applies.`,
					related: [{ place: placeOf(first), message: 'the opposite' }],
				};
			}
		}
	},
};

/** Of what sentences are read from. */
const forbidsAnything = someLine(mayForbid, longestText);

/** What a file orders and forbids. */
interface Spoke {
	readonly file: KnownText;
	readonly blocks: readonly SentenceBlock[];
}

interface PlacedOrder {
	readonly file: KnownText;
	readonly sentence: Sentence;
}

/** What one agent is told both of. */
function* contradictionsIn(files: readonly KnownText[]): Iterable<readonly [PlacedOrder, PlacedOrder]> {
	if (!files.some(forbidsAnything)) return;
	const placed = files.map((file): Spoke => ({ file, blocks: sentencesIn(file) }));
	for (const language of languages) yield* contradictions(placed, language);
}

/** Pairs of an order and a ban with the same words, the one that stands first in front. */
function* contradictions(files: readonly Spoke[], language: Grammar): Iterable<readonly [PlacedOrder, PlacedOrder]> {
	const bans = new Map<string, PlacedOrder[]>();
	for (const { file, blocks } of files) {
		for (const block of blocks) {
			for (const { found, index } of bansIn(block)) {
				if (found.language !== language) continue;
				for (const key of found.joined) {
					const list = listOf(bans, key);
					if (list.length < mostBans) list.push({ file, sentence: block.sentence(index) });
				}
			}
		}
	}
	const orders = bans.size > 0 ? ordersIn.get(language) : undefined;
	if (!orders) return;
	for (const { file, blocks } of files) {
		for (const block of blocks) {
			for (const { found, index } of orders(block)) {
				for (const [at, key] of found.joined.entries()) {
					const list = bans.get(key);
					if (!list) continue;
					const words = found.keys[at] ?? [];
					const placed = { file, sentence: block.sentence(index) };
					const ban = list.find(({ sentence }) => isSameScope(sentence, placed.sentence, words));
					if (ban) yield isBefore(files, ban, placed) ? [ban, placed] : [placed, ban];
				}
			}
		}
	}
}

function listOf<Value>(lists: Map<string, Value[]>, key: string): Value[] {
	const list = lists.get(key) ?? [];
	lists.set(key, list);
	return list;
}

const isBefore = (files: readonly Spoke[], one: PlacedOrder, other: PlacedOrder): boolean =>
	one.file === other.file
		? one.sentence.start < other.sentence.start
		: files.findIndex(({ file }) => file === one.file) < files.findIndex(({ file }) => file === other.file);

const placeOf = ({ file, sentence: { start, end } }: PlacedOrder): FindingPlace => placeIn(file.path, { start, end });

const shown = ({ file, sentence }: PlacedOrder): string => quoted(file.text.slice(sentence.start, sentence.end));
