import { describe, expect, it } from 'vitest';
import { frontmatterMissingKey } from '../../../../server/src/engine/rules/frontmatter/frontmatterMissingKey.ts';
import { applyFix, bothLoose, bothStrict, check, expectEveryFixToSilence, v9 } from '../../../support/ruleTester.ts';

const strict = (text: string) => ({ runtime: bothStrict, files: { 'prompts/house-rules.md': text } });
const loose = (text: string) => ({ runtime: bothLoose, files: { '.botholomew/house.md': text } });

describe('frontmatter.missing-key', () => {
	it('names the keys that a strict version wants, and what their absence costs', () => {
		const [reported, ...others] = check(frontmatterMissingKey, strict('---\ntitle: House\n---\nShoes off.\n'));
		expect(others).toEqual([]);
		expect(reported?.text).toBe('---');
		expect(reported?.message).toBe(
			'In this frontmatter “loading” and “agent-modification” are missing, so the runtime loads no file of prompts/: every chat and every task will fail. Add what is missing, or move the file out of the folder.',
		);
	});

	it.each([
		'Shoes off.\n',
		'\uFEFFShoes off.\n',
		'Shoes off.\r\n',
		'---\r\ntitle: House\r\n---\r\nShoes off.\r\n',
		'---\n# later\n---\n',
	])('adds them: %j', (text) => expectEveryFixToSilence(frontmatterMissingKey, strict(text)));

	it('makes a title of the file’s name and keeps the file from being rewritten', () => {
		const [reported] = check(frontmatterMissingKey, strict('Shoes off.\n'));
		const fix = reported?.finding.fixes?.[0];
		if (!fix) throw new Error('no fix');
		expect(applyFix(strict('Shoes off.\n'), fix).files['prompts/house-rules.md']).toBe(
			'---\ntitle: "house rules"\nloading: always\nagent-modification: false\n---\n\nShoes off.\n',
		);
	});

	it('offers no second key where one is only misspelt', () => {
		const text = '---\ntitle: H\nloading: always\nagent-modifcation: true\n---\n';
		expect(check(frontmatterMissingKey, strict(text)).map(({ finding }) => finding.fixes)).toEqual([[]]);
	});

	it('wants nothing but loading of a loose version', () => {
		expect(check(frontmatterMissingKey, loose('---\nowner: me\n---\nx'))[0]?.message).toContain('“loading” is missing');
		expect(check(frontmatterMissingKey, loose('---\nloading: contextual\n---\nx'))).toEqual([]);
		expectEveryFixToSilence(frontmatterMissingKey, loose('plain'));
	});

	it('is silent about runtimes that do not go by frontmatter, and about files elsewhere', () => {
		expect(check(frontmatterMissingKey, { runtime: v9, files: { 'SOUL.md': '# Soul' } })).toEqual([]);
		expect(check(frontmatterMissingKey, { runtime: bothStrict, files: { 'README.md': '# Hi' } })).toEqual([]);
	});
});
