import { describe, expect, it } from 'vitest';
import { lookedForIn, wasMissing } from '../../../server/src/engine/guard/lookedFor.ts';
import type { KnownPlaces, PlaceFacts, PlaceName } from '../../../server/src/engine/workspace/snapshot.ts';

const nothing: PlaceFacts = { kind: 'nothing', isLink: false };
const names = (...all: readonly string[]): readonly PlaceName[] => all.map((name) => ({ name, kind: 'file' }));

const answers: KnownPlaces = {
	facts: new Map<string, PlaceFacts>([
		['/w/CLAUDE.md', { kind: 'file', real: '/w/CLAUDE.md', isLink: false }],
		['/w/CLAUDE.local.md', nothing],
		['/CLAUDE.md', nothing],
	]),
	read: new Map(),
	list: new Map([
		['/w/.claude/rules', names('tea.md', 'by-day')],
		['/w/.claude/skills', undefined],
	]),
};

describe('what was looked for', () => {
	it.each([
		['CLAUDE.local.md', true],
		['CLAUDE.md', false],
		['.claude/rules/spy.md', true],
		['.claude/rules/deep/down/spy.md', true],
		['.claude/rules/tea.md', false],
		['.claude/rules/by-day/monday.md', false],
		['.claude/skills/tea/SKILL.md', true],
		['packages/till/CLAUDE.md', false],
		['/CLAUDE.md', true],
		['constructor/CLAUDE.md', false],
	])('says of %s that it was missing: %s', (path, expected) => {
		expect(wasMissing(lookedForIn('/w', answers), path)).toBe(expected);
	});

	it('is the same however the disk orders its names, and survives being kept', () => {
		const other = { ...answers, list: new Map([...answers.list, ['/w/.claude/rules', names('by-day', 'tea.md')]]) };
		const kept = JSON.stringify(lookedForIn('/w', answers));
		expect(JSON.stringify(lookedForIn('/w', other))).toBe(kept);
		expect(wasMissing(JSON.parse(kept), '.claude/rules/spy.md')).toBe(true);
	});

	it('says nothing of what lies around a folder that the person does not trust', () => {
		const barred: PlaceFacts = { kind: 'nothing', isLink: false, isBarred: true };
		const known = {
			...answers,
			facts: new Map([...answers.facts, ['/CLAUDE.md', barred] as const]),
			list: new Map([...answers.list, ['/home/u/.claude/rules', undefined] as const]),
		};
		const lookedFor = lookedForIn('/w', known);
		for (const path of ['/CLAUDE.md', '/home/u/.claude/rules/tea.md']) expect(wasMissing(lookedFor, path)).toBe(false);
		expect(wasMissing(lookedFor, 'CLAUDE.local.md')).toBe(true);
	});

	it('says nothing of a folder that is too full to be noted', () => {
		const full = names(...Array.from({ length: 1_001 }, (_, at) => `${at}.md`));
		const known = { ...answers, list: new Map([['/w/.claude/rules', full]]) };
		expect(wasMissing(lookedForIn('/w', known), '.claude/rules/spy.md')).toBe(false);
	});
});
