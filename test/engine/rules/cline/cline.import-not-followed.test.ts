import { describe, expect, it } from 'vitest';
import { importNotFollowed } from '../../../../server/src/engine/runtimes/cline/rules/importNotFollowed.ts';
import { check } from '../../../support/ruleTester.ts';
import { treeOf } from './support.ts';

describe('cline.import-not-followed', () => {
	it('says that a line with an import stays as it is', () => {
		const files = { 'AGENTS.md': '# Style\n\n@docs/style.md\n- @~/own.md\r\n' };
		expect(check(importNotFollowed, treeOf(files)).map(({ text }) => text)).toEqual(['@docs/style.md', '@~/own.md']);
	});

	it('is silent about names in sentences, handles, code, and files that no session gets', () => {
		const files = {
			'AGENTS.md': 'Read @docs/style.md first.\n@alice\n@google/genai\n```\n@docs/style.md\n```\n@Injectable()\n',
			'docs/a.md': '@docs/style.md\n',
		};
		expect(check(importNotFollowed, treeOf(files))).toEqual([]);
	});
});
