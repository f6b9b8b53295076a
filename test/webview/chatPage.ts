import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { pageHtml } from '../../client/src/features/chat/page/html.ts';
import type { ChatPreflight } from '../../protocol/chat/chat.ts';
import type { AnswerEntry, Entry, NoteEntry, ToolEntry, UserEntry } from '../../protocol/chat/conversation.ts';
import type { FromPage, PageEvent, PageState, ToPage } from '../../protocol/chat/page.ts';
import { servePage } from './pageServer.ts';
import { type ThemeName, themes } from './themes.ts';

const screenshots = join(import.meta.dirname, '../../artifacts/webview');

/** The page as it ships, with the policy that it ships with, in a real browser; only the editor around it is made up. */
export interface ChatPageHost {
	open(options?: OpenOptions): Promise<ChatPage>;
	close(): Promise<void>;
}

interface OpenOptions {
	readonly theme?: ThemeName;
	readonly width?: number;
	readonly height?: number;
	/** 2 for 200 %. */
	readonly zoom?: number;
	/** In the language of `translated`. */
	readonly translated?: boolean;
	readonly reducedMotion?: boolean;
}

export interface ChatPage {
	readonly page: Page;
	/** What the browser complained of: errors, and everything that the policy refused. */
	readonly complaints: readonly string[];
	post(message: ToPage): Promise<void>;
	/** Shows `state` on top of what Aria's page shows. */
	show(state: Partial<PageState>): Promise<void>;
	/** Shows a conversation, and `state` as `show` does. */
	talk(entries: readonly Entry[], state?: Partial<PageState>): Promise<void>;
	/** Something happened in the conversation. */
	event(event: PageEvent): Promise<void>;
	/** Shows an empty conversation and forgets what was sent and complained of. */
	forget(): Promise<void>;
	/** Loads the page again with nothing kept, as if it had just been opened. */
	anew(): Promise<void>;
	/** Changes the theme under the open page, as the editor does. */
	theme(theme: ThemeName): Promise<void>;
	/** What the page sent, `ready` and what is typed left out. */
	sent(): Promise<readonly FromPage[]>;
	screenshot(name: string): Promise<void>;
	close(): Promise<void>;
}

declare global {
	interface Window {
		sentByPage: FromPage[];
		ranInjected?: boolean;
	}
}

/** When everything was said: a Saturday in November. ms since the epoch. */
const at = Date.UTC(2026, 10, 21, 17, 30);

export const userMessage = (id: string, text: string, fields: Partial<UserEntry> = {}): UserEntry => ({
	kind: 'user',
	id,
	at,
	text,
	...fields,
});
export const answered = (id: string, text: string, fields: Partial<AnswerEntry> = {}): AnswerEntry => ({
	kind: 'answer',
	id,
	at,
	text,
	state: 'done',
	...fields,
});
export const called = (id: string, fields: Partial<ToolEntry> = {}): ToolEntry => ({
	kind: 'tool',
	id,
	at,
	call: `call-${id}`,
	name: 'memory_search',
	input: { query: 'kiln' },
	summary: 'Looks for “kiln” in memory',
	state: 'done',
	result: 'MEMORY.md:7 The kiln is opened on Wednesday.',
	...fields,
});
export const noted = (id: string, text: string, fields: Partial<NoteEntry> = {}): NoteEntry => ({
	kind: 'note',
	id,
	at,
	about: 'flushed',
	text,
	...fields,
});

export const preflight: ChatPreflight = {
	model: 'claude-sonnet-5-5',
	provider: 'anthropic',
	dryRun: false,
	wantsKey: false,
	parts: [
		{ title: 'Tooling', tokens: 1290 },
		{ title: 'Safety', tokens: 310 },
		{ title: 'AGENTS.md', tokens: 1946, uri: 'file:///aria/AGENTS.md' },
		{ title: 'SOUL.md', tokens: 4820, uri: 'file:///aria/SOUL.md' },
		{ title: 'IDENTITY.md', tokens: 94, uri: 'file:///aria/IDENTITY.md' },
		{ title: 'USER.md', tokens: 412, uri: 'file:///aria/USER.md' },
		{ title: 'MEMORY.md', tokens: 1311, uri: 'file:///aria/MEMORY.md' },
	],
	unseen: [{ title: 'SOUL.md', uri: 'file:///aria/SOUL.md', why: 'cut: 6,120 of 24,120 characters do not reach it' }],
	tools: ['memory_search', 'memory_get', 'remember'],
	recalled: [],
	promptTokens: 10183,
	inputTokens: 10912,
	toolTokens: 680,
	messageTokens: 49,
	exact: false,
	window: 200_000,
	flushAt: 176_000,
	compactAt: 180_000,
};

export const aria: PageState = {
	loaded: true,
	workspaces: [{ uri: 'file:///aria', name: 'Aria' }],
	workspace: 'file:///aria',
	agent: { name: 'Aria', heading: 'Aria', emoji: '🌿' },
	runtime: 'OpenClaw 2026.9.6',
	sessions: ['main', 'group', 'subagent', 'cron', 'heartbeat'],
	session: 'main',
	preflight,
	running: false,
	busyElsewhere: false,
	attachments: [],
	recall: true,
	asking: [],
	undone: [],
	commands: [
		{ name: 'new', description: 'Start a new conversation', usage: '' },
		{ name: 'remember', description: 'Write something down', usage: '<what to remember>' },
		{ name: 'retry', description: 'Answer the last message again', usage: '' },
		{ name: 'help', description: 'Show all commands', usage: '' },
		{ name: 'glaze', description: 'Works out a glaze', usage: '<colour> [cone]' },
	],
};

