import { describe, expect, it } from 'vitest';
import { readOptions } from '../../../../server/src/engine/runtimes/claudeCode/config/options.ts';
import { codeMentionsIn, mentionsIn } from '../../../../server/src/engine/runtimes/claudeCode/context/markdown.ts';
import { roleOf } from '../../../../server/src/engine/runtimes/claudeCode/files.ts';
import { imports } from '../../../../server/src/engine/runtimes/claudeCode/imports.ts';

describe('what a path means to Claude Code', () => {
	it.each([
		['CLAUDE.md', 'instructions'],
		['../../home/sam/.claude/CLAUDE.md', 'instructions'],
		['pkg/CLAUDE.md', 'instructions'],
		['CLAUDE.local.md', 'local-instructions'],
		['pkg/CLAUDE.local.md', 'local-instructions'],
		['.claude/rules/deep/r.md', 'rule'],
		['AGENTS.md', 'agents'],
		['../AGENTS.md', 'agents'],
		['../../home/sam/.claude/projects/-code-app/memory/MEMORY.md', 'auto-memory'],
		['.claude/settings.local.json', 'settings'],
	])('%s is %s', (path, id) => expect(roleOf(path)?.id).toBe(id));

	it.each([
		'claude.md',
		'MY-CLAUDE.md',
		'.claude/CLAUDE.local.md',
		'pkg/AGENTS.md',
		'README.md',
		'.claude/rules/r.mdc',
	])('%s is nothing', (path) => expect(roleOf(path)).toBeUndefined());
});

describe('a path with @', () => {
	const written = (text: string) => mentionsIn(text).map(({ range }) => text.slice(range.start, range.end));

	it('is found where it stands, in lists, quotes, links and after a byte order mark', () => {
		const text =
			'\uFEFF# On @a.md #\r\n\r\n- one\r\n  @b.md\r\n\t- @c.md two\r\n> > *@d.md* [see @e.md](@no.md)\r\n\r\n1. `x`@f.md\n@my\\ g.md#top\n';
		expect(written(text)).toEqual(['@a.md', '@b.md', '@c.md', '@d.md', '@e.md', '@my\\ g.md#top', '@f.md']);
	});

	it('is not found in code, comments, HTML, and behind a letter', () => {
		expect(
			written('`@a` me@b.md \\@c.md <!-- @d.md -->\n\n    @e.md\n\n<div>\n@f.md\n</div>\n\n~~~\n@g.md\n~~~\n'),
		).toEqual([]);
	});

	// Each was tried with the program.
	it.each([
		'- a\n``x @b.md `` y',
		'- ``x @b.md `` y',
		'- a\n  `x @b.md ` y\n\n- z',
		'- a\n  - `x @b.md ` y',
		'> - `x @b.md ` y',
		'- [ ] `x @b.md ` y',
		'- a\n\n  `x @b.md ` y',
		'1) `x @b.md `\n2) c',
		'+ a\n\tb `x\t@b.md\t` c',
		'- a\n  `x\n  @b.md\n  ` c',
		"- [a](u ' @b.md ')",
		"- a <b title=' @b.md '> c",
		'- a <!-- x @b.md y --> c',
		'- ``` @b.md ```',
	])('stands in the markup of a list item and is found: %j', (text) => {
		expect(mentionsIn(text).map(({ path, isInMarkup }) => ({ path, isInMarkup }))).toEqual([
			{ path: 'b.md', isInMarkup: true },
		]);
		expect(written(text)).toEqual(['@b.md']);
	});

	it.each([
		'`x @b.md ` y',
		'> `x @b.md ` y',
		'# `x @b.md ` y',
		'- > `x @b.md ` y',
		'- # `x @b.md ` y',
		'- a `x @b.md ` y\n  ---',
		'- a\n  ```\n  @b.md\n  ```',
		'- <!-- x @b.md y --> z',
		'- a\n  <div>\n  @b.md\n  </div>',
		'- a \\@b.md b',
		'- `@b.md`',
	])('stands in the markup of anything else and is not found: %j', (text) => expect(mentionsIn(text)).toEqual([]));

	it('in a list item comes as the line has it, and then from its pieces', () => {
		const text = '- *@a.md* `x @b.md ` @c.md @d*e*\n';
		expect(mentionsIn(text).map(({ path, isInMarkup = false }) => [path, isInMarkup])).toEqual([
			['b.md', true],
			['c.md', false],
			['d*e*', true],
			['a.md', false],
			['d', false],
		]);
	});

	it('in backticks is found with them', () => {
		const text = '> - a\n>   `` x `` and `@b.md#t`\n';
		expect(codeMentionsIn(text).map(({ path, range }) => [path, text.slice(range.start, range.end)])).toEqual([
			['b.md', '`@b.md#t`'],
		]);
	});

	it('is begun and written as the program reads it', () => {
		expect(imports.begun('see @docs/my\\ st')).toBe('docs/my st');
		expect(imports.begun('me@docs')).toBeUndefined();
		expect(imports.begun('@docs/a.md and')).toBeUndefined();
		expect(imports.written('docs/my style.md')).toBe('@docs/my\\ style.md');
		for (const path of ['../a b.md', 'é.md', '(x).md'])
			expect(mentionsIn(imports.written(path))[0]?.path.replace(/^\.\/(?=[^.])/u, '')).toBe(path);
		expect(['a.md', 'Makefile', 'a.mdc'].map(imports.accepts)).toEqual([true, true, false]);
	});
});

it('a command line is read as a shell passes it on', () => {
	const options = readOptions([
		'--add-dir',
		'/a',
		'/b',
		'--bare',
		'--add-dir=/c',
		'--setting-sources',
		'',
		'-p',
		'hello',
	]);
	expect(options.addedFolders).toEqual(['/a', '/b', '/c']);
	expect(options.settingSources).toBe('');
	expect(options.isBare).toBe(true);
	expect(options.values.get('-p')).toBe('hello');
});
