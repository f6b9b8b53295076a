import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findModel } from '../../../../scripts/model.mjs';
import { startMessagesServer } from '../../../support/models/messagesServer.ts';
import { dayIn } from '../../support/days.ts';
import type { Scene } from '../../support/scene.ts';
import { until } from '../../support/until.ts';
import type { Workbench } from '../../support/workbench.ts';
import { composer, openChat, setKey } from '../chat/chat.ts';

const model = findModel();
if (!model) {
	console.error(
		'!!! The embedding model is not here: the scene that finds by meaning is SKIPPED. `npm test` fetches it.',
	);
}

/** ms: a model that starts on a busy machine takes its time. */
const modelPatience = 180_000;

/** A few files only: the model reads them all before it finds anything. */
const studio = {
	'SOUL.md': '# Soul\n\nYou are calm in the way a warm kiln is calm.\n',
	'IDENTITY.md': '- **Name:** Aria\n- **Emoji:** 🏺\n',
	'MEMORY.md': '# What stays true\n\n- Rent is paid on the third of the month.\n- The spare key is with the baker.\n',
	'memory/2026-11-19.md': '# 2026-11-19\n\n- Fired the big kiln to 1240 °C; two shelves of mugs came out well.\n',
	'inbox.md': '# Inbox\n\nThe doctor told Ines to stay away from peanuts and almonds.\n',
};

/** Asks in the picker until a row says `place`, and leaves it: what was found stays in the view. */
async function search(vscode: Workbench, question: string, place: string): Promise<void> {
	await vscode.command('Soulscope: Search Memory…');
	const input = vscode.page.locator('.quick-input-widget:visible input').first();
	const row = vscode.page.locator('.quick-input-widget:visible .monaco-list-row', { hasText: place }).first();
	const found = async () => {
		await input.fill('');
		await input.fill(question);
		return row.waitFor({ timeout: 3000 }).then(() => true);
	};
	// What was saved a moment ago may not be read yet; a person would ask again.
	await until(`${place} is found`, found, modelPatience);
	await input.press('Escape');
	await vscode.command('Soulscope: Focus on Memory View');
}

/** A row of the Memory view that holds all of `texts`. */
const rowOf = (vscode: Workbench, ...texts: readonly string[]) =>
	texts
		.reduce((rows, hasText) => rows.filter({ hasText }), vscode.page.locator('.pane-body .monaco-list-row'))
		// What was just written stands above what was found.
		.filter({ hasNotText: /Remembered in|Removed from/ })
		.first();

const byMeaning: Scene = {
	name: 'what is remembered in the editor is found by its meaning, and recalled in the next turn of the chat',
	async play(stage) {
		await using server = await startMessagesServer({
			kind: 'stream',
			texts: ['Peanuts and almonds: ', 'the doctor said so.'],
		});
		stage.setMachine({ 'soulscope.chat.baseUrl': server.url, 'soulscope.embeddings.folder': model });
		const vscode = await stage.openFolder(studio);
		const log = `memory/${dayIn(stage.timeZone)}.md`;
		await vscode.open('inbox.md');
		const fact = await vscode.selectLine(3);
		await vscode.remember('Today’s log');
		await until('the note is on disk', () => {
			const file = join(vscode.root, log);
			return existsSync(file) && readFileSync(file, 'utf8').includes(fact);
		});

		// Not one word of it stands in the note.
		const question = 'Which nuts may my colleague not eat?';
		await search(vscode, question, `${log}:`);
		const row = rowOf(vscode, `${log}:`, 'peanuts');
		await row.waitFor();
		assert.equal(await row.locator('.codicon-sparkle').count(), 1, 'it was found by meaning, not by a word');
		await vscode.picture('memory-by-meaning', 'light', 'dark');

		await setKey(vscode, 'sk-test-not-a-real-key');
		const chat = await openChat(vscode);
		await chat.locator(composer).fill(question);
		await chat.locator(composer).press('Enter');
		await chat.getByText('the doctor said so.').waitFor();
		await chat.locator('button[aria-label="Send"]').waitFor();
		const { body } = server.requests[0] ?? {};
		const [context, words] = body?.messages.at(-1)?.content ?? [];
		assert.equal(words?.text, question);
		assert.ok(context?.text.includes(`<memory file="${log}"`));
		assert.ok(context?.text.includes('peanuts and almonds'));
		assert.ok(!(body?.system ?? []).some(({ text }) => text.includes('peanuts and almonds')));

		await chat.getByText(/^Used \d+ parts, \d+ memor/).click();
		const memory = chat.locator('.recalled li', { hasText: log });
		assert.match((await memory.locator('.why').textContent()) ?? '', /similar meaning \(0\.\d\d\) · from today/);
		await vscode.picture('chat-recalled', 'light', 'dark', 'high-contrast');
		await memory.getByRole('link').click();
		await vscode.activeEditor('the note, at its line', ({ uri, text, selection }) => {
			const line = text.split('\n')[selection.start.line] ?? '';
			return uri.endsWith(`/${log}`) && line.includes('peanuts');
		});
	},
};

