import type { WorkspacePath } from '../../workspace/snapshot.ts';
import type { Finding, Rule, RuleView, TextChange } from '../rule.ts';
import { nearest } from '../support/nearest.ts';
import { placeIn } from '../support/places.ts';
import { identityCard } from './identity.ts';
import { type LabelLine, labelLines } from './labelLines.ts';

/** More of them say nothing new. */
const mostFindings = 20;

export const identityUnknownLabel: Rule = {
	code: 'identity.unknown-label',
	severity: 'warning',
	docs: {
		title: 'The runtime does not read this label',
		why: [
			'OpenClaw reads six labels from `IDENTITY.md`, in upper or lower case: `Name`, `Creature`, `Vibe`, `Theme`, `Emoji`, `Avatar`. It ignores all others.',
			'If the file says `Nmae: Aria`, the agent is called “Assistant” (if the configuration has no name either), and nothing tells you.',
			'',
			'Soulscope reports labels that look like a typo of a label that is not set. It also reports known labels that OpenClaw cannot read:',
			'with a `+` or a number as the bullet, or with a full-width colon `：`. It does not report your own labels (`Pronouns`, `Creator`): the agent still reads them in its prompt.',
		].join('\n'),
		fix: 'Use the quick fix. Or write one label on each line, with its value on the same line, and with `-` or nothing in front.',
		example: { file: 'IDENTITY.md', text: '# Identity\n\n- **Nmae:** Aria\n- **Emoji:** 🌊\n' },
	},
	*check(view) {
		const card = identityCard(view);
		if (!card) return;
		const unset = card.labels.filter((label) => card.identity[label] === undefined);
		let reported = 0;
		for (const line of labelLines(card.text)) {
			const finding = line.value === '' ? undefined : lookAt(view, card.path, line, unset);
			if (!finding) continue;
			yield finding;
			reported += 1;
			if (reported === mostFindings) return;
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
		message: `${view.runtime.title} does not read the label “${line.label}”, so the agent gets no ${meant} from this line. Did you mean “${label}”?`,
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
		message: `${view.runtime.title} does not read the label “${line.label}” with ${what}, so the agent gets no ${line.label.toLowerCase()} from this line. Write “- ${line.label}: …”.`,
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
