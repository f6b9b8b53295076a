import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { basename, join } from 'node:path';
import * as esbuild from 'esbuild';
import type { Browser, Page } from 'playwright-core';
import { pageHtml } from '../../client/src/chat/html.ts';
import type { FromPage, PageMessage, PageState, ToPage } from '../../protocol/chatPage.ts';
import { launchHeadless } from '../support/headless.ts';
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
	readonly reducedMotion?: boolean;
}

export interface ChatPage {
	readonly page: Page;
	/** What the browser complained of: errors, and everything that the policy refused. */
	readonly complaints: readonly string[];
	post(message: ToPage): Promise<void>;
	show(state: Partial<PageState>): Promise<void>;
	/** Shows an empty conversation and forgets what was sent and complained of. */
	forget(): Promise<void>;
	/** What the page sent, `ready` left out. */
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

export const message = (fields: Partial<PageMessage> & Pick<PageMessage, 'id' | 'role'>): PageMessage => ({
	text: '',
	state: 'done',
	...fields,
});

export const aria: PageState = {
	loaded: true,
	workspaces: [{ uri: 'file:///aria', name: 'Aria' }],
	workspace: 'file:///aria',
	agent: { name: 'Aria', emoji: '🌿' },
	runtime: 'OpenClaw 2026.9.6',
	sessions: ['main', 'group', 'subagent', 'cron', 'heartbeat'],
	session: 'main',
	model: { name: 'claude-sonnet-5-5', dryRun: false, wantsKey: false },
	messages: [],
	running: false,
	parts: [
		{ title: 'Tooling', tokens: 1290 },
		{ title: 'Safety', tokens: 310 },
		{ title: 'AGENTS.md', tokens: 1946, uri: 'file:///aria/AGENTS.md' },
		{ title: 'SOUL.md', tokens: 4820, uri: 'file:///aria/SOUL.md' },
		{ title: 'IDENTITY.md', tokens: 94, uri: 'file:///aria/IDENTITY.md' },
		{ title: 'USER.md', tokens: 412, uri: 'file:///aria/USER.md' },
		{ title: 'MEMORY.md', tokens: 1311, uri: 'file:///aria/MEMORY.md' },
	],
	meter: { tokens: 10183, window: 200000, exact: false },
};

async function bundle(): Promise<ReadonlyMap<string, Uint8Array>> {
	const { outputFiles } = await esbuild.build({
		entryPoints: { chat: join(import.meta.dirname, '../../client/webview/main.tsx') },
		bundle: true,
		write: false,
		format: 'esm',
		target: 'es2022',
		jsx: 'automatic',
		jsxImportSource: 'preact',
		loader: { '.ttf': 'file' },
		outdir: '/out',
		logLevel: 'silent',
	});
	return new Map(outputFiles.map(({ path, contents }) => [`/${basename(path)}`, contents]));
}

const types: Readonly<Record<string, string>> = { js: 'text/javascript', css: 'text/css', ttf: 'font/ttf' };

export async function startChatPages(executablePath: string): Promise<ChatPageHost> {
	const files = await bundle();
	const server = createServer((request, response) => {
		const path = request.url ?? '/';
		const file = files.get(path);
		if (path === '/') {
			const html = pageHtml({ script: '/chat.js', style: '/chat.css', source: origin, nonce: 'n0nce', language: 'en' });
			response.setHeader('content-type', 'text/html; charset=utf-8').end(html);
		} else if (file) {
			response.setHeader('content-type', types[path.split('.').at(-1) ?? ''] ?? 'text/plain').end(file);
		} else {
			response.writeHead(404).end();
		}
	});
	server.listen(0, '127.0.0.1');
	await once(server, 'listening');
	const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
	const browser = await launchHeadless(executablePath);

	return {
		open: (options = {}) => openPage(browser, origin, options),
		async close() {
			await browser.close();
			server.closeAllConnections();
			server.close();
			await once(server, 'close');
		},
	};
}

async function openPage(browser: Browser, origin: string, options: OpenOptions): Promise<ChatPage> {
	const { theme = 'dark', width = 360, height = 720, zoom = 1, reducedMotion = false } = options;
	const context = await browser.newContext({
		// A zoomed page has fewer and larger pixels.
		viewport: { width: Math.round(width / zoom), height: Math.round(height / zoom) },
		deviceScaleFactor: zoom,
		colorScheme: theme.endsWith('light') ? 'light' : 'dark',
		reducedMotion: reducedMotion ? 'reduce' : 'no-preference',
	});
	await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin });
	const page = await context.newPage();
	const complaints: string[] = [];
	page.on('pageerror', (error) => complaints.push(error.message));
	page.on('console', (entry) => {
		if (entry.type() === 'error') complaints.push(entry.text());
	});
	await page.addInitScript((colours) => {
		window.sentByPage = [];
		Object.assign(window, {
			acquireVsCodeApi: () => ({
				postMessage: (sent: FromPage) => window.sentByPage.push(sent),
				getState: () => JSON.parse(sessionStorage.getItem('state') ?? 'null'),
				setState: (state: unknown) => sessionStorage.setItem('state', JSON.stringify(state)),
			}),
		});
		const set = () => {
			for (const [name, value] of Object.entries(colours))
				document.documentElement.style.setProperty(`--vscode-${name}`, value);
		};
		if (document.documentElement) set();
		else {
			const observer = new MutationObserver(() => {
				if (!document.documentElement) return;
				observer.disconnect();
				set();
			});
			observer.observe(document, { childList: true });
		}
	}, themes[theme]);
	await page.goto(origin);
	await page.waitForFunction(() => window.sentByPage.some(({ type }) => type === 'ready'));

	const post = (sent: ToPage) => page.evaluate((data) => window.postMessage(data, '*'), sent);
	return {
		page,
		complaints,
		async forget() {
			await post({ type: 'state', state: aria });
			await page.locator('.log .empty').waitFor();
			await page.evaluate(() => {
				window.sentByPage = [];
				delete window.ranInjected;
			});
			complaints.length = 0;
		},
		post,
		show: (state) => post({ type: 'state', state: { ...aria, ...state } }),
		sent: () => page.evaluate(() => window.sentByPage.filter(({ type }) => type !== 'ready')),
		async screenshot(name) {
			await mkdir(screenshots, { recursive: true });
			await page.screenshot({ path: join(screenshots, `${name}.png`) });
		},
		close: () => context.close(),
	};
}
