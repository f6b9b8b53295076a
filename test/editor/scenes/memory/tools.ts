import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { editorCommands } from '../../../../protocol/workspace/clientFeatures.ts';
import { dayIn } from '../../support/days.ts';
import type { Scene } from '../../support/scene.ts';
import { until } from '../../support/until.ts';

/** What the agent's memory is to the editor's own chat, and to other extensions. */
export const tools: readonly Scene[] = [
	{
		name: 'the agent’s memory is a tool for others in the editor: searched, read, and written to only where it is allowed',
		async play(stage) {
			const vscode = await stage.openExample();
			await vscode.open('SOUL.md');
			const offered = await vscode.probe.ask('languageModelTools');
			for (const name of ['soulscope_memory_search', 'soulscope_memory_get', 'soulscope_remember'])
				assert.ok(offered.includes(name), name);
			const run = (name: string, input: object) => vscode.probe.ask('invokeTool', { name: `soulscope_${name}`, input });

			const found = await run('memory_search', { query: 'Low Tide mugs' });
			assert.match(found, /memory\/\d{4}-\d{2}-\d{2}\.md/);
			assert.match(await run('memory_get', { path: 'MEMORY.md', from: 1, lines: 3 }), /#/);
			assert.doesNotMatch(await run('memory_get', { path: '../../etc/passwd' }).catch(String), /root:/);

			const note = 'The tools in the editor work.';
			const writing = run('remember', { note });
			const allow = vscode.page.getByRole('button', { name: /^(Allow|Continue|Remember|Yes|OK)/ }).first();
			await allow.waitFor();
			const log = join(vscode.root, 'memory', `${dayIn(stage.timeZone)}.md`);
			assert.ok(!existsSync(log) || !readFileSync(log, 'utf8').includes(note), 'nothing is written before that');
			await vscode.picture('tool-asks');
			await allow.click();
			assert.match(await writing, /memory\//);
			assert.ok(readFileSync(log, 'utf8').includes(note));
		},
	},
	{
		name: 'the editor has every command and tool that the manifest declares, and no other of ours',
		async play(stage) {
			const vscode = await stage.openExample();
			await vscode.open('SOUL.md');
			await until('the extension runs', async () => (await vscode.probe.ask('extension'))?.active);
			const { contributes } = JSON.parse(readFileSync(new URL('../../../../package.json', import.meta.url), 'utf8'));
			const declared = contributes.commands.map(({ command }: { command: string }) => command);
			const views = Object.values<{ id: string }[]>(contributes.views).flat();
			// The editor makes some for each view itself.
			const isOfAView = (id: string) => views.some((view) => id.startsWith(`${view.id}.`) && !declared.includes(id));
			const registered = (await vscode.probe.ask('commands')).filter((id) => !isOfAView(id));
			// Some are for lenses and quick fixes alone, and stand in no palette.
			const expected = new Set<string>([...declared, ...Object.values(editorCommands)]);
			assert.deepEqual(registered.toSorted(), [...expected].sort());
			const tools = contributes.languageModelTools.map(({ name }: { name: string }) => name);
			const offered = await vscode.probe.ask('languageModelTools');
			assert.deepEqual(
				offered.filter((name) => name.startsWith('soulscope')).toSorted(),
				tools.filter((name: string) => name.startsWith('soulscope')).toSorted(),
			);
		},
	},
];
