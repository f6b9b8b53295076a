import { diffArrays } from 'diff';
import { isBlank } from '../../text/lines.ts';
import { type ChangeHunk, wholeLines } from '../notes/hunk.ts';
import { similarity } from './similarity.ts';

/** One recorded change of a file. */
export interface AttributedChange {
	/** Absent where it is not known what it changed. */
	readonly hunk?: ChangeHunk | undefined;
	/** Digests of the whole text before and after; undefined where there was, or is, no file. */
	readonly before: string | undefined;
	readonly after: string | undefined;
	/** It brings lines back that somebody wrote before: an undo, a restored state. */
	readonly returns: boolean;
}

/** What is known of one line. */
export interface LineAttribution {
	/** Place of the change in the list. */
	readonly change: number;
	/** Somebody has changed the line since, and nobody recorded that. */
	readonly edited: boolean;
}

/** A line as it stood at some time; `at` where it still does. */
interface StandingLine {
	readonly key: string;
	readonly at: number | undefined;
}

/** Lines compared at most, before and after: two texts that have nothing in common take the longest and say the least. */
const mostEdits = 4_000;
/** From 0 to 1. What is less alike than that is another line. */
const leastAlike = 0.6;
/** Lines of one change that are looked for in other words. */
const mostEdited = 64;

const keyOf = (line: string): string => line.trimEnd();

interface Step {
	readonly kind: 'same' | 'added' | 'removed';
	readonly key: string;
}

/** What the change did, line by line. */
function stepsOf({ removed, added }: ChangeHunk): readonly Step[] {
	const [old, young] = [removed.map(keyOf), added.map(keyOf)];
	const parts = diffArrays(old, young, { maxEditLength: mostEdits });
	if (!parts)
		return [
			...old.map((key): Step => ({ kind: 'removed', key })),
			...young.map((key): Step => ({ kind: 'added', key })),
		];
	return parts.flatMap((part) =>
		part.value.map((key): Step => ({ kind: part.added ? 'added' : part.removed ? 'removed' : 'same', key })),
	);
}

/** Goes back from what a file says now, change by change, and remembers which of them each line came with. */
class Attribution {
	readonly #found: (LineAttribution | undefined)[];
	/** Lines that were brought back: who wrote them first is further back. */
	readonly #returned = new Map<string, { readonly at: number; readonly change: number }[]>();
	#standing: StandingLine[];

	constructor(lines: readonly string[]) {
		this.#standing = lines.map((line, at) => ({ key: keyOf(line), at }));
		this.#found = lines.map(() => undefined);
	}

	/** Of lines that were brought back by something that says where from, and that nobody is known to have written: that. */
	found(isTold: (change: number) => boolean): readonly (LineAttribution | undefined)[] {
		for (const left of this.#returned.values())
			for (const { at, change } of left) if (isTold(change)) this.#found[at] ??= { change, edited: false };
		return this.#found;
	}

	#give(line: StandingLine, change: number, isBroughtBack: boolean, edited = false): void {
		const { at, key } = line;
		if (at === undefined || this.#found[at] || key === '') return;
		if (!isBroughtBack) this.#found[at] = { change, edited };
		else this.#returned.set(key, [...(this.#returned.get(key) ?? []), { at, change }]);
	}

	/** A line that a change took away: it is the very line where a later one brought it back. */
	#taken(key: string): StandingLine {
		const back = this.#returned.get(key)?.pop();
		return { key, at: back?.at };
	}

