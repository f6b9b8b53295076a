import type { BudgetLine } from './budget.ts';
import { cutText, longestText, wholeText } from './facts.ts';
import type { FoundSkill } from './find.ts';

/** What a line of the list is made of. */
interface LineSource {
	readonly skill: FoundSkill;
	/** Its name in the list: `p:tea` where another one is called `tea`. */
	readonly shown: string;
	/** Where it comes from, where the list says so. */
	readonly origin: string;
}

/** The line of a skill or a command in the list. */
export interface ListLine extends LineSource {
	/** What stands before the text; all of the line where there is none. */
	readonly head: string;
	readonly text: string;
	/** False where the budget left only the name. */
	readonly hasText: boolean;
	/** True where the text was longer than it may be. */
	readonly isCut: boolean;
}

function bareOf({ skill: { kind, name, facts }, shown }: LineSource): string {
	const hasTitle = kind === 'skill' && facts.title !== undefined && facts.title !== name;
	return hasTitle ? `- ${shown} (${facts.title})` : `- ${shown}`;
}

const textOf = ({ skill: { facts, kind }, origin }: LineSource): string => wholeText(facts, kind, origin);

export function lengthsOf(source: LineSource): BudgetLine {
	const bare = bareOf(source).length;
	return { full: bare + ': '.length + Math.min(longestText, textOf(source).length), bare, isSteady: false };
}

export function lineOf(source: LineSource, hasText: boolean): ListLine {
	const { skill, shown, origin } = source;
	const bare = bareOf(source);
	const whole = textOf(source);
	const text = hasText ? cutText(whole) : '';
	const isCut = hasText && text !== whole;
	return { skill, shown, origin, head: hasText ? `${bare}: ` : bare, text, hasText, isCut };
}

/** All of a line, without its line break. */
export const lineText = ({ head, text }: ListLine): string => head + text;
