import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Case } from './case.ts';
import { runCases } from './runCases.ts';

const casesIn = (family: string): (Case & { readonly head?: string })[] =>
	JSON.parse(readFileSync(new URL(`${family}.json`, import.meta.url), 'utf8'));

/** The newest Holaboss was asked most of what an older one was: what it answered in the same way is asked of ours as well. */
const alike = (): Case[] =>
	casesIn('holaboss').flatMap((test) => (test.head === 'same' ? [{ ...test, runtime: 'holaboss@2026.5.19' }] : []));

const casesOf = (family: string): Case[] => [...casesIn(family), ...(family === 'holaboss-2026.5' ? alike() : [])];

/** Functions that cannot be compared here, by runtime, or by version where a file has one alone. */
const notHere: Readonly<Record<string, readonly string[]>> = {
	openclaw: [],
	'openclaw-more': ['prepareWorkspace', 'workspaceTemplates'],
	'openclaw-2026.3.13': [],
	'openclaw-2026.5.28': [],
	'openclaw-2026.7': [],
	goclaw: [],
	'goclaw-more': [],
	'goclaw-3': [],
	holaboss: [],
	'holaboss-2026.4': [],
	'holaboss-2026.5': [],
	// Its inputs are documents of the runtime's own repository: `npm run conformance -- --corpus DIR` takes them from a copy.
	botholomew: ['chunkDeterministic.corpus'],
	'botholomew-more': [],
	'claude-code': [],
	codex: [],
	'gemini-cli': [],
	'hermes-parts': [],
	copilot: [],
	cline: [],
	opencode: [],
	hermes: [],
	// Their inputs are files as the program makes them, which are not ours to have here.
	nanobot: ['session.templates'],
};

describe.each(Object.entries(notHere))('the real %s and ours', async (family, leftOut) => {
	const reports = await runCases(casesOf(family).filter(({ fn }) => !leftOut.includes(fn)));

	it.each(reports.filter((report) => report.mapped))('agree on $fn', ({ mismatch, passed, total }) => {
		expect(mismatch).toBeUndefined();
		expect(passed).toBe(total);
	});

	it('are compared in everything else', () => {
		expect(reports.filter((report) => !report.mapped).map((report) => report.fn)).toEqual([]);
	});
});
