import { describe, expect, it } from 'vitest';
import { frontmatterUnknownKey } from '../../../../server/src/engine/rules/frontmatter/frontmatterUnknownKey.ts';
import { applyFix, bothLoose, bothStrict, check, expectEveryFixToSilence } from '../../../support/ruleTester.ts';

const tree = (text: string) => ({ runtime: bothStrict, files: { 'prompts/a.md': text } });

describe('frontmatter.unknown-key', () => {
	it('points at the key and knows which one was meant', () => {
		const text = '---\ntitle: T\nloading: always\nagent-modifcation: true\n---\nx\n';
		const [reported] = check(frontmatterUnknownKey, tree(text));
		expect(reported?.text).toBe('agent-modifcation');
		expect(reported?.message).toContain('Did you mean “agent-modification”?');
		expectEveryFixToSilence(frontmatterUnknownKey, tree(text));
	});

	it('takes a line out that nothing resembles, but not one that goes on below', () => {
		const one = '---\ntitle: T\nloading: always\nagent-modification: true\nowner: me\n---\nx\n';
		expectEveryFixToSilence(frontmatterUnknownKey, tree(one));
		const list = one.replace('owner: me', 'tags:\n  - a');
		expect(check(frontmatterUnknownKey, tree(list)).map(({ text, finding }) => [text, finding.fixes])).toEqual([
			['tags', []],
		]);
	});

	it('takes no other line out where lines end with CR alone', () => {
		const text = '---\ntitle: T\rowner: me\rloading: always\ragent-modification: true\n---\nx\n';
		const [reported, ...others] = check(frontmatterUnknownKey, tree(text));
		const [fix] = reported?.finding.fixes ?? [];
		expect(others).toEqual([]);
		if (!fix) throw new Error('no fix');
		expect(applyFix(tree(text), fix).files['prompts/a.md']).toBe(text.replace('owner: me\r', ''));
	});

	it('says each key once', () => {
		const text = '---\ntitle: T\nloading: always\nagent-modification: true\na: 1\n"b c": 2\n---\nx\n';
		expect(check(frontmatterUnknownKey, tree(text)).map((reported) => reported.text)).toEqual(['a', 'b c']);
	});

	it('is silent where a loose version does not mind', () => {
		const files = { '.botholomew/a.md': '---\nloading: always\nowner: me\n---\nx' };
		expect(check(frontmatterUnknownKey, { runtime: bothLoose, files })).toEqual([]);
	});
});
