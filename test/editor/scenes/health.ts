import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Scene } from '../support/scene.ts';
import { until } from '../support/until.ts';

const soul = '# Soul\n\nKind.\n';
const copy = 'SOUL.sync-conflict-20261101-120000-ABCDEFG.md';

export const health: readonly Scene[] = [
	{
		name: 'a person reads what is wrong with an agent, fixes one thing after seeing the change, and the list is shorter',
		async play(stage) {
			const vscode = await stage.openFolder({
				'SOUL.md': soul,
				[copy]: soul,
				'IDENTITY.md': '# Identity\n\n- **Name:** Aria\n',
				'AGENTS.md': '# Work\n\nAsk first.\n',
				'MEMORY.md': 'Ida has a cat.\n',
				'memory.md': 'Ida has a dog.\n',
			});
			await vscode.open('IDENTITY.md');
			const rows = vscode.page.locator('.quick-input-widget:visible .quick-input-list .monaco-list-row');
			const wrong = rows.filter({ hasText: 'second version' });
			const other = rows.filter({ hasText: 'The agent does not get memory.md' });
			await vscode.command('Soulscope: Check the Agent’s Health…');
			await wrong.waitFor();
			await other.waitFor();
			await vscode.picture('health', 'light', 'dark');

			await wrong.hover();
			await wrong.locator('.action-label.codicon-wrench').click();
			const dialog = vscode.page.locator('.monaco-dialog-box');
			await dialog.getByText('says the same as the original').first().waitFor();
			await vscode.picture('health-fix');
			assert.equal(existsSync(join(vscode.root, copy)), true, 'nothing is deleted before the yes');
			await dialog.locator('.monaco-button', { hasText: 'Make These Changes' }).click();
			await until('the copy is gone', () => !existsSync(join(vscode.root, copy)));
			assert.equal(existsSync(join(vscode.root, 'SOUL.md')), true);

			await other.waitFor();
			assert.equal(await wrong.count(), 0);
			await vscode.picture('health-after');
		},
	},
];
