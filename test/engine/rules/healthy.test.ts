import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { rules } from '../../../server/src/engine/runtimes/registry.ts';
import { fixtureTree } from '../../support/fixtures/fixtureTree.ts';
import { check, searched, v1, v1m, v9 } from '../../support/ruleTester.ts';

/** Workspaces with nothing wrong, and the hints that are worth giving all the same. */
const healthy: Readonly<Record<string, { readonly runtime: string; readonly hints: readonly string[] }>> = {
	gardener: { runtime: v9, hints: [] },
	bare: { runtime: v9, hints: [] },
	teahouse: { runtime: v9, hints: [] },
	// Its ritual lasts there; 2026.9.6 would delete it beside files of somebody’s own.
	newborn: { runtime: v1m, hints: ['run.creates AGENTS.md'] },
	library: { runtime: v9, hints: [] },
	'front-desk': { runtime: v1m, hints: [] },
	observatory: { runtime: v1m, hints: [] },
	postmaster: { runtime: v1, hints: [] },
	workbench: { runtime: 'gemini-cli@0.61.0', hints: [] },
};

describe('a healthy workspace', () => {
	it.each(Object.entries(healthy))('hears nothing but hints: %s', async (name, { runtime, hints }) => {
		const tree = await searched(fixtureTree(`healthy/${name}`, runtime));
		const findings = rules.flatMap((rule) => check(rule, tree).map(({ file, finding }) => ({ rule, file, finding })));
		expect(findings.map(({ rule, file }) => `${rule.code} ${file}`).sort()).toEqual([...hints].sort());
		expect(findings.every(({ rule }) => rule.severity === 'hint')).toBe(true);
	});

	it('is listed here', () => {
		expect(readdirSync(new URL('../../fixtures/healthy', import.meta.url)).sort()).toEqual(Object.keys(healthy).sort());
	});
});
