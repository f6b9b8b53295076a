import { describe, expect, it } from 'vitest';
import { placeholderWording } from '../../../../server/src/engine/prompt/wording/placeholder.ts';
import { openCode } from '../../../../server/src/engine/runtimes/openCode/openCode.ts';
import { sessionOf } from '../../snapshots.ts';
import { assembled, fatesIn, filesIn, instructionsIn, onDisk } from './support.ts';

const configured = (...instructions: readonly string[]) => ({ '/w/opencode.json': JSON.stringify({ instructions }) });

describe('instructions of OpenCode', () => {
	it('are those of the first name that is found on the way up to the root of the repository, nearest first', () => {
		const files = {
			'/w/AGENTS.md': 'Root.',
			'/w/a/AGENTS.md': 'A.',
			'/w/a/CLAUDE.md': 'Claude.',
			'/AGENTS.md': 'Disk.',
		};
		expect(instructionsIn(files, { cwd: '/w/a' })).toEqual(['/w/a/AGENTS.md', '/w/AGENTS.md']);
		expect(instructionsIn({ '/w/AGENTS.md': 'Root.', '/w/a/CLAUDE.md': 'Claude.' }, { cwd: '/w/a' })).toEqual([
			'/w/AGENTS.md',
		]);
		expect(instructionsIn({ '/w/CLAUDE.md': 'Claude.', '/w/CONTEXT.md': 'Old.' })).toEqual(['/w/CLAUDE.md']);
	});

	it('go up to the root of the disk where there is no repository that git would take for one', () => {
		const files = { '/w/AGENTS.md': 'Root.', '/AGENTS.md': 'Disk.' };
		expect(instructionsIn(files, {}, {})).toEqual(['/w/AGENTS.md', '/AGENTS.md']);
		expect(instructionsIn(files, {}, { '/w/.git/HEAD': 'x' })).toEqual(['/w/AGENTS.md', '/AGENTS.md']);
		expect(instructionsIn(files, {}, { '/w/.git': 'gitdir: /nowhere\n' })).toHaveLength(2);
		// Git passes a folder over that is no repository, and gives up at a file that leads to none.
		const above = {
			'/w/.git/HEAD': 'x',
			'/w/.git/objects': { folder: true },
			'/w/.git/refs': { folder: true },
		} as const;
		const told = (own: Parameters<typeof assembled>[0]) =>
			instructionsIn({ ...files, '/w/a/f.ts': '' }, { cwd: '/w/a' }, { ...above, ...own });
		expect(told({ '/w/a/.git/HEAD': 'x' })).toEqual(['/w/AGENTS.md']);
		expect(told({ '/w/a/.git': 'gitdir: /nowhere\n' })).toEqual(['/w/AGENTS.md', '/AGENTS.md']);
		const linked = {
			'/w/.git': 'gitdir: /r/.git/worktrees/w\n',
			'/r/.git/worktrees/w/HEAD': 'x',
			'/r/.git/worktrees/w/commondir': '../..',
		};
		expect(instructionsIn(files, {}, linked)).toEqual(['/w/AGENTS.md']);
	});

	it('of the person come first, and the first of two keeps the other out', () => {
		const files = {
			'/home/u/.config/opencode/AGENTS.md': 'Mine.',
			'/home/u/.claude/CLAUDE.md': 'For Claude.',
			'/w/AGENTS.md': 'Root.',
		};
		expect(instructionsIn(files)).toEqual(['/home/u/.config/opencode/AGENTS.md', '/w/AGENTS.md']);
		expect(fatesIn(files)['../home/u/.claude/CLAUDE.md']?.[0]).toBe('ignored');
		expect(instructionsIn({ '/home/u/.claude/CLAUDE.md': 'For Claude.' })).toEqual(['/home/u/.claude/CLAUDE.md']);
		expect(instructionsIn(files, { variables: { XDG_CONFIG_HOME: '/x' } })[0]).toBe('/home/u/.claude/CLAUDE.md');
		const other = { ...files, '/o/AGENTS.md': 'Other.' };
		expect(instructionsIn(other, { variables: { OPENCODE_CONFIG_DIR: '/o' } })[0]).toBe('/o/AGENTS.md');
	});

	it('take the place of others also where nothing of them arrives', () => {
		const claude = { '/w/CLAUDE.md': 'Claude.' };
		expect(instructionsIn({ ...claude, '/w/AGENTS.md': '' })).toEqual([]);
		expect(instructionsIn({ ...claude, '/w/AGENTS.md': { folder: true } })).toEqual([]);
		expect(instructionsIn({ ...claude, '/w/AGENTS.md': { link: '/w/gone.md' } })).toEqual(['/w/CLAUDE.md']);
		expect(fatesIn({ ...claude, '/w/AGENTS.md': '' })).toMatchObject({
			'AGENTS.md': ['empty', ''],
			'CLAUDE.md': ['ignored', 'AGENTS.md is there, and OpenCode reads only the first that it finds'],
		});
	});

	it('arrive as they are, but for a mark at the head', () => {
		expect(filesIn({ '/w/AGENTS.md': '\uFEFF---\na: 1\n---\r\n@docs/style.md\n', '/w/docs/style.md': 'Tabs.' })).toBe(
			'Instructions from: /w/AGENTS.md\n---\na: 1\n---\r\n@docs/style.md\n',
		);
		expect(instructionsIn({ '/w/AGENTS.md': ' \n' })).toEqual(['/w/AGENTS.md']);
	});

	it('of the configuration come behind, each once, by paths and patterns', () => {
		const files = {
			'/w/AGENTS.md': 'Root.',
			'/w/docs/a.md': 'A',
			'/w/docs/.b.md': 'B',
			'/w/docs/deep/c.md': 'C',
			'/w/x/docs/a.md': 'X',
			'/home/u/rules/r.md': 'R',
			'/home/u/rules/.s.md': 'S',
		};
		const told = (...patterns: readonly string[]) =>
			instructionsIn({ ...files, ...configured(...patterns) }, { cwd: '/w/x' }).slice(1);
		expect(told('docs/*.md')).toEqual(['/w/x/docs/a.md', '/w/docs/.b.md', '/w/docs/a.md']);
		expect(told('docs/**/c.md', '../AGENTS.md', 'docs/a.md')).toEqual([
			'/w/docs/deep/c.md',
			'/w/x/docs/a.md',
			'/w/docs/a.md',
		]);
		expect(told('~/rules/*.md', '/home/u/*/r.md')).toEqual(['/home/u/rules/r.md']);
		expect(told('docs', '', 'nothing/*.md', '!docs/a.md', ' docs/a.md', 'DOCS/a.md')).toEqual([]);
	});

	it('of several configurations are put together, and the person’s own take the place of each other', () => {
		const files = {
			'/home/u/.config/opencode/config.json': '{ "instructions": ["/i/one.md"] }',
			'/home/u/.config/opencode/opencode.json': '{ "instructions": ["/i/two.md"] }',
			'/w/opencode.json': '{ "instructions": ["/i/three.md"] }',
			'/w/.opencode/opencode.jsonc': '{ "instructions": ["/i/four.md", "/i/two.md"] }',
			...Object.fromEntries(['one', 'two', 'three', 'four'].map((name) => [`/i/${name}.md`, name])),
		};
		expect(instructionsIn(files)).toEqual(['/i/two.md', '/i/three.md', '/i/four.md']);
		expect(instructionsIn(files, { variables: { OPENCODE_DISABLE_PROJECT_CONFIG: 'TRUE' } })).toEqual(['/i/two.md']);
	});

	it('of an address come last, and what they say is not known', () => {
		const { parts } = assembled({ ...configured('https://example.com/r.md', 'a.md'), '/w/a.md': 'A' });
		expect(
			parts.filter(({ id }) => id.startsWith('opencode.remote') || id.startsWith('file:')).map(({ id }) => id),
		).toEqual(['file:a.md']);
	});

	it('say which configuration names them, and where', () => {
		const files = { ...configured('gone.md', 'docs/*.md'), '/w/docs/a.md': 'A' };
		const row = assembled(files).ledger.rows.find(({ path }) => path === 'docs/a.md');
		const { path, range } = row?.importedBy ?? {};
		expect(path).toBe('opencode.json');
		expect(files['/w/opencode.json'].slice(range?.start, range?.end)).toBe('"docs/*.md"');
	});

	it('may name variables, whose values nobody is shown', () => {
		const variables = { DOCS: 'docs', KEY: 'a-secret' };
		const files = {
			...configured('{env:DOCS}/a.md', '{env:KEY}.md', 'https://example.com/{env:KEY}'),
			'/w/docs/a.md': 'A',
		};
		expect(instructionsIn(files, { variables })).toEqual(['/w/docs/a.md']);
		const { parts, ledger } = openCode.assemble(onDisk(files), sessionOf({ variables }), placeholderWording);
		expect(parts.some(({ text }) => text.startsWith('Instructions from: https://example.com/{env:KEY}'))).toBe(true);
		expect(JSON.stringify([parts, ledger])).not.toContain('a-secret');
	});

	it('leave out CLAUDE.md where a variable says so', () => {
		const files = { '/home/u/.claude/CLAUDE.md': 'Mine.', '/w/CLAUDE.md': 'Claude.', '/w/CONTEXT.md': 'Old.' };
		expect(instructionsIn(files, { variables: { OPENCODE_DISABLE_CLAUDE_CODE: '1' } })).toEqual(['/w/CONTEXT.md']);
		expect(instructionsIn(files, { variables: { OPENCODE_DISABLE_CLAUDE_CODE_PROMPT: 'true' } })).toEqual([
			'/w/CONTEXT.md',
		]);
		expect(instructionsIn(files, { variables: { OPENCODE_DISABLE_CLAUDE_CODE_SKILLS: 'true' } })).toHaveLength(2);
	});
});

