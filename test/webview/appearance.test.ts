import axe from 'axe-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ApprovalAnswer } from '../../protocol/chat.ts';
import type { Entry } from '../../protocol/conversation.ts';
import { findChromium } from '../../scripts/chromium.mjs';
import {
	answered,
	type ChatPage,
	type ChatPageHost,
	called,
	noted,
	outlook,
	said,
	startChatPages,
} from './chatPage.ts';
import { type ThemeName, themes } from './themes.ts';

const browser = findChromium();
if (!browser)
	console.error('SKIPPED: the chat page was not tried, as there is no Chromium. Set SOULSCOPE_CHROMIUM to one.');

const answer = `Here is what I keep from today:

1. **Rehearsal** moved to *Thursday 18:00*, see [the log](memory/2026-11-21.md:4).
2. The \`Vibe\` line of IDENTITY.md is now read, since its key is spelt right.

\`\`\`yaml
# how the kiln is fired
cone: 6
soak: "20 min"
\`\`\`

> Be the calm voice in the room.

| File | Reaches me | Tokens |
|---|---|--:|
| SOUL.md | 17,893 of 24,120 | 4,820 |
| MEMORY.md | whole | 1,311 |

![the kiln](https://example.com/kiln.png)
`;

const recalled = [
	{
		title: 'memory/2026-11-20.md',
		uri: 'file:///aria/memory/2026-11-20.md',
		line: 12,
		why: 'the words “kiln”, “Wednesday” · near in meaning (0.61) · from yesterday',
		tokens: 84,
	},
];

const log = '# 2026-11-21\n\n- 09:10 The kiln is loaded.\n- 11:30 Glaze 14 ran.\n';
const change = {
	path: 'memory/2026-11-21.md',
	uri: 'file:///aria/memory/2026-11-21.md',
	before: log,
	after: log
		.replace('Glaze 14 ran.', 'Glaze 14 ran off the foot.')
		.concat('- 17:30 The kiln opens Wednesday at 14:00.\n'),
};

const talk: readonly Entry[] = [
	said('1', 'What do you keep from today, and what did you not get to read?', {
		attachments: [{ kind: 'file', title: 'notes.md', uri: 'file:///aria/notes.md' }],
	}),
	answered('2', answer, { used: outlook.parts, thinking: 'They want the day in short.' }),
	said('3', 'Thanks!'),
	answered('4', 'Any time. Shall I write that', { state: 'stopped', used: outlook.parts, recalled }),
];

const withTools: readonly Entry[] = [
	said('1', 'When may the kiln be opened? Write it down, too.'),
	answered('2', 'Let me look.'),
	called('3'),
	called('4', { name: 'memory_get', account: 'Reads memory/2026-11-20.md', state: 'failed', result: 'No such file.' }),
	answered('5', ''),
	called('6', {
		name: 'remember',
		account: 'Adds a line to memory/2026-11-21.md, and makes another more exact',
		changes: [change],
		undo: 'deed-6',
	}),
	answered('7', 'Not before **14:00 on Wednesday**. I wrote it down.', { used: outlook.parts, recalled }),
	noted('8', 'Memories were written down before the conversation grew too long.', { undo: 'deed-8' }),
	noted('9', 'What came before was summarised.', { about: 'compacted', summary: 'They fire glaze 14 at cone 6.' }),
	said('10', 'Read HEARTBEAT.md.', { by: 'heartbeat' }),
	answered('11', 'Nothing to do.', { silent: 'HEARTBEAT_OK' }),
];

const asking: readonly Entry[] = [
	said('1', 'Write down when the kiln opens.'),
	answered('2', 'I will add it to today’s log.'),
	called('3', {
		name: 'remember',
		account: 'Adds a line to memory/2026-11-21.md, and makes another more exact',
		state: 'waiting',
		result: '',
		changes: [change],
	}),
];

const failed: readonly Entry[] = [
	said('1', 'Good morning'),
	answered('2', 'Good mor', {
		at: Date.now(),
		state: 'failed',
		failure: {
			kind: 'rate-limit',
			message: 'The provider takes no more requests for this key just now.',
			retryAfter: 600,
		},
		used: outlook.parts,
	}),
];

const kinds = ['no-key', 'refused-key', 'overloaded', 'offline', 'refused-request'] as const;
const failures: readonly Entry[] = kinds.flatMap((kind) => [
	said(`q-${kind}`, 'Good morning'),
	answered(`a-${kind}`, '', { state: 'failed', failure: { kind, message: 'What the provider said, in one line.' } }),
]);

const dryRun = { ...outlook, dryRun: true, wantsKey: true, reason: 'There is no API key yet.' };

