import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startMessagesServer } from '../../../support/models/messagesServer.ts';
import type { Scene } from '../../support/scene.ts';
import { until } from '../../support/until.ts';
import { openChat, setKey } from '../chat/chat.ts';
import { button, rowOf, say } from './proposalsView.ts';

const kiln = '---\nname: kiln\ndescription: Heat the kiln.\n---\n# Kiln\n\nHeat it slowly.\n';

const studio = {
	'SOUL.md': '# Soul\n\nYou are calm in the way a warm kiln is calm.\n',
	'IDENTITY.md': '- **Name:** Aria\n- **Emoji:** 🏺\n',
	'MEMORY.md': '# What stays true\n\n- Rent is paid on the third of the month.\n',
	'skills/kiln/SKILL.md': kiln,
};

const firing = {
	kind: 'skill_create',
	target_skill_id: null,
	title: 'Glaze firing',
	summary: 'Fire glazed pots without cracks.',
	slug: 'glaze-firing',
	when_to_use: 'Whenever glazed pots go into the kiln.',
	workflow: ['Let the pots dry for two days.', 'Fire at 1,240 °C.', 'Let the kiln cool for two days.'],
	verification: ['No pot has a crack.'],
	confidence: 0.9,
	evaluation_notes: 'The same three steps were used for three firings.',
};

const heating = {
	...firing,
	kind: 'skill_patch',
	target_skill_id: 'kiln',
	title: 'Kiln',
	summary: 'Heat the kiln.',
	workflow: ['Close the vents.', 'Heat it slowly, 100 °C an hour.'],
};

/** As Holaboss leaves a folder in which nothing has run yet. */
const workshop = {
	'AGENTS.md': 'You look after the kiln.\n',
	'workspace.yaml':
		'agents:\n  id: workspace.workshop\n  model: openai/gpt-5.4\nmcp_registry:\n  allowlist:\n    tool_ids: []\n  servers: {}\nskills:\n  enabled:\n    - kiln\n',
	'skills/kiln/SKILL.md': kiln,
	'memory/workspace/w1/MEMORY.md': '# Memory\n',
};

const noted = { kind: 'stream', texts: ['Noted.'] } as const;
const proposing = (candidate: object) => ({ kind: 'stream', texts: [JSON.stringify({ candidate })] }) as const;

