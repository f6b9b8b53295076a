import type { IdentityLine } from '../../runtimes/capabilities/identity.ts';
import { rangeLength, type TextRange } from '../../text/range.ts';
import type { WorkspacePath } from '../../workspace/snapshot.ts';
import type { Finding, Fix, Rule, RuleView, TextChange } from '../rule.ts';
import { editFix, lineAround } from '../support/edits.ts';
import { injectedFiles } from '../support/files.ts';
import { placeIn } from '../support/places.ts';
import { type IdentityCard, identityCard, isTemplateSuggestion } from './identity.ts';

export const identityPlaceholder: Rule = {
	code: 'identity.placeholder',
	severity: 'information',
	docs: {
		title: 'IDENTITY.md is not filled in',
		why: [
			'OpenClaw reads name, creature, vibe, theme, emoji and avatar from `IDENTITY.md`: one label on each line, **with the value on the same line**. It skips empty values and the examples of its own template,',
			'such as “pick something you like”. If no name is left and the configuration has none, the agent is called “Assistant”. The agent still reads the whole file, and treats the examples as facts about itself.',
			'',
			'Soulscope reports examples of the template, a value on the line below its label (OpenClaw does not read it), and a file in which every label is empty.',
			'It reports nothing while `BOOTSTRAP.md` exists: during setup, the file is supposed to be empty.',
		].join('\n'),
		fix: 'Write the value after the colon, or remove the line.',
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
	const [first] = labels;
	const hasNothing = Object.keys(identity).length === 0;
	const steps = findings.flatMap(({ fixes: [fix] = [] }) => (fix && !fix.preferred ? fix.steps : []));
	const removals = steps.flatMap((step) => (step.kind === 'edit' ? step.changes : []));
	if (first && hasNothing && findings.length > 1 && removals.length === findings.length) {
		yield untouched(view, path, first, removals);
		return;
	}
	yield* findings;
	if (findings.length > 0 || !first || !hasNothing) return;
	yield {
		place: placeIn(path, first.labelRange),
		message: `No label here has a value, so ${view.runtime.title} learns nothing from this file${namedBy(view)}. Write the values after the colons.`,
	};
}

/** A card that nobody has filled in is one thing to do, whatever it has of lines. */
const untouched = (
	view: RuleView,
	path: WorkspacePath,
	{ labelRange }: IdentityLine,
	changes: readonly TextChange[],
): Finding => ({
	place: placeIn(path, labelRange),
	message: `Nobody has filled this in: all values are the template’s examples. ${view.runtime.title} learns nothing from it${namedBy(view)}, but the agent reads the examples. Write the values after the colons, or remove the lines.`,
	fixes: [editFix('Remove the examples', path, changes)],
});

/** What the agent is called then. */
function namedBy({ runtime, snapshot }: RuleView): string {
	const shown = runtime.identity?.display?.(snapshot);
	return shown ? ` and calls the agent “${shown.name}”` : '';
}

function suggestion(view: RuleView, path: WorkspacePath, text: string, line: IdentityLine): Finding {
	return {
		place: placeIn(path, line.valueRange),
		message: `This is only the template’s example. ${view.runtime.title} does not use it as the ${line.label}, but the agent reads it. Write a value, or remove the line.`,
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
			message: `This is only the template’s example, and it is on the wrong line. Write the ${line.label} after “${label}:”, or remove both lines.`,
			fixes: [removal(path, text, line, { start: own.start, end: next.end })],
		};
	}
	// A line below with a label of its own is read on its own.
	if (/[:：]/.test(value)) return undefined;
	const gap = { start: own.start + text.slice(own.start, own.end).trimEnd().length, end: start };
	return {
		place,
		message: `This value is not read: ${view.runtime.title} looks for the ${line.label} only on the line of its label. Move it up to that line.`,
		fixes: [
			{
				title: `Move the value up to “${label}:”`,
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

function removal(path: WorkspacePath, text: string, line: IdentityLine, range: TextRange): Fix {
	return {
		title: `Remove “${text.slice(line.labelRange.start, line.labelRange.end)}”`,
		preferred: false,
		steps: [{ kind: 'edit', file: { kind: 'workspace', path }, changes: [{ range, text: '' }] }],
	};
}
