import type { Scene } from '../../support/scene.ts';
import { until } from '../../support/until.ts';
import { contentOf, openGuide, openRow, typeAfter, withTeam } from './office.ts';

export const managedAgents: readonly Scene[] = [
	{
		name: 'a person opens an agent of a database, sees two people’s prompts differ and edits it',
		play: (stage) =>
			withTeam(async (address) => {
				const vscode = await openGuide(stage, address, (window) => window.picture('managed-agents'));
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
				await typeAfter(vscode, /Calm,\sexact,\skind\./, ' Never in a hurry.');
				await vscode.page.keyboard.press('ControlOrMeta+S');
				await vscode.picture('managed-saved');
				const soul = `SELECT content FROM agent_context_files WHERE file_name = 'SOUL.md'`;
				await until('the row is written', async () => (await contentOf(address, soul)).includes('Never in a hurry.'));
			}),
	},
];
