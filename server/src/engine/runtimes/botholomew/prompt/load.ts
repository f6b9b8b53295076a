import { propertiesOf } from '../../../text/grayMatter/block.ts';
import { bodyOf, type Matter, readMatter } from '../../../text/grayMatter/read.ts';
import { matchingKeyword } from '../memory/keywords.ts';
import { readPromptFile } from './promptFile.ts';

/** A Markdown file at the top of the folder of persistent context. */
export interface ListedFile {
	/** With `.md`. */
	readonly name: string;
	/** Undefined where it cannot be read. */
	readonly text: string | undefined;
	/** Why it cannot be read: a clause for people. */
	readonly problem?: string;
}

/** What became of one file, with its trimmed body and where that starts in the file. */
export type FileOutcome =
	| {
			readonly kind: 'shown';
			readonly name: string;
			readonly body: string;
			readonly from: number;
			/** Where `contextual`: the word that brought it in. */
			readonly keyword?: string;
	  }
	/** Contextual, and no keyword stands in the body. */
	| { readonly kind: 'unmatched'; readonly name: string; readonly body: string }
	/** The runtime has no use for it. */
	| { readonly kind: 'ignored'; readonly name: string; readonly reason: string }
	/** Cannot be read or parsed, or stands behind one that cannot. */
	| {
			readonly kind: 'refused';
			readonly name: string;
			readonly reason: string;
			/** True where only another file is to blame, and only for standing in front of this one. */
			readonly isBehind?: true;
			/** True where only running it would tell whether it is refused: its frontmatter is code. */
			readonly isCode?: true;
	  };

export interface Loading {
	/** In the order of the prompt. */
	readonly outcomes: readonly FileOutcome[];
	/** The first file that made a strict version give up: it renders nothing then. */
	readonly stopped?: { readonly name: string; readonly reason: string };
}

/** Chooses files by `keywords`; null where nobody said anything yet. */
export type Load = (
	files: readonly ListedFile[],
	keywords: ReadonlySet<string> | null,
	read?: (text: string) => Matter,
) => Loading;

function chosen(
	name: string,
	loading: unknown,
	body: { readonly text: string; readonly from: number },
	keywords: ReadonlySet<string> | null,
): FileOutcome {
	if (loading === 'always') return { kind: 'shown', name, body: body.text, from: body.from };
	const keyword = keywords ? matchingKeyword(keywords, body.text) : undefined;
	if (keyword === undefined) return { kind: 'unmatched', name, body: body.text };
	return { kind: 'shown', name, body: body.text, from: body.from, keyword };
}

const inOrder = (files: readonly ListedFile[]): readonly ListedFile[] =>
	files.toSorted((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));

const codeOutcome = (name: string, language: string): FileOutcome => ({
	kind: 'refused',
	name,
	reason: `its frontmatter is ${language} code, which the runtime runs and nothing here does`,
	isCode: true,
});

/** Sorted by UTF-16 units; one invalid file and the runtime reads none. What code comes to, nobody knows: it stops nothing here. */
export const loadStrict: Load = (files, keywords, read = readMatter) => {
	const outcomes = inOrder(files).map(({ name, text, problem }): FileOutcome => {
		if (text === undefined) return { kind: 'refused', name, reason: problem ?? 'it cannot be read' };
		const matter = read(text);
		if (matter.kind === 'code') return codeOutcome(name, matter.language);
		const file = readPromptFile(text, () => matter);
		if (file.kind === 'invalid') return { kind: 'refused', name, reason: file.reason };
		return chosen(name, file.meta.loading, { text: file.content, from: file.from }, keywords);
	});
	const first = outcomes.flatMap((outcome) => (outcome.kind === 'refused' && !outcome.isCode ? [outcome] : []))[0];
	return first ? { outcomes, stopped: { name: first.name, reason: first.reason } } : { outcomes };
};

/** In the order of the folder; the first file that cannot be read takes all that stand behind it with it, silently. */
export const loadLoose: Load = (files, keywords, read = readMatter) => {
	let broken: string | undefined;
	const outcomes = files.map(({ name, text, problem }): FileOutcome => {
		if (broken !== undefined) {
			return { kind: 'refused', name, reason: `it comes after ${broken}, where loading stops`, isBehind: true };
		}
		const stop = (reason: string): FileOutcome => {
			broken = name;
			return { kind: 'refused', name, reason };
		};
		if (text === undefined) return stop(problem ?? 'it cannot be read');
		const matter = read(text);
		if (matter.kind === 'broken') return stop(`its frontmatter is not valid YAML: ${firstLine(matter.message)}`);
		// What it comes to, only running it would tell; loading goes on behind it.
		if (matter.kind === 'code') return codeOutcome(name, matter.language);
		const { loading } = propertiesOf(matter.data) ?? {};
		if (loading !== 'always' && loading !== 'contextual') {
			return { kind: 'ignored', name, reason: ignoredBecause(loading) };
		}
		return chosen(name, loading, bodyOf(text, matter), keywords);
	});
	return { outcomes };
};

const ignoredBecause = (loading: unknown): string =>
	loading === undefined
		? 'its frontmatter has no loading (always or contextual)'
		: 'its loading is not always or contextual';

/** Messages of the YAML parser show the source on further lines. */
export const firstLine = (message: string): string => (message.split('\n')[0] ?? '').replace(/:$/u, '');

/** The line above a file's body. */
export const headingOf = (outcome: FileOutcome & { readonly kind: 'shown' }): string =>
	`## ${outcome.name}${outcome.keyword === undefined ? '' : ' (contextual)'}\n`;

/** What stands behind a file's body. */
export const behindBody = '\n\n';

/** Persistent context as the prompt shows it. */
export const renderFiles = ({ outcomes, stopped }: Loading): string =>
	stopped
		? ''
		: outcomes
				.map((outcome) => (outcome.kind === 'shown' ? headingOf(outcome) + outcome.body + behindBody : ''))
				.join('');