export const memory: readonly Scene[] = [
	...(model ? [byMeaning] : []),
	{
		name: 'a memory that was found is forgotten, and taken back to the byte',
		async play(stage) {
			const vscode = await stage.openExample();
			const path = 'memory/2026-11-20.md';
			const file = join(vscode.root, path);
			const before = readFileSync(file, 'utf8');
			await search(vscode, 'Low Tide mugs', `${path}:`);
			const row = rowOf(vscode, `${path}:`);
			await row.hover();
			await row.locator('.action-label[aria-label^="Forget"]').click();
			// Of a passage with several entries those that were asked for are ticked.
			await vscode.page.locator('.quick-input-widget:visible .monaco-list-row', { hasText: 'Low Tide' }).waitFor();
			await vscode.picture('memory-forget-which');
			await vscode.page.keyboard.press('Enter');
			const dialog = vscode.page.locator('.monaco-dialog-box');
			await dialog.getByText(`Remove this entry from ${path}?`).waitFor();
			await vscode.picture('memory-forget');
			await dialog.locator('.monaco-button', { hasText: 'Forget' }).click();
			await until(
				'it is gone from the disk',
				() => existsSync(file) && !readFileSync(file, 'utf8').includes('Low Tide'),
			);
			// What was not ticked stays.
			const rest = before.split('\n').filter((line) => /^- /.test(line) && !line.includes('Low Tide'));
			for (const line of rest) if (!readFileSync(file, 'utf8').includes(line)) throw new Error(`Lost: ${line}`);
			const message = await vscode.memoryRow(`Removed from ${path}`);
			await vscode.picture('memory-forgotten', 'light', 'dark', 'high-contrast');
			await vscode.pressOn(message, 'Undo');
			await message.waitFor({ state: 'detached' });
			await until('it is back, to the byte', () => existsSync(file) && readFileSync(file, 'utf8') === before);
			await search(vscode, 'Low Tide mugs', `${path}:`);
			await rowOf(vscode, `${path}:`).waitFor();
		},
	},
	{
		name: 'a move to the long-term memory is asked above its diff, for as long as it takes, and written from there',
		async play(stage) {
			const vscode = await stage.openExample();
			const path = 'memory/2026-11-20.md';
			const [log, curated] = [path, 'MEMORY.md'].map((name) => join(vscode.root, name));
			const before = [log, curated].map((file) => readFileSync(file ?? '', 'utf8'));
			const now = () => [log, curated].map((file) => readFileSync(file ?? '', 'utf8'));
			await search(vscode, 'Low Tide mugs', `${path}:`);
			await vscode.pressOn(rowOf(vscode, `${path}:`), 'Move to Long-Term Memory');
			await vscode.page.locator('.quick-input-widget:visible .monaco-list-row', { hasText: 'Low Tide' }).waitFor();
			await vscode.page.keyboard.press('Enter');
			const move = vscode.page.locator('.editor-actions a[aria-label="Confirm Move to Long-Term Memory"]');
			await move.waitFor();
			await vscode.page.locator('.editor-actions a[aria-label="Cancel Move to Long-Term Memory"]').waitFor();
			await vscode.pendingStatus('Move to long-term memory?').waitFor();
			await vscode.picture('memory-promote', 'light', 'dark', 'high-contrast');

			// Other work comes in between, and the diff is closed: the question stands, and leads back.
			await vscode.page.keyboard.press('ControlOrMeta+W');
			await move.waitFor({ state: 'detached' });
			await vscode.open('SOUL.md');
			await move.waitFor({ state: 'detached' });
			await (await vscode.memoryRow('Move this from')).click();
			await move.waitFor();
			assert.deepEqual(now(), before, 'nothing is written before the yes');
			await move.click();
			await until('it is in MEMORY.md', () => now()[1]?.includes('Low Tide'));
			await move.waitFor({ state: 'detached' });
			await vscode.pendingStatus(`Moved from ${path}`).click();
			await vscode.choose('Undo');
			await until('both are as they were', () => now().join() === before.join());
		},
	},
];
