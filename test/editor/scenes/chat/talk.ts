import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator } from 'playwright-core';
import { type MessagesServer, startMessagesServer } from '../../../support/models/messagesServer.ts';
import type { ScriptedAnswer } from '../../../support/models/scriptedAnswer.ts';
import { dayIn } from '../../support/days.ts';
import type { Scene, Stage } from '../../support/scene.ts';
import type { Workbench } from '../../support/workbench.ts';
import { composer, openChat, setKey } from './chat.ts';

type View = Awaited<ReturnType<typeof openChat>>;

/** A studio small enough to read in a test. */
const studio = {
	'SOUL.md': '# Soul\n\nYou are calm in the way a warm kiln is calm.\n',
	'IDENTITY.md': '- **Name:** Aria\n- **Emoji:** 🏺\n',
	'AGENTS.md': '# How to work here\n\nAsk before you promise a date.\n',
	'MEMORY.md': '# What stays true\n\n- Rent is paid on the third of the month.\n',
	'openclaw.json':
		'{\n  meta: { lastTouchedVersion: "2026.9.6" },\n  agents: { defaults: { compaction: { keepRecentTokens: 10 } } },\n}\n',
};

const says = (...texts: readonly string[]): ScriptedAnswer => ({ kind: 'stream', texts });

/** An answer that calls `remember`. */
const remembers = (id: string, note: string): ScriptedAnswer => ({
	kind: 'stream',
	texts: ['I will write that down. '],
	blocks: [{ kind: 'call', id, name: 'remember', json: [`{"note": ${JSON.stringify(note)}, `, '"where": "today"}'] }],
});

/** Opens the studio with a model that the test scripts. */
async function begin(stage: Stage, server: MessagesServer, more: Record<string, unknown> = {}): Promise<Workbench> {
	stage.setMachine({ 'soulscope.chat.baseUrl': server.url, 'soulscope.chat.model': 'claude-haiku-4-5', ...more });
	const vscode = await stage.openFolder(studio);
	await vscode.open('SOUL.md');
	await setKey(vscode, 'sk-test-not-a-real-key');
	return vscode;
}

async function say(view: View, text: string): Promise<void> {
	await view.locator(composer).fill(text);
	await view.locator(composer).press('Enter');
}

/** Nobody answers any more. */
const rests = (view: View): Promise<void> => view.locator('button[aria-label="Send"]').waitFor();

const button = (view: View, name: string): Locator => view.getByRole('button', { name, exact: true }).last();

/** What was said in a request, whoever said it. */
const wordsOf = (request: MessagesServer['requests'][number] | undefined): string =>
	(request?.body.messages ?? [])
		.flatMap(({ role, content }) => content.map((block) => `${role}: ${block.text ?? block.content ?? block.type}`))
		.join('\n');

const onDisk = (vscode: Workbench, path: string): string => {
	const file = join(vscode.root, path);
	return existsSync(file) ? readFileSync(file, 'utf8') : '';
};

const flushAndSummary: Scene = {
	name: 'before the window is full memories are written down, and the talk is summarised',
	async play(stage) {
		await using server = await startMessagesServer({
			kind: 'stream',
			texts: ['The celadon test tiles came out too green at 1240 °C; try 1225 °C next time.'],
			// A model that takes in 200,000 tokens has 19,000 left.
			usage: { input_tokens: 180_900, output_tokens: 100 },
		});
		const vscode = await begin(stage, server, { 'soulscope.chat.flush': 'auto' });
		const log = `memory/${dayIn(stage.timeZone)}.md`;
		const view = await openChat(vscode);
		await say(view, 'What did the test tiles teach us?');
		await view.getByText('came out too green').waitFor();
		await rests(view);

		server.answerWith(
			remembers('toolu_flush', 'Celadon test tiles: too green at 1240 °C, try 1225 °C.'),
			says('NO_REPLY'),
			says('They talked about celadon test tiles, which were too green at 1240 °C.'),
			says('Then the kiln is free on Friday.'),
		);
		await say(view, 'When can we fire them again?');
		await view.getByText('Then the kiln is free on Friday.').waitFor();
		await rests(view);
		await view.getByText(`Before the summary, the agent saved memories in ${log}.`).waitFor();
		await view.getByText('The agent now has only a summary').waitFor();
		assert.match(onDisk(vscode, log), /too green at 1240 °C, try 1225 °C/);
		await view.getByText('NO_REPLY').waitFor({ state: 'detached' });

		const last = wordsOf(server.requests.at(-1));
		assert.match(last, /They talked about celadon test tiles/);
		assert.match(last, /When can we fire them again\?/);
		assert.doesNotMatch(last, /What did the test tiles teach us\?/, 'what was summarised does not go out again');
		assert.equal(server.requests.length, 5);
		await vscode.picture('chat-flush', 'light', 'dark');
	},
};

const reload: Scene = {
	name: 'a talk goes on where it was after the window was loaded anew',
	async play(stage) {
		await using server = await startMessagesServer(says('The lids are the hardest part.'), says('Yes: the galleries.'));
		const vscode = await begin(stage, server);
		let view = await openChat(vscode);
		await say(view, 'What is hard about a teapot?');
		await view.getByText('The lids are the hardest part.').waitFor();
		await rests(view);

		const again = await stage.reopen(vscode);
		view = await openChat(again);
		await view.getByText('The lids are the hardest part.').waitFor();
		await say(view, 'The fit of the lid?');
		await view.getByText('Yes: the galleries.').waitFor();
		await rests(view);
		assert.match(
			wordsOf(server.requests.at(-1)),
			/What is hard about a teapot\?[\s\S]*hardest part[\s\S]*fit of the lid/,
		);
	},
};

const twoWindows: Scene = {
	name: 'two windows talk with one agent and see what the other was told',
	async play(stage) {
		await using server = await startMessagesServer({ kind: 'slow', texts: ['Let me think about the shelves'] });
		const first = await begin(stage, server);
		const here = await openChat(first);
		await say(here, 'How shall I stack the kiln?');
		await here.getByText('Let me think about the shelves').waitFor();

		const second = await stage.openBeside(first);
		const there = await openChat(second);
		await button(there, 'Chat history').click();
		await there.getByRole('button', { name: /^How shall I stack the kiln\?/ }).click();
		await there.getByText('is answering in another window.').waitFor();
		assert.equal(await there.locator('button[aria-label="Send"]').isDisabled(), true);

		await here.locator('button[aria-label="Stop"]').click();
		await rests(here);
		await there.getByText('is answering in another window.').waitFor({ state: 'detached' });
		await there.getByText('Let me think about the shelves').waitFor();
		server.answerWith(says('Bowls at the bottom, lids on top.'));
		await say(there, 'Go on, please.');
		await there.getByText('Bowls at the bottom, lids on top.').waitFor();
		await here.getByText('Bowls at the bottom, lids on top.').waitFor();
		assert.match(wordsOf(server.requests.at(-1)), /How shall I stack[\s\S]*Let me think[\s\S]*Go on, please\./);
	},
};

/** What a talk survives: a full window of the model, a reload of the editor, a second one. */
export const talk: readonly Scene[] = [flushAndSummary, reload, twoWindows];
