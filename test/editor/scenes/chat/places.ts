import assert from 'node:assert/strict';
import type { Locator } from 'playwright-core';
import type { Scene } from '../../support/scene.ts';
import { until } from '../../support/until.ts';
import type { Workbench } from '../../support/workbench.ts';
import { composer, openChat } from './chat.ts';

const narrow = { width: 900, height: 700 };

/** A part of the window by the editor's own name for it. */
const part = (vscode: Workbench, name: 'sidebar' | 'editor' | 'auxiliarybar'): Locator =>
	vscode.page.locator(`.part.${name}`);

/** A view in the side bar at the left, by its title. */
const view = (vscode: Workbench, title: string): Locator =>
	part(vscode, 'sidebar')
		.locator('.pane')
		.filter({ has: vscode.page.locator('.pane-header .title', { hasText: title }) });

const header = (vscode: Workbench, title: string): Locator => view(vscode, title).locator('.pane-header');

/** The button at the title of the chat, wherever it stands: the editor draws it once for each of two headers, and shows one. */
const button = (vscode: Workbench, label: string): Locator =>
	vscode.page.locator(`.action-label[aria-label^="${label}"]`).filter({ visible: true }).first();

/** Waits until the input of the chat is inside of a part of the window. */
const standsIn = (vscode: Workbench, name: 'sidebar' | 'auxiliarybar') =>
	until(`the chat stands in the ${name}`, async () => {
		const around = await part(vscode, name).boundingBox();
		const input = await (await vscode.webview(composer)).locator(composer).boundingBox();
		return around && input && input.x >= around.x && input.x + input.width <= around.x + around.width;
	});

/** Waits until what is typed lands in the input of the chat. */
const hasFocus = (vscode: Workbench) =>
	until('the input of the chat has the focus', async () => {
		const input = (await vscode.webview(composer)).locator(composer);
		return input.evaluate((element) => document.hasFocus() && document.activeElement === element);
	});

async function heightOf(vscode: Workbench, title: string): Promise<number> {
	return Math.round((await vscode.box(title, view(vscode, title))).height);
}

