import assert from 'node:assert/strict';
import type { Scene } from '../../support/scene.ts';

/** Brought along from another program by half. */
const kitchen = {
	'SOUL.md': '# Soul\n\nYou are Pim, and you know every loaf by name.\n',
	'AGENTS.md': '# Working here\n\n- Ask before you write to a supplier.\n',
	'TOOLS.md': '# Tools\n\nThe till exports a file every night at ten.\n',
	'HEARTBEAT.md': '# Heartbeat\n\n- Check whether the flour came.\n',
	'memory/MEMORY.md': '# Memory\n\n- The oven runs ten degrees hot.\n',
	'memory/history.jsonl': '{"cursor": 1, "timestamp": "2026-11-20 18:02", "content": "The bread plan."}\n',
	'skills/coffee/SKILL.md':
		'---\nname: coffee\ndescription: Coffee: which beans for which cup\n---\n\nDark for milk.\n',
};

export const nanobotScene: readonly Scene[] = [
	{
		name: 'a workspace of nanobot: tasks that never start a heartbeat, a file that nobody reads, and its own prompt',
		async play(stage) {
			const vscode = await stage.openFolder(kitchen);
			await vscode.open('HEARTBEAT.md');
			const found = await vscode.diagnostics('HEARTBEAT.md', 'no heartbeat starts', (all) =>
				all.some(({ code }) => code === 'nanobot.heartbeat-unheard'),
			);
			assert.match(found[0]?.message ?? '', /below a heading “## Active Tasks”/u);
			await vscode.diagnostics('TOOLS.md', 'nobody reads it', (all) =>
				all.some(({ code }) => code === 'load.never-loaded'),
			);
			await vscode.diagnostics('skills/coffee/SKILL.md', 'its description is lost', (all) =>
				all.some(({ code }) => code === 'nanobot.skill-unsaid'),
			);
			await vscode.problems();
			await vscode.picture('nanobot-problems', 'light', 'dark');

			await vscode.open('SOUL.md');
			await vscode.command('Soulscope: Preview Assembled Prompt');
			const { text } = await vscode.activeEditor(
				'the prompt of nanobot',
				({ language, text: shown }) => language === 'soulscope-prompt' && shown.includes('every loaf by name'),
			);
			assert.ok(text.indexOf('## AGENTS.md') < text.indexOf('## SOUL.md'));
			assert.match(text, /# Memory\n\n## Long-term Memory\n# Memory\n\n- The oven/u);
			assert.match(text, /- \*\*coffee\*\* — coffee {2}`coffee\/SKILL\.md`/u);
			assert.doesNotMatch(text, /The till exports|whether the flour came/u);
			await vscode.picture('nanobot-prompt', 'light', 'dark');
		},
	},
];
