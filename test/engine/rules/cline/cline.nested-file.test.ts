import { describe, expect, it } from 'vitest';
import { nestedFile } from '../../../../server/src/engine/runtimes/cline/rules/nestedFile.ts';
import { check, expectEveryFixToSilence } from '../../../support/ruleTester.ts';
import { treeOf } from './support.ts';

describe('cline.nested-file', () => {
	it('says which files Cline does not get to, and moves them up', () => {
		const tree = treeOf({
			'.clinerules/a.md': 'A',
			'.clinerules/backend/api.md': 'Validate.',
			'.cline/rules/deep/er/x.txt': 'X',
			'.clinerules/workflows/old/release.md': 'Release.',
		});
		const found = check(nestedFile, tree);
		expect(found.map(({ file, finding }) => [file, finding.fixes?.[0]?.title])).toEqual([
			['.clinerules/backend/api.md', 'Rename to .clinerules/api.md'],
			['.cline/rules/deep/er/x.txt', 'Rename to .cline/rules/x.txt'],
			['.clinerules/workflows/old/release.md', 'Rename to .clinerules/workflows/release.md'],
		]);
		expectEveryFixToSilence(nestedFile, tree);
	});

	it('does not move a file onto another', () => {
		const [found] = check(nestedFile, treeOf({ '.clinerules/a.md': 'A', '.clinerules/b/a.md': 'B' }));
		expect(found?.message).toContain('under another name');
		expect(found?.finding.fixes).toEqual([]);
	});

	it('is silent about what has a place of its own, and about what is no rule', () => {
		const files = {
			'.clinerules/a.md': 'A',
			'.clinerules/workflows/w.md': 'W',
			'.clinerules/skills/s/SKILL.md': 'S',
			'.clinerules/skills/s/reference.md': 'R',
			'.clinerules/hooks/pre.txt': 'H',
			'.clinerules/img/x.png': '',
			'.clinerules/docs/README.md': 'About these.',
		};
		expect(check(nestedFile, treeOf(files))).toEqual([]);
	});
});
