import type { FrameLocator } from 'playwright-core';
import type { Workbench } from '../../support/workbench.ts';
import { composer } from '../chat/chat.ts';

/** Says something to a model that notes everything; `answers`: how many there are then. */
export async function say(chat: FrameLocator, words: string, answers: number): Promise<void> {
	await chat.locator(composer).fill(words);
	await chat.locator(composer).press('Enter');
	await chat
		.locator('.row.answer')
		.nth(answers - 1)
		.getByText('Noted.')
		.waitFor();
	await chat.locator('button[aria-label="Send"]').waitFor();
}

/** A row of the Proposals view. */
export const rowOf = (vscode: Workbench, text: string | RegExp) =>
	vscode.page.locator('.pane:has([aria-label^="Proposals"]) .monaco-list-row', { hasText: text }).first();

/** A button of the editor’s title that shows a proposal. */
export const button = (vscode: Workbench, name: string) =>
	vscode.page.locator(`.editor-actions a[aria-label^="${name}"]`);
