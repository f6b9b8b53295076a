import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from 'playwright-core';
import { pageHtml } from '../../client/src/features/overview/pageHtml.ts';
import { OverviewRequest, type OverviewResult } from '../../protocol/overview/overview.ts';
import { WorkspacesRequest } from '../../protocol/workspace/workspaces.ts';
import { findChromium } from '../../scripts/chromium.mjs';
import { launchHeadless } from '../support/headless.ts';
import { aria, english } from '../webview/overviewPage.ts';
import { BenchServer, type ServerKind } from './benchServer.ts';
import { loadNothing, serveBuilt } from './builtPage.ts';
import type { GeneratedWorkspace } from './generatedWorkspace.ts';
import { type Row, summarise, timed } from './statistics.ts';

/** ms: a frame of a screen, and what a person takes for at once. */
const frame = 16;
const atOnce = 200;

/** What the server answers while somebody types into SOUL.md: ms each, and the last two answers. */
async function answering(kind: ServerKind, workspace: GeneratedWorkspace, rounds: number) {
	const server = await BenchServer.start(kind, workspace.root);
	try {
		const uri = pathToFileURL(join(workspace.root, 'SOUL.md')).toString();
		server.open(uri, 'markdown', workspace.soul);
		const [found] = await server.connection.sendRequest(WorkspacesRequest);
		if (!found) throw new Error('the server found no workspace');
		const ask = () => server.connection.sendRequest(OverviewRequest, { workspace: found.uri });
		const results: OverviewResult[] = [await ask()];
		const times = await timed(rounds, 5, async (round) => {
			server.type(uri, 3 + (round % 50), `word ${round} `);
			results.push(await ask());
		});
		return { times, results: results.slice(-2) };
	} finally {
		server.stop();
	}
}

/** ms from the navigation to the first pixels, and to the whole page. */
async function load(page: Page, address: string, result: OverviewResult): Promise<{ first: number; whole: number }> {
	await page.addInitScript(
		(state) => {
			const answer = () => window.postMessage({ type: 'state', state }, '*');
			Object.assign(window, {
				acquireVsCodeApi: () => ({ postMessage: ({ type }: { type: string }) => type === 'ready' && answer() }),
			});
			const look = () => {
				if (document.querySelector('.bars svg'))
					requestAnimationFrame((at) => performance.measure('whole', { start: 0, end: at }));
				else requestAnimationFrame(look);
			};
			requestAnimationFrame(look);
		},
		{ ...aria, result },
	);
	await page.goto(address);
	const handle = await page.waitForFunction(() => {
		const whole = performance.getEntriesByName('whole')[0]?.duration;
		const first = performance.getEntriesByName('first-contentful-paint')[0]?.startTime;
		return whole !== undefined && first !== undefined && { first, whole: Math.max(first, whole) };
	});
	return (await handle.jsonValue()) as { first: number; whole: number };
}

/** ms of script, style and layout that each new state takes, as they come while somebody types. */
const drawing = (page: Page, results: readonly OverviewResult[], rounds: number): Promise<readonly number[]> =>
	page.evaluate(
		async ({ states, count }) => {
			const times: number[] = [];
			for (let round = 0; round < count; round++) {
				await new Promise((resolve) => requestAnimationFrame(resolve));
				const began = performance.now();
				window.dispatchEvent(
					new MessageEvent('message', { data: { type: 'state', state: states[round % states.length] } }),
				);
				void document.body.offsetHeight;
				times.push(performance.now() - began);
			}
			return times;
		},
		{ states: results.map((result) => ({ ...aria, result })), count: rounds },
	);

/** The overview while somebody types: the server's answer, the page's frame; and the page's first paint. */
export async function overviewing(kind: ServerKind, workspace: GeneratedWorkspace, rounds: number): Promise<Row[]> {
	const row = (what: string, values: readonly number[], budget: number): Row => ({
		what: `overview: ${what}`,
		server: kind.name,
		files: workspace.files,
		unit: 'ms',
		summary: summarise(values),
		budget,
	});
	const { times, results } = await answering(kind, workspace, rounds);
	const answered = row('a keystroke → figures', times, frame);
	const [first] = results;
	const chromium = findChromium();
	if (!chromium || !first) {
		console.log('overview page: SKIPPED, as there is no Chromium here. Install one, or name it in SOULSCOPE_CHROMIUM.');
		return [answered];
	}
	const site = await serveBuilt((source) =>
		pageHtml({ script: '/overview.js', style: '/overview.css', source, ...english }),
	);
	const browser = await launchHeadless(chromium);
	try {
		const address = `http://127.0.0.1:${(site.address() as AddressInfo).port}/`;
		const context = await browser.newContext({ viewport: { width: 1000, height: 900 } });
		const loads: { first: number; whole: number }[] = [];
		const nothing: number[] = [];
		// In turn: both meet the same load.
		for (let round = 0; round < 20; round++) {
			nothing.push(await loadNothing(context, address));
			const page = await context.newPage();
			loads.push(await load(page, address, first));
			await page.close();
		}
		const page = await context.newPage();
		await load(page, address, first);
		const frames = await drawing(page, results, rounds);
		return [
			answered,
			row('figures → drawn', frames, frame),
			row(
				'page → first paint',
				loads.map((each) => each.first),
				atOnce,
			),
			{ ...row('page → first paint', nothing, atOnce), server: 'a page of one line' },
			row(
				'page → all of it',
				loads.map((each) => each.whole),
				atOnce,
			),
		];
	} finally {
		await browser.close();
		site.closeAllConnections();
		site.close();
	}
}
