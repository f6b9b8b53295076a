import { describe, expect, it } from 'vitest';
import { unreadEnding } from '../../../../server/src/engine/runtimes/cline/rules/unreadEnding.ts';
import { check, expectEveryFixToSilence } from '../../../support/ruleTester.ts';
import { treeOf } from './support.ts';

describe('cline.unread-ending', () => {
	it('says which names do not count, and renames them', () => {
		const tree = treeOf({ '.clinerules/style.mdc': 'Use tabs.', '.cline/rules/testing': 'Test.' });
		const found = check(unreadEnding, tree);
		expect(found.map(({ file, finding }) => [file, finding.fixes?.[0]?.title])).toEqual([
			['.clinerules/style.mdc', 'Rename to .clinerules/style.md'],
			['.cline/rules/testing', 'Rename to .cline/rules/testing.md'],
		]);
		expectEveryFixToSilence(unreadEnding, tree);
	});

	it('offers no name that is taken', () => {
		const [found] = check(unreadEnding, treeOf({ '.clinerules/a.mdc': 'A', '.clinerules/a.md': 'B' }));
		expect(found?.finding.fixes).toEqual([]);
	});

	it('says that .cline/rules has to be a folder', () => {
		expect(check(unreadEnding, treeOf({ '.cline/rules': 'A' }))[0]?.message).toContain('expects a folder');
	});

	it('is silent about what nobody takes for a rule', () => {
		const files = {
			'.clinerules/a.md': 'A',
			'.clinerules/B.MD': 'B',
			'.clinerules/c.markdown': 'C',
			'.clinerules/.gitkeep': '',
			'.clinerules/LICENSE': 'MIT',
			'.clinerules/check.sh': 'true',
		};
		expect(check(unreadEnding, treeOf(files))).toEqual([]);
	});
});
