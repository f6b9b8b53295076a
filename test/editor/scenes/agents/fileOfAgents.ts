import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { makeFile } from '../../../support/goclaw/fileRows.ts';
import type { Scene } from '../../support/scene.ts';
import { until } from '../../support/until.ts';
import { openGuide, openRow, typeAfter } from './office.ts';

function soulIn(file: string): string {
	using database = new DatabaseSync(file);
	return String(database.prepare("SELECT content FROM agent_context_files WHERE file_name = 'SOUL.md'").get()?.content);
}

export const fileOfAgents: readonly Scene[] = [
	{
		name: 'a person opens an agent of GoClaw’s file of SQLite, sees its prompt and edits it',
		async play(stage) {
			const folder = mkdtempSync(join(tmpdir(), 'soulscope-scene-'));
			const file = join(folder, 'goclaw.db');
			makeFile(file);
			try {
				const vscode = await openGuide(stage, file);
				await openRow(vscode, 'SOUL.md');
				await typeAfter(vscode, /Calm,\sexact,\skind\./, ' Never in a hurry.');
				await vscode.page.keyboard.press('ControlOrMeta+S');
				await until('the row is written', async () => soulIn(file).includes('Never in a hurry.'));
				await vscode.command('Soulscope: Preview Assembled Prompt');
				await vscode.text('## SOUL.md').waitFor();
				await vscode.picture('goclaw-file');
			} finally {
				rmSync(folder, { recursive: true, force: true });
			}
		},
	},
];
