import { Client } from 'pg';
import type { Scene } from '../../support/scene.ts';
import { until } from '../../support/until.ts';
import type { Workbench } from '../../support/workbench.ts';
import { openGuide, withTeam } from './teamDatabase.ts';

/** The editor lists files of its own disk alone when a name is typed. The window is another one than was opened, so the probe of that does not answer. */
async function openRow(vscode: Workbench, name: string): Promise<void> {
	await vscode.page.locator('.explorer-folders-view .monaco-list-row', { hasText: name }).first().dblclick();
	await vscode.page.locator('.tab.active', { hasText: name }).waitFor();
}

const contentOf = async (address: string, query: string): Promise<string> => {
	const client = new Client({ connectionString: address });
	await client.connect();
	const { rows } = await client.query(query);
	await client.end();
	return String(rows[0]?.content);
};

export const managedAgents: readonly Scene[] = [
	{
		name: 'a person opens an agent of a database, sees two people’s prompts differ and edits it',
		play: (stage) =>
			withTeam(async (address) => {
				const vscode = await openGuide(stage, address, 'managed-agents');
				await openRow(vscode, 'SOUL.md');
				await vscode.picture('managed-soul');

				await vscode.command('Soulscope: Compare the Prompts of Two People…');
				await vscode.choose('ada');
				await vscode.choose('ben');
				await vscode.text('people/ada/USER.md').waitFor();
				await vscode.text('people/ben/USER.md').waitFor();
				await vscode.text('## FIRST RUN').waitFor();
				await vscode.picture('managed-two-people');

				await openRow(vscode, 'SOUL.md');
				await vscode.page
					.locator('.editor-instance .view-line:visible', { hasText: /Calm,\sexact,\skind\./ })
					.first()
					.click();
				await vscode.page.keyboard.press('End');
				await vscode.page.keyboard.type(' Never in a hurry.');
				await vscode.page.keyboard.press('ControlOrMeta+S');
				await vscode.picture('managed-saved');
				const soul = `SELECT content FROM agent_context_files WHERE file_name = 'SOUL.md'`;
				await until('the row is written', async () => (await contentOf(address, soul)).includes('Never in a hurry.'));
			}),
	},
];