export const places: readonly Scene[] = [
	{
		name: 'the chat opens at the right, beside the file and with Budget and Memory at the left',
		async play(stage) {
			const vscode = await stage.openExample();
			await vscode.open('SOUL.md');
			await vscode.command('Soulscope: Focus on Budget View');
			await view(vscode, 'Budget').locator('.monaco-list-row', { hasText: 'MEMORY.md' }).first().waitFor();
			await header(vscode, 'Budget').hover();
			await button(vscode, 'Open Chat').click();
			await standsIn(vscode, 'auxiliarybar');
			await hasFocus(vscode);

			const chat = await vscode.box('the chat', part(vscode, 'auxiliarybar'));
			const file = await vscode.box('the file', part(vscode, 'editor'));
			assert.ok(chat.x >= file.x + file.width);
			assert.ok(chat.height > 700, 'the chat has the whole height');
			assert.equal(await view(vscode, 'Chat').count(), 0);
			assert.ok((await heightOf(vscode, 'Budget')) > 300);
			assert.ok((await heightOf(vscode, 'Memory')) > 300);
			await header(vscode, 'Budget').hover();
			assert.equal(await button(vscode, 'Open Chat').count(), 0, 'a chat that is there is not offered');
			await (await vscode.webview(composer)).getByText('Talk to Aria').waitFor();
			await vscode.picture('places-right', 'light', 'dark');
			await vscode.page.setViewportSize(narrow);
			await vscode.picture('places-right-narrow', 'light', 'dark');
		},
	},
	{
		name: 'the chat moves to Budget and Memory in one press, stays there after a reload, and goes back in one',
		async play(stage) {
			let vscode = await stage.openExample();
			await vscode.open('SOUL.md');
			const chat = await openChat(vscode);
			await chat.locator(composer).fill('When may the kiln');
			await button(vscode, 'Move Chat to Budget and Memory').click();
			await standsIn(vscode, 'sidebar');
			await hasFocus(vscode);
			await vscode.page.keyboard.type(' be opened?');
			await part(vscode, 'auxiliarybar').waitFor({ state: 'hidden' });
			assert.ok((await heightOf(vscode, 'Chat')) > 300, 'there is room to talk');
			await vscode.picture('places-left', 'light', 'dark');

			vscode = await stage.reopen(vscode);
			await vscode.open('SOUL.md');
			const line = await vscode.selectLine(3);
			await vscode.page.keyboard.press('Control+Alt+A');
			await standsIn(vscode, 'sidebar');
			await hasFocus(vscode);
			const there = await vscode.webview(composer);
			await there.getByText('SOUL.md:3').first().waitFor();
			assert.ok(line.startsWith('You are calm'));
			assert.equal(await there.locator(composer).inputValue(), 'When may the kiln be opened?');
			const above = await vscode.box('Chat', view(vscode, 'Chat'));
			assert.ok(above.y < (await vscode.box('Budget', view(vscode, 'Budget'))).y, 'it is where it was put');

			await header(vscode, 'Chat').hover();
			await button(vscode, 'Move Chat Back to Its Place').click();
			await standsIn(vscode, 'auxiliarybar');
			await hasFocus(vscode);
			// What the editor makes anew for each place has to be there again as well.
			await vscode.command('Soulscope: Focus on Memory View');
			await openChat(vscode);
			await hasFocus(vscode);
			await vscode.command('Soulscope: Move Chat to Budget and Memory');
			await standsIn(vscode, 'sidebar');
			await vscode.command('Soulscope: Move Chat Back to Its Place');
			await standsIn(vscode, 'auxiliarybar');
		},
	},
	{
		name: 'heights that a person dragged are there after a reload, also where another side bar was in front',
		async play(stage) {
			let vscode = await stage.openExample();
			await vscode.command('Soulscope: Focus on Memory View');
			await view(vscode, 'Memory').locator('.monaco-list-row').first().waitFor();
			const before = await heightOf(vscode, 'Memory');
			const memory = await vscode.box('Memory', view(vscode, 'Memory'));
			const { mouse } = vscode.page;
			await mouse.move(memory.x + 60, memory.y);
			await mouse.down();
			await mouse.move(memory.x + 60, memory.y - 60, { steps: 5 });
			await mouse.move(memory.x + 60, memory.y - 120, { steps: 5 });
			await mouse.up();
			await until('Memory is higher', async () => (await heightOf(vscode, 'Memory')) > before + 100);
			const dragged = [await heightOf(vscode, 'Budget'), await heightOf(vscode, 'Memory')];
			const heights = () => Promise.all([heightOf(vscode, 'Budget'), heightOf(vscode, 'Memory')]);

			vscode = await stage.reopen(vscode);
			await view(vscode, 'Memory').locator('.monaco-list-row').first().waitFor();
			assert.deepEqual(await heights(), dragged);

			await vscode.page.keyboard.press('ControlOrMeta+Shift+E');
			await part(vscode, 'sidebar').locator('.explorer-folders-view').waitFor();
			vscode = await stage.reopen(vscode);
			await openChat(vscode);
			await vscode.command('Soulscope: Focus on Budget View');
			await view(vscode, 'Memory').locator('.monaco-list-row').first().waitFor();
			assert.deepEqual(await heights(), dragged);
			await vscode.picture('places-heights');
		},
	},
	{
		name: 'the keyboard reaches the input of the chat from the file: F6, and the key that shows the side bar',
		async play(stage) {
			const vscode = await stage.openExample();
			await openChat(vscode);
			await vscode.open('SOUL.md');
			await vscode.page.keyboard.press('F6');
			await hasFocus(vscode);
			await vscode.open('SOUL.md');
			await vscode.page.keyboard.press('Control+Alt+B');
			await part(vscode, 'auxiliarybar').waitFor({ state: 'hidden' });
			await vscode.page.keyboard.press('Control+Alt+B');
			await standsIn(vscode, 'auxiliarybar');
			await vscode.open('SOUL.md');
			await vscode.page.keyboard.press('F6');
			await hasFocus(vscode);
		},
	},
];
