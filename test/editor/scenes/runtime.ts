import assert from 'node:assert/strict';
import type { Scene } from '../support/scene.ts';

const names = ['AGENTS.md', 'SOUL.md', 'IDENTITY.md', 'USER.md', 'TOOLS.md', 'HEARTBEAT.md'];

export const runtime: readonly Scene[] = [
	{
		name: 'the language status says which runtime the file’s workspace is taken for and why, and it is changed by the keyboard',
		async play(stage) {
			const vscode = await stage.openFolder(Object.fromEntries(names.map((name) => [name, `# ${name} of ours\n`])));
			await vscode.open('SOUL.md');
			const status = vscode.page.locator('#status\\.languageStatus');
			await status.waitFor();
			const said = vscode.page.locator('.hover-language-status');
			const shown = async (title: string) => {
				await status.hover();
				await said.filter({ hasText: title }).first().waitFor();
				return said.allInnerTexts();
			};
			const before = await shown('OpenClaw 2026.1.29');
			assert.match(before.join('\n'), /are in one folder; TOOLS\.md and HEARTBEAT\.md are there/);

			await vscode.page.keyboard.press('Escape');
			await vscode.command('Soulscope: Select Runtime…');
			const choices = vscode.page.locator('.quick-input-list .monaco-list-row');
			await choices.filter({ hasText: 'it fits as well; OpenClaw 2026.1.29 is newer' }).first().waitFor();
			await vscode.picture('runtime-select');
			const input = vscode.page.locator('.quick-input-widget:visible input').first();
			await input.fill('openclaw@2026.9.6');
			await input.press('Enter');
			const after = await shown('OpenClaw 2026.9.6');
			assert.match(after.join('\n'), /the settings name this runtime/);
		},
	},
];