export const skillProposals: readonly Scene[] = [
	{
		name: 'the chat’s model sees a skill in the work: it is looked at, changed and accepted, and a better text for another is a diff',
		async play(stage) {
			await using server = await startMessagesServer(
				...[noted, noted, noted, proposing(firing)],
				...[noted, noted, noted, proposing(heating)],
			);
			stage.setMachine({ 'soulscope.chat.baseUrl': server.url, 'soulscope.chat.learn': 'model' });
			const vscode = await stage.openFolder(studio);
			const path = join(vscode.root, 'skills/glaze-firing/SKILL.md');
			await vscode.open('SOUL.md');
			await setKey(vscode, 'sk-test-not-a-real-key');
			const chat = await openChat(vscode);
			for (const [index, pots] of ['cups', 'bowls', 'plates'].entries())
				await say(chat, `Fire the glaze of the ${pots}, please.`, index + 1);

			await chat.getByRole('button', { name: '1 thing to remember' }).click();
			const row = rowOf(vscode, 'Glaze firing');
			await row.waitFor();
			await row.hover();
			const hover = vscode.page.locator('.workbench-hover', { hasText: 'The same three steps' });
			await hover.getByText('Found by claude-sonnet-5-5: 1,200 tokens in, 34 out').waitFor();
			await vscode.picture('skill-proposed', 'light', 'dark', 'high-contrast');

			await row.click();
			await vscode.text('Let the kiln cool for two days.').waitFor();
			await button(vscode, 'Accept').waitFor();
			await vscode.picture('skill-preview', 'light', 'dark', 'high-contrast');
			assert.equal(existsSync(path), false, 'nothing is written before the yes');

			await button(vscode, 'Edit and Accept').click();
			await vscode.activeEditor('the text of the skill', ({ text }) => text.startsWith('---\nname: glaze-firing'));
			await vscode.page.keyboard.press('Control+End');
			await vscode.page.keyboard.type('- Asked for by Ana.');
			await vscode.picture('skill-edited', 'light');
			await button(vscode, 'Show What Would Be Written').click();
			await vscode.text('Asked for by Ana.').waitFor();
			await button(vscode, 'Accept').click();
			await until('the skill is there, as it was edited', () => {
				return existsSync(path) && readFileSync(path, 'utf8').endsWith('- Asked for by Ana.\n');
			});
			await vscode.pendingStatus('Skill written to skills/glaze-firing/SKILL.md').waitFor();
			await rowOf(vscode, /accepted/).waitFor();
			await vscode.picture('skill-written', 'light', 'dark');
			await vscode.pressOn(rowOf(vscode, /accepted/), 'Undo');
			await until('the skill is gone again', () => !existsSync(path));
			await vscode.pressOn(row, 'Dismiss');

			// Another conversation, and a skill that is there already.
			await vscode.command('Soulscope: New Conversation');
			await chat.locator('.row.answer').first().waitFor({ state: 'detached' });
			for (const [index, pots] of ['cups', 'bowls', 'plates'].entries())
				await say(chat, `Heat the kiln for the ${pots}, please.`, index + 1);
			const change = rowOf(vscode, 'Kiln');
			await change.waitFor();
			await change.click();
			await vscode.text('Close the vents.').waitFor();
			await vscode.text('Heat it slowly.').waitFor();
			await vscode.picture('skill-changed', 'light', 'dark', 'high-contrast');
			await button(vscode, 'Accept').click();
			const file = join(vscode.root, 'skills/kiln/SKILL.md');
			await until('the skill has the better text', () => readFileSync(file, 'utf8').includes('Close the vents.'));
		},
	},
	{
		name: 'with Holaboss the agent looks at an accepted skill in a conversation of its own, and then it is written and switched on',
		async play(stage) {
			const reviewed = { kind: 'stream', texts: ['Noted. ', 'The three steps are what was done each time.'] } as const;
			await using server = await startMessagesServer(...[noted, noted, noted, proposing(firing), reviewed]);
			stage.setMachine({ 'soulscope.chat.baseUrl': server.url, 'soulscope.chat.learn': 'model' });
			const vscode = await stage.openFolder(workshop);
			const read = (path: string) => {
				const file = join(vscode.root, path);
				return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
			};
			await vscode.open('AGENTS.md');
			await setKey(vscode, 'sk-test-not-a-real-key');
			const chat = await openChat(vscode);
			for (const [index, pots] of ['cups', 'bowls', 'plates'].entries())
				await say(chat, `Fire the glaze of the ${pots}, please.`, index + 1);
			await chat.getByRole('button', { name: '1 thing to remember' }).click();
			await rowOf(vscode, 'Glaze firing').click();
			await vscode.text('Let the kiln cool for two days.').waitFor();
			await vscode.picture('skill-review-asked', 'light', 'dark');
			await button(vscode, 'Accept').click();
			await chat.getByText('The skill was written to skills/glaze-firing/SKILL.md.').waitFor();
			await vscode.picture('skill-reviewed', 'light', 'dark', 'high-contrast');
			assert.match(read('skills/glaze-firing/SKILL.md') ?? '', /Let the kiln cool for two days\./);
			assert.equal(read('workspace.yaml'), `${workshop['workspace.yaml']}    - glaze-firing\n`);
			await vscode.pressOn(rowOf(vscode, /accepted/), 'Undo');
			await until('both files are as they were', () => {
				return (
					read('skills/glaze-firing/SKILL.md') === undefined && read('workspace.yaml') === workshop['workspace.yaml']
				);
			});
		},
	},
];
