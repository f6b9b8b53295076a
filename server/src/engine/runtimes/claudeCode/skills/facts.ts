import { oncePerContent } from '../../../workspace/files.ts';
import { rulePatterns } from '../context/rulePaths.ts';
import { type DefinitionMatter, isNo, isYes, nameList, readMatter, textValue } from './matter.ts';

/** UTF-16 units that a skill may have in the list, its ellipsis and where it comes from among them. Claude Code 2.1.330. */
export const longestText = 1_536;

/** UTF-16 units of a first line that stands in for a description. */
const longestLine = 100;

/** What the file of a skill or a command says. */
export interface SkillFacts extends DefinitionMatter {
	/** The frontmatter's description, else the body's first line; undefined where there is neither. */
	readonly about: string | undefined;
	readonly whenToUse: string | undefined;
	/** The frontmatter's `name`, where it is one word. */
	readonly title: string | undefined;
	readonly description: string | undefined;
	/** `disable-model-invocation`. */
	readonly isHidden: boolean;
	/** `user-invocable: false`. */
	readonly isForModelOnly: boolean;
	/** Patterns of files that have to be touched first; empty where it is there from the start. */
	readonly paths: readonly string[];
	/** Names of its arguments, in their order. */
	readonly argumentNames: readonly string[];
	readonly argumentHint: string;
}

/** The first line that says something, without the marks of a heading. */
function firstLine(body: string): string | undefined {
	const found = body
		.split('\n')
		.map((each) => each.trim())
		.find((each) => each !== '')
		?.replace(/^#+\s+/u, '');
	return found !== undefined && found.length > longestLine ? `${found.slice(0, longestLine - 3)}...` : found;
}

/** Letters, digits, `_`, `.`, `:` and `-`; of a list its only entry. */
function titleIn(value: unknown): string | undefined {
	const title = String(value ?? '').trim();
	return /^[\p{L}\p{N}_.:-]+$/u.test(title) ? title : undefined;
}

/** Once for each text. */
export const skillFacts = oncePerContent((whole): SkillFacts => {
	const matter = readMatter(whole);
	const { data } = matter;
	const description = textValue(data.description);
	return {
		...matter,
		about: description ?? firstLine(whole.slice(matter.body)),
		whenToUse: data.when_to_use ? String(data.when_to_use) : undefined,
		title: titleIn(data.name),
		description,
		isHidden: isYes(data['disable-model-invocation']),
		isForModelOnly: isNo(data['user-invocable']),
		paths: rulePatterns(data.paths) ?? [],
		argumentNames: nameList(data.arguments),
		argumentHint: textValue(data['argument-hint']) ?? '',
	};
});

/** What the list says of a file that says nothing. */
const nameless = { skill: 'Skill', command: 'Custom command' } as const;

/** On one line: what is no character that one sees becomes a space. */
const folded = (text: string): string => text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ');

const escaped = (text: string): string => text.replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** The text of a skill in the list, before it is cut; `origin` is where it comes from, where the list says so. */
export function wholeText({ about, whenToUse }: SkillFacts, kind: keyof typeof nameless, origin: string): string {
	const text = about ?? nameless[kind];
	return escaped(folded(whenToUse === undefined ? `${text}${origin}` : `${text}${origin} - ${whenToUse}`));
}

export const cutText = (text: string): string =>
	text.length > longestText ? `${text.slice(0, longestText - 1)}…` : text;
