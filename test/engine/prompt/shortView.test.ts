import { describe, expect, test } from 'vitest';
import { createPrompt, hasPlaceholder } from '../../../server/src/engine/prompt/prompt.ts';
import { shortStretches } from '../../../server/src/engine/prompt/shortView.ts';
import { placeholderWording } from '../../../server/src/engine/prompt/wording/placeholder.ts';
import { type WordingPiece, worded } from '../../../server/src/engine/prompt/wording/wording.ts';
import { runtimeById } from '../../../server/src/engine/runtimes/registry.ts';
import type { Runtime } from '../../../server/src/engine/runtimes/runtime.ts';
import type { LengthUnit } from '../../../server/src/engine/text/lengths/measure.ts';
import { shorten } from '../../../shared/shortened.ts';
import { sessionOf, snapshotOf } from '../snapshots.ts';

function shortOf(piece: WordingPiece, title = 'OpenClaw 2026.9.6', unit: LengthUnit = 'UTF-16 units') {
	const part = { id: 'p', title: 'P', stability: 'stable', ...worded(piece, placeholderWording) } as const;
	const fact = { id: 'f', title: 'F', stability: 'stable', text: 'fact\n', source: { kind: 'fact' } } as const;
	const ledger = { rows: [], injected: 0, unit } as never;
	const prompt = createPrompt({ runtime: 'x', session: {} as never, parts: [fact, part, fact], ledger });
	const exact = prompt.text();
	const stretches = shortStretches(prompt, title).map(({ range, text }) => ({ ...range, text }));
	return { exact, stretches, shown: shorten(exact, stretches) };
}

test('prose is one short line, and the heading above it stands as it is', () => {
	const { shown, exact } = shortOf({
		id: 'a',
		about: 'Tool call style',
		heading: '## Tools',
		ending: '\n\n',
		length: 543,
	});
	expect(shown.text).toBe('fact\n## Tools\n⟦Tool call style · 532 characters of OpenClaw’s own words⟧\n\nfact\n');
	expect(exact).toHaveLength(553);
});

test('facts between lines of prose stay; the lines of one stretch are one', () => {
	const { shown } = shortOf(
		{
			id: 'a',
			about: 'Which tools there are',
			unit: 'UTF-8 bytes',
			lines: [{ length: 80 }, { length: 40 }, '', { length: 30, opens: '- cron: ' }, 'Now: noon', { length: 20 }],
		},
		'GoClaw 2026.2.26',
		'UTF-8 bytes',
	);
	expect(shown.text).toBe(
		'fact\n⟦Which tools there are · 121 bytes of GoClaw’s own words⟧\n\n- cron: ⟦22 bytes⟧\nNow: noon\n⟦20 bytes⟧fact\n',
	);
});

test('what was never measured says so, and what is long is cut', () => {
	expect(shortOf({ id: 'a', about: 'Style' }).shown.text).toContain(
		'⟦Style · OpenClaw’s own words, of unknown length⟧',
	);
	const { shown } = shortOf({ id: 'a', about: 'one\ntwo', length: 900, values: { tools: 'read, write, '.repeat(40) } });
	expect(shown.text).toMatch(
		/^fact\n⟦one two: read, write, [^\n]{50,110}… · 900 characters of OpenClaw’s own words⟧fact\n$/u,
	);
});

describe('offsets go both ways', () => {
	const { exact, shown, stretches } = shortOf({ id: 'a', about: 'Style', heading: '## S', ending: '\n', length: 400 });
	const [stretch] = stretches;
	if (!stretch) throw new Error('nothing was shortened');

	test('for all that stands as it is', () => {
		for (let at = 0; at <= exact.length; at++) {
			if (at > stretch.start && at < stretch.end) continue;
			expect(shown.toExact(shown.toShown(at))).toBe(at);
			if (at !== stretch.start) expect(shown.text[shown.toShown(at)]).toBe(exact[at]);
		}
	});

	test('and from within a short line to where its stretch begins', () => {
		expect(shown.toExact(shown.toShown(stretch.start) + 3)).toBe(stretch.start);
	});
});

describe('placeholders within other parts', () => {
	const runtime = runtimeById('openclaw@2026.9.6') as Runtime;
	const dots = '·'.repeat(60);
	const skill = `---\nname: mine\ndescription: ${dots}\n---\n`;

	function shownOf(tree: Parameters<typeof snapshotOf>[0], config = '{}') {
		const prompt = runtime.assemble(snapshotOf(tree, config), sessionOf(), placeholderWording);
		const stretches = shortStretches(prompt, runtime.title).map(({ range, text }) => ({ ...range, text }));
		return { prompt, shown: shorten(prompt.text(), stretches).text };
	}

	test('descriptions that only the program has are one short phrase, and a person’s dots stay', () => {
		const { prompt, shown } = shownOf({ 'SOUL.md': dots, 'skills/mine/SKILL.md': skill });
		expect(shown).toContain(
			'<description>⟦what the plugin canvas says about it · 102 characters of OpenClaw’s own words⟧</description>',
		);
		expect(shown).toContain(`<description>${dots}</description>`);
		expect(shown.match(/·{3,}/gu)).toEqual([dots, dots]);
		expect(prompt.parts.filter(hasPlaceholder).map(({ title }) => title)).toContain('Skill: canvas');
	});

	test('so are descriptions that were cut to fit the list', () => {
		const { shown } = shownOf({ 'SOUL.md': 'Kind.' }, '{ skills: { limits: { maxSkillsPromptChars: 900 } } }');
		expect(shown).toMatch(
			/<description>⟦what the plugin canvas says about it · \d\d characters of [^<·]+⟧<\/description>/u,
		);
		expect(shown).not.toMatch(/·{3,}/u);
	});

	test('files that the run makes first are one short line, and what is cut of them is said around it', () => {
		expect(shownOf({ 'SOUL.md': 'Kind.' }).shown).toContain(
			'## /w/AGENTS.md\n⟦What the runtime writes into a new AGENTS.md · 6,306 characters of OpenClaw’s own words⟧\n',
		);
		const { prompt, shown } = shownOf({ 'SOUL.md': 'Kind.' }, '{ agents: { defaults: { bootstrapMaxChars: 1000 } } }');
		expect(shown).toContain(
			'⟦What the runtime writes into a new AGENTS.md · 450 characters of OpenClaw’s own words⟧\n[...truncated',
		);
		expect(shown).toContain('[Policy digest from AGENTS.md]\n⟦240 characters⟧\n');
		expect(shown).toMatch(/⟦What the runtime writes into a new USER\.md · \d+ characters of .+⟧\n+\[\.\.\.truncated/u);
		expect(shown).not.toMatch(/·{3,}/u);
		const row = prompt.ledger.rows.find(({ path }) => path === 'AGENTS.md');
		expect(row).toMatchObject({ fate: 'seeded', kept: [], uncut: [] });
	});
});