describe('instructions of folders below', () => {
	const files = {
		'/w/AGENTS.md': 'Root.',
		'/w/a/AGENTS.md': 'A.',
		'/w/a/b/CLAUDE.md': 'B.',
		'/w/a/b/f.ts': '',
		'/w/a/g.ts': '',
	};

	it('come once the agent reads a file there, the deepest first, each once', () => {
		const read = (...paths: readonly string[]) =>
			assembled(files, { touched: paths.map((path) => ({ path, by: 'read' })) })
				.parts.filter(({ stability }) => stability === 'volatile')
				.map(({ text }) => text)
				.join('');
		expect(read('/w/a/b/f.ts')).toBe(
			'\n\n<system-reminder>\nInstructions from: /w/a/b/CLAUDE.md\nB.\n\nInstructions from: /w/a/AGENTS.md\nA.\n</system-reminder>',
		);
		expect(read('/w/a/b/f.ts', '/w/a/g.ts')).toBe(read('/w/a/b/f.ts'));
		expect(read('/w/a/AGENTS.md', '/w/f.ts')).toBe('');
	});

	it('do not come by other tools', () => {
		for (const by of ['write', 'edit', 'list', 'shell', 'mention'] as const)
			expect(instructionsIn(files, { touched: [{ path: '/w/a/g.ts', by }] })).toEqual(['/w/AGENTS.md']);
	});
});
