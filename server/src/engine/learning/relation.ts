import { eachTerm } from '../memory/search/text/words.ts';

/** `contradicts`: the same thing with another answer. `near`: about the same, as far as words can tell. */
export type Relation = 'repeats' | 'contradicts' | 'near';

/** Shares of the words of the shorter one that both have. */
const shares = { near: 0.5, same: 0.85 } as const;

/** Words that turn a statement around. */
const negations: ReadonlySet<string> = new Set(
	'not no never none without dont don’t doesnt doesn’t wont won’t cannot cant can’t stop avoid neither nor'.split(' '),
);

/** Words of which a statement has one or the other. */
const opposites: readonly (readonly [readonly string[], readonly string[]])[] = [
	[
		['short', 'brief', 'concise', 'terse'],
		['long', 'detailed', 'thorough', 'comprehensive', 'verbose', 'in-depth'],
	],
	[
		['always', 'every', 'each'],
		['never', 'seldom', 'rarely'],
	],
	[
		['before', 'first'],
		['after', 'last', 'later'],
	],
	[
		['enable', 'enabled', 'on', 'allow', 'allowed'],
		['disable', 'disabled', 'off', 'forbid', 'forbidden'],
	],
	[
		['like', 'likes', 'love', 'loves', 'prefer', 'prefers'],
		['dislike', 'dislikes', 'hate', 'hates'],
	],
	[
		['morning', 'mornings'],
		['evening', 'evenings', 'night', 'nights'],
	],
	[['public'], ['private']],
];

interface ComparedStatement {
	/** Stems of its words, those that say little left out. */
	readonly words: ReadonlySet<string>;
	/** As they stand, in lower case. */
	readonly plain: ReadonlySet<string>;
	/** Names, commands and figures: what an answer is mostly made of. */
	readonly answers: ReadonlySet<string>;
	readonly isNegated: boolean;
}

const codePattern = /`([^`]+)`/gu;
const figurePattern = /\b\d[\d.:/,-]*\b/gu;
/** The day that a note carries is when it was made, not what it says. */
const datePattern = /\b\d{4}-\d{2}-\d{2}\b/gu;

function statementOf(text: string): ComparedStatement {
	const line = text.replace(datePattern, ' ').replace(/^\s*(?:[-*+]|\d+[.)])\s+/u, '');
	const answers = new Set<string>();
	for (const [, code = ''] of line.matchAll(codePattern)) answers.add(code.trim().toLowerCase());
	const prose = line.replace(codePattern, ' ');
	for (const [figure] of prose.matchAll(figurePattern)) answers.add(figure.replace(/[.,:]$/u, ''));
	const words = new Set<string>();
	eachTerm(prose.replace(figurePattern, ' '), (term, _start, _end, kind) => {
		if (kind === 'word') words.add(term);
	});
	const plain = new Set(prose.toLowerCase().match(/[\p{L}’'-]+/gu) ?? []);
	return { words, plain, answers, isNegated: [...plain].some((word) => negations.has(word)) };
}

const shared = (a: ReadonlySet<string>, b: ReadonlySet<string>): number => {
	let count = 0;
	for (const word of a) if (b.has(word)) count += 1;
	return count;
};

const hasAny = (statement: ComparedStatement, words: readonly string[]): boolean =>
	words.some((word) => statement.plain.has(word));

/** True where one says the one of two opposites, and the other the other. */
const isOpposed = (a: ComparedStatement, b: ComparedStatement): boolean =>
	opposites.some(([some, others]) => {
		const [one, two] = [a, b].map((each) => Number(hasAny(each, some)) - Number(hasAny(each, others)));
		return one !== 0 && one === -(two ?? 0);
	});

/**
 * How a line of memory stands to something that could be remembered; undefined where they have nothing to do with each other.
 * By words alone: the same matter is the same words, and another answer is another command, name or figure, a “not”, or an
 * opposite. It errs on the side of `near`, as a person looks at both.
 */
export const relationOf = (line: string, proposed: string): Relation | undefined =>
	relation(statementOf(line), statementOf(proposed));

/** Tells whether one of the lines says the same as what could be remembered. Of thousands each is read once, and `pause` lets others in between. */
export function repeatsOneOf(
	lines: readonly string[],
	pause: () => Promise<void>,
): (proposed: string) => Promise<boolean> {
	const read: ComparedStatement[] = [];
	return async (proposed) => {
		const statement = statementOf(proposed);
		for (const [at, line] of lines.entries()) {
			await pause();
			read[at] ??= statementOf(line);
			if (relation(read[at], statement) === 'repeats') return true;
		}
		return false;
	};
}

function relation(a: ComparedStatement, b: ComparedStatement): Relation | undefined {
	const smaller = Math.min(a.words.size, b.words.size);
	if (smaller === 0) return sameAnswers(a, b) && a.answers.size > 0 ? 'repeats' : undefined;
	const share = shared(a.words, b.words) / smaller;
	// One word in common is no matter in common.
	if (smaller > 1 && shared(a.words, b.words) < 2)
		return isOpposed(a, b) && share >= shares.near ? 'contradicts' : undefined;
	if (share < shares.near) return undefined;
	if (a.isNegated !== b.isNegated || isOpposed(a, b)) return 'contradicts';
	if (a.answers.size > 0 && b.answers.size > 0 && shared(a.answers, b.answers) === 0) return 'contradicts';
	const isWhole = shared(a.words, b.words) / Math.max(a.words.size, b.words.size) >= shares.same;
	return isWhole && sameAnswers(a, b) ? 'repeats' : 'near';
}

const sameAnswers = (a: ComparedStatement, b: ComparedStatement): boolean =>
	a.answers.size === b.answers.size && shared(a.answers, b.answers) === a.answers.size;