	/** Where `added` stands, if that is certain. `isExact`: the text is known to be what the change left. */
	#placeOf({ line, added, above, below }: ChangeHunk, isExact: boolean): number | undefined {
		if (isExact) return line;
		if (added.length === 0) return undefined;
		const keys = added.map(keyOf);
		const is = (at: number, text: string | undefined) =>
			this.#standing[at]?.key === (text === undefined ? undefined : keyOf(text));
		const fits = this.#standing.flatMap((_, from) =>
			keys.every((key, index) => this.#standing[from + index]?.key === key) ? [from] : [],
		);
		const between = fits.filter((from) => is(from - 1, above) && is(from + keys.length, below));
		const [only, ...others] = between.length > 0 ? between : fits;
		return others.length === 0 ? only : undefined;
	}

	/** Takes the change back. True where it stands whole in the text. */
	back(change: number, { hunk, returns }: AttributedChange, isExact: boolean): boolean {
		if (!hunk) return false;
		const steps = stepsOf(hunk);
		const gone = new Set(steps.flatMap(({ kind, key }) => (kind === 'removed' ? [key] : [])));
		const isBack = (key: string) => returns || gone.has(key);
		const from = this.#placeOf(hunk, isExact);
		if (from === undefined) {
			this.#byLine(change, hunk, steps, isBack);
			return false;
		}
		let at = from;
		for (const { kind, key } of steps) {
			if (kind === 'removed') continue;
			const line = this.#standing[at++];
			if (kind === 'added' && line) this.#give(line, change, isBack(key));
		}
		at = from;
		const before = steps.flatMap(({ kind, key }): StandingLine[] => {
			if (kind === 'removed') return [this.#taken(key)];
			const line = this.#standing[at++];
			return kind === 'same' && line ? [line] : [];
		});
		this.#standing.splice(from, hunk.added.length, ...before);
		return true;
	}

	/** Somebody wrote in between, whom nobody recorded: each line is looked for by itself, and only what is certain counts. */
	#byLine(change: number, hunk: ChangeHunk, steps: readonly Step[], isBack: (key: string) => boolean): void {
		const added = steps.filter(({ kind, key }) => kind === 'added' && key !== '');
		const away = new Set<StandingLine>();
		const missing: string[] = [];
		const around = [hunk.above, ...hunk.added, hunk.below].map((line) => line && keyOf(line));
		for (const { key } of added) {
			const same = this.#standing.flatMap((line, at) => (line.key === key && !away.has(line) ? [{ line, at }] : []));
			const index = around.indexOf(key);
			const nextTo = same.filter(
				({ at }) =>
					(around[index - 1] && this.#standing[at - 1]?.key === around[index - 1]) ||
					(around[index + 1] && this.#standing[at + 1]?.key === around[index + 1]),
			);
			const [only, ...others] = same.length === 1 ? same : nextTo;
			if (only && others.length === 0) {
				this.#give(only.line, change, isBack(key));
				away.add(only.line);
			} else if (same.length === 0) missing.push(key);
		}
		for (const key of missing.slice(0, mostEdited)) {
			const line = this.#alike(key, away);
			if (!line) continue;
			this.#give(line, change, false, true);
			away.add(line);
		}
		const taken = steps.flatMap(({ kind, key }) => (kind === 'removed' ? [this.#taken(key)] : []));
		this.#standing = this.#standing.filter((line) => !away.has(line));
		this.#standing.splice(Math.min(hunk.line, this.#standing.length), 0, ...taken);
	}

	/** The one line that says nearly the same, and that nobody else is known to have written. */
	#alike(key: string, away: ReadonlySet<StandingLine>): StandingLine | undefined {
		const near = this.#standing
			.filter((line) => line.at !== undefined && !this.#found[line.at] && !away.has(line) && !isBlank(line.key))
			.map((line) => ({ line, alike: similarity(line.key, key) }))
			.filter(({ alike }) => alike >= leastAlike)
			.sort((a, b) => b.alike - a.alike);
		const [best, second] = near;
		return best && best.alike > (second?.alike ?? 0) ? best.line : undefined;
	}
}

export interface AttributionAsked {
	/** What the file says now, without byte order mark. */
	readonly text: string;
	/** Its digest, in the form that the changes have theirs; absent where the text is only a part of the file. */
	readonly digest?: string;
	/** All changes of the file on record, oldest first. */
	readonly changes: readonly AttributedChange[];
	/** True for a change that brings lines back and says where from. */
	isTold?(change: number): boolean;
}

/**
 * Which change each line of a file came with; undefined for blank lines, and where the record cannot say it. A line keeps its
 * change while others come and go around it, where it moves within the file, and where an undo brings it back. Where others
 * wrote in between, only what is certain is said. Takes time by the number of changes and lines, and touches nothing.
 */
export function attributeLines(asked: AttributionAsked): readonly (LineAttribution | undefined)[] {
	const { text, digest, changes, isTold = () => false } = asked;
	const attribution = new Attribution(wholeLines(text));
	let known = digest;
	for (let at = changes.length - 1; at >= 0; at--) {
		const change = changes[at];
		if (!change) continue;
		const isExact = known !== undefined && known === change.after;
		known = attribution.back(at, change, isExact) && isExact ? change.before : undefined;
	}
	return attribution.found(isTold);
}
