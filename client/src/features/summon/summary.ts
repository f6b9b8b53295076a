import type { DraftedFile, SummonResult } from '../../../../protocol/chat/summon.ts';

export type SummonDraft = Extract<SummonResult, { kind: 'drafted' }>;

/** Words that the summary is made of. */
export interface SummaryWords {
	readonly created: string;
	readonly changed: string;
	readonly same: string;
	readonly template: string;
	readonly notes: string;
	readonly files: string;
	readonly findings: string;
	readonly nothingFound: string;
	readonly nothingWritten: string;
}

/** Files that writing the draft would make another of what is there. */
export const replaced = ({ files }: SummonDraft): readonly DraftedFile[] =>
	files.filter(({ before, after }) => before !== undefined && before !== after);

export const created = ({ files }: SummonDraft): readonly DraftedFile[] =>
	files.filter(({ before }) => before === undefined);

function fateOf({ before, after, by }: DraftedFile, words: SummaryWords): string {
	const fate = before === undefined ? words.created : before === after ? words.same : words.changed;
	return by === 'template' ? `${fate}, ${words.template}` : fate;
}

/** What is to be known of a draft before it is written, as Markdown. `title` is its first line. */
export function summaryOf(draft: SummonDraft, title: string, words: SummaryWords): string {
	const found = draft.files.flatMap(({ path, findings }) =>
		findings.map(({ severity, code, message }) => `- ${path}: ${message} (${severity}, ${code})`),
	);
	const section = (heading: string, lines: readonly string[]) =>
		lines.length === 0 ? [] : ['', `## ${heading}`, '', ...lines];
	return [
		`# ${title}`,
		'',
		words.nothingWritten,
		...section(
			words.notes,
			draft.notes.map((note) => `- ${note}`),
		),
		...section(
			words.files,
			draft.files.map((file) => `- ${file.path}: ${fateOf(file, words)}`),
		),
		...section(words.findings, found.length === 0 ? [words.nothingFound] : found),
		'',
	].join('\n');
}
