import assert from 'node:assert/strict';
import { copyFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startCompletionsServer } from '../../../support/models/completionsServer.ts';
import type { Scene } from '../../support/scene.ts';
import { addFromExplorer, rowOf } from '../knowledge/view.ts';
import { composer, openChat, setKey } from './chat.ts';

const picture = fileURLToPath(new URL('../../../../media/icon.png', import.meta.url));

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
	{
		name: 'a model of the editor answers with the prompt of the agent, and describes a picture for whoever agrees to send it',
		async play(stage) {
			stage.setMachine({ 'soulscope.chat.provider': 'editor', 'soulscope.chat.model': 'soulscope-probe/kiln' });
			const vscode = await stage.openExample();
			await vscode.probe.ask('serveModel', { texts: ['Not before 14:00.', 'A lens over a page of writing.'] });
			const view = await openChat(vscode);
			await view.locator(composer).fill('When may the kiln be opened?');
			await view.locator(composer).press('Enter');
			await view.getByText('Not before 14:00.').waitFor();
			await view.locator('button[aria-label="Send"]').waitFor();

			copyFileSync(picture, join(vscode.root, 'lens.png'));
			await addFromExplorer(vscode, 'lens.png');
			await vscode.page.getByRole('button', { name: 'Send and Describe' }).click();
			await vscode.notification('Added 1 entry').waitFor();
			await (await rowOf(vscode, 'lens.png')).click();
			await vscode.activeEditor('the description', ({ text }) => text.includes('A lens over a page of writing.'));
			await vscode.picture('knowledge-described', 'light');

			const [asked, described] = await vscode.probe.ask('sentToModel');
			assert.match(asked?.map(({ text }) => text).join('\n') ?? '', /You are calm in the way a warm kiln is calm/u);
			const image = described?.find(({ mime }) => mime !== undefined);
			assert.deepEqual(image, { mime: 'image/png', base64: readFileSync(picture).toString('base64') });
		},
	},
];
