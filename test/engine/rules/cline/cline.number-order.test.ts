import { describe, expect, it } from 'vitest';
import { numberOrder } from '../../../../server/src/engine/runtimes/cline/rules/numberOrder.ts';
import { check, expectEveryFixToSilence } from '../../../support/ruleTester.ts';
import { treeOf } from './support.ts';

describe('cline.number-order', () => {
	it('says which rule comes too early, and renames them all', () => {
		const tree = treeOf({ '.clinerules/1-a.md': 'A', '.clinerules/2-b.md': 'B', '.clinerules/10-c.md': 'C' });
		const found = check(numberOrder, tree);
		expect(found.map(({ file, message }) => [file, message])).toEqual([
			[
				'.clinerules/2-b.md',
				'The model reads “10-c” before “2-b”: Cline sorts names as text. Write all numbers with the same number of digits.',
			],
		]);
		expect(found[0]?.finding.fixes?.[0]?.steps).toEqual([
			{ kind: 'rename', path: '.clinerules/1-a.md', to: '.clinerules/01-a.md' },
			{ kind: 'rename', path: '.clinerules/2-b.md', to: '.clinerules/02-b.md' },
		]);
		expectEveryFixToSilence(numberOrder, tree);
	});

	it('is silent about padded numbers, about names that only hold one, and about names of the frontmatter', () => {
		const padded = { '.clinerules/02-b.md': 'B', '.clinerules/10-c.md': 'C', '.clinerules/3d.md': 'D' };
		expect(check(numberOrder, treeOf(padded))).toEqual([]);
		const named = { '.clinerules/2-b.md': '---\nname: zz\n---\nB', '.clinerules/10-c.md': 'C' };
		expect(check(numberOrder, treeOf(named))).toEqual([]);
	});
});
