import { Client } from 'pg';
import { runIn } from '../../../support/goclaw/teamRows.ts';
import { startMessagesServer } from '../../../support/models/messagesServer.ts';
import type { Scene } from '../../support/scene.ts';
import { until } from '../../support/until.ts';
import { setKey } from '../chat/chat.ts';
import { openGuide, withTeam } from './office.ts';

/** A summoning that nobody will finish. */
const stuck = `UPDATE agents SET status = 'summoning', updated_at = now() - interval '1 hour',
	other_config = '{"description": "A calm guide through the office."}' WHERE agent_key = 'guide'`;

const answer = [
	'<file name="SOUL.md">\n# Soul\n\nYou know every door of the office.\n</file>\n',
	'<file name="frontmatter">\nKnows every room.\n</file>\n',
];

async function guideIn(address: string): Promise<string> {
	const client = new Client({ connectionString: address });
	await client.connect();
	const { rows } = await client.query(
		`SELECT a.status, a.frontmatter, f.content FROM agents a JOIN agent_context_files f ON f.agent_id = a.id
		WHERE a.agent_key = 'guide' AND f.file_name = 'SOUL.md'`,
	);
	await client.end();
	return Object.values(rows[0] ?? {}).join(' | ');
}

export const summonAgain: readonly Scene[] = [
	{
		name: 'an agent of a database whose summoning was cut off is summoned again, into its rows',
		play: (stage) =>
			withTeam(async (address) => {
				await using server = await startMessagesServer({ kind: 'stream', texts: answer });
				await runIn(address, stuck);
				stage.setMachine({ 'soulscope.chat.baseUrl': server.url });
				const vscode = await openGuide(stage, address);
				await setKey(vscode, 'sk-test-not-a-real-key');

				await vscode.command('Soulscope: Summon This Agent Again…');
				const input = vscode.page.locator('.quick-input-widget:visible input').first();
				await until(
					'the description is there',
					async () => (await input.inputValue()) === 'A calm guide through the office.',
				);
				await input.press('Enter');
				await vscode.notification('wrote a draft of the files').waitFor();
				await vscode.text('You know every door').waitFor();
				// What the model left out stays, and is not in the diff.
				await until('only what was written is in the diff', async () => {
					const names = await vscode.page.locator('.multiDiffEntry .title.modified').allTextContents();
					return (
						names.length > 0 && names.every((name) => !/IDENTITY|AGENTS|TOOLS|HEARTBEAT/u.test(name)) && names.length
					);
				});
				await vscode.picture('summon-again');
				await vscode.page.locator('.editor-actions a[aria-label="Write These Files"]').click();
				const dialog = vscode.page.locator('.monaco-dialog-box');
				await dialog.locator('.monaco-button', { hasText: 'Replace 2 Files' }).click();
				await until(
					'the rows are written, and the status is that of an agent that is ready',
					async () =>
						(await guideIn(address)) === 'active | Knows every room. | # Soul\n\nYou know every door of the office.\n',
				);
				await vscode.picture('summon-again-written');
			}),
	},
];
