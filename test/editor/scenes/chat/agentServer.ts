import type { Scene } from '../../support/scene.ts';

export const agentServer: readonly Scene[] = [
	{
		name: 'the editor’s list of MCP servers has the agent of the open folder, and starts it',
		async play(stage) {
			// The editor has MCP only with a chat of its own.
			stage.setMachine({ 'chat.disableAIFeatures': false });
			const vscode = await stage.openExample();
			await vscode.open('SOUL.md');
			await vscode.command('MCP: List Servers');
			const row = vscode.page.locator('.quick-input-widget:visible .monaco-list-row', { hasText: 'Aria (Soulscope)' });
			await row.waitFor();
			await vscode.picture('mcp-servers', 'light', 'dark', 'high-contrast');
			await row.click();
			const start = vscode.page.locator('.quick-input-widget:visible .monaco-list-row', { hasText: 'Start Server' });
			await start.click();
			await vscode.command('MCP: List Servers');
			await vscode.page
				.locator('.quick-input-widget:visible .monaco-list-row', { hasText: 'Aria (Soulscope)' })
				.filter({ hasText: 'Running' })
				.waitFor();
			await vscode.picture('mcp-server-runs', 'light');
		},
	},
];
