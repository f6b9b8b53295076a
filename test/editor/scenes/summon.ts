import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startMessagesServer } from '../../support/models/messagesServer.ts';
import type { Scene, Stage } from '../support/scene.ts';
import { onceDone, until } from '../support/until.ts';
import type { Workbench } from '../support/workbench.ts';
import { setKey } from './chat/chat.ts';

const description = 'Bert, a calm helper who minds the kiln';

const soul = '# Soul\n\nYou are Bert. You mind the kiln and never hurry it.';

const answer = [
	'<file name="SOUL.md">\n# Soul\n\nYou are Bert. ',
	'You mind the kiln and never hurry it.\n</file>\n',
	'<file name="IDENTITY.md">\n- **Name:** Bert\n- **Emoji:** 🏺\n</file>\n',
	'<file name="../../escaped.md">\nI should not be here.\n</file>\n',
	'<file name="AGENTS.md">\n# Working here\n\n- Look at the kiln first.\n</file>\n',
];

/** From the palette to the draft in the diff. */
async function summon(vscode: Workbench): Promise<void> {
	await vscode.command('Soulscope: Summon an Agent…');
	const input = vscode.page.locator('.quick-input-widget:visible input').first();
	await input.waitFor();
	await input.fill(description);
	await input.press('Enter');
	await vscode.choose('OpenClaw 2026.9.6');
}

/** A window whose model is the server at `url`, with a key for it. */
async function openWith(stage: Stage, url: string, files: Readonly<Record<string, string>>): Promise<Workbench> {
	stage.setMachine({ 'soulscope.chat.baseUrl': url });
	const vscode = await stage.openFolder(files);
	await setKey(vscode, 'sk-test-not-a-real-key');
	return vscode;
}

const read = (vscode: Workbench, path: string) => readFileSync(join(vscode.root, path), 'utf8');

export const summonScenes: readonly Scene[] = [
	{
		name: 'an agent is summoned from a description: seen in a diff first, then written, then taken back',
		async play(stage) {
			await using server = await startMessagesServer({ kind: 'stream', texts: answer });
			const vscode = await openWith(stage, server.url, { 'SOUL.md': 'Mine, and nobody else’s.\n' });
			await summon(vscode);
			await vscode.notification('wrote a draft of the files').waitFor();
			await vscode.page.locator('.multiDiffEntry').first().waitFor();
			await vscode.text('never hurry it').waitFor();
			await vscode.text('Nothing is written yet.').waitFor();
			await vscode.picture('summon', 'light', 'dark', 'high-contrast');
			assert.equal(read(vscode, 'SOUL.md'), 'Mine, and nobody else’s.\n', 'nothing is written before the yes');
			assert.equal(existsSync(join(vscode.root, 'IDENTITY.md')), false);
			assert.match(JSON.stringify(server.requests[0]?.body.messages), /a calm helper who minds the kiln/);

			// The diff is closed by mistake; the question stands, and leads back to it.
			await vscode.page.keyboard.press('ControlOrMeta+W');
			await vscode.page.locator('.multiDiffEntry').first().waitFor({ state: 'detached' });
			await vscode.pendingStatus('Write the draft?').click();
			await vscode.choose('Write the files of the draft?');
			await vscode.choose('Show Draft');
			await vscode.text('never hurry it').waitFor();
			await vscode.page.locator('.editor-actions a[aria-label="Write These Files"]').click();
			const dialog = vscode.page.locator('.monaco-dialog-box');
			await dialog.getByText('Replace existing files?').waitFor();
			await vscode.picture('summon-replace');
			await dialog.locator('.monaco-button', { hasText: 'Replace 1 File' }).click();
			await until('SOUL.md is Bert’s', () => read(vscode, 'SOUL.md') === `${soul}\n`);
			await until('AGENTS.md is there', () => existsSync(join(vscode.root, 'AGENTS.md')));
			assert.equal(existsSync(join(vscode.root, '..', '..', 'escaped.md')), false);
			assert.equal(existsSync(join(vscode.root, 'HEARTBEAT.md')), false, 'this version does not read it');
			await vscode.activeEditor('the identity card', ({ uri }) => uri.endsWith('/IDENTITY.md'));

			const wrote = await vscode.memoryRow(/^\s*Wrote .*SOUL\.md/);
			await vscode.picture('summon-written');
			// The offer for what is missing comes into the same list.
			await onceDone(
				'SOUL.md is mine again',
				() => vscode.pressOn(wrote, 'Undo'),
				() => read(vscode, 'SOUL.md') === 'Mine, and nobody else’s.\n',
			);
			await until('AGENTS.md is gone', () => !existsSync(join(vscode.root, 'AGENTS.md')));
		},
	},
	{
		name: 'thrown away, a draft leaves nothing behind',
		async play(stage) {
			await using server = await startMessagesServer({ kind: 'stream', texts: answer });
			const vscode = await openWith(stage, server.url, {});
			await summon(vscode);
			await vscode.page.locator('.editor-actions a[aria-label="Discard These Files"]').click();
			await vscode.page.locator('.multiDiffEntry').first().waitFor({ state: 'detached' });
			assert.equal(existsSync(join(vscode.root, 'SOUL.md')), false);
		},
	},
	{
		name: 'without a key the templates stand in, and the person is told so',
		async play(stage) {
			const vscode = await stage.openFolder({});
			await summon(vscode);
			await vscode.notification('There is no API key yet.').waitFor();
			await vscode.text('from the template').waitFor();
			await vscode.picture('summon-templates');
			assert.equal(existsSync(join(vscode.root, 'SOUL.md')), false);
		},
	},
];
