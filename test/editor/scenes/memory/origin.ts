import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Scene } from '../../support/scene.ts';
import { until } from '../../support/until.ts';

const studio = {
	'SOUL.md': '# Soul\n\nThe kiln is warm on Mondays.\n',
	'IDENTITY.md': '- **Name:** Aria\n',
	'AGENTS.md': 'Ask first.\n',
	'MEMORY.md': '# What stays true\n\n- Rent is paid on the third of the month.\n',
	'openclaw.json':
		"{\n  agents: { defaults: {\n    sandbox: { mode: 'non-main', workspaceAccess: 'ro' },\n  } },\n  tools: { deny: ['browser'] },\n}\n",
};

export const origin: readonly Scene[] = [
	{
		name: 'a line of the memory says where it came from and leads there, and a table says who may reach what',
		async play(stage) {
			const vscode = await stage.openFolder(studio);
			const file = join(vscode.root, 'MEMORY.md');
			await vscode.open('SOUL.md');
			await vscode.selectLine(3);
			await vscode.remember('Today’s log and long-term memory');
			await until('the long-term memory has it', () => readFileSync(file, 'utf8').includes('kiln'));
			// Somebody else writes above it, and the line is still known.
			writeFileSync(file, readFileSync(file, 'utf8').replace('# What stays true', '# What stays true\n\n- By hand.'));

			const { text } = await vscode.open('MEMORY.md').then(() =>
				until('the line is shown', () => {
					const now = readFileSync(file, 'utf8');
					return now.includes('By hand') && { text: now };
				}),
			);
			await vscode.goTo(text.split('\n').findIndex((line) => line.includes('kiln')) + 1, 5);
			await vscode.command('Show or Focus Hover');
			const hover = vscode.page.locator('.monaco-hover', { hasText: 'remembered from your selection in SOUL.md:3' });
			await hover.waitFor();
			await vscode.picture('origin-hover', 'light', 'dark');

			await hover.locator('a', { hasText: 'Go There' }).click();
			await vscode.choice('Open SOUL.md:3').waitFor();
			await vscode.picture('origin-ways');
			await vscode.choose('Open SOUL.md:3');
			await vscode.activeEditor('the selection’s own file', ({ uri }) => uri.endsWith('SOUL.md'));

			await vscode.command('Soulscope: Show Who May Read and Write What');
			const page = await vscode.webview('table');
			await page.getByText('a copy in the sandbox').first().waitFor();
			await page.getByText('What a sub-agent could reach with a crafted path').waitFor();
			await vscode.picture('access', 'light', 'dark');
			await page.locator('table a').first().click();
			await vscode.activeEditor('the configuration', ({ uri }) => uri.endsWith('openclaw.json'));
		},
	},
];
