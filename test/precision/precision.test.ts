import { describe, expect, test } from 'vitest';
import { rules } from '../../server/src/engine/runtimes/registry.ts';
import { badWordsIn, longSentencesIn } from '../words/wordList.ts';
import { checkFixtures, type MadeFinding } from './findings.ts';
import { type Label, readLabels } from './labels.ts';
import { isUnderBar, score, trueShare, usefulShare } from './score.ts';

const finding = (at: string): MadeFinding => ({
	workspace: 'kept/shed',
	rule: 'links.missing-file',
	file: 'SOUL.md',
	at,
	severity: 'warning',
	message: 'It is not there.',
	line: 1,
});

const label = (at: string, verdict: Label['verdict']): Label => ({
	workspace: 'kept/shed',
	rule: 'links.missing-file',
	file: 'SOUL.md',
	at,
	verdict,
});

describe('a score', () => {
	test('counts what people say of each finding', () => {
		const { rules: scores } = score(['a', 'b', 'c', 'd', 'e'].map(finding), [
			label('a', 'useful'),
			label('b', 'useful'),
			label('c', 'noise'),
			label('d', 'false'),
		]);
		const [links] = scores;
		expect(links).toEqual({ rule: 'links.missing-file', found: 5, useful: 2, noise: 1, false: 1, unlabelled: 1 });
		expect(links && [trueShare(links), usefulShare(links), isUnderBar(links)]).toEqual([0.75, 0.5, true]);
	});

	test('takes a label for the very words before one for the line', () => {
		const [first, second] = [finding('both'), finding('both')].map((each, index) => ({
			...each,
			mark: `link ${index}`,
		}));
		const { total } = score(
			[first, second].flatMap((each) => (each ? [each] : [])),
			[{ ...label('both', 'noise'), mark: 'link 1' }, label('both', 'useful')],
		);
		expect([total.useful, total.noise]).toEqual([1, 1]);
	});

	test('names what is not said any more, and labels that contradict each other', () => {
		const { missed, contradictions, unlabelled } = score(
			[finding('here')],
			[label('here', 'useful'), label('here', 'noise'), label('gone', 'useful'), label('never was', 'false')],
		);
		expect(missed.map(({ at }) => at)).toEqual(['gone']);
		expect(contradictions.length).toBe(1);
		expect(unlabelled).toEqual([]);
	});
});

describe('the findings in all fixtures', () => {
	const checked = checkFixtures();

	test('come from sixty workspaces or more, and from rules that do not break', async () => {
		const { workspaces, failures } = await checked;
		expect(failures).toEqual([]);
		expect(workspaces.length).toBeGreaterThanOrEqual(60);
		expect(new Set(workspaces.map(({ runtime }) => runtime.split('@')[0])).size).toBe(9);
	});

	test('are sentences, and carry no secret', async () => {
		for (const { rule, message } of (await checked).findings) {
			expect(message, rule).toMatch(/^[\p{L}“"`«‘\d\p{So}.].*[.!?)”]$/su);
			expect(message, rule).not.toMatch(/undefined|NaN|\[object|\{\{secret/u);
		}
	});

	test('use the usual words, in short sentences', async () => {
		const bad = (await checked).findings.flatMap(({ rule, message }) => [
			...badWordsIn(message).map(({ found, say }) => `${rule}: “${found}”, say “${say}”: ${message}`),
			...longSentencesIn(message).map((sentence) => `${rule}: too long: ${sentence}`),
		]);
		expect([...new Set(bad)]).toEqual([]);
	});

	test('have a label each, and every rule is true and useful often enough', async () => {
		const { rules: scores, unlabelled, missed, contradictions } = score((await checked).findings, readLabels());
		const named = (each: { rule: string; workspace: string; file: string; at: string }) =>
			`${each.rule} ${each.workspace} ${each.file}: ${each.at}`;
		expect(unlabelled.map(named)).toEqual([]);
		expect(missed.map(named)).toEqual([]);
		expect(contradictions).toEqual([]);
		expect(scores.filter(isUnderBar).map(({ rule }) => rule)).toEqual([]);
	});

	test('are many enough to say something', async () => {
		const labels = readLabels();
		expect(labels.length).toBeGreaterThanOrEqual(400);
		expect(new Set(labels.map(({ workspace }) => workspace)).size).toBeGreaterThanOrEqual(60);
		expect((await checked).findings.length).toBeGreaterThanOrEqual(300);
	});

	test('have labels that name rules', () => {
		const codes = new Set(rules.map(({ code }) => code));
		const labels = readLabels();
		expect(labels.filter(({ rule }) => !codes.has(rule)).map(({ rule }) => rule)).toEqual([]);
		expect(labels.filter(({ verdict, why }) => verdict !== 'useful' && !why)).toEqual([]);
	});
});
