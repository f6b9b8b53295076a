import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Scene, Stage } from '../../support/scene.ts';
import { until } from '../../support/until.ts';
import type { Workbench } from '../../support/workbench.ts';

const config = `{
  // the family
  agents: {
    list: [
      { id: 'aria', workspace: './aria', default: true, model: 'some/model' }, // the eldest
      { id: 'ben', workspace: './ben' },
    ],
  },
}
`;

const tree = {
	'openclaw.json': config,
	'aria/SOUL.md': '# Soul\n\nKind.\n',
	'aria/IDENTITY.md': '# Identity\n\n- **Name:** Aria\n',
	'aria/HEARTBEAT.md': '# Heartbeat\n\n- Look at the kiln.\n',
	'ben/SOUL.md': '# Soul\n\nYoung.\n',
	'ben/IDENTITY.md': '# Identity\n\n- **Name:** Ben\n',
	'.vscode/settings.json': '{ "soulscope.runtime": "openclaw@2026.1.29" }\n',
};

/** The editor’s own dialog, which a program can type into. */
async function opened(stage: Stage): Promise<Workbench> {
	stage.setMachine({ 'files.simpleDialog.enable': true });
	return stage.openFolder(tree);
}

async function pickFolder(vscode: Workbench, folder: string): Promise<void> {
	const input = vscode.page.locator('.quick-input-widget:visible input').first();
	await vscode.page.locator('.quick-input-widget:visible .quick-input-title', { hasText: /^Folder of/ }).waitFor();
	// The editor writes its own folder into the input once it has read it, and would put it in front.
	await until('the folder stands in the input', async () => {
		if ((await input.inputValue()) === `${folder}/`) return true;
		await input.fill(`${folder}/`);
		return false;
	});
	await vscode.page
		.locator('.quick-input-widget:visible .monaco-button', { hasText: /^(?:OK|Open)$/ })
		.first()
		.click();
}

async function typed(vscode: Workbench, text: string): Promise<void> {
	const input = vscode.page.locator('.quick-input-widget:visible input').first();
	await input.waitFor();
	await input.fill(text);
	await input.press('Enter');
}

async function answered(vscode: Workbench, question: string | RegExp, button: string): Promise<void> {
	await vscode.notification(question).getByRole('button', { name: button }).click();
}

export const manageAgents: readonly Scene[] = [
	{
		name: 'a person adds an agent with the settings and the persona of another, renames one, removes one and takes it back',
		async play(stage) {
			const vscode = await opened(stage);
			const written = () => readFileSync(join(vscode.root, 'openclaw.json'), 'utf8');
			mkdirSync(join(vscode.root, 'cleo'));
			await vscode.open('SOUL.md');

			await vscode.command('Soulscope: Manage Agents…');
			await vscode.choose('aria');
			await vscode.choose('Rename…');
			await typed(vscode, 'Aria the First');
			await vscode.notification('Write this change').waitFor();
			await vscode.picture('agents-rename');
			await answered(vscode, 'Write this change', 'Write the Configuration');
			await until('the name is written', () => written().includes("name: 'Aria the First'"));

			await vscode.command('Soulscope: Manage Agents…');
			await vscode.choose('ben');
			await vscode.choose('Remove from the Configuration…');
			await answered(vscode, 'Write this change', 'Write the Configuration');
			await until('ben is gone', () => !written().includes("'ben'"));
			assert.equal(existsSync(join(vscode.root, 'ben/SOUL.md')), true);
			await vscode.command('Soulscope: Undo Last Memory Change');
			await until('ben is back', () => written().includes("{ id: 'ben', workspace: './ben' },"));

			await vscode.command('Soulscope: Manage Agents…');
			await vscode.choose('Add an Agent…');
			await typed(vscode, 'cleo');
			await pickFolder(vscode, join(vscode.root, 'cleo'));
			await vscode.choice('With the Settings and the Persona of aria').waitFor();
			await vscode.picture('agents-add', 'light', 'dark');
			await vscode.choose('With the Settings and the Persona of aria');
			await answered(vscode, 'Write this change', 'Write the Configuration');
			await until('cleo is listed', () => written().includes("id: 'cleo'"));
			assert.match(written(), /\/\/ the eldest/);
			await vscode.notification('Copy the persona into').waitFor();
			await vscode.picture('agents-add-persona');
			assert.equal(existsSync(join(vscode.root, 'cleo/SOUL.md')), false, 'nothing is written before the yes');
			await answered(vscode, 'Copy the persona into', 'Create 3 Files');
			await until('the persona is there', () => existsSync(join(vscode.root, 'cleo/SOUL.md')));
			assert.equal(readFileSync(join(vscode.root, 'cleo/SOUL.md'), 'utf8'), tree['aria/SOUL.md']);
		},
	},
	{
		name: 'a person copies a persona for another runtime, after reading what is lost on the way',
		async play(stage) {
			const vscode = await opened(stage);
			mkdirSync(join(vscode.root, 'desk'));
			await vscode.open('HEARTBEAT.md');
			await vscode.command('Soulscope: Copy Persona to…');
			await vscode.choose('Botholomew 0.20.2');
			await pickFolder(vscode, join(vscode.root, 'desk'));
			// The notification goes after some seconds; the question stands.
			await vscode.pendingStatus('Copy the persona?').waitFor();
			await vscode.page.locator('.view-lines', { hasText: 'Heartbeat checklist stays behind' }).first().waitFor();
			await vscode.picture('copy-persona', 'light', 'dark');
			await vscode.command('Soulscope: Undo Changes or Answer Questions…');
			await vscode.choose('Copy the persona into');
			await vscode.choose('Create 2 Files');
			await until('the copy is there', () => existsSync(join(vscode.root, 'desk/prompts/character.md')));
			await vscode.pendingStatus('Copied the persona').waitFor();
			assert.match(readFileSync(join(vscode.root, 'desk/prompts/character.md'), 'utf8'), /loading: always/);
		},
	},
];