/** A few texts as a translator would have them. */
const translated: Readonly<Record<string, string>> = {
	'Message {0}': 'Nachricht an {0}',
	Send: 'Senden',
	'dry run': 'Probe ohne Senden',
	'Talk to {0}': 'Mit {0} sprechen </script><b>',
};

const places = { script: '/chat.js', style: '/chat.css' };
/** By path. */
const pages = new Map<string, { readonly language: string; readonly words: Readonly<Record<string, string>> }>([
	['/', { language: 'en', words: {} }],
	['/translated', { language: 'de', words: translated }],
]);

export async function startChatPages(): Promise<ChatPageHost> {
	const { origin, browser, close } = await servePage('chat', (path, source) => {
		const page = pages.get(path);
		return page && pageHtml({ ...places, ...page, source, nonce: 'n0nce', loading: 'Loading' });
	});
	return { open: (options = {}) => openPage(browser, origin, options), close };
}

/** One page, in a browser of its own that ends with it. */
export async function openChatPage(options?: OpenOptions): Promise<ChatPage> {
	const host = await startChatPages();
	return { ...(await host.open(options)), close: host.close };
}

const schemeOf = (theme: ThemeName) => (theme.endsWith('light') ? 'light' : 'dark');

/** Runs in the page, also before there is anything in it. */
function paint(colours: Readonly<Record<string, string>>): void {
	const set = () => {
		const { style } = document.documentElement;
		for (const name of [...style]) if (name.startsWith('--vscode-')) style.removeProperty(name);
		for (const [name, value] of Object.entries(colours)) style.setProperty(`--vscode-${name}`, value);
	};
	if (document.documentElement) {
		set();
		return;
	}
	const observer = new MutationObserver(() => {
		if (!document.documentElement) return;
		observer.disconnect();
		set();
	});
	observer.observe(document, { childList: true });
}

async function openPage(browser: Browser, origin: string, options: OpenOptions): Promise<ChatPage> {
	const { theme = 'dark', width = 360, height = 720, zoom = 1, reducedMotion = false } = options;
	const context = await browser.newContext({
		// A zoomed page has fewer and larger pixels.
		viewport: { width: Math.round(width / zoom), height: Math.round(height / zoom) },
		deviceScaleFactor: zoom,
		colorScheme: schemeOf(theme),
		reducedMotion: reducedMotion ? 'reduce' : 'no-preference',
	});
	await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin });
	const page = await context.newPage();
	const complaints: string[] = [];
	page.on('pageerror', (error) => complaints.push(error.message));
	page.on('console', (entry) => {
		if (entry.type() === 'error') complaints.push(entry.text());
	});
	await page.addInitScript(() => {
		window.sentByPage = [];
		Object.assign(window, {
			acquireVsCodeApi: () => ({
				postMessage: (sent: FromPage) => window.sentByPage.push(sent),
				getState: () => JSON.parse(sessionStorage.getItem('state') ?? 'null'),
				setState: (state: unknown) => sessionStorage.setItem('state', JSON.stringify(state)),
			}),
		});
	});
	await page.addInitScript(paint, themes[theme]);
	const ready = () => page.waitForFunction(() => window.sentByPage.some(({ type }) => type === 'ready'));
	await page.goto(options.translated ? `${origin}/translated` : origin);
	await ready();

	const post = (sent: ToPage) => page.evaluate((data) => window.postMessage(data, '*'), sent);
	const show = (state: Partial<PageState>) => {
		return post({ type: 'state', state: { ...aria, ...state } });
	};
	const talk = async (entries: readonly Entry[], state: Partial<PageState> = {}) => {
		await post({ type: 'talk', key: 'talk', entries });
		await show({ ...(entries.length > 0 && { conversation: { id: 'c1', title: 'The kiln' } }), ...state });
	};
	return {
		page,
		complaints,
		async forget() {
			await talk([], {});
			await page.locator('.log .empty').waitFor();
			await page.evaluate(() => {
				window.sentByPage = [];
				delete window.ranInjected;
			});
			complaints.length = 0;
		},
		// Another window would take another process of the browser's.
		async anew() {
			await page.mouse.move(0, 0);
			await page.evaluate(() => sessionStorage.clear());
			await page.reload();
			await ready();
			complaints.length = 0;
		},
		post,
		show,
		talk,
		event: (event) => post({ type: 'event', key: 'talk', event }),
		async theme(name) {
			await page.emulateMedia({ colorScheme: schemeOf(name) });
			await page.evaluate(paint, themes[name]);
		},
		sent: () => page.evaluate(() => window.sentByPage.filter(({ type }) => type !== 'ready' && type !== 'typed')),
		async screenshot(name) {
			await mkdir(screenshots, { recursive: true });
			await page.screenshot({ path: join(screenshots, `${name}.png`) });
		},
		close: () => context.close(),
	};
}
