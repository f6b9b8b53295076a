import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Entry } from '../../protocol/chat/conversation.ts';
import { answered, type ChatPage, type ChatPageHost, called, noted, startChatPages, userMessage } from './chatPage.ts';
import { describeInBrowser } from './inBrowser.ts';

const uri = 'file:///aria/memory/today.md';
const change = { path: 'memory/today.md', uri, before: '- one\n- two\n', after: '- one\n- 2\n- three\n' };

const asking = (id: string): Entry[] => [
	userMessage('q', 'Write it down.'),
	answered('a', '', { calls: [{ id: 'call', name: 'remember', input: {} }] }),
	called(id, {
		name: 'remember',
		summary: 'Adds a line to memory/today.md',
		state: 'waiting',
		result: '',
		changes: [change],
	}),
];

describeInBrowser('a tool on the chat page', () => {
	let host: ChatPageHost;
	let chat: ChatPage;
	beforeAll(async () => {
		host = await startChatPages();
		chat = await host.open();
	}, 60_000);
	afterAll(() => host?.close());
	beforeEach(() => chat.forget());

	it('is a quiet line that says what it does, with what it was asked and what came of it folded', async () => {
		await chat.talk([userMessage('q', 'When?'), answered('a', 'Let me look.'), called('t')]);
		const result = chat.page.getByText('MEMORY.md:7 The kiln is opened on Wednesday.');
		expect(await result.isVisible()).toBe(false);
		await chat.page.getByText('Looks for “kiln” in memory').click();
		await result.waitFor();
		await chat.page.getByText('"query": "kiln"').waitFor();
	});

	it('shows the passages that it found, and so does a link of the answer; a press opens either', async () => {
		const uri = 'knowledge:notes/tea.md@2026-11-23T09:30:00.120Z#L3-L9';
		const cited = [{ title: 'notes/tea.md:3–9', uri }];
		const answer = answered('b', `Sam drinks oolong, see [the note](${uri}).`);
		await chat.talk([userMessage('q', 'Which tea?'), answered('a', ''), called('t', { cited }), answer]);
		await chat.page
			.getByRole('list', { name: 'Passages that were read' })
			.getByRole('link', { name: 'notes/tea.md:3–9' })
			.click();
		await chat.page.getByRole('link', { name: 'the note' }).click();
		expect(await chat.sent()).toEqual([
			{ type: 'open', href: uri },
			{ type: 'open', href: uri },
		]);
	});

	it('that wants to write shows the change and asks', async () => {
		await chat.talk(asking('t'), { running: true, asking: ['t'] });
		const approval = chat.page.getByRole('region', { name: 'Aria asks for permission to write to memory/today.md' });
		await approval.locator('.diff').waitFor();
		expect(await approval.locator('ins').allTextContents()).toEqual(['- 2', '- three']);
		expect(await approval.locator('del').allTextContents()).toEqual(['- two']);
		await approval.getByRole('button', { name: 'Open in diff editor' }).click();
		await approval.getByRole('link', { name: 'memory/today.md' }).click();
		expect(await chat.sent()).toEqual([
			{ type: 'open-diff', entry: 't', index: 0 },
			{ type: 'open', href: `${uri}#L1` },
		]);
	});

	it.each([
		['Allow once', 'once'],
		['Refuse', 'refused'],
	] as const)('may be answered by “%s”, and the cursor returns to the input', async (name, answer) => {
		await chat.talk(asking('t'), { running: true, asking: ['t'] });
		await chat.page.getByRole('button', { name }).click();
		expect(await chat.sent()).toEqual([{ type: 'approve', entry: 't', answer }]);
		expect(await chat.page.evaluate(() => document.activeElement?.tagName)).toBe('TEXTAREA');
	});

	it.each([
		['For this conversation', 'session', 'may write to any file without asking'],
		['Always for this file', 'file', 'may change this file in all conversations'],
	] as const)(
		'may be answered for longer by “%s”, behind a button, and says what that means',
		async (name, answer, means) => {
			await chat.talk(asking('t'), { running: true, asking: ['t'] });
			const lasting = chat.page.getByRole('button', { name });
			const more = chat.page.getByRole('button', { name: 'Allow for longer' });
			await more.waitFor();
			expect(await lasting.isVisible()).toBe(false);
			await more.click();
			const described = await lasting.getAttribute('aria-describedby');
			expect(await chat.page.locator(`[id="${described}"]`).textContent()).toContain(means);
			await lasting.click();
			expect(await chat.sent()).toEqual([{ type: 'approve', entry: 't', answer }]);
			expect(await chat.page.evaluate(() => document.activeElement?.tagName)).toBe('TEXTAREA');
		},
	);

	it('is closed to longer permissions again by Escape, which does not stop the agent', async () => {
		await chat.talk(asking('t'), { running: true, asking: ['t'] });
		const more = chat.page.getByRole('button', { name: 'Allow for longer' });
		await more.press('Enter');
		await chat.page.getByRole('button', { name: 'Always for this file' }).press('Escape');
		expect(await more.getAttribute('aria-expanded')).toBe('false');
		expect(await more.evaluate((element) => element === document.activeElement)).toBe(true);
		expect(await chat.sent()).toEqual([]);
	});

	it('leaves the cursor where somebody types, and takes it along from a question that is answered elsewhere', async () => {
		const input = chat.page.getByRole('textbox', { name: 'Message Aria' });
		await input.fill('And another th');
		await chat.talk(asking('t'), { running: true, asking: ['t'] });
		const refuse = chat.page.getByRole('button', { name: 'Refuse' });
		await refuse.waitFor();
		await chat.page.keyboard.type('ing');
		expect(await input.inputValue()).toBe('And another thing');
		await refuse.focus();
		await chat.talk([...asking('t').slice(0, 2), called('t', { state: 'refused' })], { running: true });
		await refuse.waitFor({ state: 'detached' });
		expect(await chat.page.evaluate(() => document.activeElement?.tagName)).toBe('TEXTAREA');
		await input.fill('');
	});

	it('may still be answered after the page was thrown away and made again', async () => {
		const again = await host.open();
		await again.talk(asking('t'), { running: true, asking: ['t'] });
		await again.page.getByRole('button', { name: 'Allow once' }).waitFor();
		await again.page.reload();
		await again.talk(asking('t'), { running: true, asking: ['t'] });
		await again.page.getByRole('button', { name: 'Allow once' }).click();
		expect(await again.sent()).toEqual([{ type: 'approve', entry: 't', answer: 'once' }]);
		await again.close();
	});

	it('tells a screen reader that it asks, what it would do and where', async () => {
		await chat.talk(asking('spoken'), { running: true, asking: ['spoken'] });
		const words = 'Aria asks for permission to write to memory/today.md: Adds a line to memory/today.md';
		await chat.page.getByRole('status').filter({ hasText: words }).waitFor({ state: 'attached' });
	});

	it('offers no answer where nobody waits for one, and a way to go on', async () => {
		await chat.talk(asking('t'));
		await chat.page.getByText('The agent is no longer waiting').waitFor();
		expect(await chat.page.getByRole('button', { name: 'Allow once' }).count()).toBe(0);
		await chat.page.getByRole('button', { name: 'Continue' }).click();
		expect(await chat.sent()).toEqual([{ type: 'resume' }]);
	});

	it('that has written shows what, and takes it back at a press', async () => {
		const written = called('t', { summary: 'Adds a line to memory/today.md', changes: [change], undo: 'operation' });
		await chat.talk([userMessage('q', 'Write it down.'), answered('a', 'Gladly.'), written, answered('b', 'Done.')]);
		await chat.page.getByRole('button', { name: 'Undo' }).click();
		expect(await chat.sent()).toEqual([{ type: 'undo', entry: 't' }]);
		await chat.show({ conversation: { id: 'c1', title: 'x' }, undone: ['operation'] });
		await chat.page.getByText('Undone.').waitFor();
		expect(await chat.page.getByRole('button', { name: 'Undo' }).count()).toBe(0);
	});

	it('that was refused, failed or stopped says so', async () => {
		const states = ['refused', 'failed', 'stopped'] as const;
		await chat.talk([
			userMessage('q', 'Hi'),
			...states.map((state) => called(state, { state, summary: `A tool that was ${state}` })),
			answered('a', 'Well.'),
		]);
		for (const state of states) {
			await chat.page
				.locator('.tool-card', { hasText: `A tool that was ${state}` })
				.locator('.tool-state', { hasText: state })
				.waitFor();
		}
	});

	it('shows a new file and one that goes for what they are', async () => {
		const { before: _, ...made } = { ...change, path: 'new.md', after: 'x\n' };
		const { after: __, ...gone } = { ...change, path: 'old.md', uri: 'file:///aria/old.md', before: 'y\n' };
		await chat.talk([userMessage('q', 'Hi'), called('t', { state: 'waiting', changes: [made, gone] })], {
			running: true,
			asking: ['t'],
		});
		expect(await chat.page.locator('.change-bar').allTextContents()).toEqual([
			expect.stringContaining('new file'),
			expect.stringContaining('deleted'),
		]);
		await chat.page.getByRole('button', { name: 'Allow for longer' }).click();
		await chat.page.getByRole('button', { name: 'Always for these files' }).waitFor();
	});

	it('leaves a change that is too large to compare to the diff editor', async () => {
		const lines = (word: string) => Array.from({ length: 20_000 }, (_, index) => `${word} ${index * 7919}`).join('\n');
		const large = { ...change, before: lines('before'), after: lines('after') };
		await chat.talk([userMessage('q', 'Hi'), called('t', { state: 'waiting', changes: [large] })], {
			running: true,
			asking: ['t'],
		});
		await chat.page.getByText(/too long to show|more lines/).waitFor();
		expect(await chat.page.locator('.diff-line').count()).toBeLessThan(100);
	});

	it('says what a command of the chat wrote, with the way back and one to keep it', async () => {
		await chat.talk([userMessage('q', 'Hi'), answered('a', 'Hello.')], {
			notice: { message: 'Remembered in MEMORY.md:3', undo: 'operation' },
		});
		await chat.page.getByRole('log').getByText('Remembered in MEMORY.md:3').waitFor();
		const spoken = chat.page.getByRole('status').filter({ hasText: 'Remembered in MEMORY.md:3' });
		await spoken.waitFor({ state: 'attached' });
		await chat.page.getByRole('button', { name: 'Undo' }).click();
		await chat.page.getByRole('button', { name: 'Keep' }).click();
		expect(await chat.sent()).toEqual([
			{ type: 'settle-notice', undo: true },
			{ type: 'settle-notice', undo: false },
		]);
		await chat.talk([userMessage('q', 'Hi'), answered('a', 'Hello.')], {
			notice: { message: 'Nothing was said yet.' },
		});
		await chat.page.getByRole('log').getByText('Nothing was said yet.').waitFor();
		expect(await chat.page.getByRole('button', { name: 'Keep' }).count()).toBe(0);
	});

	it('brings what a command has written into sight where nothing was said yet', async () => {
		const low = await host.open({ height: 360 });
		await low.talk([]);
		await low.page.locator('.empty').waitFor();
		await low.show({ notice: { message: 'Remembered in MEMORY.md:3', undo: 'operation' } });
		const undo = low.page.getByRole('button', { name: 'Undo' });
		await undo.waitFor();
		const bottom = await undo.evaluate((element) => element.getBoundingClientRect().bottom);
		const end = await low.page.getByRole('log').evaluate((element) => element.getBoundingClientRect().bottom);
		expect(bottom).toBeLessThanOrEqual(end);
		await low.close();
	});

	it('notes what was written down and what was summarised, with undo', async () => {
		await chat.talk([
			userMessage('q', 'Hi'),
			answered('a', 'Hello.'),
			noted('n', 'Memories were written down.', { undo: 'operation', changes: [change] }),
			noted('m', 'What came before was summarised.', { about: 'compacted', summary: 'They fire at cone 6.' }),
		]);
		await chat.page.getByRole('button', { name: 'Undo' }).click();
		expect(await chat.sent()).toEqual([{ type: 'undo', entry: 'n' }]);
		await chat.page.getByText('Summary that the agent keeps').click();
		await chat.page.getByText('They fire at cone 6.').waitFor();
	});
});
