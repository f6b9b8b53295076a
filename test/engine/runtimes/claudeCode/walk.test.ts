import { describe, expect, it } from 'vitest';
import { fatesOf, home, promptOf, root, rowOf } from './world.ts';

const added = { CLAUDE_CODE_ADDITIONAL_DIRECTORIES_CLAUDE_MD: '1' };

describe('where there is no CLAUDE.md', () => {
	const pathsOf = (...args: Parameters<typeof fatesOf>) => fatesOf(...args).map((each) => each.replace(/ .*/u, ''));

	it('AGENTS.md comes before what is for folders below, and else at the end', () => {
		const tree = {
			'/code/AGENTS.md': 'Above.',
			'AGENTS.md': 'Own.',
			'.claude/rules/r.md': 'Rule.',
			'/lib/CLAUDE.md': 'Lib.',
		};
		expect(pathsOf(tree, { programArguments: ['--add-dir', '/lib'], variables: added })).toEqual([
			'../AGENTS.md',
			'.claude/rules/r.md',
			'../../lib/CLAUDE.md',
			'AGENTS.md',
		]);
	});

	it('a local file counts, although no local files are asked for', () => {
		const tree = { 'AGENTS.md': 'A', 'CLAUDE.local.md': 'L' };
		const only = { programArguments: ['--setting-sources', 'project'] };
		expect(fatesOf(tree, only)).toEqual(['AGENTS.md ignored']);
		expect(fatesOf({ ...tree, 'CLAUDE.local.md': ' ' }, only)).toEqual(['AGENTS.md whole']);
	});
});

describe('links', () => {
	it('in a folder of settings that is one itself, rules and imports are called by where they are', () => {
		const tree = {
			[`${home}/.claude`]: { link: '/dot' },
			'/dot/CLAUDE.md': 'C @n.md',
			'/dot/n.md': 'N',
			'/dot/rules/r.md': 'R',
		};
		expect(fatesOf(tree)).toEqual([
			'../../home/sam/.claude/CLAUDE.md whole',
			'../../dot/n.md whole',
			'../../dot/rules/r.md whole',
		]);
	});

	it('rules of a .claude that leads out are left out', () => {
		const tree = { '.claude': { link: '/dot' }, '/dot/CLAUDE.md': 'C', '/dot/rules/r.md': 'R' };
		expect(fatesOf(tree)).toEqual(['.claude/CLAUDE.md whole', '.claude/rules/r.md refused']);
	});
});

describe('what the command line denies', () => {
	it('is left out like what the settings deny, unless it is the whole tool', () => {
		const fate = (...programArguments: readonly string[]) =>
			rowOf({ 'CLAUDE.md': 'C' }, 'CLAUDE.md', { programArguments })?.fate;
		expect(fate('--disallowedTools', 'Edit', 'Read(CLAUDE.md)')).toBe('refused');
		expect(fate('--disallowed-tools=Read(./CLAUDE.md),Edit')).toBe('refused');
		expect(fate('--disallowedTools', 'Read')).toBe('whole');
	});
});

describe('imports of a rule', () => {
	it('wait by their own paths', () => {
		const tree = {
			'.claude/rules/r.md': 'R @../../docs/a.md @../../docs/b.md',
			'docs/a.md': '---\npaths: src/**\n---\nA',
			'docs/b.md': 'B',
		};
		expect(fatesOf(tree)).toEqual(['.claude/rules/r.md whole', 'docs/a.md waiting', 'docs/b.md whole']);
	});
});

it('a text behind a comment keeps its blanks', () => {
	const text = promptOf({ 'CLAUDE.md': 'A\n\n <!-- c -->  tail <!-- d -->\n\n\nB\n' }).text();
	expect(text).toContain(
		`Contents of ${root}/CLAUDE.md (project instructions, checked into the codebase):\n\nA\n\n   tail \n\n\nB\n`,
	);
});

it('an indented comment in the middle of a paragraph stays, one at its start does not', () => {
	const row = (text: string) => rowOf({ 'CLAUDE.md': text }, 'CLAUDE.md')?.injectedLength;
	const stays = 'para\n  <!-- c -->\nmore';
	expect(row(stays)).toBe(stays.length);
	expect(row('> quote\n  <!-- c -->')).toBe('> quote\n  <!-- c -->'.length);
	expect(row('para\n<!-- c -->\nmore')).toBe('para\nmore'.length);
	expect(row('para\n\n  <!-- c -->\nmore')).toBe('para\n\nmore'.length);
});
