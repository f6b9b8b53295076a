import assert from 'node:assert/strict';
import type { Scene } from '../../support/scene.ts';
import { until } from '../../support/until.ts';

const names = ['AGENTS.md', 'SOUL.md', 'IDENTITY.md', 'USER.md', 'TOOLS.md', 'HEARTBEAT.md'];

export const runtime: readonly Scene[] = [
	{
		name: 'the language status says which runtime the file’s workspace is taken for and why, and it is changed by the keyboard',
		async play(stage) {
			const vscode = await stage.openFolder(Object.fromEntries(names.map((name) => [name, `# ${name} of ours\n`])));
			await vscode.open('SOUL.md');
			const status = vscode.page.locator('#status\\.languageStatus');
			await status.waitFor();
			const hover = vscode.page.locator('.hover-language-status');
			const shown = async (title: string | RegExp) => {
				await status.hover();
				await hover.filter({ hasText: title }).first().waitFor();
				return hover.allInnerTexts();
			};
			const before = await shown(/OpenClaw 2026\.(?!9\.6)/u);
			assert.match(before.join('\n'), /are in one folder; TOOLS\.md and HEARTBEAT\.md are there/);

			await vscode.page.keyboard.press('Escape');
			await vscode.command('Soulscope: Select Runtime…');
			const choices = vscode.page.locator('.quick-input-list .monaco-list-row');
			await choices.filter({ hasText: 'it fits as well; OpenClaw' }).first().waitFor();
			await vscode.picture('runtime-select');
			const input = vscode.page.locator('.quick-input-widget:visible input').first();
			await input.fill('openclaw@2026.9.6');
			await input.press('Enter');
			const after = await shown('OpenClaw 2026.9.6');
			assert.match(after.join('\n'), /the settings name this runtime/);
		},
	},
	{
		name: 'a configuration is completed as its runtime reads it, in a folder with a dot as well',
		async play(stage) {
			const vscode = await stage.openFolder({
				'.botholomew/soul.md': '# Soul\n',
				'.botholomew/goals.md': '---\nloading: always\nagent-modification: true\n---\n\nGo.\n',
				'.botholomew/config.json': '{\n\t\n}\n',
			});
			await vscode.open('.botholomew/config.json');
			await vscode.goTo(2);
			await vscode.page.keyboard.press('End');
			const rows = vscode.page.locator('.suggest-widget .monaco-list-row');
			await until('the keys of the runtime are offered', async () => {
				await vscode.page.keyboard.press('Escape');
				await vscode.page.keyboard.press('Control+Space');
				return rows
					.filter({ hasText: 'chunker_model' })
					.first()
					.waitFor({ timeout: 5000 })
					.then(() => true);
			});
			await vscode.picture('configuration-completed');
		},
	},
];
