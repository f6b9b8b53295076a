import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pdfOf } from '../../../support/documents/pdf.ts';
import { startMessagesServer } from '../../../support/models/messagesServer.ts';
import type { Scene } from '../../support/scene.ts';
import { until } from '../../support/until.ts';
import { composer, openChat, setKey } from '../chat/chat.ts';
import { addFromExplorer, fromMenu, rowOf } from './view.ts';

/** A manual whose second page alone says when the door may be opened. */
const manual = (degrees: number): Uint8Array =>
	pdfOf(
		[
			[['Kiln 3: the manual', 20], '', 'Keep the vents closed while it heats.'],
			[['Cooling', 16], '', `The door stays shut until it is below ${degrees} degrees.`, '', 'Then open it by a hand.'],
		],
		{ title: 'Kiln 3' },
	);

export const citedDocument: readonly Scene[] = [
	{
		name: 'the chat is asked what only a PDF of the knowledge store says, its citation is followed, and a newer PDF is compared',
		async play(stage) {
			await using server = await startMessagesServer(
				{
					kind: 'stream',
					blocks: [{ kind: 'call', name: 'knowledge_search', json: ['{"query":"kiln door open degrees"}'] }],
				},
				{
					kind: 'stream',
					texts: ['Below 90 degrees, says [the manual on page 2](knowledge:docs/kiln-manual.pdf#L11).'],
				},
			);
			stage.setMachine({ 'soulscope.chat.baseUrl': server.url, 'soulscope.chat.knowledge': true });
			const vscode = await stage.openExample({ 'docs/tea.md': '# Tea\n\nOolong stands four minutes.\n' });
			mkdirSync(join(vscode.root, 'docs'), { recursive: true });
			writeFileSync(join(vscode.root, 'docs/kiln-manual.pdf'), manual(90));
			await addFromExplorer(vscode, 'docs');
			await vscode.notification('Added 2 entries').waitFor();

			await vscode.open('SOUL.md');
			await setKey(vscode, 'sk-test-not-a-real-key');
			const chat = await openChat(vscode);
			await chat.locator(composer).fill('When may I open the kiln?');
			await chat.locator(composer).press('Enter');
			await chat.getByText('Below 90 degrees, says').waitFor();
			const [result] = server.requests.at(-1)?.body.messages.at(-1)?.content ?? [];
			assert.match(result?.content ?? '', /stays shut until it is below 90 degrees/u);
			assert.match(result?.content ?? '', /\(knowledge:docs\/kiln-manual\.pdf@/u);
			await vscode.picture('knowledge-cited', 'light', 'dark', 'high-contrast');

			await chat.getByRole('link', { name: 'docs/kiln-manual.pdf:' }).first().click();
			const cited = await vscode.activeEditor('the cited version', ({ uri }) => uri.includes('kiln-manual'));
			assert.match(cited.text, /## Page 2\n\n### Cooling\n\nThe door stays shut until it is below 90 degrees\./u);
			assert.equal(cited.language, 'markdown');
			await vscode.picture('knowledge-citation-followed');

			writeFileSync(join(vscode.root, 'docs/kiln-manual.pdf'), manual(60));
			const folder = await rowOf(vscode, 'docs');
			await folder.click();
			const row = await rowOf(vscode, 'kiln-manual.pdf');
			await fromMenu(vscode, row, 'Refresh from Its Source');
			await vscode.notification('kiln-manual.pdf has a new version.').waitFor();
			await chat.getByRole('link', { name: 'the manual on page 2' }).click();
			await vscode.activeEditor('the newest version', ({ text }) => text.includes('below 60 degrees'));
			await vscode.pressOn(row, 'History');
			const choices = vscode.page.locator('.quick-input-widget:visible .monaco-list-row');
			await until('two versions are listed', async () => (await choices.count()) === 2);
			await vscode.page.locator('.diff-editor, .monaco-diff-editor').first().waitFor();
			await vscode.picture('knowledge-pdf-compared');
			await vscode.page.keyboard.press('Escape');
		},
	},
];
