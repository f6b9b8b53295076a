import { expect, test } from 'vitest';
import { withLedgerOnTop } from '../../../server/src/engine/prompt/ledgerOnTop.ts';
import { placeholderWording } from '../../../server/src/engine/prompt/wording/placeholder.ts';
import { compactionLabels } from '../../../shared/compactionLabels.ts';
import { fateLabels } from '../../../shared/fateLabels.ts';
import { runtimeOf, session, snapshotOf } from '../../support/ruleTester.ts';

const labels = { fates: fateLabels, afterCompaction: compactionLabels };

const tree = {
	runtime: 'openclaw@2026.9.6',
	files: {
		'AGENTS.md': '# Rules\n- Be kind.\n',
		'SOUL.md': 'x'.repeat(25_000),
		'USER.md': 'Mara\n',
		'IDENTITY.md': '- Name: Aria\n',
		'MEMORY.md': 'Private.\n',
	},
} as const;

const assembled = (kind: 'main' | 'group') =>
	runtimeOf(tree).assemble(snapshotOf(tree), { ...session, kind }, placeholderWording);

test('the ledger stands above the prompt, one line a file, and the prompt follows unchanged', () => {
	const prompt = assembled('main');
	const text = withLedgerOnTop(prompt, 'OpenClaw', labels).text();
	expect(text.endsWith(prompt.text())).toBe(true);
	expect(text.slice(0, -prompt.text().length)).toMatch(
		/\ncut +SOUL\.md +19,893 of 25,000 \(19,999 with the cut marks\)\n/,
	);
});

test('between two sessions only the lines of files with another fate differ, and the sum', () => {
	const linesOf = (kind: 'main' | 'group') => {
		const prompt = assembled(kind);
		return withLedgerOnTop(prompt, 'OpenClaw', labels).text().slice(0, -prompt.text().length).split('\n');
	};
	const [main, group] = [linesOf('main'), linesOf('group')];
	expect(group.filter((line) => !main.includes(line))).toEqual([
		expect.stringMatching(/^withheld +MEMORY\.md$/),
		expect.stringMatching(/^[\d,]+ of 60,000 characters \(UTF-16\) of context files⟧$/),
	]);
});

test('a longer path in one of two folders moves no other line', () => {
	const linesWith = (more: Readonly<Record<string, string>>) => {
		const other = { ...tree, files: { ...tree.files, ...more } };
		const prompt = runtimeOf(other).assemble(snapshotOf(other), session, placeholderWording);
		return withLedgerOnTop(prompt, 'OpenClaw', labels).text().slice(0, -prompt.text().length).split('\n');
	};
	const few = linesWith({});
	const more = linesWith({ 'skills/keep-the-garden-watered-in-summer/SKILL.md': '---\nname: garden\n---\nWater.\n' });
	const isOfUsual = (line: string) => /^.* (?:AGENTS|SOUL|USER|IDENTITY|MEMORY)\.md\b/u.test(line);
	expect(few.filter(isOfUsual).length).toBe(5);
	expect(more.filter(isOfUsual)).toEqual(few.filter(isOfUsual));
});

test('what the run does beyond the files stands below them', () => {
	const fresh = { ...tree, files: { 'notes.txt': 'x' } };
	const prompt = runtimeOf(fresh).assemble(snapshotOf(fresh), session, placeholderWording);
	const text = withLedgerOnTop(prompt, 'OpenClaw 2026.9.6', labels).text();
	expect(text).toMatch(
		/\nwill be created +USER\.md.*\nIf Git is installed, OpenClaw 2026\.9\.6 makes the folder a Git repository \(git init\)/u,
	);
	expect(text).toMatch(/\nOpenClaw keeps a record of each workspace .*\n[\d,]+ of [\d,]+ characters \(UTF-16\)/u);
});

test('a row says what becomes of its file after a compaction, where that is known', () => {
	const of = { runtime: 'claude-code@2.1.330', files: { 'CLAUDE.md': 'Use tabs.\n' } } as const;
	const prompt = runtimeOf(of).assemble(snapshotOf(of), session, placeholderWording);
	expect(withLedgerOnTop(prompt, 'Claude Code', labels).text()).toMatch(
		/\nwhole +CLAUDE\.md {2}9 of 10 {2}after a compaction: read and sent again\n/u,
	);
});
