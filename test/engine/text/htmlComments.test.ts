import { expect, test } from 'vitest';
import { htmlCommentsIn, replaceHtmlComments } from '../../../server/src/engine/text/htmlComments.ts';

test('comments are found with what is in them; one that is never closed is text', () => {
	const text = 'a <!-- one --> b <!----> c <!--> d --> e <!-- open';
	const found = [...htmlCommentsIn(text)];
	expect(found.map(({ inner }) => inner)).toEqual([' one ', '', '> d ']);
	expect(found.map(({ start, end }) => text.slice(start, end))).toEqual(['<!-- one -->', '<!---->', '<!--> d -->']);
	expect(replaceHtmlComments(text, (comment) => `${comment.length}`)).toBe('a 12 b 7 c 11 e <!-- open');
});
