import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gitRepository } from '../../../support/gitRepository.ts';
import type { Scene } from '../../support/scene.ts';
import { until } from '../../support/until.ts';

const lighthouse = 'Never mention the lighthouse.';
const others = { 'IDENTITY.md': '- **Name:** Aria\n', 'AGENTS.md': 'Read SOUL.md.\n' };
const soul = '# Soul\n\n## Tone\n\nChatty.\n';

export const past: readonly Scene[] = [
	{
		name: 'a person sees what the agent read on an earlier day, and restores one section of it',
		async play(stage) {
			const vscode = await stage.openFolder({ ...others, 'SOUL.md': soul });
			const repository = await gitRepository(vscode.root);
			const earlier = `# Soul\n\n## Tone\n\nBrief.\n\n## Limits\n\n${lighthouse}\n`;
			await repository.commit({ ...others, 'SOUL.md': earlier }, { at: '2026-10-01T09:00:00Z', message: 'begin' });
			await repository.commit({ 'SOUL.md': soul }, { at: '2026-11-01T09:00:00Z', message: 'chatty', author: 'Ada' });
			await vscode.open('SOUL.md');
			const rows = vscode.page.locator('.quick-input-list .monaco-list-row');
			const choose = async (text: string) => {
				await rows.filter({ hasText: text }).first().waitFor();
				await vscode.page.locator('.quick-input-widget:visible input').first().fill(text);
				await vscode.page.keyboard.press('Enter');
			};

			await vscode.command('Soulscope: Show the Prompt of an Earlier Day…');
			await rows.filter({ hasText: 'begin · Sam' }).first().waitFor();
			await vscode.picture('past-states');
			await choose('begin · Sam');
			const diff = vscode.page.locator('.monaco-diff-editor');
			await diff.waitFor();
			await until('the prompt of then is on the left', async () =>
				((await diff.locator('.original .view-lines').textContent()) ?? '').includes('SOUL.md'),
			);
			await vscode.picture('past-compared');

			await vscode.open('SOUL.md');
			await vscode.command('Soulscope: Restore from an Earlier Day…');
			await choose('begin · Sam');
			await choose('## Limits');
			const question = vscode.notification('Restore SOUL.md as at ');
			await question.waitFor();
			await vscode.picture('past-restore');
			await question.getByRole('button', { name: 'Restore', exact: true }).click();
			await until('the section is back', () => readFileSync(join(vscode.root, 'SOUL.md'), 'utf8').includes(lighthouse));
			assert.equal(readFileSync(join(vscode.root, 'SOUL.md'), 'utf8'), `${soul}\n## Limits\n\n${lighthouse}\n`);
		},
	},
];
