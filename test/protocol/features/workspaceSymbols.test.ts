import { expect, test } from 'vitest';
import { serve } from '../../support/languageClient.ts';

const workspace = {
	'SOUL.md': '# Soul\n',
	'IDENTITY.md': '- **Name:** Aria\n',
	'README.md': '# Read me\n',
	'memory/2026-11-20.md': '# Friday\n',
	'skills/firing/SKILL.md': '---\nname: firing\ndescription: Fires pots.\n---\n',
};

test('files are found by name, skills by theirs, and either by what it is', async () => {
	const client = await serve(workspace);
	expect(await client.workspaceSymbols('soul')).toContain('SOUL.md');
	expect(await client.workspaceSymbols('11-20')).toEqual(['memory/2026-11-20.md']);
	expect(await client.workspaceSymbols('firing')).toEqual(['firing']);
	expect(await client.workspaceSymbols('daily log')).toContain('memory/2026-11-20.md');
	expect(await client.workspaceSymbols('zzz')).toEqual([]);
});

test('files that no agent reads are not listed', async () => {
	const client = await serve(workspace);
	expect(await client.workspaceSymbols('')).toHaveLength(4);
	expect(await client.workspaceSymbols('README')).toEqual([]);
});

test('a file that comes is found', async () => {
	const client = await serve(workspace);
	expect(await client.workspaceSymbols('people')).toEqual([]);
	await client.changeOnDisk('memory/people.md', '# People\n');
	await client.untilTrue(async () => (await client.workspaceSymbols('people')).length === 1);
});
