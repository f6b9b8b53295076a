import type { RuleView } from '../rules/rule.ts';
import { hasHidden } from '../rules/security/hasHidden.ts';
import { outsideOrdersIn } from '../rules/security/securityOutsideInstructions.ts';
import { addresses } from '../rules/support/addressed.ts';
import { linesOf } from '../text/lines.ts';
import type { SessionKind } from '../workspace/session.ts';
import type { WorkspacePath } from '../workspace/snapshot.ts';
import { addedLines } from './rebase.ts';

/** Why a line of a change deserves a second look. */
type GuardMarkKind = 'speaks-to-model' | 'outside-text' | 'other-audience';

export interface GuardMark {
	/** Zero-based, in the text of now. */
	readonly line: number;
	readonly kind: GuardMarkKind;
	/** What is odd about it and what to do, for people. */
	readonly message: string;
}

/** More of them in one file say nothing new. */
const mostMarks = 50;

/** A longer line is looked at as far as this (UTF-16 units). */
const longestLine = 4_000;

/** Who warns of such words says so on the same line. */
const warns =
	/\b(?:resist|attack|inject\w*|phish\w*|scam|suspicious|malicious|warn\w*|example(?!\.\w)|tried to|trick\w*|if (?:a|an|any|some\w*)|never (?:obey|follow)|not (?:obey|follow))\b/i;

interface Sign {
	readonly found: (line: string) => boolean;
	readonly message: string;
}

const matches =
	(pattern: RegExp) =>
	(line: string): boolean =>
		pattern.test(line) && !warns.test(line);

/** First match counts. A persona is written about the agent; these lines are about the machine behind it, or hide from people. */
const signs: readonly Sign[] = [
	{
		found: hasHidden,
		message: 'It has characters that no editor shows and the model reads. Put the file back, or remove them.',
	},
	{
		found: (line) => outsideOrdersIn(line).length > 0,
		message: 'It takes aim at what the agent was told before. Put the file back unless you wrote it.',
	},
	{
		found: matches(
			/<\|[\w-]{2,30}\|>|\[\/?INST\]|<<\/?SYS>>|<\/?(?:system|system-reminder|assistant|instructions?)>|^\s{0,3}(?:system|assistant|human)\s{0,2}:/i,
		),
		message: 'It has a mark that models take for the start of another message. A persona needs none.',
	},
	{
		found: matches(
			/\b(?:system prompt|developer message|(?:these|those|the above|your (?:previous|earlier|original)) instructions|(?:as|are) an? (?:ai|large language) (?:language )?model|jailbreak|safety (?:rules|guidelines|filters?))\b/i,
		),
		message: 'It speaks of the model and its instructions, not of the persona. Check who wrote it.',
	},
	{
		found: matches(
			/\b(?:without (?:telling|asking|informing|alerting|notifying)|(?:(?:do|must|should|shall|can) ?not|(?:do|must|should|ca)n['’]t|never) (?:tell|inform|alert|notify|ask|mention (?:this|it) to)) (?:the |your )?(?:user|owner|human|person|operator)\b/i,
		),
		message: 'It tells the agent to keep something from you. Check who wrote it.',
	},
];

const inComment = 'It is in a comment, which people who read the page do not see and the model does.';

/** The start of a comment that people put there for Soulscope, or for the runtime. */
const ours = /<!--\s{0,9}(?:soulscope-disable(?:-next-line)?(?![\w-])|project:)/y;

/** Zero-based lines with a comment that is not one of our own; of those that go on for several lines, all. */
function commented(text: string): ReadonlySet<number> {
	const found = new Set<number>();
	let isOpen = false;
	for (const [line, { text: words, code }] of linesOf(text).entries()) {
		if (code) continue;
		if (isOpen) found.add(line);
		// One comment may begin behind the end of another.
		for (let at = 0; ; ) {
			const mark = words.indexOf(isOpen ? '-->' : '<!--', at);
			if (mark < 0) break;
			ours.lastIndex = mark;
			if (!isOpen && !ours.test(words)) found.add(line);
			isOpen = !isOpen;
			// `<!-->` is a whole one.
			at = mark + 2;
		}
	}
	return found;
}

/** Sessions in whose prompts some of the file stands; empty where none has it, or it is read on demand. */
export const readersOf = (view: RuleView, path: WorkspacePath): readonly SessionKind[] =>
	view.runtime.sessionKinds.filter((kind) =>
		view.prompt(kind).parts.some(({ source }) => source.kind === 'file' && source.path === path),
	);

/** Files about the person, which others must not be able to ask for. */
const personal: ReadonlySet<string> = new Set(['user', 'personal-user']);

interface MarkedChange {
	readonly path: WorkspacePath;
	/** Empty where there was no file. */
	readonly before: string;
	readonly now: string;
	/** What the workspace is now; absent for what is outside of it. */
	readonly view?: RuleView;
}

/** True where the session reads what stands from `at` on in the file. */
function reaches(view: RuleView, kind: SessionKind, path: WorkspacePath, at: number): boolean {
	return view
		.prompt(kind)
		.parts.some(
			({ source }) =>
				source.kind === 'file' &&
				source.path === path &&
				source.runs.some(({ from, length }) => from <= at && at < from + length),
		);
}

/** Whose ears else a line would reach, and why that matters. */
function audienceOf({ path, view }: MarkedChange, line: string, at: number): string | undefined {
	if (!view) return undefined;
	const [usual, ...others] = view.runtime.sessionKinds;
	const addressed = others.find((kind) => kind !== usual && addresses[kind]?.(line));
	if (addressed && reaches(view, addressed, path, at))
		return `It speaks to ${addressed} sessions, which read it. Check that they are meant to.`;
	const isPersonal = personal.has(view.runtime.roleOf(path)?.id ?? '');
	if (isPersonal && others.includes('group') && reaches(view, 'group', path, at))
		return 'Group sessions read it as well, so anyone there can ask for it. Keep private facts out of this file.';
	return undefined;
}

/** What is odd about the lines that a change has added, at most one thing each; the order is that of the lines. */
export function marksOf(change: MarkedChange): readonly GuardMark[] {
	const { before, now } = change;
	const lines = linesOf(now);
	const comments = commented(now);
	const marks: GuardMark[] = [];
	for (const line of addedLines(before, now)) {
		const known = lines[line];
		const words = known?.text.slice(0, longestLine) ?? '';
		if (!known || words.trim() === '') continue;
		const sign = signs.find(({ found }) => found(words))?.message ?? (comments.has(line) ? inComment : undefined);
		const audience = sign === undefined ? audienceOf(change, words, known.start) : undefined;
		if (sign !== undefined) marks.push({ line, kind: 'speaks-to-model', message: sign });
		else if (audience !== undefined) marks.push({ line, kind: 'other-audience', message: audience });
		if (marks.length === mostMarks) break;
	}
	return marks;
}
