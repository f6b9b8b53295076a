import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BrowserContext, Page } from 'playwright-core';
import { ensureHost, freePort, installExtensions, prepareData, startHost } from '../../../scripts/host.mjs';
import { addressOf, prepareTour } from '../../../scripts/tour.mjs';
import { launchHeadless } from '../../support/headless.ts';
import { layFolder, rewrite } from './folders.ts';
import { findProbe, forgetProbe } from './probe.ts';
import type { Files, Stage } from './scene.ts';
import { took } from './times.ts';
import { Workbench } from './workbench.ts';

/** One real VS Code with our package installed, and a browser to drive it with. */
export interface Theatre extends AsyncDisposable {
	/** Plays on a stage of its own: a new window, a new folder, settings as they were. */
	play(name: string, scene: (stage: Stage) => Promise<void>): Promise<void>;
}

export interface TheatreOptions {
	readonly chromiumPath: string;
	/** Packaged extensions to install. */
	readonly packages: readonly string[];
	readonly example: string;
	readonly screenshots: string;
	/** Dots of a picture for each of the window's. */
	readonly scale?: number;
	/** Absolute path at which every scene finds its folder, where a picture shows it; its parent must not exist yet. */
	readonly folder?: string;
}

const viewport = { width: 1440, height: 900 };

/** A zone in which it is not the date that UTC has, at this hour: a log named by UTC would be caught. */
export function zoneOfAnotherDay(now: Date): string {
	return now.getUTCHours() >= 10 ? 'Pacific/Kiritimati' : 'Pacific/Pago_Pago';
}

export async function openTheatre(options: TheatreOptions): Promise<Theatre> {
	const base = realpathSync(mkdtempSync(join(tmpdir(), 'soulscope-editor-')));
	const dataFolder = join(base, 'data');
	const probes = join(base, 'probes');
	const home = join(base, 'home');
	const preloads = ['noLinks.cjs', 'power.cjs'].map((name) => fileURLToPath(new URL(name, import.meta.url)));
	const supplies = join(probes, 'power_supply');
	for (const folder of [probes, home]) mkdirSync(folder);
	if (options.folder !== undefined) mkdirSync(dirname(options.folder));
	const userSettings = join(dataFolder, 'User', 'settings.json');
	const machineSettings = join(dataFolder, 'Machine', 'settings.json');

	const entry = await ensureHost();
	prepareData(dataFolder, { user: { 'workbench.colorTheme': 'Light 2026', 'editor.fontSize': 13 }, machine: {} });
	const firstSettings: object = JSON.parse(readFileSync(userSettings, 'utf8'));
	await installExtensions(entry, dataFolder, options.packages);
	const timeZone = zoneOfAnotherDay(new Date());
	const port = await freePort(0);
	if (port === undefined) throw new Error('No port is free on this machine.');
	const host = await startHost({
		entry,
		dataFolder,
		port,
		env: {
			TZ: timeZone,
			SOULSCOPE_PROBE_FOLDER: probes,
			VSCODE_RECONNECTION_GRACE_TIME: '2000',
			HOME: home,
			SOULSCOPE_PROBE_PRELOAD: preloads.join(delimiter),
		},
	});
	const browser = await launchHeadless(options.chromiumPath);
	let played = 0;

	async function openWindow(context: BrowserContext, root: string): Promise<Workbench> {
		forgetProbe(probes, root);
		const page = await context.newPage();
		page.setDefaultTimeout(60_000);
		await page.goto(addressOf(host.address, root));
		try {
			return await settled(page, root);
		} catch (error) {
			// Nothing of ours has run yet: the editor itself has not come up, and a person would load its page again.
			console.log(
				`  The editor did not start and is loaded once more: ${error instanceof Error ? error.message : error}`,
			);
			forgetProbe(probes, root);
			await page.reload();
			return settled(page, root);
		}
	}

	async function settled(page: Page, root: string): Promise<Workbench> {
		await page.locator('.monaco-workbench .part.statusbar').waitFor();
		const drawn = performance.now();
		const probe = await findProbe(probes, root);
		took('window drawn → extension host answers', performance.now() - drawn);
		return new Workbench({ page, probe, root, screenshots: options.screenshots });
	}

	return {
		async play(name, scene) {
			played += 1;
			const context = await browser.newContext({
				viewport,
				deviceScaleFactor: options.scale ?? 1,
				permissions: ['clipboard-read', 'clipboard-write'],
			});
			let opened: Workbench | undefined;
			const lay = (name: string, files: Files, example?: string): string => {
				if (options.folder !== undefined) rmSync(options.folder, { recursive: true, force: true });
				return layFolder(options.folder ?? join(base, `scene-${played}`, name), files, example);
			};
			const open = async (name: string, files: Files, example?: string): Promise<Workbench> => {
				opened = await openWindow(context, lay(name, files, example));
				return opened;
			};
			try {
				await scene({
					timeZone,
					globalStorage: join(dataFolder, 'User', 'globalStorage', 'soulscope.soulscope'),
					setMachine: (settings) => rewrite(machineSettings, settings),
					setPower: (files) => void layFolder(supplies, files, undefined),
					openExample: (files = {}) => open('aria', files, options.example),
					openFolder: (files) => open('folder', files),
					async openTour() {
						const root = lay('aria', {}, options.example);
						await prepareTour(dataFolder, root);
						opened = await openWindow(context, root);
						return opened;
					},
					async reopen(window) {
						const { page, root } = window;
						forgetProbe(probes, root);
						// By the editor's own command: a page that is loaded anew from outside has no time to write down what is open.
						const loaded = page.waitForEvent('load');
						await window.command('Developer: Reload Window');
						await loaded;
						opened = await settled(page, root);
						return opened;
					},
					async openBeside({ root }) {
						opened = await openWindow(context, root);
						return opened;
					},
				});
			} catch (error) {
				await opened?.failed(name);
				throw error;
			} finally {
				await context.close();
				rmSync(supplies, { recursive: true, force: true });
				rewrite(machineSettings, {});
				rewrite(userSettings, firstSettings);
			}
		},
		async [Symbol.asyncDispose]() {
			await browser.close();
			await host.stop();
			for (const folder of [base, ...(options.folder === undefined ? [] : [dirname(options.folder)])])
				rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
		},
	};
}
