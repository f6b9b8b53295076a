import type { IdentityLine } from '../runtimes/runtime.ts';
import { rangeLength, type TextRange } from '../text/range.ts';
import type { WorkspacePath } from '../workspace/snapshot.ts';
import type { Finding, Fix, Rule, RuleView } from './rule.ts';
import { injectedFiles } from './support/files.ts';
import { type IdentityCard, identityCard, isTemplateSuggestion } from './support/identity.ts';
import { placeIn } from './support/places.ts';

export const identityPlaceholder: Rule = {
	code: 'identity.placeholder',
	severity: 'information',
	docs: {
		title: 'The identity card is not filled in',
		why: [
			'OpenClaw reads name, creature, vibe, theme, emoji and avatar from `IDENTITY.md`: one label a line, **with the value on the same line**. It skips empty values and the suggestions of its own template,',
			'such as “pick something you like”. Where nothing is left and the configuration names nobody, the agent is called “Assistant”. And the whole file, suggestions included, is in the prompt: the agent reads them as facts about itself.',
			'',
			'Reported are the template’s suggestions, a value that stands on the line below its label (where no version looks for it), and a card on which every label is empty.',
			'The rule waits until `BOOTSTRAP.md` is gone: before the first-run ritual, an empty card is as it should be.',
		].join('\n'),
		fix: 'Write the value behind the colon, or take the line out.',
		example: {
			file: 'IDENTITY.md',
			text: '# Identity\n\n- **Name:** Aria\n- **Vibe:**\n  calm, dry, warm underneath\n',
		},
	},
	*check(view) {
		const card = identityCard(view);
		if (card && !isFirstRunAhead(view)) yield* lookAt(view, card);
	},
};

/** The ritual that fills the card in has not run yet. */
const isFirstRunAhead = (view: RuleView): boolean =>
	injectedFiles(view).some((path) => view.runtime.roleOf(path)?.id === 'bootstrap');

function* lookAt(view: RuleView, { path, text, identity, lines }: IdentityCard): Iterable<Finding> {
	const labels = lines.filter((line) => line.outcome !== 'unknown');
	const findings = labels.flatMap((line) => {
		if (line.outcome === 'placeholder') return [suggestion(view, path, text, line)];
		if (line.outcome !== 'empty' || identity[line.label] !== undefined) return [];
		return below(view, path, text, line) ?? [];
	});
	yield* findings;
	const [first] = labels;
	if (findings.length > 0 || !first || Object.keys(identity).length > 0) return;
	yield {
		place: placeIn(path, first.labelRange),
		message: `No label here has a value, so ${view.runtime.title} takes nothing from this card${namedBy(view)}. Write the values behind the colons.`,
	};
}

/** What the agent is called then. */
function namedBy({ runtime, snapshot }: RuleView): string {
	const shown = runtime.displayIdentity?.(snapshot);
	return shown ? ` and calls the agent “${shown.name}”` : '';
}

function suggestion(view: RuleView, path: WorkspacePath, text: string, line: IdentityLine): Finding {
	return {
		place: placeIn(path, line.valueRange),
		message: `This is the template’s own suggestion: ${view.runtime.title} takes it for no ${line.label}, and the agent reads it as it stands. Write a value, or take the line out.`,
		fixes: [removal(path, text, line, lineAround(text, line.labelRange.start))],
	};
}

/** A label with nothing behind it, and an indented line below that must be its value. */
function below(view: RuleView, path: WorkspacePath, text: string, line: IdentityLine): Finding | undefined {
	const own = lineAround(text, line.labelRange.start);
	const next = lineAround(text, own.end);
	if (own.end === text.length || rangeLength(next) > longestValue) return undefined;
	const value = indented.exec(text.slice(next.start, next.end).trimEnd())?.[1];
	if (value === undefined) return undefined;
	const start = text.indexOf(value, next.start);
	const place = placeIn(path, { start, end: start + value.length });
	const label = text.slice(line.labelRange.start, line.labelRange.end);
	if (isTemplateSuggestion(view, value)) {
		return {
			place,
			message: `This is the template’s own suggestion, and it stands where ${view.runtime.title} does not look. Write the ${line.label} behind “${label}:”, or take both lines out.`,
			fixes: [removal(path, text, line, { start: own.start, end: next.end })],
		};
	}
	// A line below with a label of its own is read on its own.
	if (/[:：]/.test(value)) return undefined;
	const gap = { start: own.start + text.slice(own.start, own.end).trimEnd().length, end: start };
	return {
		place,
		message: `${view.runtime.title} looks for the ${line.label} on the line of its label only, so this value is not read. Pull it up.`,
		fixes: [
			{
				title: `Pull the value up behind “${label}:”`,
				preferred: true,
				steps: [{ kind: 'edit', file: place.file, changes: [{ range: gap, text: ' ' }] }],
			},
		],
	};
}

/** White space, then text that opens no list item; emphasis around it is left out. */
const indented = /^[ \t]+(?![-*+][ \t]|\d+[.)])[*_]*([^\s*_](?:.*[^\s*_])?)[*_]*$/;
/** A longer line is prose (UTF-16 units). */
const longestValue = 300;

/** The line that `offset` is in, its line end included. */
function lineAround(text: string, offset: number): TextRange {
	const end = text.indexOf('\n', offset);
	return { start: offset === 0 ? 0 : text.lastIndexOf('\n', offset - 1) + 1, end: end < 0 ? text.length : end + 1 };
}

function removal(path: WorkspacePath, text: string, line: IdentityLine, range: TextRange): Fix {
	return {
		title: `Take out “${text.slice(line.labelRange.start, line.labelRange.end)}”`,
		preferred: false,
		steps: [{ kind: 'edit', file: { kind: 'workspace', path }, changes: [{ range, text: '' }] }],
	};
}
