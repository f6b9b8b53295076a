import { utf8Length } from '../../../text/lengths/measure.ts';

/** A line of the list: `- NAME: DESCRIPTION (file: PATH)`. */
export interface CodexBudgetLine {
	readonly name: string;
	/** Bytes of each character of the description, in order. */
	readonly description: readonly number[];
	readonly path: string;
}

export type Share =
	/** Characters of the description that are left. */
	{ readonly kind: 'shown'; readonly characters: number } | { readonly kind: 'left-out' };

/** A description, a space before the path included. */
const lineAround = (name: string, path: string): number => utf8Length(`- ${name}: (file: ${path})`);

/** What a line of so many bytes costs, its line end included. */
const costOf = (bytes: number): number => Math.ceil((bytes + 1) / 4);

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);

const fullCost = ({ name, description, path }: CodexBudgetLine): number =>
	costOf(lineAround(name, path) + (description.length > 0 ? 1 : 0) + sum(description));

/** One character each in turn, while the rest of the limit allows. */
function dealt(lines: readonly CodexBudgetLine[], limit: number): readonly Share[] {
	const states = lines.map(({ name, description, path }) => ({
		description,
		bytes: lineAround(name, path),
		characters: 0,
	}));
	let left = limit - sum(states.map(({ bytes }) => costOf(bytes)));
	for (let isGoing = true; isGoing; ) {
		isGoing = false;
		for (const state of states) {
			const next = state.description[state.characters];
			if (next === undefined) continue;
			// The first one brings the space behind it.
			const bytes = state.bytes + next + (state.characters === 0 ? 1 : 0);
			const price = costOf(bytes) - costOf(state.bytes);
			if (price > left) continue;
			left -= price;
			state.bytes = bytes;
			state.characters += 1;
			isGoing = true;
		}
	}
	return states.map(({ characters }) => ({ kind: 'shown', characters }));
}

/** Codex 0.169.0: what of each line is listed; `limit` in its tokens, four bytes each. */
export function sharesOf(lines: readonly CodexBudgetLine[], limit: number): readonly Share[] {
	if (sum(lines.map(fullCost)) <= limit)
		return lines.map(({ description }) => ({ kind: 'shown', characters: description.length }));
	const bare = lines.map(({ name, path }) => costOf(lineAround(name, path)));
	if (sum(bare) <= limit) return dealt(lines, limit);
	let left = limit;
	return bare.map((cost): Share => {
		if (cost > left) return { kind: 'left-out' };
		left -= cost;
		return { kind: 'shown', characters: 0 };
	});
}

/** A line of the table of short names. */
export const aliasLine = ([alias, root]: readonly [alias: string, root: string]): string =>
	`- \`${alias}\` = \`${root}\`\n`;

/** Bytes that the program’s prose is shorter by where there are short names. */
const savedProse = 142;

/** What a table of short names takes of the limit. Measured in Codex 0.169.0 on one to four roots of 60 to 260 bytes. */
export const aliasesCost = (roots: readonly (readonly [alias: string, root: string])[]): number =>
	Math.max(0, Math.ceil((utf8Length(roots.map(aliasLine).join('')) - savedProse) / 4));

/** A list that fits, and what it costs: its lines, and the table that these need. */
export interface BudgetPlan {
	readonly lines: readonly CodexBudgetLine[];
	readonly shares: readonly Share[];
	readonly table: number;
}

/** Characters of what is shown of each line that is listed. */
const shownIn = ({ shares }: BudgetPlan): readonly number[] =>
	shares.flatMap((each) => (each.kind === 'shown' ? [each.characters] : []));

const costOfPlan = ({ lines, shares, table }: BudgetPlan): number =>
	table +
	sum(
		lines.map((line, index) => {
			const share = shares[index];
			if (share?.kind !== 'shown') return 0;
			return fullCost({ ...line, description: line.description.slice(0, share.characters) });
		}),
	);

/** True where `some` lists more skills than `others`; of as many, more of what they say; of as much, for less. */
export function isBetter(some: BudgetPlan, others: BudgetPlan): boolean {
	const [one, other] = [shownIn(some), shownIn(others)];
	if (one.length !== other.length) return one.length > other.length;
	if (sum(one) !== sum(other)) return sum(one) > sum(other);
	return costOfPlan(some) < costOfPlan(others);
}
