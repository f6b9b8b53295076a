import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { CancellationTokenSource } from 'vscode-languageserver-protocol';
import { PreviewRequest } from '../../../protocol/preview/preview.ts';
import { LoadWordingRequest } from '../../../protocol/workspace/wording.ts';
import { serve } from '../../support/languageClient.ts';

/** All that this installation says is an address, which is a fact and nobody's prose. */
const installation = {
	'program/package.json': '{"name":"openclaw","version":"2026.9.6"}',
	'program/dist/prompt.mjs': 'export const mirror = "Mirror: https://docs.openclaw.ai";',
};

const persona = { 'aria/SOUL.md': 'Be kind.\n', 'aria/IDENTITY.md': '- Name: Aria\n', 'aria/AGENTS.md': 'Work.\n' };

async function storageFolder(): Promise<string> {
	const folder = await mkdtemp(join(tmpdir(), 'soulscope-storage-'));
	onTestFinished(() => rm(folder, { recursive: true, force: true }));
	return folder;
}

const stored = (storage: string) => join(storage, 'wording', 'openclaw@2026.9.6.json');

test('wording is loaded, kept for the next start, and previews are made anew', async () => {
	const globalStorage = await storageFolder();
	// Nothing of the workspace is read or written: it need not be trusted.
	const client = await serve({ ...installation, ...persona }, { options: { globalStorage, trusted: false } });
	const before = client.received('soulscope/workspaceChanged').length;
	const result = await client.connection.sendRequest(LoadWordingRequest, {
		installation: client.files.uriOf('program'),
	});
	expect(result).toMatchObject({ kind: 'loaded', runtime: 'openclaw@2026.9.6', verified: 1 });
	expect(result.kind === 'loaded' && result.missing).toContain('opening');
	await client.until('soulscope/workspaceChanged', before + 1);
	expect(JSON.parse(await readFile(stored(globalStorage), 'utf8')).runtime).toBe('openclaw@2026.9.6');
});

test('a preview says how many placeholders are in it, and which parts they are', async () => {
	const client = await serve(persona, { options: { globalStorage: await storageFolder() } });
	const ask = { workspace: client.files.uriOf('aria'), session: 'main' } as const;
	const runtime = await client.connection.sendRequest(PreviewRequest, { ...ask, wording: 'runtime' });
	const words = runtime.parts.filter(({ kind }) => kind === 'wording');
	// What the runtime's own plugins say of their skills stands in the list of them.
	const told = runtime.parts.filter(({ id }) => id.startsWith('openclaw.skill:'));
	expect(told.map(({ title }) => title)).toEqual(['Skill: browser-automation', 'Skill: canvas']);
	expect(runtime.placeholders).toEqual({ count: words.length + told.length, unmeasured: 0 });
	expect(runtime.short).toHaveLength(runtime.placeholders.count);
	expect(new Set(words.map(({ wording }) => wording))).toEqual(new Set(['placeholder']));
	const chat = await client.connection.sendRequest(PreviewRequest, { ...ask, wording: 'chat' });
	expect(chat.placeholders.count).toBe(0);
});

test('a stored wording that was changed is left out, and the log says so', async () => {
	const globalStorage = await storageFolder();
	const first = await serve(installation, { options: { globalStorage } });
	await first.connection.sendRequest(LoadWordingRequest, { installation: first.files.uriOf('program') });
	const text = await readFile(stored(globalStorage), 'utf8');
	await writeFile(stored(globalStorage), text.replace('openclaw.ai', 'openclaw.aj'));
	const second = await serve(persona, { options: { globalStorage } });
	await second.connection.sendRequest(PreviewRequest, {
		workspace: second.files.uriOf('aria'),
		session: 'main',
		wording: 'runtime',
	});
	expect(JSON.stringify(second.received('window/logMessage'))).toMatch(/was changed: .{0,9}documentation 2/u);
});

test('what is no installation is refused in one line', async () => {
	const client = await serve(persona, { options: { globalStorage: await storageFolder() } });
	for (const installation of [client.files.uriOf('aria'), client.files.uriOf('nowhere'), 'untitled:x']) {
		const result = await client.connection.sendRequest(LoadWordingRequest, { installation });
		expect(result).toMatchObject({ kind: 'failed', message: expect.stringMatching(/^[^\n]+$/u) });
	}
});

test('a cancelled request keeps nothing', async () => {
	const globalStorage = await storageFolder();
	const client = await serve(installation, { options: { globalStorage } });
	const source = new CancellationTokenSource();
	const asked = client.connection.sendRequest(
		LoadWordingRequest,
		{ installation: client.files.uriOf('program') },
		source.token,
	);
	source.cancel();
	await expect(asked).rejects.toThrow();
	await expect(readFile(stored(globalStorage))).rejects.toThrow(/ENOENT/u);
});
