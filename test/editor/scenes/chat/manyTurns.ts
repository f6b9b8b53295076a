import assert from 'node:assert/strict';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { dice } from '../../../support/dice.ts';
import { startMessagesServer } from '../../../support/models/messagesServer.ts';
import type { ScriptedAnswer } from '../../../support/models/scriptedAnswer.ts';
import type { Scene } from '../../support/scene.ts';
import { until } from '../../support/until.ts';
import { composer, openChat, setKey } from './chat.ts';

const turns = 500;

/** What goes wrong, one time in five: before a word has come, in the middle of it, or in good order too early. */
const troubles: readonly ((words: string) => ScriptedAnswer)[] = [
	() => ({
		kind: 'status',
		status: 429,
		type: 'rate_limit_error',
		message: 'slow down',
		headers: { 'retry-after': '0' },
	}),
	() => ({
		kind: 'status',
		status: 529,
		type: 'overloaded_error',
		message: 'overloaded',
		headers: { 'retry-after': '0' },
	}),
	() => ({ kind: 'status', status: 500, type: 'api_error', message: 'internal error' }),
	() => ({ kind: 'status', status: 400, type: 'invalid_request_error', message: 'no' }),
	(words) => ({ kind: 'dies', texts: [words, ' and then'] }),
	(words) => ({ kind: 'ends-early', texts: [words] }),
	(words) => ({ kind: 'error-event', type: 'overloaded_error', texts: [words] }),
	(words) => ({ kind: 'garbage', texts: [words] }),
];

function scripted(): readonly ScriptedAnswer[] {
	const throwDice = dice(7);
	// More than there are turns: what fails before a word has come is asked again.
	return Array.from({ length: turns * 2 }, (_, count): ScriptedAnswer => {
		const words = `Answer ${count}.`;
		const trouble = troubles[Math.floor(throwDice() * troubles.length)];
		return throwDice() < 0.2 && trouble ? trouble(words) : { kind: 'stream', texts: [words] };
	});
}

interface Row {
	readonly kind: string;
	readonly text: string;
	readonly state?: string;
}

/** What is on disk of the only conversation in the folder at `root`, in order. */
function kept(storage: string, root: string): readonly Row[] {
	using database = new DatabaseSync(join(storage, 'chat.db'), { readOnly: true });
	const rows = database
		.prepare(
			`SELECT data FROM entries JOIN conversations ON conversations.number = entries.conversation
			WHERE aside = 0 AND root = ? ORDER BY entries.number`,
		)
		.all(root);
	return rows.map(({ data }) => JSON.parse(String(data)) as Row);
}

export const manyTurns: readonly Scene[] = [
	{
		name: `${turns} turns with a server that fails one time in five lose nothing`,
		isLong: true,
		async play(stage) {
			await using server = await startMessagesServer(...scripted());
			stage.setMachine({ 'soulscope.chat.baseUrl': server.url, 'soulscope.chat.recall': false });
			const vscode = await stage.openFolder({
				'SOUL.md': '# Soul\n\nYou answer in a word.\n',
				'IDENTITY.md': '- **Name:** Aria\n',
			});
			await setKey(vscode, 'sk-test-not-a-real-key');
			let view = await openChat(vscode);
			// Whoever has sent something goes on typing where they are.
			const { keyboard } = vscode.page;
			await view.locator(composer).focus();
			for (let turn = 1; turn <= turns; turn++) {
				await keyboard.insertText(`Question ${turn}.`);
				await keyboard.press('Enter');
				// All that is asked of the page, in one question: to look for a text in a thousand rows takes longer than the turn.
				await until(`question ${turn} is answered`, () =>
					view
						.locator('main.chat')
						.evaluate(
							(page, asked) =>
								page.querySelectorAll('.row.person').length === asked &&
								page.querySelector('button[aria-label="Send"]') !== null,
							turn,
						),
				);
			}

			const entries = kept(stage.globalStorage, vscode.root);
			const asked = entries.filter(({ kind }) => kind === 'user').map(({ text }) => text);
			assert.deepEqual(
				asked,
				Array.from({ length: turns }, (_, at) => `Question ${at + 1}.`),
			);
			const answers = entries.filter(({ kind }) => kind === 'answer');
			assert.equal(answers.length, turns, 'each question has one answer, whole, in part, or a failure');
			assert.ok(answers.every(({ state }) => state === 'done' || state === 'failed'));
			const failed = answers.filter(({ state }) => state === 'failed');
			assert.ok(failed.length > turns / 20, `${failed.length} answers failed`);
			// Every word that the server got out is there, once, in order.
			const words = answers.flatMap(({ text }) => /Answer (\d+)\./.exec(text)?.[1] ?? []).map(Number);
			assert.equal(new Set(words).size, words.length);
			assert.deepEqual(
				words,
				[...words].sort((a, b) => a - b),
			);
			assert.ok(failed.some(({ text }) => text.includes(' and then')));
			for (const { body } of server.requests) {
				assert.equal(body.messages[0]?.role, 'user');
				assert.ok(body.messages.every(({ role }, at) => role === (at % 2 === 0 ? 'user' : 'assistant')));
				assert.ok(body.messages.every(({ content }) => content.length > 0));
			}

			view = await openChat(await stage.reopen(vscode));
			await view.getByText(`Question ${turns}.`, { exact: true }).waitFor();
			await view.locator('.log').evaluate((log) => log.scrollTo({ top: 0 }));
			await view.getByText('Question 1.', { exact: true }).waitFor();
		},
	},
];
