import assert from 'node:assert/strict';
import { runIn } from '../../../support/goclaw/teamRows.ts';
import { startMessagesServer } from '../../../support/models/messagesServer.ts';
import type { Scene } from '../../support/scene.ts';
import { until } from '../../support/until.ts';
import { composer, openChat, setKey } from '../chat/chat.ts';
import { contentOf, openGuide, openRow, typeAfter, withTeam } from './office.ts';

const soul = `SELECT content FROM agent_context_files WHERE file_name = 'SOUL.md'`;
const profileOf = (person: string) =>
	`SELECT content FROM user_context_files WHERE user_id = '${person}' AND file_name = 'USER.md'`;
const memoryOf = `SELECT string_agg(content, '') AS content FROM memory_documents WHERE user_id = 'ada'`;

export const managedPeople: readonly Scene[] = [
	{
		name: 'the chat with an agent of a database is that of one person, and writes into their rows',
		play: (stage) =>
			withTeam(async (address) => {
				const profile = '# Ada\n\nLikes short answers, and tea at four.\n';
				await using server = await startMessagesServer(
					{
						kind: 'stream',
						blocks: [
							{ kind: 'text', texts: ['I will note that.'] },
							{ kind: 'call', name: 'write_file', json: [JSON.stringify({ path: 'USER.md', content: profile })] },
						],
					},
					{ kind: 'stream', texts: ['It is noted.'] },
				);
				stage.setMachine({ 'soulscope.chat.baseUrl': server.url });
				const vscode = await openGuide(stage, address);
				await openRow(vscode, 'SOUL.md');
				await vscode.command('Soulscope: Choose Who Talks with the Agent…');
				await vscode.choose('ada');
				await setKey(vscode, 'sk-test-not-a-real-key');
				const view = await openChat(vscode);
				await view.locator(composer).fill('I like tea at four. Write it down.');
				await view.locator(composer).press('Enter');
				await view.locator('.diff ins', { hasText: 'tea at four' }).waitFor();
				await view.getByText('people/ada/USER.md').first().waitFor();
				await view.getByText('is who the agent talks with here').waitFor();
				await vscode.picture('managed-chat-approval');
				assert.ok(!(await contentOf(address, profileOf('ada'))).includes('tea'), 'nothing is written unasked');
				await view.getByRole('button', { name: 'Allow once' }).click();
				await view.getByText('It is noted.').waitFor();
				assert.equal(await contentOf(address, profileOf('ada')), profile);
				assert.ok((await contentOf(address, profileOf('ben'))).includes('Wants every detail.'));
				const sent = server.requests[0]?.body.system?.map(({ text }) => text).join('') ?? '';
				assert.ok(sent.includes('Likes short answers.') && !sent.includes('Wants every detail.'));
				await vscode.picture('managed-chat-written');
				await view.getByRole('button', { name: 'Undo' }).click();
				await view.getByText('Undone.').waitFor();
				await until('the row is as it was', async () =>
					(await contentOf(address, profileOf('ada'))).endsWith('Likes short answers.\n'),
				);
			}),
	},
	{
		name: 'what is remembered of an agent of a database is shown first, and goes to the person whom one looks at',
		play: (stage) =>
			withTeam(async (address) => {
				const vscode = await openGuide(stage, address);
				await openRow(vscode, 'SOUL.md');
				await vscode.command('Soulscope: Choose Who Talks with the Agent…');
				await vscode.choose('ada');
				await vscode.page
					.locator('.editor-instance .view-line:visible', { hasText: /Calm,\sexact,\skind\./ })
					.first()
					.click();
				await vscode.page.keyboard.press('Home');
				await vscode.page.keyboard.press('Shift+End');
				await vscode.remember('Today’s log');
				const asked = vscode.notification('Remember this in people/ada/memory/');
				await asked.waitFor();
				await vscode.picture('managed-remember');
				assert.ok(!(await contentOf(address, memoryOf)).includes('Calm'), 'nothing is written unasked');
				await asked.getByRole('button', { name: 'Save in the Database' }).click();
				await until('the row is written', async () =>
					(await contentOf(address, memoryOf)).includes('Calm, exact, kind.'),
				);

				await vscode.command('Soulscope: Search Memory…');
				const input = vscode.page.locator('.quick-input-widget:visible input').first();
				await input.fill('leave in May');
				await vscode.choice('Ada is on leave in May').waitFor();
				await vscode.picture('managed-search');
			}),
	},
	{
		name: 'a row that somebody else has changed meanwhile is compared before it is saved, and never overwritten',
		play: (stage) =>
			withTeam(async (address) => {
				const vscode = await openGuide(stage, address);
				await openRow(vscode, 'SOUL.md');
				await typeAfter(vscode, /Calm,\sexact,\skind\./, ' Mine.');
				await runIn(
					address,
					`UPDATE agent_context_files SET content = E'# Soul\\n\\nTheirs.\\n', updated_at = now() WHERE file_name = 'SOUL.md'`,
				);
				await vscode.page.keyboard.press('ControlOrMeta+S');
				const conflict = vscode.notification(/Failed to save 'SOUL\.md'/);
				await conflict.waitFor();
				await vscode.picture('managed-conflict');
				assert.ok((await contentOf(address, soul)).includes('Theirs.'));
				await conflict.getByRole('button', { name: 'Overwrite' }).click();
				await vscode.notification(/somebody else has changed this/).waitFor();
				await vscode.picture('managed-conflict-refused');
				assert.ok((await contentOf(address, soul)).includes('Theirs.'), 'nobody overwrites what they have not seen');
				await vscode.page.keyboard.press('ControlOrMeta+S');
				await conflict.getByRole('button', { name: 'Compare' }).click();
				await vscode.text('Theirs.').waitFor();
				await vscode.picture('managed-conflict-compare');
				await vscode.page
					.getByRole('button', { name: /Use your changes/ })
					.first()
					.click();
				await until('what was compared is replaced', async () => (await contentOf(address, soul)).includes('Mine.'));
				await vscode.picture('managed-conflict-resolved');
			}),
	},
];
