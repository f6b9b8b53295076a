import { expect, it } from 'vitest';
import { runTooLong } from '../../../../server/src/engine/runtimes/holaboss/rules/runTooLong.ts';
import { check } from '../../../support/ruleTester.ts';

const found = (text: string, runtime: string) => check(runTooLong, { runtime, files: { 'AGENTS.md': text } });

it('counts bytes, and speaks of the version that hands everything over as one argument', () => {
	const line = '# Rules\n';
	const most = line + 'é'.repeat((40_000 - line.length) / 2);
	expect(found(most, 'holaboss@2026.4.13')).toEqual([]);
	expect(found(`${most}.`, 'holaboss@2026.4.13')).toMatchObject([{ file: 'AGENTS.md', text: '# Rules' }]);
	expect(found(`${most}.`, 'holaboss@2026.5.19')).toEqual([]);
});
