import type { WorkspacePath } from '../workspace/snapshot.ts';
import type { Finding, Rule, RuleView, TextChange } from './rule.ts';
import { identityCard } from './support/identity.ts';
import { type LabelLine, labelLines } from './support/labelLines.ts';
import { nearest } from './support/nearest.ts';
import { placeIn } from './support/places.ts';

/** More of them say nothing new. */
const mostFindings = 20;

export const identityUnknownLabel: Rule = {
	code: 'identity.unknown-label',
	severity: 'warning',
	docs: {
		title: 'The runtime does not read this label',
		why: [
			'Every OpenClaw version reads six labels from `IDENTITY.md`, in any letter case: `Name`, `Creature`, `Vibe`, `Theme`, `Emoji`, `Avatar`. Whatever else stands before a colon is ignored,',
			'so an agent whose file says `Nmae: Aria` is called “Assistant” (unless the configuration names it), and nothing tells you.',
			'',
			'Reported are labels that are one slip away from a known one while that one is not set, and known labels in a shape that the parser does not see through:',
			'a `+` or a number as the bullet, or a full-width colon `：`. Labels of your own (`Pronouns`, `Creator`) are left alone: the agent still reads them in its prompt.',
		].join('\n'),
		fix: 'Take the quick fix, or write the label as above: one a line, value on the same line, with `-` in front or nothing.',
		example: { file: 'IDENTITY.md', text: '# Identity\n\n- **Nmae:** Aria\n- **Emoji:** 🌊\n' },
	},
	*check(view) {
		const card = identityCard(view);
		if (!card) return;
		const unset = card.labels.filter((label) => card.identity[label] === undefined);
		let said = 0;
		for (const line of labelLines(card.text)) {
			const finding = line.value === '' ? undefined : lookAt(view, card.path, line, unset);
			if (!finding) continue;
			yield finding;
			said += 1;
			if (said === mostFindings) return;
		}
	},
};

function lookAt(view: RuleView, path: WorkspacePath, line: LabelLine, unset: readonly string[]): Finding | undefined {
	const exact = unset.find((field) => field === line.label.toLowerCase());
	if (exact !== undefined) return unreadShape(view, path, line);
	const meant = nearest(line.label, unset);
	if (meant === undefined) return undefined;
	const label = inTheCaseOf(line.label, meant);
	return {
		place: placeIn(path, line.labelRange),
		message: `“${line.label}” is not a label that ${view.runtime.title} reads, so the agent gets no ${meant} from this line. Did you mean “${label}”?`,
		fixes: [
			{
				title: `Change “${line.label}” to “${label}”`,
				preferred: true,
				steps: [editIn(path, [{ range: line.labelRange, text: label }, ...shapeChanges(line)])],
			},
		],
	};
}

/** The label is right, and yet the runtime did not find it. */
function unreadShape(view: RuleView, path: WorkspacePath, line: LabelLine): Finding | undefined {
	const changes = shapeChanges(line);
	if (changes.length === 0) return undefined;
	const what = line.colon === ':' ? `“${line.bullet}” in front of it` : 'a full-width colon after it';
	return {
		place: placeIn(path, { start: line.bulletRange.start, end: line.colonRange.end }),
		message: `${view.runtime.title} does not see the label “${line.label}” with ${what}, so the agent gets no ${line.label.toLowerCase()} from this line. Write “- ${line.label}: …”.`,
		fixes: [{ title: `Write “- ${line.label}:”`, preferred: true, steps: [editIn(path, changes)] }],
	};
}

/** What it takes for the parser to see through the line: `-`, `*` or nothing in front, and an ASCII colon. */
const shapeChanges = (line: LabelLine): readonly TextChange[] => [
	...(['', '-', '*'].includes(line.bullet) ? [] : [{ range: line.bulletRange, text: '-' }]),
	...(line.colon === ':' ? [] : [{ range: line.colonRange, text: ': ' }]),
];

const editIn = (path: WorkspacePath, changes: readonly TextChange[]) =>
	({ kind: 'edit', file: { kind: 'workspace', path }, changes }) as const;

function inTheCaseOf(example: string, word: string): string {
	if (example === example.toLowerCase()) return word;
	if (example === example.toUpperCase()) return word.toUpperCase();
	return word.charAt(0).toUpperCase() + word.slice(1);
}
