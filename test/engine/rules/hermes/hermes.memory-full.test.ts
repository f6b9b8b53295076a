import { describe, expect, it } from 'vitest';
import { memoryFull } from '../../../../server/src/engine/runtimes/hermes/rules/memoryFull.ts';
import { checkOnDisk, home } from './support.ts';

const limits = { 'config.yaml': 'memory:\n  memory_char_limit: 20\n' };
const notes = 'memories/MEMORY.md';
const said = (text: string, more: Readonly<Record<string, string>> = limits) =>
	checkOnDisk(memoryFull, { ...home, ...more, [notes]: text });

describe('hermes.memory-full', () => {
	it('points at the entry with which a memory is over its limit, counted as the program does', () => {
		expect(said('0123456789\n§\n😀😀😀😀😀😀\nmore\n§\nthe end\n')).toEqual([
			{
				file: notes,
				text: '😀😀😀😀😀😀',
				message:
					'memories/MEMORY.md has 34 characters, and Hermes Agent allows it 20: with this entry it is over. All of it reaches the agent, but it cannot add anything. Shorten or remove entries, or raise memory.memory_char_limit in config.yaml.',
			},
		]);
	});

	it('says where one entry alone keeps the agent from any change', () => {
		expect(said('x'.repeat(21))[0]?.message).toContain('it cannot add, change or remove anything');
	});

	it('is silent up to the limit, whatever is there twice', () => {
		expect(said(`${'😀'.repeat(20)}\n§\n${'😀'.repeat(20)}\n`)).toEqual([]);
		expect(said('x'.repeat(2200), {})).toEqual([]);
		expect(said('x'.repeat(2201), {})).toHaveLength(1);
	});
});
