import type { AddressInfo } from 'node:net';
import type { BrowserContext } from 'playwright-core';
import { pageHtml } from '../../client/src/features/chat/page/html.ts';
import type { Entry } from '../../protocol/chat/conversation.ts';
import { findChromium } from '../../scripts/chromium.mjs';
import { launchHeadless } from '../support/headless.ts';
import { answered, aria, userMessage } from '../webview/chatPage.ts';
import { loadNothing, serveBuilt } from './builtPage.ts';
import { type Row, summarise } from './statistics.ts';

/** What nobody waits for, in ms; on a quiet machine. */
const budget = 200;
const rounds = 10;

const talk: readonly Entry[] = Array.from({ length: 20 }, (_, n) => [
	userMessage(`q${n}`, `What of firing ${n}?`),
	answered(
		`a${n}`,
		`Cone **6**, soaked for ${n} minutes.\n\n- One shelf of mugs.\n- See [the log](memory/2026-11-21.md).`,
	),
]).flat();

interface Times {
	/** When the browser put the first pixels of ours on the screen. */
	readonly first: number;
	/** When the input, and the last message where there is one, were on it. */
	readonly whole: number;
}

/** ms since the navigation began. The editor’s part is played in the page, and answers at once. */
async function load(context: BrowserContext, address: string, entries: readonly Entry[]): Promise<Times> {
	const page = await context.newPage();
	const last = entries.length > 0 ? `#app .row:nth-of-type(${entries.length})` : '.empty-title';
	await page.addInitScript(
		({ state, entries, last }) => {
			const seen = (name: string, at: number) => performance.measure(name, { start: 0, end: at });
			const answer = () => {
				window.postMessage({ type: 'talk', key: 'talk', entries }, '*');
				window.postMessage({ type: 'state', state }, '*');
			};
			const postMessage = ({ type }: { type: string }) => type === 'ready' && answer();
			Object.assign(window, { acquireVsCodeApi: () => ({ postMessage, getState: () => null, setState() {} }) });
			const look = () => {
				if (!document.querySelector('.composer textarea') || !document.querySelector(last)) {
					requestAnimationFrame(look);
					return;
				}
				// The frame that shows it is over when the next one begins.
				requestAnimationFrame((at) => seen('whole', at));
			};
			requestAnimationFrame(look);
		},
		{ state: { ...aria, ...(entries.length > 0 && { conversation: { id: 'c', title: 'Firings' } }) }, entries, last },
	);
	await page.goto(address);
	const handle = await page.waitForFunction(() => {
		const whole = performance.getEntriesByName('whole')[0]?.duration;
		const first = performance.getEntriesByName('first-contentful-paint')[0]?.startTime;
		// The browser says when pixels were on the screen, and a frame only when they were handed over.
		return whole !== undefined && first !== undefined && { first, whole: Math.max(first, whole) };
	});
	const times = (await handle.jsonValue()) as Times;
	await page.close();
	return times;
}

/** From the navigation to the chat page on the screen: in a browser that never saw it, in one that did, and with a conversation. */
export async function painting(): Promise<readonly Row[]> {
	const chromium = findChromium();
	if (!chromium) {
		console.log('chat page: SKIPPED, as there is no Chromium here. Install one, or name it in SOULSCOPE_CHROMIUM.');
		return [];
	}
	const site = await serveBuilt((source) =>
		pageHtml({
			script: '/chat.js',
			style: '/chat.css',
			source,
			nonce: 'n0nce',
			language: 'en',
			loading: 'Loading',
			words: {},
		}),
	);
	const browser = await launchHeadless(chromium);
	const address = `http://127.0.0.1:${(site.address() as AddressInfo).port}/`;
	const row = (what: string, values: readonly number[], server = 'soulscope'): Row => ({
		what: `chat page: ${what}`,
		server,
		unit: 'ms',
		summary: summarise(values),
		budget,
	});
	try {
		// The browser's own start is not the page's.
		await (await browser.newContext()).newPage();
		const cold: Times[] = [];
		for (let round = 0; round < rounds; round++) {
			const context = await browser.newContext();
			cold.push(await load(context, address, []));
			await context.close();
		}
		const context = await browser.newContext();
		const series = async (entries: readonly Entry[]): Promise<readonly Times[]> => {
			await load(context, address, entries);
			const times: Times[] = [];
			for (let round = 0; round < rounds; round++) times.push(await load(context, address, entries));
			return times;
		};
		const nothing: number[] = [];
		for (let round = 0; round < rounds; round++) nothing.push(await loadNothing(context, address));
		const [warm, talking] = [await series([]), await series(talk)];
		const firsts = (all: readonly Times[]) => all.map(({ first }) => first);
		const wholes = (all: readonly Times[]) => all.map(({ whole }) => whole);
		return [
			row('cold → first paint', firsts(cold)),
			row('cold → ready to type', wholes(cold)),
			row('warm → first paint', firsts(warm)),
			row('warm → first paint', nothing, 'a page of one line'),
			row('warm → ready to type', wholes(warm)),
			row('warm → 40 messages', wholes(talking)),
		];
	} finally {
		await browser.close();
		site.closeAllConnections();
		site.close();
	}
}
