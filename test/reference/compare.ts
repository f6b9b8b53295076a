import type { Answer, SessionAnswer, SkillsAnswer } from './oracle/messages.ts';

export const comparisons = ['prepare', 'skills', 'prompt'] as const;
export type Comparison = (typeof comparisons)[number];

/** One thing that the real program does otherwise than we say. */
export interface Difference {
	readonly comparison: Comparison;
	/** What kind of thing it is: differences of one kind are counted together, and shrunk to one example. */
	readonly kind: string;
	/** UTF-16 offset of the first difference, where texts differ. */
	readonly at?: number;
	readonly theirs: string;
	readonly ours: string;
}

export interface Tally {
	readonly differences: readonly Difference[];
	/** How many things were compared. */
	readonly tries: Readonly<Record<Comparison, number>>;
}

/** What happens to a workspace before a run reads it: the same words for both sides. */
export interface Preparing {
	/** What the program will not start for; undefined where it starts. */
	readonly refusal?: string;
	/** Paths with the SHA-256 of what stands in them then. */
	readonly created: ReadonlyMap<string, string>;
	readonly changed: readonly string[];
	readonly deleted: readonly string[];
}

const shownMap = (map: ReadonlyMap<string, string>): string =>
	[...map]
		.map(([path, digest]) => `${path} ${digest.slice(0, 12)}`)
		.sort()
		.join(', ');

const shown = ({ refusal, created, changed, deleted }: Preparing): string =>
	[
		refusal === undefined ? 'starts' : `refuses: ${refusal}`,
		`creates ${shownMap(created) || 'nothing'}`,
		`changes ${changed.join(', ') || 'nothing'}`,
		`deletes ${deleted.join(', ') || 'nothing'}`,
	].join('; ');

export function comparePreparing(theirs: Preparing, ours: Preparing): Difference[] {
	const kind =
		theirs.refusal !== ours.refusal
			? `refusal: ${theirs.refusal ?? 'none'} and not ${ours.refusal ?? 'none'}`
			: theirs.refusal !== undefined
				? undefined
				: shownMap(theirs.created) !== shownMap(ours.created)
					? 'what is created'
					: theirs.deleted.join() !== ours.deleted.join()
						? 'what is deleted'
						: theirs.changed.join() !== ours.changed.join()
							? 'what is changed'
							: undefined;
	return kind === undefined ? [] : [{ comparison: 'prepare', kind, theirs: shown(theirs), ours: shown(ours) }];
}

/** Offset of the first UTF-16 unit that differs; undefined where none does. */
export function firstDifference(one: string, other: string): number | undefined {
	if (one === other) return undefined;
	const most = Math.min(one.length, other.length);
	for (let at = 0; at < most; at += 1) if (one[at] !== other[at]) return at;
	return most;
}

/** What stands around an offset, on one line. */
export const around = (text: string, at: number): string =>
	JSON.stringify(`${at > 40 ? '…' : ''}${text.slice(Math.max(0, at - 40), at)}▸${text.slice(at, at + 80)}`);

function compareTexts(comparison: Comparison, kind: string, theirs: string, ours: string): Difference[] {
	const at = firstDifference(theirs, ours);
	return at === undefined ? [] : [{ comparison, kind, at, theirs: around(theirs, at), ours: around(ours, at) }];
}

const bySource = ({ name, description, source, path }: SkillsAnswer['loaded'][number]): string =>
	JSON.stringify([name, description, source, path]);

const byName = ({ name, path }: SkillsAnswer['eligible'][number]): string => `${name} ${path}`;

/** `isOrdered`: whether the order of what is loaded shows anywhere. */
export function compareSkills(theirs: SkillsAnswer, ours: SkillsAnswer, isOrdered: boolean): Difference[] {
	const lines = (some: readonly string[]) => (isOrdered ? some : [...some].sort()).join('\n');
	const pairs: readonly (readonly [kind: string, theirs: string, ours: string])[] = [
		['which are loaded', lines(theirs.loaded.map(bySource)), lines(ours.loaded.map(bySource))],
		['which are eligible', lines(theirs.eligible.map(byName)), lines(ours.eligible.map(byName))],
		['the list', theirs.prompt.trim(), ours.prompt.trim()],
	];
	for (const [kind, one, other] of pairs) {
		const found = compareTexts('skills', kind, one, other);
		// One that is not loaded is missing from all that follows.
		if (found.length > 0) return found;
	}
	return [];
}

/** `partAt` says which part of ours an offset lies in. */
export function compareSession(
	theirs: SessionAnswer,
	ours: SessionAnswer,
	partAt: (at: number) => string,
): Difference[] {
	const at = firstDifference(theirs.prompt, ours.prompt);
	if (at === undefined) return [];
	return compareTexts('prompt', partAt(at), theirs.prompt, ours.prompt);
}

/** Why nothing can be compared of an answer; undefined where it is one. */
export const noAnswer = ({ configError, skillsError, sessionsError }: Answer): string | undefined =>
	configError ?? skillsError ?? sessionsError;
