import { describe, expect, it } from 'vitest';
import { memoryBlocked } from '../../../../server/src/engine/runtimes/hermes/rules/memoryBlocked.ts';
import { check, expectEveryFixToSilence } from '../../../support/ruleTester.ts';
import { checkOnDisk, home, treeOf } from './support.ts';

const notes = 'memories/MEMORY.md';

describe('hermes.memory-blocked', () => {
	it('names the words and the pattern of each entry, at their place', () => {
		const text =
			'Tea at four.\r\n§\r\nThe deploy key is\r\nin ~/.ssh/deploy.\r\n§\r\nUpdate AGENTS.md after a release.\r\n';
		expect(checkOnDisk(memoryBlocked, { ...home, [notes]: text })).toEqual([
			{
				file: notes,
				text: '~/.ssh',
				message:
					'Hermes Agent keeps this entry from the agent: “~/.ssh” fits its pattern ssh_access, and it treats that as an attack. Say it in other words.',
			},
			{
				file: notes,
				text: 'Update AGENTS.md',
				message:
					'Hermes Agent keeps this entry from the agent: “Update AGENTS.md” fits its pattern agent_config_mod, and it treats that as an attack. Say it in other words.',
			},
		]);
	});

	it('deletes what nobody sees, the mark at the start of a file as well', () => {
		const files = { ...home, [notes]: '\uFEFFTea\u200B at\u200B four.\n§\nBread.\n' };
		expect(checkOnDisk(memoryBlocked, files).map(({ text }) => text)).toEqual(['\u200B', '\uFEFF']);
		expectEveryFixToSilence(memoryBlocked, treeOf(files));
	});

	it('is silent of what was left out before, of what is there twice, and of a person’s own home', () => {
		const left = '[BLOCKED: it said to look at ~/.ssh]';
		expect(check(memoryBlocked, treeOf({ ...home, [notes]: left }))).toEqual([]);
		expect(check(memoryBlocked, treeOf({ ...home, [notes]: '~/.ssh\n§\n~/.ssh\n' }))).toHaveLength(1);
		expect(checkOnDisk(memoryBlocked, { '.hermes.md': 'Own.\n' }, { [`.hermes/${notes}`]: '~/.ssh' })).toEqual([]);
	});
});
