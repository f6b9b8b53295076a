import { describe, expect, it } from 'vitest';
import { manualOnly } from '../../../../server/src/engine/runtimes/cursor/rules/manualOnly.ts';
import { check } from '../../../support/ruleTester.ts';
import { rule, treeOf } from './support.ts';

describe('cursor.manual-only', () => {
	it.each(['alwaysApply: false', 'description:\nglobs:\nalwaysApply: false', 'name: x'])('says so of %j', (lines) => {
		const found = check(manualOnly, treeOf({ '.cursor/rules/a.mdc': rule(lines) }));
		expect(found.map(({ message }) => message)).toEqual([
			expect.stringContaining('only when you write @ and its name'),
		]);
	});

	it.each(['alwaysApply: true', 'globs: *.ts', 'description: When you test', 'alwaysApply: "true"'])(
		'is silent about %j',
		(lines) => {
			expect(check(manualOnly, treeOf({ '.cursor/rules/a.mdc': rule(lines) }))).toEqual([]);
		},
	);
});
