import { describe, expect, it } from 'vitest';
import { memoryRepeated } from '../../../../server/src/engine/runtimes/hermes/rules/memoryRepeated.ts';
import { expectEveryFixToSilence } from '../../../support/ruleTester.ts';
import { checkOnDisk, home, treeOf } from './support.ts';

const tree = (text: string) => ({ ...home, 'memories/MEMORY.md': text });

describe('hermes.memory-repeated', () => {
	it('points at an entry that is there a second time, and deletes it with its mark', () => {
		const files = tree('one\n§\ntwo\n§\none\n§\nthree\n');
		expect(checkOnDisk(memoryRepeated, files)).toEqual([
			{ file: 'memories/MEMORY.md', text: 'one', message: expect.stringContaining('does not reach the agent') },
		]);
		expectEveryFixToSilence(memoryRepeated, treeOf(files));
	});

	it('is silent where a letter differs', () => {
		expect(checkOnDisk(memoryRepeated, tree('one\n§\nOne\n§\none.\n'))).toEqual([]);
	});
});
