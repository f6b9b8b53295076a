import assert from 'node:assert/strict';
import { startCompletionsServer } from '../../../support/models/completionsServer.ts';
import type { Scene } from '../../support/scene.ts';
import { composer, openChat, setKey } from './chat.ts';

export const models: readonly Scene[] = [
	{
		name: 'a server on this machine answers without a key, and never gets one that was set for somebody else',
		async play(stage) {
			await using server = await startCompletionsServer(
				{},
				{
					kind: 'stream',
					blocks: [
						{ kind: 'thinking', texts: ['They ask about the kiln.'] },
						{ kind: 'text', texts: ['Not before ', '14:00.'] },
					],
				},
			);
			const vscode = await stage.openExample();
			// The key is set for the provider, and only then the address is another one.
			await setKey(vscode, 'sk-test-of-somebody-else');
			stage.setMachine({
				'soulscope.chat.provider': 'openai',
				'soulscope.chat.baseUrl': `${server.url}/v1`,
				'soulscope.chat.model': 'local-llama',
			});
			const view = await openChat(vscode);
			await view.getByText('local-llama').first().waitFor();
			await view.locator(composer).fill('When may the kiln be opened?');
			await view.locator(composer).press('Enter');
			await view.getByText('Not before 14:00.').waitFor();
			await view.locator('button[aria-label="Send"]').waitFor();
			const [request] = server.requests;
			assert.equal(request?.body.model, 'local-llama');
			assert.equal(request?.headers.authorization, undefined);
			assert.ok(!JSON.stringify(request).includes('sk-test'));
			await vscode.picture('chat-local-server', 'light', 'dark');
		},
	},
];
