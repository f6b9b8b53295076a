import assert from 'node:assert/strict';
import type { Scene } from '../../support/scene.ts';
import { until } from '../../support/until.ts';

/** Put together here, so that no scanner finds it in this repository. */
const key = ['sk', 'or', 'v1', Array.from({ length: 16 }, (_, at) => `${at.toString(16)}f3b`).join('')].join('-');

const skills = ['glaze', 'invoice', 'kiln', 'market', 'parcel', 'wheel'];

/** Kept for two years, moved to a newer program by half, and written to by the agent while nobody looked. */
const shed = {
	'openclaw.json': JSON.stringify({ meta: { lastTouchedVersion: '2026.9.6' } }),
	'AGENTS.md': '# Rules\n\n- Answer in English.\n- Always ask before you send an email.\n',
	'SOUL.md': '# Soul\n\nCalm, and brief.\n\n- Never ask before sending mail.\n',
	'IDENTITY.md': '- **Name:** Moss\n',
	'BOOTSTRAP.md': '# First day\n\nWho are you? Ask, then delete this file.\n',
	'memory/2026-03-02.md': `# 2026-03-02\n\n- The new key for OpenRouter is ${key}, said Ann.\n`,
	'.openclaw/workspace-state.json': '{ "version": 1, "onboardingCompletedAt": "2025-12-01T10:00:00.000Z" }\n',
	...Object.fromEntries(skills.map((name) => [`skills/${name}/SKILL.md`, `How to ${name}.\n`])),
};

export const halfMoved: readonly Scene[] = [
	{
		name: 'a workspace that was moved by half: secrets of files that nobody opened come first, repetition is one line, and the prompt is that of the next run',
		async play(stage) {
			const vscode = await stage.openFolder(shed);
			await vscode.open('SOUL.md');
			const list = await vscode.problems();
			const rows = await until('what is wrong in files that nobody opened', async () => {
				const now = await list.allInnerTexts();
				const isThere = ['openclaw doctor --fix', 'OpenRouter', '× 6'].every((message) =>
					now.some((row) => row.includes(message)),
				);
				return isThere && now;
			});
			assert.equal(rows.filter((row) => row.includes('skills.frontmatter')).length, 1, rows.join('\n'));
			await vscode.picture('half-moved-problems', 'light', 'dark', 'high-contrast');

			await vscode.memoryRow(
				'Moss does not have USER.md yet. With the next message, OpenClaw 2026.9.6 will create what is missing.',
			);
			await vscode.picture('half-moved-offer', 'light', 'dark');

			await vscode.open('SOUL.md');
			await vscode.command('Soulscope: Preview Assembled Prompt');
			const main = await vscode.prompt('main');
			assert.match(main.text, /⟦.+ · [\d,]+ characters of OpenClaw’s own words⟧/);
			assert.doesNotMatch(main.text, /·{20}|\.{20}/, 'no runs of dots');
			assert.doesNotMatch(main.text, /\[MISSING\]/, 'what is missing is made first');
			await vscode.picture('half-moved-preview', 'light', 'dark');
		},
	},
];
