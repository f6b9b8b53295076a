import { describe, expect, it } from 'vitest';
import { fatesOf, home, promptOf, root, rowOf, type Tree } from './world.ts';

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

describe('rules behind a link', () => {
	const tree = {
		'.claude/rules/shared': { link: `${root}/docs` },
		'.claude/rules/one.md': { link: `${root}/docs/a.md` },
		'.claude/rules/sub/own.md': 'O',
		'docs/a.md': 'A',
		'docs/sub/b.md': 'B',
	};
	const given = (permissionsAndExcludes: object, files: Parameters<typeof fatesOf>[0] = tree) =>
		fatesOf({ ...files, '.claude/settings.json': JSON.stringify(permissionsAndExcludes) })
			.filter((each) => each.endsWith(' whole'))
			.map((each) => each.replace(' whole', ''))
			.sort();
	const own = '.claude/rules/sub/own.md';
	const all = [own, 'docs/a.md', 'docs/sub/b.md'];

	it('are excluded by the way that led there, as they are by where they lie', () => {
		expect(given({})).toEqual(all);
		expect(given({ claudeMdExcludes: ['**/rules/*/*.md', '**/one.md'] })).toEqual(['docs/sub/b.md']);
		expect(given({ claudeMdExcludes: ['**/docs/a.md'] })).toEqual([own, 'docs/sub/b.md']);
		expect(given({ claudeMdExcludes: ['**/rules/**'] })).toEqual([]);
	});

	it('are excluded with the folder that the link leads to, which no other folder is', () => {
		expect(given({ claudeMdExcludes: ['**/rules/shared', '**/rules/sub'] })).toEqual([own, 'docs/a.md']);
		expect(given({ claudeMdExcludes: ['**/shared/sub'] })).toEqual([own, 'docs/a.md']);
		expect(given({ claudeMdExcludes: ['**/docs', '**/docs/sub', '**/.claude/rules'] })).toEqual(all);
	});

	it('are denied by the way that led there', () => {
		expect(given({ permissions: { deny: ['Read(.claude/rules/shared)'] } })).toEqual([own, 'docs/a.md']);
	});

	it('still come by another way where a folder is excluded, and do not where it is denied', () => {
		const twice = {
			'.claude/rules/a': { link: `${root}/docs` },
			'.claude/rules/b': { link: `${root}/docs` },
			'docs/a.md': 'A',
		};
		expect(given({ claudeMdExcludes: ['**/rules/a'] }, twice)).toEqual(['docs/a.md']);
		expect(given({ permissions: { deny: ['Read(.claude/rules/a)'] } }, twice)).toEqual([]);
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

describe('what is denied by a path from the folder that the program works in', () => {
	const tree = { '/code/CLAUDE.md': 'Above', 'CLAUDE.md': 'C', 'docs/CLAUDE.md': 'D', '/lib/CLAUDE.md': 'L' };
	const fates = (deny: string, ...programArguments: readonly string[]) =>
		fatesOf(
			{ ...tree, 'docs/.claude/settings.json': JSON.stringify({ permissions: { deny: [deny] } }) },
			{ cwd: `${root}/docs`, variables: added, programArguments },
		)
			.filter((each) => each.endsWith(' refused'))
			.map((each) => each.replace(' refused', ''));

	it('is denied in folders that the command line adds as well', () => {
		expect(fates('Read(CLAUDE.md)')).toEqual(['docs/CLAUDE.md']);
		expect(fates('Read(./CLAUDE.md)', '--add-dir', '/lib')).toEqual(['docs/CLAUDE.md', '../../lib/CLAUDE.md']);
		expect(fates('Read(docs/CLAUDE.md)', '--add-dir', root)).toEqual(['docs/CLAUDE.md']);
		expect(fates('Read(/CLAUDE.md)', '--add-dir', '/lib')).toEqual(['docs/CLAUDE.md']);
	});
});

describe('a permission rule that takes back another', () => {
	const fate = (deny: readonly string[], local: readonly string[] = []) => {
		const settings = (rules: readonly string[]) => JSON.stringify({ permissions: { deny: rules } });
		const files = { '.claude/settings.json': settings(deny), '.claude/settings.local.json': settings(local) };
		return rowOf({ 'CLAUDE.md': 'C', ...files }, 'CLAUDE.md')?.fate;
	};

	it('does so behind it, in the same file, and where both count from the same folder', () => {
		expect(fate(['Read(**/CLAUDE.md)', 'Read(!CLAUDE.md)'])).toBe('whole');
		expect(fate(['Read(!CLAUDE.md)', 'Read(**/CLAUDE.md)'])).toBe('refused');
		expect(fate(['Read(**/CLAUDE.md)'], ['Read(!CLAUDE.md)'])).toBe('refused');
		expect(fate(['Read(/CLAUDE.md)', 'Read(!CLAUDE.md)'])).toBe('refused');
	});
});

describe('what a person keeps for a repository alone', () => {
	const excluding = (...patterns: readonly string[]) => JSON.stringify({ claudeMdExcludes: patterns });
	const files = { '.git/HEAD': '', 'CLAUDE.md': 'Root.\n', 'pkg/CLAUDE.md': 'Pkg.\n' };
	const whole = (tree: Tree) =>
		fatesOf({ ...files, ...tree }, { cwd: '/code/app/pkg' }).filter((each) => each.endsWith(' whole'));

	it('counts in a folder of it as well, where the settings of the project do not', () => {
		expect(whole({ '.claude/settings.local.json': excluding('**/app/CLAUDE.md') })).toEqual(['pkg/CLAUDE.md whole']);
		expect(whole({ '.claude/settings.json': excluding('**/app/CLAUDE.md') })).toHaveLength(2);
		const own = excluding('**/pkg/CLAUDE.md');
		expect(whole({ 'pkg/.claude/settings.local.json': own })).toEqual(['CLAUDE.md whole']);
		expect(
			whole({ 'pkg/.claude/settings.local.json': own, '.claude/settings.local.json': excluding('**/app/CLAUDE.md') }),
		).toEqual([]);
	});
});

describe('the index of a memory with carriage returns', () => {
	it('ends with its last line, and not with an empty one, where it is cut', () => {
		const index = { [`${home}/.claude/projects/-code-app/memory/MEMORY.md`]: '- l\r\n'.repeat(201) };
		expect(promptOf(index).text()).toContain('- l\n\n> WARNING');
		expect(promptOf(index).text()).not.toContain('\n\n\n> WARNING');
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
	for (const other of ['<?php x ?>', '<!DOCTYPE html>', '<![CDATA[ x ]]>'])
		for (const behind of ['   <!-- c -->', 'words\n  <!-- c -->'])
			expect(row(`para\n${other}\n${behind}`)).toBe(`para\n${other}\n${behind}`.length);
	expect(row('para\n\n<?php x ?>\n   <!-- c -->')).toBe('para\n\n<?php x ?>'.length);
	expect(row('para\n<!-- c -->\nmore')).toBe('para\nmore'.length);
	expect(row('para\n\n  <!-- c -->\nmore')).toBe('para\n\nmore'.length);
});

describe('added folders', () => {
	it('give their files, whatever sources are left out', () => {
		const tree = { '/lib/CLAUDE.md': 'L', '/lib/CLAUDE.local.md': 'LL', 'CLAUDE.md': 'C' };
		const fates = (sources: string) =>
			fatesOf(tree, { programArguments: ['--add-dir', '/lib', '--setting-sources', sources], variables: added });
		expect(fates('user')).toEqual(['../../lib/CLAUDE.md whole']);
		expect(fates('local')).toEqual(['../../lib/CLAUDE.md whole', '../../lib/CLAUDE.local.md whole']);
	});
});

describe('instructions in the settings of an administrator', () => {
	const text = (claudeMd: string) =>
		promptOf({ '/etc/claude-code/managed-settings.json': JSON.stringify({ claudeMd }) }).text();

	it('arrive although they are blank, unless there is nothing at all', () => {
		expect(text(' \n')).toContain('Contents of <managed-settings> (organization-managed policy instructions):\n\n\n');
		expect(text('')).not.toContain('managed-settings');
	});
});

describe('the index of the memory', () => {
	it('is never cut in the middle of a character', () => {
		const index = { [`${home}/.claude/projects/-code-app/memory/MEMORY.md`]: `${'x'.repeat(24_999)}😀 and more` };
		expect(promptOf(index).text()).toContain('x\n\n> WARNING');
	});

	const memory = `${home}/.claude/projects/-code-app/memory`;
	const warning = (index: string) =>
		/> WARNING: [^\n]*/u.exec(promptOf({ [`${memory}/MEMORY.md`]: index }).text())?.[0];

	it('is quoted up to the end of a word, where that leaves more than half', () => {
		const quote = (line: string) => /\("(.*)"\)/u.exec(warning(`${'l\n'.repeat(200)}${line}\n`) ?? '')?.[1];
		expect(quote('long '.repeat(60))).toBe(`${'long '.repeat(15).trim()}…`);
		expect(quote(`${'y'.repeat(41)} ${'z'.repeat(90)}`)).toBe(`${'y'.repeat(41)}…`);
		expect(quote(`${'y'.repeat(40)} ${'z'.repeat(90)}`)).toBe(`${'y'.repeat(40)} ${'z'.repeat(38)}…`);
		expect(quote(`${'y'.repeat(78)}😀zzz`)).toBe(`${'y'.repeat(78)}…`);
	});

	it('is measured with its carriage returns', () => {
		expect(warning(`${'y'.repeat(122)}\r\n`.repeat(202))).toContain('is 202 lines and 24.5KB. Only');
		expect(warning(`${'y'.repeat(122)}\n`.repeat(202))).toContain('is 202 lines (limit: 200). Only');
	});

	it('is made of notes whose descriptions end with a word', () => {
		const text = promptOf({ [`${memory}/note.md`]: `---\ndescription: ${'long '.repeat(60)}\n---\n` }).text();
		expect(text).toContain(`- [note](note.md) — ${'long '.repeat(25).trim()}…\n`);
	});
});

describe('imports behind a comment', () => {
	it('are looked for where the comment still stands', () => {
		const tree = { 'a.md': 'A', 'CLAUDE.md': 'words\n<!-- c --> tail\n</b>\n@a.md\n' };
		expect(fatesOf(tree)).toEqual(['CLAUDE.md whole']);
		expect(fatesOf({ ...tree, 'CLAUDE.md': 'words\ntail\n</b>\n@a.md\n' })).toEqual(['CLAUDE.md whole', 'a.md whole']);
	});

	it('leave no blank lines, whatever line breaks a file has', () => {
		const text = promptOf({ 'CLAUDE.md': 'A\r\r<!-- c -->\r\rB\r' }).text();
		expect(text).toContain(':\n\nA\n\nB\n</system-reminder>');
	});
});

describe('of several with one name in one folder', () => {
	const named = (name: string, text: string) => `---\nname: ${name}\ndescription: ${text}\n---\nStyle ${text}`;

	it('the agent and the style whose path comes last count, letter by letter', () => {
		const files = (folder: string) => ({
			[`.claude/${folder}/c.md`]: named('x', 'small'),
			[`.claude/${folder}/Z.md`]: named('x', 'large'),
			[`.claude/${folder}/a.md`]: named('x', 'first'),
		});
		expect(promptOf(files('agents')).text()).toContain('- x: small (Tools');
		const style = { ...files('output-styles'), '.claude/settings.json': '{ "outputStyle": "x" }' };
		expect(promptOf(style).text()).toContain('# Output Style: x\nStyle small');
	});
});
