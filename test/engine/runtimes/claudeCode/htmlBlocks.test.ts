import { describe, expect, it } from 'vitest';
import { commentsIn, mentionsIn } from '../../../../server/src/engine/runtimes/claudeCode/context/markdown.ts';

const removed = (text: string) => commentsIn(text).map(({ start, end }) => text.slice(start, end).trim());
const mentioned = (text: string) =>
	mentionsIn(text).map(({ path, range }) => [path, text.slice(range.start, range.end)]);

describe('a comment below HTML', () => {
	it.each(['<?php', '<![CDATA[', '<!DOCTYPE x'])('is removed where %s goes on with a paragraph', (line) => {
		expect(removed(`Words.\n${line}\n<!-- c -->\nx`)).toEqual(['<!-- c -->']);
		expect(removed(`> Words.\n${line}\n<!-- c -->\nx`)).toEqual(['<!-- c -->']);
	});

	it.each(['<?php', '<![CDATA[', '<div>'])('stays where %s begins a block', (line) => {
		expect(removed(`${line}\n<!-- c -->\nx`)).toEqual([]);
	});

	it('is removed below an item that a closing tag goes on with, and stays where an opening tag ends the item', () => {
		expect(removed('- Words.\n</div>\n<!-- c -->\nx')).toEqual(['<!-- c -->']);
		expect(removed('- Words.\n<div>\n<!-- c -->\nx')).toEqual([]);
	});
});

it('a comment with a line of dashes in it stays below a paragraph, as both become a heading', () => {
	expect(removed('Words.\n<!-- a\n---\nb -->\nx')).toEqual([]);
	expect(removed('Words.\n\n<!-- a\n---\nb -->\nx')).toEqual(['<!-- a\n---\nb -->']);
	expect(removed('Words.\n<!-- a -->\n---\nx')).toEqual(['<!-- a -->']);
	expect(removed('> Words.\n<!-- a\n---\nb -->\nx')).toEqual(['<!-- a\n---\nb -->']);
	expect(removed('Words.\n<!-- a\n- i\n---\nb -->\nx')).toEqual(['<!-- a\n- i\n---\nb -->']);
	expect(removed('Words.\n<!-- a\n\n---\nb -->\nx')).toEqual(['<!-- a\n\n---\nb -->']);
});

it('a comment stays where a block begins below a line of an item that is far indented', () => {
	const below = '\n<![CDATA[\n<!-- c -->\nx';
	expect(removed(`- Words.\n\t\tmore${below}`)).toEqual([]);
	expect(removed(`- Words.\n      more${below}`)).toEqual([]);
	expect(removed(`- Words.\n\t- one\n\t\tmore${below}`)).toEqual([]);
	expect(removed(`- Words.\n  - one\n\n- two\n    more${below}`)).toEqual(['<!-- c -->']);
	expect(removed(`- Words.\n     more${below}`)).toEqual(['<!-- c -->']);
	expect(removed(`- Words.\n  more${below}`)).toEqual(['<!-- c -->']);
});

describe('what stands behind the end of HTML on its line', () => {
	it('is a comment of its own', () => {
		const text = '<?php <!-- a --> ?> <!-- b --> @x.md\r\n';
		expect(removed(text)).toEqual(['<!-- b -->']);
		expect(mentioned(text)).toEqual([['x.md', '@x.md']]);
	});

	it('is text that brings in files', () => {
		expect(mentioned('<![CDATA[\n@a.md\n]]> @b.md\n')).toEqual([['b.md', '@b.md']]);
	});
});

it('a tab behind a bullet is no wider than a blank', () => {
	expect(removed('1.\tOne.\n   <!-- c --> x\n')).toEqual([]);
	expect(removed('1. One.\n\n<!-- c -->\nx\n')).toEqual(['<!-- c -->']);
	expect(mentioned('-\tSee @a.md')).toEqual([['a.md', '@a.md']]);
});
