import type { LineLengths } from './budget.ts';
import { cutText, longestText, wholeText } from './facts.ts';
import type { CallableFile } from './find.ts';

/** What a line of the list is made of. */
export interface LineSource {
	readonly skill: CallableFile;
	/** Its name in the list: `p:tea` where another one is called `tea`. */
	readonly shown: string;
	/** The name that it gives itself, where the list says it. */
	readonly title: string | undefined;
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

/** Skills as they come into a list: what each is called there, and where it comes from. */
type Shown = Pick<LineSource, 'skill' | 'shown' | 'origin'>;

/** The name that a skill gives itself; of a plug-in, behind the plug-in’s and, of a command, those of its folders. */
function titleOf({ kind, name, plugin, facts: { title, data } }: CallableFile): string | undefined {
	if (title === undefined || plugin === undefined) return title;
	// Blanks around it are part of it here.
	if (title !== String(data.name)) return undefined;
	return kind === 'command' ? `${name.slice(0, name.lastIndexOf(':'))}:${title}` : `${plugin}:${title}`;
}

/** The line of a skill; `names`: what else the list has. A title that is somebody’s name, or no single word, is not said. */
function sourceOf({ skill, shown, origin }: Shown, names: ReadonlySet<string>): LineSource {
	const title = titleOf(skill);
	const isOwn = title !== undefined && title !== skill.name && !names.has(title);
	const mayBeSaid = skill.kind === 'skill' || skill.plugin !== undefined;
	const isSaid = mayBeSaid && shown === skill.name && isOwn;
	return { skill, shown, origin, title: isSaid ? title : undefined };
}

/** The lines of `skills` in their order. Of two that give themselves one title the first has it. */
export function distinctTitles(skills: readonly Shown[], names: ReadonlySet<string>): readonly LineSource[] {
	const taken = new Set(names);
	return skills.map((skill) => {
		const source = sourceOf(skill, taken);
		if (source.title !== undefined) taken.add(source.title);
		return source;
	});
}

const bareOf = ({ shown, title }: LineSource): string => (title === undefined ? `- ${shown}` : `- ${shown} (${title})`);

const textOf = ({ skill: { facts, kind }, origin }: LineSource): string => wholeText(facts, kind, origin);

export function lengthsOf(source: LineSource): LineLengths {
	const bare = bareOf(source).length;
	return { full: bare + ': '.length + Math.min(longestText, textOf(source).length), bare, isSteady: false };
}

export function lineOf(source: LineSource, hasText: boolean): ListLine {
	const bare = bareOf(source);
	const whole = textOf(source);
	const text = hasText ? cutText(whole) : '';
	const isCut = hasText && text !== whole;
	return { ...source, head: hasText ? `${bare}: ` : bare, text, hasText, isCut };
}

/** All of a line, without its line break. */
export const lineText = ({ head, text }: ListLine): string => head + text;
