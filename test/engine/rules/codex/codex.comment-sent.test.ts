import { describe, expect, it } from 'vitest';
import { commentSent } from '../../../../server/src/engine/runtimes/codex/rules/commentSent.ts';
import { check } from '../../../support/ruleTester.ts';
import { treeOf } from './support.ts';

describe('codex.comment-sent', () => {
	it('says that the agent reads a note for people', () => {
		const note = '<!-- Ask Sam before you change this section. -->';
		const found = check(commentSent, treeOf({ 'AGENTS.md': `# House\n${note}\nUse tabs.\n` }));
		expect(found.map(({ text }) => text)).toEqual([note]);
	});

	it('is silent about orders to tools, short marks, and files that are not read', () => {
		const text = '<!-- prettier-ignore-start and more -->\n<!-- markdownlint-disable MD013 MD033 -->\n<!-- end -->\n';
		expect(check(commentSent, treeOf({ 'AGENTS.md': text }))).toEqual([]);
		expect(check(commentSent, treeOf({ 'docs/x.md': '<!-- Ask Sam before you change this. -->' }))).toEqual([]);
	});
});
