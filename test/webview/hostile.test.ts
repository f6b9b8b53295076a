import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Entry } from '../../protocol/chat/conversation.ts';
import { answered, type aria, type ChatPage, called, noted, openChatPage, preflight, userMessage } from './chatPage.ts';
import { describeInBrowser } from './inBrowser.ts';

const attacks = [
	'<img src=x onerror="window.ranInjected = true">',
	'<script>window.ranInjected = true</script>',
	'"><svg onload="window.ranInjected = true">',
	"' onmouseover='window.ranInjected = true",
	'javascript:window.ranInjected=true',
	'</script><script>window.ranInjected = true</script>',
];

/** Everything that somebody else wrote, in every place that the page shows it. */
function everywhere(attack: string): { readonly entries: Entry[]; readonly state: Partial<typeof aria> } {
	const uri = `javascript:window.ranInjected=true//${attack}`;
	const part = { title: attack, tokens: 1, uri, why: attack };
	const memory = { title: attack, uri, line: 1, why: attack, tokens: 1 };
	const change = { path: attack, uri, before: attack, after: `${attack} more` };
	const failure = { kind: 'unknown', message: attack } as const;
	return {
		entries: [
			userMessage('1', attack, {
				typed: attack,
				attachments: [
					{ kind: 'file', title: attack, uri },
					{ kind: 'selection', title: attack, uri, startLine: 1, endLine: 2, text: attack },
				],
			}),
			answered('2', attack, { thinking: attack, notice: attack, used: [part], recalled: [memory], model: attack }),
			called('3', {
				name: attack,
				summary: attack,
				input: { [attack]: attack },
				result: attack,
				changes: [change],
				undo: 'd',
			}),
			called('4', { name: attack, summary: attack, state: 'waiting', result: '', changes: [change] }),
			noted('5', attack, { about: 'compacted', summary: attack, changes: [change], undo: 'e' }),
			answered('6', attack, { silent: attack }),
			answered('7', attack, { state: 'failed', failure, used: [part], recalled: [memory] }),
		],
		state: {
			running: true,
			asking: ['4'],
			agent: { name: attack, heading: attack, emoji: attack, avatar: `data:image/svg+xml,${attack}` },
			runtime: attack,
			workspaces: [
				{ uri: 'file:///aria', name: attack },
				{ uri: 'file:///b', name: attack },
			],
			sessions: ['main', attack as never],
			session: attack as never,
			preflight: {
				...preflight,
				model: attack,
				personaSwap: attack,
				unsent: attack,
				unseen: [{ title: attack, uri, why: attack }],
				recalled: [memory],
			},
			attachments: [{ kind: 'file', title: attack, uri }],
			commands: [{ name: 'x', description: attack, usage: attack }],
			notice: { failure: 'unknown', message: attack },
		},
	};
}

describeInBrowser('what others wrote', () => {
	let chat: ChatPage;
	beforeAll(async () => {
		chat = await openChatPage({ width: 700, height: 1200 });
	});
	afterAll(() => chat?.close());

	it.each(attacks)('stays words everywhere: %s', async (attack) => {
		await chat.forget();
		const { entries, state } = everywhere(attack);
		await chat.talk(entries, state);
		await chat.page.locator('.diff').first().waitFor();
		const found = await chat.page.evaluate(() => {
			for (const details of document.querySelectorAll('details')) details.open = true;
			const all = [...document.querySelectorAll('#app *')];
			for (const element of all) element.dispatchEvent(new MouseEvent('mouseover', { bubbles: true }));
			for (const link of document.querySelectorAll<HTMLElement>('#app a')) link.click();
			return {
				handlers: all.flatMap(({ attributes }) => [...attributes].filter(({ name }) => name.startsWith('on'))).length,
				dangerous: document.querySelectorAll(
					'#app :is(script, svg, iframe, object, embed, style, base, meta, form[action])',
				).length,
				// The agent's picture is the only image, and it is data.
				images: [...document.querySelectorAll('#app img')].filter(
					(image) => !(image as HTMLImageElement).src.startsWith('data:'),
				).length,
				ran: window.ranInjected ?? false,
				links: document.querySelectorAll('#app a').length,
			};
		});
		expect(found).toMatchObject({ handlers: 0, dangerous: 0, images: 0, ran: false });
		expect(new URL(chat.page.url()).hostname).toBe('127.0.0.1');
		// Nothing leads anywhere by itself: every link is the editor side's to judge.
		const opened = (await chat.sent()).filter(({ type }) => type === 'open');
		expect(found.links).toBeGreaterThan(5);
		expect(opened.length).toBe(found.links);
		expect(chat.complaints).toEqual([]);
	});

	it('runs nothing and loads nothing even if it were made HTML: the policy refuses it', async () => {
		await chat.forget();
		await chat.page.evaluate(() => {
			const place = document.createElement('div');
			place.innerHTML =
				'<img src="https://evil.example/x.png"><img src=x onerror="window.ranInjected = true"><iframe src="https://evil.example/"></iframe>';
			document.body.append(place);
			const script = document.createElement('script');
			script.textContent = 'window.ranInjected = true';
			document.body.append(script);
			void fetch('https://evil.example/').catch(() => {});
		});
		await chat.page.waitForFunction(() => true);
		expect(await chat.page.evaluate(() => window.ranInjected ?? false)).toBe(false);
		expect(chat.complaints.filter((complaint) => complaint.includes('Content Security Policy')).length).toBeGreaterThan(
			3,
		);
	});
});
