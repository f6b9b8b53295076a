import { describe, expect, it } from 'vitest';
import { servedFolder } from './agentServer.ts';

const tea = '# Tea\n\nSam drinks oolong in the morning.\n';

describe.each(['legacy', 'auto'] as const)('the knowledge store for a client of the protocol of %s', (era) => {
	it('is only offered where the person switches it on', async () => {
		const { client } = await servedFolder({}, { era });
		const { tools } = await client.listTools();
		expect(tools.filter(({ name }) => name.startsWith('knowledge_'))).toEqual([]);
	});

	it('is written once the person has agreed to what they were shown, and found again', async () => {
		const { client, call, asked } = await servedFolder({}, { era, flags: ['--knowledge'], answer: 'accept' });
		const { tools } = await client.listTools();
		expect(tools.filter(({ name }) => name.startsWith('knowledge_'))).toHaveLength(19);
		const written = await call('knowledge_write', { logical_path: 'notes/tea.md', content: tea });
		expect(written.isError).toBe(false);
		expect(asked).toEqual([`Writes notes/tea.md in the knowledge store?\n\nnotes/tea.md:\n${tea}`]);
		const found = await call('knowledge_search', { query: 'oolong' });
		expect(JSON.parse(String(found.data.answer)).data.hits[0]).toMatchObject({ logical_path: 'notes/tea.md' });
	});

	it('is not written where the person says no, or cannot be asked', async () => {
		for (const answer of ['decline', undefined] as const) {
			const { call } = await servedFolder({}, { era, flags: ['--knowledge'], ...(answer && { answer }) });
			const written = await call('knowledge_write', { logical_path: 'tea.md', content: tea });
			expect([written.isError, written.text]).toEqual([true, expect.stringContaining('Nothing was written')]);
			const list = await call('knowledge_list');
			expect(JSON.parse(String(list.data.answer)).data.count).toBe(0);
		}
	});

	it('says what is wrong and what to do', async () => {
		const { call } = await servedFolder({}, { era, flags: ['--knowledge'] });
		const missing = await call('knowledge_read', { logical_path: 'nowhere.md' });
		expect([missing.isError, missing.text]).toEqual([true, expect.stringContaining('no version of nowhere.md found')]);
		expect(missing.text).toMatch(/knowledge_list(?!.*membot_)/u);
	});
});

it('pipes a tool by the name that it is served with, and never the one that deletes old versions', async () => {
	const { call } = await servedFolder({}, { flags: ['--knowledge', '--allow-writes'] });
	const pipe = (tool_name: string) => call('knowledge_pipe', { tool_name, tool_input: {}, logical_path: 'a.json' });
	expect((await pipe('knowledge_list')).isError).toBe(false);
	expect((await pipe('knowledge_prune')).text).toContain('Only the person can delete old versions.');
});

it('gives a long document in pages, and no secret of it', async () => {
	const { call } = await servedFolder({}, { flags: ['--knowledge', '--allow-writes'] });
	const key = ['ghp', '_', 'x7Kq'.repeat(9)].join('');
	const lines = Array.from({ length: 400 }, (_, index) => `Line ${index} of the long log of the kiln.`);
	const content = `${lines.slice(0, 200).join('\n')}\ntoken: ${key}\n${lines.slice(200).join('\n')}\n`;
	await call('knowledge_write', { logical_path: 'log.md', content });
	let text = '';
	let cursor: string | undefined;
	let pages = 0;
	do {
		const { data } = await call('knowledge_read', { logical_path: 'log.md', budget: 1000, ...(cursor && { cursor }) });
		text += String(data.answer);
		cursor = data.next;
		pages += 1;
	} while (cursor !== undefined);
	expect(pages).toBeGreaterThan(3);
	const read = JSON.parse(text).data.content as string;
	expect(read.split('\n')).toHaveLength(402);
	expect(read).toContain('[redacted]');
	expect(text).not.toContain(key);
});

it('deletes no version for good and adds no file from elsewhere, also where writes are allowed beforehand', async () => {
	const { call } = await servedFolder({}, { flags: ['--knowledge', '--allow-writes'] });
	await call('knowledge_write', { logical_path: 'tea.md', content: tea });
	await call('knowledge_write', { logical_path: 'tea.md', content: `${tea}More.\n` });
	const pruned = await call('knowledge_pipe', {
		tool_name: 'membot_prune',
		tool_input: { before: '1s', dry_run: false },
		logical_path: 'x.json',
	});
	expect([pruned.isError, pruned.text]).toEqual([true, 'Only the person can delete old versions.']);
	const versions = await call('knowledge_versions', { logical_path: 'tea.md' });
	expect(JSON.parse(String(versions.data.answer)).data.versions).toHaveLength(2);
	const added = await call('knowledge_add', { sources: ['/etc/hostname', '../secret.md'] });
	expect(JSON.parse(String(added.data.answer)).data).toMatchObject({ ok: 0, failed: 2 });
});
