import { describe, expect, it } from 'vitest';
import { alwaysAsText } from '../../../../server/src/engine/runtimes/cursor/rules/alwaysAsText.ts';
import { check, expectEveryFixToSilence } from '../../../support/ruleTester.ts';
import { rule, treeOf } from './support.ts';

describe('cursor.always-as-text', () => {
	it.each(['"true"', "'false'", 'yes', 'True'])('says that %s is text, and puts it right', (value) => {
		const tree = treeOf({ '.cursor/rules/a.mdc': rule(`alwaysApply: ${value}`) });
		expect(check(alwaysAsText, tree).map(({ text }) => text)).toEqual([value]);
		expectEveryFixToSilence(alwaysAsText, tree);
	});

	it('is silent about true, false and nothing', () => {
		const files = {
			'.cursor/rules/a.mdc': rule('alwaysApply: true'),
			'.cursor/rules/b.mdc': rule('alwaysApply: false\nglobs: *.ts'),
			'.cursor/rules/c.mdc': rule('alwaysApply:'),
		};
		expect(check(alwaysAsText, treeOf(files))).toEqual([]);
	});
});
