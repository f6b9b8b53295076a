import assert from 'node:assert/strict';
import { startMessagesServer } from '../../../support/models/messagesServer.ts';
import type { Scene } from '../../support/scene.ts';
import { setKey } from './chat.ts';

export const heartbeat: readonly Scene[] = [
	{
		name: 'a heartbeat that is on says when it comes next; woken by hand, the agent says what it has to say',
		async play(stage) {
			await using server = await startMessagesServer({ kind: 'stream', texts: ['The kiln is still hot.'] });
			stage.setMachine({ 'soulscope.chat.baseUrl': server.url, 'soulscope.chat.heartbeat': true });
			const vscode = await stage.openExample({ 'HEARTBEAT.md': '# Heartbeat\n\n- Look after the kiln.\n' });
			await vscode.open('SOUL.md');
			await setKey(vscode, 'sk-test-not-a-real-key');
			const item = vscode.page.locator('.statusbar-item', { has: vscode.page.locator('.codicon-heart') });
			await item.waitFor();
			assert.match((await item.textContent()) ?? '', /\d\d?:\d\d/);
			await item.click();
			await vscode.choose('Run the Heartbeat of Aria Now');
			await vscode.notification('The kiln is still hot.').waitFor();
			await vscode.picture('heartbeat');
			assert.match(JSON.stringify(server.requests[0]?.body.messages), /heartbeat/i);
		},
	},
];
