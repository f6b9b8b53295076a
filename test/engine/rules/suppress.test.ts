import { describe, expect, it } from 'vitest';
import { frontmatterCode } from '../../../server/src/engine/rules/frontmatter/frontmatterCode.ts';
import type { Rule } from '../../../server/src/engine/rules/rule.ts';
import { check, v9 } from '../../support/ruleTester.ts';

/** Reports every line that says “flag”. */
const flag: Rule = {
	code: 'test.line',
	severity: 'warning',
	docs: { title: '', why: '', fix: '' },
	*check({ snapshot }) {
		const text = snapshot.files.get('SOUL.md')?.content;
		for (const match of text?.kind === 'text' ? text.text.matchAll(/flag/g) : []) {
			const range = { start: match.index, end: match.index + 4 };
			yield { place: { file: { kind: 'workspace', path: 'SOUL.md' }, range }, message: 'flagged' };
		}
		const config = snapshot.config?.content;
		for (const match of config?.kind === 'text' ? config.text.matchAll(/flag/g) : []) {
			const range = { start: match.index, end: match.index + 4 };
			yield { place: { file: { kind: 'config', path: snapshot.config?.path ?? '' }, range }, message: 'flagged' };
		}
	},
};

const offsets = (text: string, config?: string) =>
	check(flag, { runtime: v9, files: { 'SOUL.md': text }, ...(config === undefined ? {} : { config }) }).map(
		({ file, finding }) => `${file}:${finding.place.range.start}`,
	);

describe('comments that switch rules off', () => {
	it('work for the next line', () => {
		expect(offsets('<!-- soulscope-disable-next-line test.line -->\r\na flag\r\nflag\r\n')).toEqual(['SOUL.md:56']);
	});

	it('work for the whole file, wherever they stand', () => {
		expect(offsets('flag\nflag\n<!-- soulscope-disable test.line -->\n')).toEqual([]);
	});

	it('name several rules, or none for all', () => {
		expect(offsets('<!-- soulscope-disable a.b, test.line -- because -->\nflag\n')).toEqual([]);
		expect(offsets('<!-- soulscope-disable -->\nflag\n')).toEqual([]);
		expect(offsets('<!-- soulscope-disable-next-line -->\nflag\n')).toEqual([]);
	});

	it('leave other rules alone', () => {
		expect(offsets('flag <!-- soulscope-disable a.b -->\n')).toEqual(['SOUL.md:0']);
		expect(offsets('flag soulscope-disable test.line\n')).toEqual(['SOUL.md:0']);
		expect(offsets('flag <!-- soulscope-disable test.lineage -->\n')).toEqual(['SOUL.md:0']);
	});

	it('work in the comments of a configuration', () => {
		expect(offsets('', '// soulscope-disable-next-line test.line\n{ flag: 1,\nflag: 2 }')).toEqual(['config:52']);
	});

	it('reach real rules', () => {
		const files = { 'SOUL.md': '---js\n---\n<!-- soulscope-disable frontmatter.code -->\n' };
		expect(check(frontmatterCode, { runtime: v9, files })).toEqual([]);
	});
});
