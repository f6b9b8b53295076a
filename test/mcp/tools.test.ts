import { readdir, readFile, writeFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { sqliteRecords } from '../../server/src/host/writes/records/sqliteRecords.ts';
import { folderWith, soulscope } from '../cli/soulscope.ts';
import { servedFolder } from './agentServer.ts';

describe.each(['legacy', 'auto'] as const)('a client of the protocol of %s', (era) => {
	it('finds, reads and cites what the agent knows', async () => {
		const { client, call, files } = await servedFolder({}, { era });
		const { tools } = await client.listTools();
		expect(tools.map(({ name }) => name)).toEqual([
			'search',
			'fetch',
			'remember',
			'update',
			'forget',
			'undo',
			'history',
			'persona_prompt',
			'check',
			'status',
		]);
		for (const { annotations, outputSchema } of tools) {
			expect(Object.keys(annotations ?? {}).toSorted()).toEqual([
				'destructiveHint',
				'idempotentHint',
				'openWorldHint',
				'readOnlyHint',
				'title',
			]);
			expect(outputSchema?.required).toContain('workspace');
		}
		const found = await call('search', { query: 'spare key' });
		expect(found.data).toMatchObject({
			workspace: files.pathOf('').replace(/\/$/u, ''),
			hits: [{ path: 'MEMORY.md', text: expect.stringContaining('nutmeg tin') }],
		});
		expect(found.text).toContain('MEMORY.md:');
		expect((await call('fetch', { path: 'SOUL.md' })).data).toMatchObject({
			text: expect.stringContaining('warm kiln'),
			version_id: expect.stringMatching(/^[0-9a-f]{64}$/u),
		});
	});

	it('writes only once the person has agreed, and then it is on disk', async () => {
		const { call, asked, files, data } = await servedFolder({}, { era, answer: 'accept' });
		const saved = await call('remember', { text: 'The glaze order comes on Friday.' });
		expect([saved.isError, saved.text]).toEqual([false, expect.stringMatching(/^Saved: memory\/[\d-]+\.md:\d+$/u)]);
		expect(asked).toEqual(['Save this in the agent’s log of today?\n\nThe glaze order comes on Friday.']);
		const [{ path = '' } = {}] = saved.data.written as unknown as { path: string }[];
		expect(await readFile(files.pathOf(path), 'utf8')).toContain('The glaze order comes on Friday.');
		expect((await call('history')).data).toMatchObject({ changes: [{ path, by: 'remember (MCP)', what: 'remember' }] });
		using records = sqliteRecords({ file: data('changes.db'), onTrouble: () => undefined });
		expect(await records.list(files.pathOf(''), 9)).toMatchObject([{ origin: { way: 'mcp', client: 'test' } }]);
	});

	it('writes nothing where nobody answers, and says how the person can allow it', async () => {
		const { call, asked } = await servedFolder({}, { era, answer: 'cancel' });
		const saved = await call('remember', { text: 'The glaze order comes on Friday.' });
		expect([saved.isError, saved.text]).toEqual([
			true,
			expect.stringContaining('without an answer. The person can allow'),
		]);
		expect(asked).toHaveLength(1);
	});

	it('writes nothing where the person says no', async () => {
		const { call, asked } = await servedFolder({}, { era, answer: 'decline' });
		const saved = await call('remember', { text: 'The glaze order comes on Friday.' });
		expect([saved.isError, saved.text]).toEqual([true, 'Nothing was written: the person did not agree.']);
		expect(asked).toHaveLength(1);
		expect((await call('history')).data).toMatchObject({ changes: [] });
	});

	it('writes nothing where it cannot ask, and says how to allow it', async () => {
		const { call } = await servedFolder({}, { era });
		const saved = await call('remember', { text: 'The glaze order comes on Friday.' });
		expect([saved.isError, saved.text]).toEqual([true, expect.stringContaining('--allow-writes')]);
	});
});

it('asks nobody where the person has allowed it beforehand', async () => {
	const { call } = await servedFolder({}, { flags: ['--allow-writes'] });
	expect(await call('remember', { text: 'Rent is due.', where: 'long-term' })).toMatchObject({ isError: false });
	expect((await call('fetch', { path: 'MEMORY.md' })).text).toContain('Rent is due.');
});

it('changes a passage only while the file is as it was read', async () => {
	const { call, files, asked } = await servedFolder(
		{ 'USER.md': '# User\r\n\r\n- Likes oolong.\r\n- Likes tea.\r\n' },
		{ answer: 'accept' },
	);
	const { version_id } = (await call('fetch', { path: 'USER.md' })).data;
	const change = {
		path: 'USER.md',
		if_match: version_id,
		old_text: '- Likes oolong.\n',
		new_text: '- Likes $& sencha.\n',
	};
	const changed = await call('update', change);
	expect(changed.isError).toBe(false);
	expect(asked).toEqual(['Change USER.md?\n\nNow:\n- Likes oolong.\n\n\nThen:\n- Likes $& sencha.\n']);
	expect(await readFile(files.pathOf('USER.md'), 'utf8')).toBe('# User\r\n\r\n- Likes $& sencha.\r\n- Likes tea.\r\n');
	expect((await call('update', change)).text).toBe('USER.md has changed since it was read. Fetch it again.');
	expect(asked).toHaveLength(1);
	const now = { ...change, if_match: changed.data.version_id };
	expect((await call('update', { ...now, old_text: 'Likes' })).text).toContain('has this text 2 times');
	expect((await call('update', { ...now, old_text: 'Hates' })).text).toContain('does not have this text');
	expect((await call('undo', { operation_id: changed.data.operation_id })).text).toBe('Undone: USER.md');
	expect((await call('history')).data).toMatchObject({
		changes: [{ by: 'undo (MCP)', undoes: true }, { by: 'update (MCP)' }],
	});
	expect(await readFile(files.pathOf('USER.md'), 'utf8')).toContain('Likes oolong');
});

it('changes a file that begins with a byte order mark, and leaves it there', async () => {
	const { call, files } = await servedFolder(
		{ 'USER.md': '\uFEFF# User\n\n- Oolong.\n' },
		{ flags: ['--allow-writes'] },
	);
	const { version_id } = (await call('fetch', { path: 'USER.md' })).data;
	const change = { path: 'USER.md', if_match: version_id, old_text: '- Oolong.', new_text: '- Sencha.' };
	const changed = await call('update', change);
	expect([changed.isError, changed.text]).toEqual([false, 'Changed: USER.md']);
	expect(await readFile(files.pathOf('USER.md'), 'utf8')).toBe('\uFEFF# User\n\n- Sencha.\n');
	expect((await call('fetch', { path: 'USER.md' })).data.version_id).toBe(changed.data.version_id);
});

it('writes no NUL, with which the whole file would count as no text', async () => {
	const { call, files } = await servedFolder({ 'USER.md': '- Oolong.\n' }, { flags: ['--allow-writes'] });
	const { version_id } = (await call('fetch', { path: 'USER.md' })).data;
	await call('update', { path: 'USER.md', if_match: version_id, old_text: 'Oolong', new_text: 'Sen\0cha' });
	expect(await readFile(files.pathOf('USER.md'), 'utf8')).toBe('- Sen\uFFFDcha.\n');
	const saved = await call('remember', { text: 'The kiln\0 is warm.' });
	const [{ path = '' } = {}] = saved.data.written as unknown as { path: string }[];
	expect(await readFile(files.pathOf(path), 'utf8')).toContain('The kiln\uFFFD is warm.');
});

it('archives one entry, and brings it back', async () => {
	const lines = '# What stays true\n\n- Rent is paid on the third.\n- The kiln has a new door.\n';
	const { call, files } = await servedFolder({ 'MEMORY.md': lines }, { flags: ['--allow-writes'] });
	const archived = await call('forget', { path: 'MEMORY.md', text: '- The kiln has a new door.' });
	expect([archived.isError, archived.text]).toEqual([false, expect.stringMatching(/^Archived in memory\/archive\//u)]);
	expect(await readFile(files.pathOf('MEMORY.md'), 'utf8')).toBe('# What stays true\n\n- Rent is paid on the third.\n');
	expect((await call('forget', { path: 'MEMORY.md', text: 'nothing like it' })).isError).toBe(true);
	expect(
		(await call('forget', { path: 'SOUL.md', text: 'You are calm in the way a warm kiln is calm.' })).isError,
	).toBe(true);
	expect((await call('undo', { operation_id: archived.data.operation_id })).isError).toBe(false);
	expect(await readFile(files.pathOf('MEMORY.md'), 'utf8')).toBe(lines);
	expect((await call('undo', { operation_id: 'none' })).text).toContain('No such change');
});

it('shows the prompt as the agent reads it, page by page', async () => {
	const { call } = await servedFolder({ 'MEMORY.md': `# Memory\n\n${'- Ana likes oolong.\n'.repeat(400)}` });
	const first = await call('persona_prompt', { session: 'main', budget: 400 });
	expect(first.data).toMatchObject({ runtime: expect.stringMatching(/^openclaw@/u), session: 'main' });
	let text = first.data.text as unknown as string;
	let next = first.data.next as unknown as string | undefined;
	let pages = 1;
	for (; next !== undefined; pages += 1) {
		const { data } = await call('persona_prompt', { session: 'main', budget: 4_000, cursor: next });
		text += data.text as unknown as string;
		next = data.next as unknown as string | undefined;
	}
	const whole = await call('persona_prompt', { session: 'main', budget: 20_000 });
	expect(pages).toBeGreaterThan(1);
	expect(text).toBe(whole.data.text);
	expect(text).toContain('warm kiln');
	expect((await call('persona_prompt', { session: 'chat' })).text).toContain('has no chat session');
});

it('says in words where a list goes on, too', async () => {
	const { call } = await servedFolder({ 'memory/2026-11-01.md': '## Kiln\n\nThe kiln is warm.\n\n'.repeat(40) });
	const { data, text } = await call('status', { budget: 200 });
	const next = data.next as unknown as string | undefined;
	const found = await call('search', { query: 'kiln', limit: 50, budget: 200 });
	expect(found.text).toContain(`cursor ${found.data.next}`);
	expect(text.includes('cursor')).toBe(next !== undefined);
});

it('pages through a prompt that has the time in it, as of one moment', async () => {
	const { call } = await servedFolder(
		{ 'prompts/soul.md': `# Soul\n\n${'- I like oolong.\n'.repeat(400)}` },
		{ flags: ['--runtime', 'botholomew@0.20.2'] },
	);
	const first = await call('persona_prompt', { budget: 300 });
	const { next } = first.data;
	expect(next).toBeDefined();
	await new Promise((resolve) => {
		setTimeout(resolve, 1_100);
	});
	expect((await call('persona_prompt', { budget: 300, cursor: next })).isError).toBe(false);
});

it('says what is the matter once the agent is gone, and works when it is back', async () => {
	const { call, files } = await servedFolder();
	const gone = ['SOUL.md', 'IDENTITY.md', 'AGENTS.md', 'MEMORY.md'];
	const texts = await Promise.all(gone.map((name) => readFile(files.pathOf(name), 'utf8')));
	await call('status');
	for (const name of gone) await files.remove(name);
	const { isError, text } = await call('fetch', { path: 'SOUL.md' });
	expect([isError, text]).toEqual([true, expect.stringContaining('there is no agent workspace here')]);
	for (const [at, name] of gone.entries()) await files.write(name, texts[at] ?? '');
	expect((await call('fetch', { path: 'SOUL.md' })).isError).toBe(false);
});

it('lists what becomes of each file, and what is wrong', async () => {
	const { call } = await servedFolder({ 'USER.md': '# User\n\nSee [the plan](plans/missing.md).\n' });
	const { data } = await call('status');
	expect(data).toMatchObject({
		runtime: expect.stringMatching(/^openclaw@/u),
		why: [expect.any(String), expect.anything()],
	});
	expect(data.files).toContainEqual(
		expect.objectContaining({ path: 'MEMORY.md', fates: expect.objectContaining({ main: 'whole' }) }),
	);
	const checked = await call('check', { severity: 'hint' });
	expect(checked.data.problems).toContainEqual(expect.objectContaining({ path: 'USER.md', line: 3 }));
});

it('lists the agent’s files as resources, and reads them', async () => {
	const { client } = await servedFolder({ 'memory/a b#1.md': '# Odd name\n' });
	const { resources } = await client.listResources();
	expect(resources.map(({ name }) => name)).toEqual(expect.arrayContaining(['SOUL.md', 'memory/a b#1.md']));
	const odd = resources.find(({ name }) => name === 'memory/a b#1.md');
	const { contents } = await client.readResource({ uri: odd?.uri ?? '' });
	expect(contents).toMatchObject([{ uri: odd?.uri, text: '# Odd name\n' }]);
	for (const uri of [
		'soulscope://files/.env',
		'soulscope://files/..%2F..%2Fetc%2Fpasswd',
		'soulscope://files/%E0%A4%A',
		'file:///etc/passwd',
	])
		await expect(client.readResource({ uri })).rejects.toThrow();
});

it('offers the skills as prompts', async () => {
	const skill =
		'---\nname: glaze-firing\ndescription: Fire glazed pots.\n---\n# Glaze firing\n\nDry them for two days.\n';
	const { client } = await servedFolder({ 'skills/glaze-firing/SKILL.md': skill });
	const { prompts } = await client.listPrompts();
	expect(prompts).toMatchObject([{ name: 'glaze-firing', description: 'Fire glazed pots.' }]);
	const { messages } = await client.getPrompt({ name: 'glaze-firing', arguments: { request: 'For the cups.' } });
	expect(messages).toMatchObject([{ role: 'user', content: { text: `${skill.trimEnd()}\n\nFor the cups.` } }]);
});

describe('a client that means harm', () => {
	it('reads no file that is not the agent’s, by whatever path', async () => {
		const { call, files } = await servedFolder({
			'.env': 'NOBODY=should-read-this\n',
			'notes/plan.txt': 'should-read-this\n',
			'memory/linked.md': { linkTo: '/etc/hostname' },
		});
		for (const path of [
			'.env',
			'notes/plan.txt',
			'../etc/passwd',
			'/etc/passwd',
			'memory/../.env',
			'memory/linked.md',
			'..\\..\\etc\\passwd',
			files.pathOf('SOUL.md'),
			'memory\u0000/x.md',
		]) {
			const read = await call('fetch', { path });
			expect([path, read.isError]).toEqual([path, true]);
			expect(read.text).not.toContain('should-read-this');
		}
		expect((await call('search', { query: 'should-read-this' })).data).toMatchObject({ hits: [] });
	});

	it('is given no key', async () => {
		const key = ['sk', 'ant', 'api03', 'x7Kq'.repeat(20)].join('-');
		const { call } = await servedFolder({ 'TOOLS.md': `# Tools\n\nThe key is ${key} today.\n` });
		const answers = await Promise.all([
			call('fetch', { path: 'TOOLS.md' }),
			call('search', { query: 'key is today' }),
			call('persona_prompt', { budget: 20_000 }),
			call('check', { severity: 'hint' }),
		]);
		for (const { text, data } of answers) expect(text + JSON.stringify(data)).not.toContain(key);
		expect(answers[0]?.text).toContain('[redacted]');
	});

	it('is given no part of a key, wherever a page or a snippet ends', async () => {
		const lines = Array.from({ length: 60 }, (_, at) => Buffer.from(`line ${at} of `.repeat(4)).toString('base64'));
		const fence = (end: string) => `-----${end} PRIVATE KEY-----`;
		const { call } = await servedFolder({
			'TOOLS.md': `# Tools\n\nThe lock:\n\n${[fence('BEGIN'), ...lines, fence('END')].join('\n')}\n\nAfter the lock.\n`,
		});
		const word = lines[30]?.slice(0, 20);
		const found = await Promise.all([call('search', { query: 'lock', limit: 50 }), call('search', { query: word })]);
		const pages = found.map(({ text, data }) => text + JSON.stringify(data));
		for (const [tool, input] of [
			['fetch', { path: 'TOOLS.md' }],
			['persona_prompt', {}],
		] as const) {
			for (let cursor: string | undefined, at = 0; at === 0 || cursor !== undefined; at += 1) {
				const { text, data } = await call(tool, { ...input, budget: 600, ...(cursor !== undefined && { cursor }) });
				pages.push(text);
				cursor = data.next as unknown as string | undefined;
			}
		}
		const given = pages.join('\n');
		expect(lines.filter((line) => given.includes(line.slice(8, 40)))).toEqual([]);
		expect(given).toContain('After the lock.');
	});

	it('gets one clear line for input that makes no sense, and the next call works', async () => {
		const { call, client } = await servedFolder();
		const wrong = [
			call('search', { query: '' }),
			call('search', { query: 'key', limit: 1e9 }),
			call('search', { query: 'key', other: true }),
			call('fetch', { path: 'x'.repeat(5_000) }),
			call('fetch', { path: 'SOUL.md', cursor: '12-aaaaaaaaaaaa' }),
			call('fetch', { path: 'SOUL.md', cursor: '__proto__' }),
			call('remember', { text: 'x'.repeat(1_000_000) }),
		];
		for (const { isError, text } of await Promise.all(wrong)) {
			expect(isError).toBe(true);
			expect(text).not.toMatch(/\n\s+at /u);
		}
		await expect(client.callTool({ name: 'rm', arguments: {} })).rejects.toThrow();
		expect((await call('fetch', { path: 'SOUL.md' })).isError).toBe(false);
	});

	it('may call a thousand times at once', async () => {
		const { call } = await servedFolder();
		const all = await Promise.all(
			Array.from({ length: 1_000 }, (_, at) => call('fetch', { path: at % 2 ? 'SOUL.md' : 'AGENTS.md' })),
		);
		expect(all.filter(({ isError }) => isError)).toEqual([]);
	});
});

it.runIf(process.platform === 'linux')('needs no more threads the longer it serves', async () => {
	const key = ['sk', 'ant', 'api03', 'x7Kq'.repeat(20)].join('-');
	const { call, files, transport } = await servedFolder();
	const read = async (text: string) => {
		await writeFile(files.pathOf('TOOLS.md'), text);
		expect((await call('fetch', { path: 'TOOLS.md' })).text).toContain('[redacted]');
	};
	const threads = async () => (await readdir(`/proc/${transport.pid}/task`)).length;
	await read(`First: ${key}\n`);
	const before = await threads();
	for (let at = 0; at < 6; at += 1) await read(`${at}: ${key}\n`);
	// Node itself may start one or two for files. One that has nothing more to do may not have ended yet.
	await expect.poll(threads).toBeLessThan(before + 4);
});

it('says in one line that there is no agent, and ends', async () => {
	const folder = await folderWith({ 'notes.txt': 'Nothing.\n' });
	const { status, err } = await soulscope(folder, 'mcp', folder);
	expect([status, err]).toEqual([2, expect.stringContaining('there is no agent workspace here')]);
});
