import { describe, expect, it } from 'vitest';
import { orderByName } from '../../../../server/src/engine/runtimes/geminiCli/rules/orderByName.ts';
import { analyse } from '../../../../server/src/engine/workspace/analysis.ts';
import { placesOfTree } from '../../../support/places/tree.ts';
import { check, runtimeOf, session, snapshotOf } from '../../../support/ruleTester.ts';
import { gemini } from './support.ts';

/** What is said in `folder` of a repository whose own GEMINI.md lies above it. */
function said(folder: string): readonly string[] {
	const root = `/repo/${folder}`;
	const tree = gemini({ 'GEMINI.md': 'near\n' });
	const places = placesOfTree({ '/repo/.git/HEAD': 'x', '/repo/GEMINI.md': 'far\n', [`${root}/GEMINI.md`]: 'near\n' });
	const snapshot = { ...snapshotOf(tree), root, places };
	const { findings, failures } = analyse(snapshot, runtimeOf(tree), session).findings([orderByName], {});
	expect(failures).toEqual([]);
	return findings.map(({ message }) => message);
}

describe('gemini.order-by-name', () => {
	it('finds that the file of App comes before that of the project', () => {
		expect(said('App')).toEqual([
			'GEMINI.md comes before ../GEMINI.md, although it is the nearer one: Gemini CLI sorts them by the letters of their paths. Say in it that it goes before the other.',
		]);
	});

	it('is silent where the nearer one comes last, and where there is only one', () => {
		expect(said('src')).toEqual([]);
		expect(check(orderByName, gemini({ 'GEMINI.md': 'x', 'App/GEMINI.md': 'y' }))).toEqual([]);
	});
});
