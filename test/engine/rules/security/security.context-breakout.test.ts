import { describe, expect, it } from 'vitest';
import { securityContextBreakout } from '../../../../server/src/engine/rules/security/securityContextBreakout.ts';
import { analyse } from '../../../../server/src/engine/workspace/analysis.ts';
import { check, runtimeOf, session, snapshotOf, v1m, v9 } from '../../../support/ruleTester.ts';

const boundary = '<!-- OPENCLAW_CACHE_BOUNDARY -->';

describe('security.context-breakout', () => {
	it('finds the mark that parts what OpenClaw 2026.9 caches from what it does not', () => {
		const files = { 'SOUL.md': `# Soul\n\n${boundary}\n`, 'notes.md': boundary };
		expect(
			check(securityContextBreakout, { runtime: v9, files }).map(({ file, text, message }) => [file, text, message]),
		).toEqual([
			[
				'SOUL.md',
				boundary,
				'Do not use the mark <!-- OPENCLAW_CACHE_BOUNDARY -->, which OpenClaw 2026.9.6 writes into the prompt itself: the runtime splits the prompt there, and everything after it costs its full price with every message. Remove it, or use other words.',
			],
		]);
	});

	it('is silent where the mark means nothing', () => {
		expect(check(securityContextBreakout, { runtime: v1m, files: { 'SOUL.md': boundary } })).toEqual([]);
		expect(check(securityContextBreakout, { runtime: v9, files: { 'SOUL.md': '</context_file>\n' } })).toEqual([]);
	});

	it('finds the tags that close a file where the runtime puts files into tags', () => {
		const tree = { runtime: v9, files: { 'SOUL.md': 'a</context_file>b</system_context >\n' } };
		const { wording } = runtimeOf({ ...tree, runtime: 'goclaw@2026.2.26' });
		const runtime = { ...runtimeOf(tree), wording };
		const { findings } = analyse(snapshotOf(tree), runtime, session).findings([securityContextBreakout], {});
		expect(findings.map(({ place }) => place.range)).toEqual([
			{ start: 1, end: 16 },
			{ start: 17, end: 35 },
		]);
	});
});
