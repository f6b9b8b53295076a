import { laterSchema } from '../../../support/goclaw/laterSchema.ts';
import { runIn } from '../../../support/goclaw/teamRows.ts';
import type { Scene } from '../../support/scene.ts';
import { until } from '../../support/until.ts';
import { contentOf, openGuide, openRow, typeAfter, withTeam } from './office.ts';

export const laterDatabase: readonly Scene[] = [
	{
		name: 'a person opens an agent of GoClaw 3, sees its own prompt and edits it',
		play: (stage) =>
			withTeam(async (address) => {
				await runIn(address, laterSchema);
				const vscode = await openGuide(stage, address);
				await openRow(vscode, 'SOUL.md');
				await typeAfter(vscode, /Calm,\sexact,\skind\./, ' Never in a hurry.');
				await vscode.page.keyboard.press('ControlOrMeta+S');
				const soul = `SELECT content FROM agent_context_files WHERE file_name = 'SOUL.md'`;
				await until('the row is written', async () => (await contentOf(address, soul)).includes('Never in a hurry.'));
				await vscode.command('Soulscope: Preview Assembled Prompt');
				await vscode.text('## SOUL.md').waitFor();
				await vscode.picture('goclaw-3');
			}),
	},
];
