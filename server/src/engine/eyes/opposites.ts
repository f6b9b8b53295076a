import type { TextRange } from '../text/range.ts';
import type { Snapshot, WorkspacePath } from '../workspace/snapshot.ts';
import { forbidding, namedValues, type Stance, stancesIn } from './stances.ts';
import { type InstructedAgent, type ToldText, toldTexts } from './told.ts';

/** One line, and those who are told it and not its opposite. */
export interface OppositeSide {
	/** As `Runtime.id`; at least one. */
	readonly agents: readonly string[];
	readonly path: WorkspacePath;
	readonly range: TextRange;
	/** The line, without line breaks. */
	readonly text: string;
}

/** Two lines of which no agent can follow both, read by different agents. */
export interface Opposite {
	/** For people: “the package manager”; absent where the lines say it themselves. */
	readonly about?: string;
	/** The one that is read first in front. */
	readonly sides: readonly [OppositeSide, OppositeSide];
}

/** A stance with the agents that read it, by their places in the list. */
interface HeldStance extends Stance {
	readonly text: ToldText;
	readonly readers: readonly number[];
}

/** Nobody reads more of them. */
const mostOpposites = 20;

/**
 * Where `agents` are told opposite things: one reads a line, another reads a line that says the opposite, and neither reads the other's.
 * Who is told both is told a contradiction, and is left out. In doubt it says nothing. Pure.
 */
export function oppositesIn(snapshot: Snapshot, agents: readonly InstructedAgent[]): readonly Opposite[] {
	const texts = toldTexts(snapshot, agents);
	// Where all read the same, nobody is told otherwise.
	const isShared = ({ kept }: ToldText) => kept.every((ranges) => ranges.length > 0);
	if (texts.filter((text) => !isShared(text)).length < 2) return [];
	const spoken = forbidding(texts.map(({ file }) => file));
	const byKey = new Map<string, HeldStance[]>();
	for (const text of texts) {
		for (const stance of stancesIn(text.file, spoken)) {
			const readers = readersOf(text, stance.sentence);
			if (readers.length === 0) continue;
			byKey.set(stance.key, [...(byKey.get(stance.key) ?? []), { ...stance, text, readers }]);
		}
	}
	const found = new Map<string, Opposite>();
	for (const held of byKey.values()) {
		for (const opposite of opposed(held, texts, agents)) {
			const place = opposite.sides.map(({ path, range }) => `${path}:${range.start}`).join('\n');
			if (!found.has(place) && found.size < mostOpposites) found.set(place, opposite);
		}
	}
	return [...found.values()];
}

const readersOf = ({ kept }: ToldText, { start, end }: TextRange): readonly number[] =>
	kept.flatMap((ranges, agent) => (ranges.some((range) => range.start <= start && end <= range.end) ? [agent] : []));

/** Pairs of different values of one key, each with those who hold it alone. */
function opposed(
	held: readonly HeldStance[],
	texts: readonly ToldText[],
	agents: readonly InstructedAgent[],
): readonly Opposite[] {
	const values = [...new Set(held.map(({ value }) => value))];
	if (values.length < 2) return [];
	return values.flatMap((one, index) =>
		values.slice(index + 1).flatMap((other): readonly Opposite[] => {
			const [here, there] = [one, other].map((value) => held.filter((each) => each.value === value));
			const [mine] = here ?? [];
			const [yours] = there ?? [];
			if (!here || !there || !mine || !yours || goTogether(mine, yours)) return [];
			const sides = [sideOf(here, held, other, texts, agents), sideOf(there, held, one, texts, agents)] as const;
			const [first, second] = sides;
			if (!first || !second) return [];
			const about = held[0]?.about;
			return [{ ...(about !== undefined && { about }), sides: [first, second] }];
		}),
	);
}

type ValueOf = Pick<Stance, 'value' | 'within'>;

/** “Spaces” and “2 spaces” are no contradiction. */
const goTogether = (one: ValueOf, other: ValueOf): boolean =>
	one.value === other.value || one.within === other.value || one.value === other.within;

/** The first line of `own` that is read by somebody who is told nothing else of the same; `against`: the value of the other side. */
function sideOf(
	held: readonly HeldStance[],
	all: readonly HeldStance[],
	against: string,
	texts: readonly ToldText[],
	agents: readonly InstructedAgent[],
): OppositeSide | undefined {
	for (const own of held) {
		const { namedOnly, sentence, text, readers } = own;
		const certain = readers.filter(
			(agent) =>
				all.every((each) => goTogether(each, own) || !each.readers.includes(agent)) &&
				(namedOnly === undefined || !namesAnother(texts, agent, namedOnly, against)),
		);
		if (certain.length === 0) continue;
		const { path } = text.file;
		return {
			agents: certain.flatMap((agent) => agents[agent]?.runtime.id ?? []),
			path,
			range: { start: sentence.start, end: sentence.end },
			text: text.file.text.slice(sentence.start, sentence.end).replace(/\s+/g, ' '),
		};
	}
	return undefined;
}

/** True where some text of the agent names the other program as well: then it has been told of both. */
function namesAnother(texts: readonly ToldText[], agent: number, topic: string, against: string): boolean {
	return texts.some(
		({ file, kept }) => (kept[agent]?.length ?? 0) > 0 && (namedValues(file).get(topic)?.has(against) ?? false),
	);
}
