import { describe, expect, it } from 'vitest';
import { fileNotFolder } from '../../../../server/src/engine/runtimes/cline/rules/fileNotFolder.ts';
import { check } from '../../../support/ruleTester.ts';
import { treeOf } from './support.ts';

describe('cline.file-not-folder', () => {
	it('says what cannot be there beside a file', () => {
		const found = check(
			fileNotFolder,
			treeOf({ '.clinerules': 'To release, follow .clinerules/workflows/release.md.\n' }),
		);
		expect(found.map(({ text, message }) => [text, message])).toEqual([
			[
				'.clinerules/workflows',
				'.clinerules/workflows cannot be there: .clinerules is a file here. Make it a folder, or use .cline/workflows.',
			],
		]);
	});

	it('is silent about a folder, and about a file that speaks of nothing in it', () => {
		expect(check(fileNotFolder, treeOf({ '.clinerules/a.md': 'See .clinerules/workflows.' }))).toEqual([]);
		expect(check(fileNotFolder, treeOf({ '.clinerules': 'Use tabs in .clinerules.' }))).toEqual([]);
	});
});
