import { posix } from 'node:path';
import type { WorkspacePath } from '../workspace/snapshot.ts';
import type { RetirableEntry } from './entries.ts';
import { happened, isTurning } from './turning.ts';

export interface PlacedEntry {
	readonly path: WorkspacePath;
	readonly entry: RetirableEntry;
	/** True where the file is the long-term memory itself, which is about everything. */
	readonly isCurated: boolean;
}

/** An entry, and the one that makes it needless. */
interface Needless {
	readonly placed: PlacedEntry;
	/** `copy`: the other says the same, or all of it and a little more. `newer`: the other says it of a later day. */
	readonly why: 'copy' | 'newer';
	readonly other: PlacedEntry;
}

/** Shorter entries repeat by nature; a character of Chinese or Japanese says as much as several letters. */
const shortest = { letters: 24, ideographs: 8 } as const;
/** Words that one may say beyond the other, and their share of all of its words. */
const most = { extra: 3, share: 0.4 } as const;

const ideograph = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu;
/** Letters of which we do not know the words that turn a sentence around. */
const isOtherScript = /(?!\p{Script=Latin})\p{L}/u;
const articles: ReadonlySet<string> = new Set(
	'a an the der die das den dem ein eine einen einem le la les un une el los las'.split(' '),
);
/** What does not say whose the entries under it are. */
const general =
	/^(?:memory|memories|notes?|facts?|long[- ]term memory|misc(?:ellaneous)?|other|general|what stays true|worth knowing|(?:things )?to remember|gedächtnis|notizen|sonstiges|allgemein|wissenswertes|记忆|长期记忆|笔记|备注|其他)(?![\p{L}\p{N}])/iu;

interface Compared {
	readonly placed: PlacedEntry;
	readonly key: string;
	/** Its words in order, articles left out; none where it is not in Latin letters. */
	readonly words: readonly string[];
	readonly day: string | undefined;
	/** Its only command or figure, with a mark in its place. */
	readonly answer: string | undefined;
	readonly question: string;
	/** What it is about by its place: under another person's heading the same words say another thing. */
	readonly home: string;
}

const dayPattern = /(?<!\d)(\d{4}-\d{2}-\d{2})(?!\d)[*_\])]{0,3}[ \t]?(?:[:–—|]|-(?=\s))?/gu;
const answerPattern = /`[^`]+`|(?<![\p{L}\d])[€$£]?\d[\d.,:/-]*(?:\s?[€$£%])?(?![\p{L}\d])/gu;

function comparedOf(placed: PlacedEntry): Compared | undefined {
	const { text, words: plain } = placed.entry;
	// What goes on below may differ there.
	if (text.includes('\n')) return undefined;
	const days = [...plain.matchAll(dayPattern)].map(([, day]) => day);
	const undated = plain.replace(dayPattern, ' ');
	const key = undated
		.replace(/[*_`]/gu, '')
		.replace(/\s+/gu, ' ')
		.trim()
		.replace(/[.;,。；，]$/u, '')
		.toLowerCase();
	const ideographs = key.match(ideograph)?.length ?? 0;
	if ((ideographs < shortest.ideographs && key.length < shortest.letters) || /[:：]$/u.test(key)) return undefined;
	const answers = undated.match(answerPattern) ?? [];
	return {
		placed,
		key,
		words: isOtherScript.test(key) ? [] : wordsIn(undated),
		day: days.length === 1 ? days[0] : undefined,
		answer: answers.length === 1 ? answers[0] : undefined,
		question: wordsIn(undated.replace(answerPattern, ' § ')).join(' '),
		home: homeOf(placed),
	};
}

/** What an entry is about by where it stands: its heading, else the name of its file; empty for what is about everything. */
function homeOf({ path, isCurated, entry: { section } }: PlacedEntry): string {
	if (isCurated && (section === undefined || section.level === 1)) return '';
	const title = section?.title ?? posix.basename(path, '.md');
	return isGeneral(title) ? '' : title.trim().toLowerCase();
}

/** Whether a heading says nothing of what is under it. */
export const isGeneral = (title: string): boolean => general.test(title.trim());

const wordsIn = (text: string): string[] =>
	(text.toLowerCase().match(/§|[\p{L}\p{N}]+(?:[’'.:/@_-][\p{L}\p{N}]+)*/gu) ?? []).filter(
		(word) => !articles.has(word),
	);

/** Words of a question that is one, its answer among them. */
const shortestQuestion = 4;

/** True where `whole` says all that `part` says, in the same order, and little more. */
function covers(whole: Compared, part: Compared): boolean {
	if (part.words.length < 4 || whole.words.length < part.words.length) return false;
	const extra: string[] = [];
	let at = 0;
	for (const word of whole.words) {
		if (word === part.words[at]) at += 1;
		else extra.push(word);
	}
	if (at < part.words.length || extra.length > most.extra || extra.length > whole.words.length * most.share)
		return false;
	return !extra.some((word) => isTurning(word) || /\d/u.test(word));
}

/** Looks for entries that another one makes needless. It is given one after the other, so that nobody has to wait for all. */
export interface Copies {
	/** Those come first that are to stay. Told is the one among them that says what `placed` says. */
	add(placed: PlacedEntry): Needless | undefined;
	/** What a later line of the same thing has taken the place of, once all are there. */
	outdated(): readonly Needless[];
}

/** Of what thousands say, so many tell enough. */
const mostAlike = 50;

export function createCopies(): Copies {
	const byKey = new Map<string, Compared>();
	/** By two words that stand next to each other. */
	const byPair = new Map<string, Compared[]>();
	const byQuestion = new Map<string, Compared[]>();
	const pairsOf = ({ words }: Compared): Set<string> =>
		new Set(words.slice(1).map((word, at) => `${words[at]} ${word}`));
	const put = (map: Map<string, Compared[]>, key: string, one: Compared): void => {
		const known = map.get(key);
		if (!known) map.set(key, [one]);
		else if (known.length < mostAlike) known.push(one);
	};

	function sameAs(one: Compared): Compared | undefined {
		const exact = byKey.get(`${one.home}\n${one.key}`);
		if (exact) return exact;
		const near = new Set([...pairsOf(one)].flatMap((pair) => byPair.get(pair) ?? []));
		return [...near].find((other) => other.home === one.home && covers(other, one));
	}

	return {
		add(placed) {
			const one = comparedOf(placed);
			if (!one) return undefined;
			const same = sameAs(one);
			if (same) return { placed, why: 'copy', other: same.placed };
			byKey.set(`${one.home}\n${one.key}`, one);
			for (const pair of pairsOf(one)) put(byPair, pair, one);
			const isState = one.answer !== undefined && !happened.test(placed.entry.words);
			if (isState && one.question.split(' ').length >= shortestQuestion)
				put(byQuestion, `${one.home}\n${one.question}`, one);
			return undefined;
		},
		outdated: () =>
			[...byQuestion.values()].flatMap(([one, other, ...more]): Needless[] => {
				// Three of a kind are a record of how something went, and not the same thing said again.
				if (!one || !other || more.length > 0 || one.answer === other.answer) return [];
				if (one.day === undefined || other.day === undefined || one.day === other.day) return [];
				const [older, newer] = one.day < other.day ? [one, other] : [other, one];
				return [{ placed: older.placed, why: 'newer', other: newer.placed }];
			}),
	};
}
