import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startMessagesServer } from '../../../support/models/messagesServer.ts';
import type { Scene } from '../../support/scene.ts';
import { until } from '../../support/until.ts';
import { openChat, setKey } from '../chat/chat.ts';
import { button, rowOf, say } from './proposalsView.ts';

const studio = {
	'SOUL.md': '# Soul\n\nYou are calm in the way a warm kiln is calm.\n',
	'IDENTITY.md': '- **Name:** Aria\n- **Emoji:** 🏺\n',
	'MEMORY.md':
		'# What stays true\n\n- Rent is paid on the third of the month.\n- The release command is `make release`.\n',
};

const ship = 'The release command is `npm run ship`.';
const edited = 'The release command is `npm run ship`, on Mondays.';

export const proposals: readonly Scene[] = [
	{
		name: 'what was said in the chat is proposed with its evidence: one is edited and accepted, the other dismissed for good',
		async play(stage) {
			await using server = await startMessagesServer({ kind: 'stream', texts: ['Noted.'] });
			stage.setMachine({ 'soulscope.chat.baseUrl': server.url });
			const vscode = await stage.openFolder(studio);
			const memory = () => readFileSync(join(vscode.root, 'MEMORY.md'), 'utf8');
			await vscode.open('MEMORY.md');
			await setKey(vscode, 'sk-test-not-a-real-key');
			const chat = await openChat(vscode);
			await say(chat, 'By the way, the release command is `npm run ship`.', 1);
			await say(chat, 'And please keep answers short.', 2);

			// One quiet line, and no notification.
			const line = chat.getByRole('button', { name: '2 things to remember' });
			await line.waitFor();
			assert.equal(await vscode.notification(/remember/i).count(), 0);
			await line.click();
			const release = rowOf(vscode, 'Release command');
			await release.waitFor();
			const short = rowOf(vscode, 'concise');
			await short.waitFor();
			await release.hover();
			const hover = vscode.page.locator('.workbench-hover', { hasText: 'the release command is `npm run ship`' });
			await hover.getByText('Said on').waitFor();
			await vscode.picture('proposals', 'light', 'dark', 'high-contrast');

			// The old line of the memory says otherwise: the person decides.
			await release.click();
			await vscode.text('contradicts this').waitFor();
			await vscode.text('tokens in every prompt').waitFor();
			await button(vscode, 'Keep Both').waitFor();
			await button(vscode, 'Replace Old Line').waitFor();
			await vscode.picture('proposals-preview', 'light', 'dark', 'high-contrast');
			assert.equal(memory(), studio['MEMORY.md'], 'nothing is written before the yes');
			await button(vscode, 'Edit and Accept').click();
			const input = vscode.page.locator('.quick-input-widget:visible input').first();
			await until('the box holds what is proposed', async () => (await input.inputValue()) === ship);
			await input.fill(edited);
			await input.press('Enter');
			await vscode.text('on Mondays').waitFor();
			await vscode.picture('proposals-edited');
			await button(vscode, 'Replace Old Line').click();
			await until('MEMORY.md has the new line, and not the old one', () => {
				const text = memory();
				return text.includes(edited) && !text.includes('make release');
			});
			await rowOf(vscode, /accepted/).waitFor();
			await vscode.pendingStatus('Remembered in MEMORY.md').waitFor();
			await vscode.pressOn(short, 'Dismiss');
			await rowOf(vscode, /dismissed/).waitFor();
			await vscode.picture('proposals-settled', 'light', 'dark', 'high-contrast');

			// Both ways back, and forth again.
			await vscode.pressOn(rowOf(vscode, /accepted/), 'Undo');
			await until('MEMORY.md is as it was', () => memory() === studio['MEMORY.md']);
			await vscode.command('Soulscope: Review Proposals…');
			await vscode.choose('Release command');
			await vscode.picture('proposals-review');
			await vscode.choose('Show Where It Comes From');
			const message = chat.locator('.row.person', { hasText: 'npm run ship' });
			await until('the message has the focus', () => message.evaluate((element) => element === document.activeElement));
			await vscode.picture('proposals-source', 'light', 'dark', 'high-contrast');
			await rowOf(vscode, 'Release command').click();
			await button(vscode, 'Keep Both').click();
			await until('both lines are there', () => memory().includes(edited) && memory().includes('make release'));

			// What was dismissed never comes again; something new does.
			const after = await stage.reopen(vscode);
			const again = await openChat(after);
			await again.locator('.row.answer').nth(1).waitFor();
			assert.equal(await again.getByRole('button', { name: /thing.* to remember/ }).count(), 0);
			await say(again, 'And please keep answers short.', 3);
			await say(again, 'The test command is `npm test`.', 4);
			await again.getByRole('button', { name: '1 thing to remember' }).click();
			await rowOf(after, 'Test command').waitFor();
			assert.equal(await rowOf(after, 'concise').count(), 0);
			await after.picture('proposals-again');

			// What was accepted is known in another conversation.
			await again.getByRole('button', { name: 'New conversation' }).click();
			await again.locator('.row.answer').first().waitFor({ state: 'detached' });
			await say(again, 'How do I release?', 1);
			assert.match(JSON.stringify(server.requests.at(-1)?.body), /npm run ship`, on Mondays/);
			assert.equal(server.requests.at(-1)?.body.messages.length, 1, 'it is a conversation of its own');

			// What waits is there again when the window is, before anybody opens a conversation.
			const last = await stage.reopen(after);
			await rowOf(last, 'Test command').waitFor();
		},
	},
];