const day = 86_400_000;
const conversations = [
	'When the kiln opens',
	'Glaze 14 and why it runs off the foot of every bowl',
	'Rehearsal',
	'',
].map((title, index) => ({
	id: `c${index}`,
	workspace: 'file:///aria',
	session: index === 2 ? 'group' : 'main',
	title,
	createdAt: Date.UTC(2026, 10, 20) - index * day,
	updatedAt: Date.UTC(2026, 10, 20) - index * day,
	messages: 2 + index,
	...(index === 1 && { snippet: { text: 'that the glaze ran again, on every bowl', hits: [[9, 14]] as const } }),
}));

/** Relative luminance as WCAG 2.2 defines it, of a colour that the browser has computed. */
function luminance([red = 0, green = 0, blue = 0]: readonly number[]): number {
	const [r = 0, g = 0, b = 0] = [red, green, blue].map((value) => {
		const share = value / 255;
		return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
	});
	return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(one: readonly number[], other: readonly number[]): number {
	const [dark = 0, bright = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
	return (bright + 0.05) / (dark + 0.05);
}

/** The text colour of an element and the first ground behind it that is not see-through. */
async function coloursOf(chat: ChatPage, selector: string): Promise<{ text: number[]; ground: number[] }> {
	return chat.page
		.locator(selector)
		.first()
		.evaluate((element) => {
			// Mixed colours come as shares of one, all others as bytes.
			const channels = (colour: string) =>
				(colour.match(/[\d.]+/g) ?? []).map((part) => Number(part) * (colour.startsWith('color(') ? 255 : 1));
			let behind: Element | null = element;
			while (behind) {
				const ground = channels(getComputedStyle(behind).backgroundColor);
				if (ground.length === 3 || (ground[3] ?? 0) > 0.9)
					return { text: channels(getComputedStyle(element).color), ground };
				behind = behind.parentElement;
			}
			return { text: channels(getComputedStyle(element).color), ground: [255, 255, 255] };
		});
}

/** What axe finds wrong, in the words of its rules; the frame around the page is not its to judge. */
async function complaintsOf(chat: ChatPage, rules: readonly string[] | undefined): Promise<string[]> {
	await chat.page.evaluate(axe.source);
	return chat.page.evaluate(async (only) => {
		const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(document, {
			resultTypes: ['violations'],
			...(only && { runOnly: [...only] }),
		});
		return violations.flatMap(({ id, impact, nodes }) =>
			nodes.map(({ html }) => `${id} (${impact}): ${html.slice(0, 160)}`),
		);
	}, rules);
}

describe.skipIf(!browser)('the look of the chat page', () => {
	let host: ChatPageHost;
	beforeAll(async () => {
		host = await startChatPages(browser ?? '');
	}, 60_000);
	afterAll(() => host?.close());

	const scenes: Readonly<Record<string, (chat: ChatPage) => Promise<void>>> = {
		async empty(chat) {
			await chat.show({ outlook: { ...dryRun, firstRun: { kind: 'ahead' } }, agent: { name: 'Aria', emoji: '🌿' } });
			await chat.page.locator('.empty').waitFor();
		},
		async talk(chat) {
			await chat.talk(talk);
			await chat.page.locator('.hljs-attr').first().waitFor();
			await chat.page.getByText('Used 7 parts and 1 memory').click();
			await chat.page.getByRole('log').evaluate((element) => element.scrollTo(0, 0));
		},
		async tools(chat) {
			await chat.talk(withTools, { undone: ['deed-8'] });
			await chat.page.locator('.diff').waitFor();
			await chat.page.getByText('Looks for “kiln” in memory').click();
			await chat.page.getByRole('log').evaluate((element) => element.scrollTo(0, 0));
		},
		async approval(chat) {
			await chat.talk(asking, { running: true, asking: ['3'] });
			await chat.page.locator('.diff').waitFor();
		},
		async longerApproval(chat) {
			await chat.talk(asking, { running: true, asking: ['3'] });
			await chat.page.getByRole('button', { name: 'Allow for longer' }).click();
			await chat.page.getByText('Always for this file').waitFor();
		},
		async lowApproval(chat) {
			await chat.page.setViewportSize({ width: 300, height: 320 });
			await chat.talk(asking, { running: true, asking: ['3'] });
			await chat.page.locator('.diff').waitFor();
			// The question is read from its beginning, and its answers are at hand.
			await chat.page.getByText('Aria wants to write').waitFor();
			for (const name of ['Aria wants to write', 'Refuse']) {
				const box = await chat.page.getByText(name, { exact: true }).boundingBox();
				expect(box?.y, name).toBeGreaterThan(30);
				expect((box?.y ?? 0) + (box?.height ?? 0), name).toBeLessThan(250);
			}
		},
		async failed(chat) {
			await chat.talk(failed);
			await chat.page.locator('.failure').waitFor();
		},
		async failures(chat) {
			await chat.talk(failures);
			await chat.page.locator('.failure').last().waitFor();
		},
		async history(chat) {
			await chat.talk(talk);
			await chat.page.getByRole('button', { name: 'Chat history' }).click();
			await chat.post({
				type: 'history',
				history: { query: '', conversations, deleted: { id: 'gone', title: 'A talk about nothing' } },
			});
			await chat.page.getByText('When the kiln opens').waitFor();
		},
		async composer(chat) {
			await chat.talk(talk.slice(2), {
				session: 'group',
				outlook: {
					...outlook,
					inputTokens: 171_500,
					exact: true,
					cost: 1.25,
					recalled,
					swapped: 'SOUL_EVIL.md until 22:00',
				},
				attachments: [
					{
						kind: 'selection',
						title: 'SOUL.md',
						uri: 'file:///aria/SOUL.md',
						startLine: 3,
						endLine: 7,
						text: 'Be calm.',
					},
				],
			});
			await chat.page.getByRole('button', { name: '1 file not sent' }).click();
			await chat.page.getByRole('textbox').fill('/re');
			await chat.page.getByRole('listbox', { name: 'Commands' }).waitFor();
		},
	};

	const readable: Readonly<Record<string, readonly string[]>> = {
		empty: ['.empty-title', '.card h2', '.card p', '.button', '.badge'],
		talk: [
			'.agent',
			'.person .body',
			'.answer p',
			'.answer a',
			'.code pre',
			'.hljs-attr',
			'.hljs-string',
			'.hljs-number',
			'.hljs-comment',
			'.folded summary',
			'.recalled a',
			'.why',
			'.ending',
			'.model-name',
			'.to-end',
			'.ask-image',
			'.chip a',
		],
		tools: [
			'.tool-account',
			'.tool-state',
			'.scrolling',
			'.diff-line.added',
			'.diff-line.removed',
			'.note-line',
			'.change-bar a',
		],
		approval: ['.approval p', '.approval .button', '.diff-line.added', '.diff-line.removed'],
		longerApproval: ['.lasting .button', '.lasting .why', '.lasting-button'],
		failed: ['.failure p', '.countdown'],
		failures: ['.failure-title'],
		history: ['.conversation-title', '.conversation-about', '.snippet', 'mark', '.deleted', '.link-button'],
		composer: [
			'.chip',
			'.slash-name',
			'.slash-about',
			'.overflow p',
			'.swapped',
			'.badge.warning',
			'.meter',
			'.unseen-files .why',
		],
	};

	/** All of what axe knows is asked once; of the other themes what hangs on colours. */
	const colourRules = ['color-contrast', 'link-in-text-block'];

	it.each(Object.keys(themes) as ThemeName[])(
		'is readable in %s, and axe finds nothing',
		{ timeout: 120_000 },
		async (theme) => {
			const chat = await host.open({ theme });
			const size = chat.page.viewportSize() ?? { width: 360, height: 720 };
			for (const [name, show] of Object.entries(scenes)) {
				await chat.page.setViewportSize(size);
				await chat.page.reload();
				await show(chat);
				await chat.screenshot(`${name}-${theme}`);
				for (const selector of readable[name] ?? []) {
					const { text, ground } = await coloursOf(chat, selector);
					expect.soft(contrast(text, ground), `${name}: ${selector}`).toBeGreaterThanOrEqual(4.5);
				}
				expect.soft(await complaintsOf(chat, theme === 'dark' ? undefined : colourRules), name).toEqual([]);
			}
			expect(chat.complaints).toEqual([]);
			await chat.close();
		},
	);

	it('holds together at 200 %', { timeout: 120_000 }, async () => {
		const chat = await host.open({ zoom: 2, width: 520, height: 1100 });
		const size = chat.page.viewportSize() ?? { width: 260, height: 550 };
		for (const [name, show] of Object.entries(scenes)) {
			await chat.page.setViewportSize(size);
			await chat.page.reload();
			await show(chat);
			await chat.screenshot(`${name}-zoomed`);
			const fits = await chat.page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);
			expect.soft(fits, name).toBe(true);
		}
		await chat.close();
	});

	it('says both answers at a glance, and the one that changes nothing is reached first from the input', async () => {
		const chat = await host.open();
		await scenes.approval?.(chat);
		const labels = await chat.page.locator('.approval .actions button').allTextContents();
		expect(labels).toEqual(['Allow once', 'Refuse']);
		await chat.page.getByRole('textbox', { name: 'Message Aria' }).focus();
		await chat.page.keyboard.press('Shift+Tab');
		await chat.page.keyboard.press('Enter');
		const answers = (await chat.sent()).flatMap((sent) => (sent.type === 'approve' ? [sent.answer] : []));
		expect(answers).toEqual(['refused'] satisfies ApprovalAnswer[]);
		await chat.close();
	});
});
