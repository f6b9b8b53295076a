import { describe, expect, it } from 'vitest';
import { cacheBlocksOf } from '../../../server/src/chat/request/cacheBlocks.ts';
import type { Prompt } from '../../../server/src/engine/prompt/prompt.ts';
import { filePart, promptOf, prosePart } from '../support.ts';

const textsOf = (prompt: Prompt): string[] => cacheBlocksOf(prompt).map(({ text }) => text);
const breakpointsOf = (prompt: Prompt): string[] =>
	cacheBlocksOf(prompt)
		.filter(({ cacheHere }) => cacheHere)
		.map(({ text }) => text.at(-1) ?? '');

describe('the blocks of a system prompt', () => {
	it('add up to the prompt, whatever its parts are', () => {
		// Every sequence of up to five parts from this set.
		const kinds = [
			() => prosePart('p', 'prose'),
			() => filePart('F.md', 'file'),
			() => filePart('V.md', 'volatile', 'volatile'),
			() => prosePart('blank', '\n\n'),
			() => prosePart('blank-volatile', ' ', 'volatile'),
			() => prosePart('empty', ''),
		];
		for (let seed = 0; seed < kinds.length ** 5; seed += 1) {
			const parts = [0, 1, 2, 3, 4].map((place) => kinds[Math.floor(seed / kinds.length ** place) % kinds.length]?.());
			const prompt = promptOf(...parts.filter((part) => part !== undefined));
			const blocks = cacheBlocksOf(prompt);
			if (prompt.text().trim() === '') {
				expect(blocks).toEqual([]);
				continue;
			}
			expect(blocks.map(({ text }) => text).join('')).toBe(prompt.text());
			expect(blocks.every(({ text }) => text.trim() !== '')).toBe(true);
			expect(blocks.filter(({ cacheHere }) => cacheHere).length).toBeLessThanOrEqual(3);
			expect(blocks.flatMap(({ parts: inBlock }) => inBlock)).toEqual(prompt.parts);
		}
	});

	it('part the runtime’s prose from the files, so that editing a file keeps the prose cached', () => {
		const prompt = promptOf(prosePart('tools', 'tools1'), prosePart('safety', 'safety2'), filePart('SOUL.md', 'soul3'));
		expect(textsOf(prompt)).toEqual(['tools1safety2', 'soul3']);
		expect(breakpointsOf(prompt)).toEqual(['2', '3']);
	});

	it('part the files near their middle, so that editing the memory keeps the persona cached', () => {
		const files = ['AGENTS.md', 'SOUL.md', 'USER.md', 'MEMORY.md'].map((name, index) =>
			filePart(name, `${'x'.repeat(99)}${index}`),
		);
		expect(breakpointsOf(promptOf(prosePart('tools', 'toolsT'), ...files))).toEqual(['T', '1', '3']);
	});

	it('part before a file that is longer than all others, not behind it', () => {
		const prompt = promptOf(
			filePart('SOUL.md', 'soul1'),
			filePart('USER.md', 'user2'),
			filePart('MEMORY.md', `${'x'.repeat(500)}3`),
			prosePart('closing', 'closing4'),
		);
		expect(breakpointsOf(prompt)).toEqual(['2', '4']);
	});

	it('set no breakpoint behind a volatile part, where a cache could not help', () => {
		const prompt = promptOf(
			filePart('SOUL.md', 'soul1'),
			prosePart('time', 'noon2', 'volatile'),
			filePart('MEMORY.md', 'memory3'),
		);
		expect(textsOf(prompt)).toEqual(['soul1', 'noon2', 'memory3']);
		expect(breakpointsOf(prompt)).toEqual(['1']);
	});

	it('are none where the prompt is only white space', () => {
		expect(textsOf(promptOf(prosePart('blank', ' \n')))).toEqual([]);
		expect(textsOf(promptOf())).toEqual([]);
	});
});
