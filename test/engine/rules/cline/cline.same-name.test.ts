import { describe, expect, it } from 'vitest';
import { sameName } from '../../../../server/src/engine/runtimes/cline/rules/sameName.ts';
import { check } from '../../../support/ruleTester.ts';
import { checkOnDisk, treeOf } from './support.ts';

describe('cline.same-name', () => {
	it('says which rule is replaced, and by what', () => {
		const found = check(sameName, treeOf({ '.clinerules/style.md': 'Tabs.', '.cline/rules/Style.txt': 'Spaces.' }));
		expect(found.map(({ file, message }) => [file, message])).toEqual([
			[
				'.clinerules/style.md',
				'Cline does not use .clinerules/style.md: .cline/rules/Style.txt is also called “style”, and of two with one name the one that is found last counts. Rename one of them.',
			],
		]);
		expect(found[0]?.finding.related?.[0]?.place.file.path).toBe('.cline/rules/Style.txt');
	});

	it('says so of names in the frontmatter, and of workflows', () => {
		const files = {
			'.clinerules/a.md': '---\nname: One\n---\nA',
			'.clinerules/b.md': '---\nname: "one "\n---\nB',
			'.clinerules/workflows/w.md': 'W1',
			'.cline/workflows/w.md': 'W2',
		};
		expect(check(sameName, treeOf(files)).map(({ file }) => file)).toEqual([
			'.clinerules/a.md',
			'.clinerules/workflows/w.md',
		]);
	});

	it('says that a rule at home replaces that of the project', () => {
		const found = checkOnDisk(
			sameName,
			{ '.clinerules/style.md': 'Tabs.' },
			{ 'Documents/Cline/Rules/style.md': 'Own.' },
		);
		expect(found.map(({ file, related }) => [file, related])).toEqual([['.clinerules/style.md', undefined]]);
		expect(found[0]?.message).toContain('~/Documents/Cline/Rules/style.md is also called “style”');
	});

	it('is silent about different names, and about copies', () => {
		const files = { '.clinerules/a.md': 'A', '.clinerules/b.md': 'A', '.cline/rules/a.md': '\nA\n' };
		expect(check(sameName, treeOf(files))).toEqual([]);
	});
});
