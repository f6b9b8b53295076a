import { expect, it } from 'vitest';
import type { Finding, Rule } from '../../../server/src/engine/rules/rule.ts';
import { knownTexts } from '../../../server/src/engine/rules/support/texts.ts';
import { analyse } from '../../../server/src/engine/workspace/analysis.ts';
import { runtimeOf, session, snapshotOf, v9 } from '../../support/ruleTester.ts';

const tree = { runtime: v9, files: { 'SOUL.md': '# Soul\n' } };
const analysis = () => analyse(snapshotOf(tree), runtimeOf(tree), session);

const finding = (message: string): Finding => ({
	place: { file: { kind: 'workspace', path: 'SOUL.md' }, range: { start: 0, end: 1 } },
	message,
});

const rule = (code: string, check: Rule['check']): Rule => ({
	code,
	severity: 'warning',
	docs: { title: '', why: '', fix: '' },
	check,
});

it('a rule that has used up its time is left, and those behind it are asked', () => {
	let spent = 0;
	const slow = rule('test.slow', function* () {
		for (;;) {
			yield finding('one more');
			spent += 40;
		}
	});
	const quick = rule('test.quick', () => [finding('here')]);
	const budget = () => {
		const began = spent;
		return () => spent - began > 100;
	};
	const report = analysis().findings([slow, quick], {}, budget);
	expect(report.findings.map(({ message }) => message)).toEqual(['one more', 'one more', 'one more', 'here']);
	expect(report.cutShort.map((cut) => [cut.rule.code, cut.note])).toEqual([
		['test.slow', expect.stringContaining('took too long and was stopped at SOUL.md')],
	]);
	expect(report.failures).toEqual([]);
});

it('a rule that goes on reading without anything to say is left as well, and what it has said stays', () => {
	let read = 0;
	const budget = () => () => read >= 3;
	const silent = rule('test.silent', function* (view) {
		yield finding('before');
		for (let round = 0; round < 1_000; round++) for (const { text } of knownTexts(view)) read += Math.sign(text.length);
	});
	const report = analysis().findings([silent, rule('test.next', () => [])], {}, budget);
	expect(report.findings.map(({ message }) => message)).toEqual(['before']);
	expect(report.cutShort.map((cut) => [cut.rule.code, cut.place.file.path])).toEqual([['test.silent', 'SOUL.md']]);
	expect(report.failures).toEqual([]);
});

it('of thousands of findings of one rule in one file, some are told, and how many more there are', () => {
	const many = rule('test.many', () => Array.from({ length: 2_250 }, (_, index) => finding(`number ${index}`)));
	const report = analysis().findings([many], {});
	expect(report.findings).toHaveLength(250);
	expect(report.cutShort.map(({ note }) => note)).toEqual([
		'the rule test.many has 2,000 more problems in SOUL.md; only 250 are shown.',
	]);
});
