import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Scene } from '../support/scene.ts';

export const safety: readonly Scene[] = [
	{
		name: 'code in frontmatter runs nowhere',
		async play(stage) {
			const sentinel = join(tmpdir(), `soulscope-it-ran-${process.pid}`);
			const code = `---js\nrequire('node:fs').writeFileSync(${JSON.stringify(sentinel)}, 'x')\n---\n`;
			const vscode = await stage.openExample({
				'SOUL.md': `${code}# Soul\n`,
				'skills/order-reply/SKILL.md': `${code}# Skill\n`,
			});
			await vscode.open('SOUL.md');
			await vscode.diagnostics('SOUL.md', 'the code is reported', (all) =>
				all.some(({ code: rule }) => rule === 'frontmatter.code'),
			);
			// Everything that looks at frontmatter has its turn: hover, lens, outline, preview, a note.
			await vscode.probe.ask('hover', { uri: vscode.uri('SOUL.md'), line: 1, character: 4 });
			await vscode.probe.ask('codeLenses', { uri: vscode.uri('SOUL.md') });
			await vscode.open('skills/order-reply/SKILL.md');
			await vscode.command('Soulscope: Preview Assembled Prompt');
			const { text } = await vscode.prompt('main');
			assert.ok(text.includes('---js'), 'the runtime puts it into the prompt as it stands');
			assert.equal(existsSync(sentinel), false);
		},
	},
];
