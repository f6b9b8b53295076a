import { expect, test } from 'vitest';
import {
	created,
	replaced,
	type SummaryWords,
	type SummonDraft,
	summaryOf,
} from '../../../client/src/features/summon/summary.ts';

const words: SummaryWords = {
	created: 'new',
	changed: 'changed',
	same: 'as it is',
	template: 'template',
	notes: 'Notes',
	files: 'Files',
	findings: 'Checks',
	nothingFound: 'Nothing.',
	nothingWritten: 'Nothing is written yet.',
};

const draft: SummonDraft = {
	kind: 'drafted',
	runtime: 'openclaw@2026.9.6',
	runtimeTitle: 'OpenClaw 2026.9.6',
	notes: ['Tall left out AGENTS.md.'],
	files: [
		{ path: 'SOUL.md', uri: 'file:///a/SOUL.md', before: 'Old.', after: 'New.', by: 'model', findings: [] },
		{ path: 'IDENTITY.md', uri: 'file:///a/IDENTITY.md', before: 'Same.', after: 'Same.', by: 'model', findings: [] },
		{
			path: 'AGENTS.md',
			uri: 'file:///a/AGENTS.md',
			after: 'Work.',
			by: 'template',
			findings: [{ severity: 'warning', code: 'budget.truncated', message: 'Cut.' }],
		},
	],
};

test('what would be written, and over what, is known before it is', () => {
	expect(created(draft).map(({ path }) => path)).toEqual(['AGENTS.md']);
	expect(replaced(draft).map(({ path }) => path)).toEqual(['SOUL.md']);
});

test('the summary says how the files came about, what becomes of each, and what the checks say', () => {
	expect(summaryOf(draft, 'Summoned', words)).toBe(
		`# Summoned

Nothing is written yet.

## Notes

- Tall left out AGENTS.md.

## Files

- SOUL.md: changed
- IDENTITY.md: as it is
- AGENTS.md: new, template

## Checks

- AGENTS.md: Cut. (warning, budget.truncated)
`,
	);
	expect(summaryOf({ ...draft, notes: [], files: [] }, 'Summoned', words)).toContain('## Checks\n\nNothing.');
});
