import { describe, expect, it } from 'vitest';
import { unknownKey } from '../../../../server/src/engine/runtimes/cursor/rules/unknownKey.ts';
import { check, expectEveryFixToSilence } from '../../../support/ruleTester.ts';
import { rule, treeOf } from './support.ts';

describe('cursor.unknown-key', () => {
	it.each([
		['paths: src/**', 'globs'],
		['applyTo: src/**', 'globs'],
		['AlwaysApply: true', 'alwaysApply'],
		['always_apply: true', 'alwaysApply'],
	])('says that %j does nothing, and what is meant', (lines, right) => {
		const tree = treeOf({ '.cursor/rules/a.mdc': rule(lines) });
		expect(check(unknownKey, tree).map(({ message }) => message)).toEqual([expect.stringContaining(`“${right}”`)]);
		expectEveryFixToSilence(unknownKey, tree);
	});

	it('offers no key that is there already, and is silent about keys that decide nothing', () => {
		const [found] = check(unknownKey, treeOf({ '.cursor/rules/a.mdc': rule('globs: a\npaths: b') }));
		expect(found?.finding.fixes).toEqual([]);
		expect(check(unknownKey, treeOf({ '.cursor/rules/a.mdc': rule('globs: a\nversion: 2\nowner: me') }))).toEqual([]);
	});
});
