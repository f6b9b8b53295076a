import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defaultModel, neededFiles } from '../../../../server/src/host/embedding/models.ts';
import { layFolder } from '../../support/folders.ts';
import type { Scene } from '../../support/scene.ts';

/** Enough passages for half a minute of work. */
const days = Object.fromEntries(
	Array.from({ length: 400 }, (_, day) => [
		`memory/${new Date(Date.UTC(2024, 0, 1 + day)).toISOString().slice(0, 10)}.md`,
		`- Fired the kiln for the ${day}th time\n`,
	]),
);

/** It is never opened before the wait is over, and then it is no model. */
const noModel = Object.fromEntries(neededFiles.map((file) => [`${defaultModel.name}/${file}`, 'no model']));

const waits = /Semantic search: 0 of \d+ passages are ready\. It waits because the computer runs on battery\./u;

export const battery: readonly Scene[] = [
	{
		name: 'on battery the Memory view says that semantic search waits, and what to turn off if it should not',
		async play(stage) {
			const models = layFolder(join(tmpdir(), `soulscope-scene-models-${process.pid}`), noModel, undefined);
			try {
				stage.setMachine({ 'soulscope.embeddings.folder': models });
				stage.setPower({
					'AC/type': 'Mains\n',
					'AC/online': '0\n',
					'BAT0/type': 'Battery\n',
					'BAT0/status': 'Discharging\n',
				});
				const vscode = await stage.openFolder({ 'SOUL.md': '# Soul\n\nCalm.\n', ...days });
				const { page } = vscode;
				await vscode.open('SOUL.md');
				// What is loaded before it is named once the editor runs, when the server may have been started already.
				await vscode.command('Soulscope: Restart Language Server');
				await page.locator('.statusbar').getByText('has restarted').waitFor();
				await vscode.command('Soulscope: Focus on Memory View');
				const message = page.locator('.pane:has([aria-label^="Memory"]) .message');
				await message.filter({ hasText: waits }).waitFor();
				await message.filter({ hasText: 'turn off the setting soulscope.embeddings.waitOnBattery.' }).waitFor();
				await vscode.picture('memory-on-battery', 'light', 'dark', 'high-contrast');

				stage.setMachine({ 'soulscope.embeddings.folder': models, 'soulscope.embeddings.waitOnBattery': false });
				await message
					.filter({ hasText: /searched|ready/u })
					.filter({ hasNotText: 'runs on battery' })
					.waitFor();
				assert.equal(await message.filter({ hasText: 'battery' }).count(), 0);
			} finally {
				await rm(models, { recursive: true, force: true });
			}
		},
	},
];
