import { expect, it } from 'vitest';
import { entriesOf } from '../../../client/src/features/memory/entries.ts';

const shown = (text: string) => entriesOf(text).map(({ startLine, endLine, text }) => [startLine, endLine, text]);

it.each([
	[
		'list items',
		'- tea\n- kiln\n* post',
		[
			[0, 0, '- tea'],
			[1, 1, '- kiln'],
			[2, 2, '* post'],
		],
	],
	[
		'an item with what is nested under it',
		'- kiln\n  at six\n\n  and again at ten\n- post',
		[
			[0, 3, '- kiln\n  at six\n\n  and again at ten'],
			[4, 4, '- post'],
		],
	],
	[
		'an item that goes on without an indent',
		'- kiln\nat six\n- post',
		[
			[0, 1, '- kiln\nat six'],
			[2, 2, '- post'],
		],
	],
	[
		'paragraphs',
		'one\nstill one\n\ntwo',
		[
			[0, 1, 'one\nstill one'],
			[3, 3, 'two'],
		],
	],
	[
		'what stands under a heading, without the heading',
		'# Day\n\n- tea\n\n## Later\nkiln',
		[
			[2, 2, '- tea'],
			[5, 5, 'kiln'],
		],
	],
	[
		'lines as Windows ends them',
		'- a\r\n- b',
		[
			[0, 0, '- a'],
			[1, 1, '- b'],
		],
	],
	['nothing', '\n\n# Only a heading\n', []],
])('finds %s', (_, text, entries) => {
	expect(shown(text)).toEqual(entries);
});
