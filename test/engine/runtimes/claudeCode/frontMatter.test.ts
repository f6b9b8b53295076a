import { describe, expect, it } from 'vitest';
import { frontMatterIn, matterOf } from '../../../../server/src/engine/runtimes/claudeCode/context/frontMatter.ts';

const bodyOf = (text: string): string => text.slice(frontMatterIn(text)?.body ?? 0);

describe('front matter', () => {
	it.each([
		['---\nx: y\n---\nBODY', 'BODY'],
		['---\n---\nBODY', 'BODY'],
		['\uFEFF---  \n\n\nx: y\n---\n\n BODY', 'BODY'],
		['---\nx: a---b\n---\nBODY', 'b\n---\nBODY'],
		['---\nx: y\n--- tail\nBODY', 'tail\nBODY'],
		['---\nx: y\nBODY', '---\nx: y\nBODY'],
		['\n---\nx: y\n---\nBODY', '\n---\nx: y\n---\nBODY'],
		['----\nx: y\n---\nBODY', '----\nx: y\n---\nBODY'],
	])('of %j leaves %j', (text, body) => {
		expect(bodyOf(text)).toBe(body);
	});

	it.each([
		['x: Use when: y', { x: 'Use when: y' }],
		['bad: a: b\nx: [Write, Edit]', { bad: 'a: b', x: ['Write', 'Edit'] }],
		['bad: a: b\nx: [**/*.ts]', { bad: 'a: b', x: '[**/*.ts]' }],
		['bad: a: b\nx: {a: b}', { bad: 'a: b', x: '{a: b}' }],
		['bad: a: b\r\nx: y\r', {}],
		['x: !*.ts', { x: '!*.ts' }],
		['x: !.github/** y', { x: '!.github/** y' }],
		['x: !a', { x: '' }],
		['x: !a src/**', { x: 'src/**' }],
		['just text\nx: y', {}],
		['x: "a\r\n  b"', { x: 'a\nb' }],
		["x: 'a  \r\n\r\n  b'", { x: 'a\n\nb' }],
		['x: "a\n\r\n  b"', { x: 'a\nb' }],
		['x: "a\r\r\n  b"', { x: 'a\nb' }],
		['x: "a\r  b"', { x: 'a b' }],
		['x: a\r\n  b', { x: 'a b' }],
		['x: a\r\r\n  b', { x: 'a\nb' }],
		['x: |\r\n  a\r\n  b\r\ny: z', { x: 'a\nb\n', y: 'z' }],
		['x: a\rb', {}],
	])('%j says %j', (block, data) => {
		expect(matterOf(`---\n${block}\n---\n`)).toEqual(data);
	});
});
