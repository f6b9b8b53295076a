import { describe, expect, it } from 'vitest';
import { missingReference } from '../../../../server/src/engine/runtimes/cursor/rules/missingReference.ts';
import { check } from '../../../support/ruleTester.ts';
import { rule, treeOf } from './support.ts';

describe('cursor.missing-reference', () => {
	const referring = (text: string, files = {}) =>
		check(missingReference, treeOf({ '.cursor/rules/a.mdc': rule('alwaysApply: true', text), ...files }));

	it('says so of a file that is nowhere', () => {
		expect(referring('Follow @docs/gone.md and (@lost.ts).\n').map(({ text }) => text)).toEqual([
			'@docs/gone.md',
			'@lost.ts',
		]);
	});

	it('is silent about files that are there, names, addresses and code', () => {
		const text = 'See @docs/api.md, @other.ts, @sam, me@gone.md, `@gone.md`\n```\n@gone.md\n```\n';
		expect(referring(text, { 'docs/api.md': 'A', 'src/other.ts': '' })).toEqual([]);
	});
});
