import { describe, expect, it } from 'vitest';
import { homeUnread } from '../../../../server/src/engine/runtimes/hermes/rules/homeUnread.ts';
import { check, expectEveryFixToSilence } from '../../../support/ruleTester.ts';
import { checkOnDisk, home, treeOf } from './support.ts';

const config = { 'SOUL.md': 'Calm.\n', 'memories/USER.md': 'Ana.' };

describe('hermes.home-unread', () => {
	it('says where the text of a file from elsewhere belongs', () => {
		const brought = { 'IDENTITY.md': '- **Name:** Aria\n', 'HEARTBEAT.md': '- Look.\n', 'AGENTS.md': 'Be brief.\n' };
		expect(checkOnDisk(homeUnread, { ...home, ...brought })).toEqual([
			{
				file: 'IDENTITY.md',
				text: '- **Name:** Aria',
				message: 'Hermes Agent does not read IDENTITY.md. Move what it says to SOUL.md.',
			},
			{
				file: 'HEARTBEAT.md',
				text: '- Look.',
				message: 'Hermes Agent does not read HEARTBEAT.md. Make a scheduled job of it (hermes cron).',
			},
			{
				file: 'AGENTS.md',
				text: 'Be brief.',
				message: 'Hermes Agent does not read AGENTS.md. Move what is for every conversation to SOUL.md.',
			},
		]);
	});

	it('moves a memory to where it is read, unless there is one', () => {
		const files = { ...config, 'MEMORY.md': 'The kiln is in the shed.' };
		const [reported] = check(homeUnread, treeOf(files));
		expect(reported?.finding.fixes?.map(({ title }) => title)).toEqual(['Rename to memories/MEMORY.md']);
		expectEveryFixToSilence(homeUnread, treeOf(files));
		expect(check(homeUnread, treeOf({ ...home, 'MEMORY.md': 'Bread on Fridays.' }))[0]?.finding.fixes).toBeUndefined();
	});

	it('finds a home among the files of a home folder', () => {
		const files = { '.hermes/SOUL.md': 'Calm.\n', '.hermes/TOOLS.md': 'The oven is hot.\n', '.zshrc': '' };
		expect(checkOnDisk(homeUnread, files).map(({ file }) => file)).toEqual(['.hermes/TOOLS.md']);
	});

	it('is silent of what is read, says nothing, or lies in a project', () => {
		const worksHere = { ...home, 'config.yaml': 'terminal:\n  cwd: ~/aria\n' };
		expect(checkOnDisk(homeUnread, { ...worksHere, 'AGENTS.md': 'Be brief.\n' })).toEqual([]);
		expect(checkOnDisk(homeUnread, { ...home, 'TOOLS.md': '\n' })).toEqual([]);
		expect(checkOnDisk(homeUnread, { '.hermes.md': 'Own.\n', 'IDENTITY.md': 'Aria.\n' })).toEqual([]);
	});
});
