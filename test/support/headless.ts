import { type Browser, chromium } from 'playwright-core';

/** Headless, and deaf to everything that a fresh browser likes to ask the network. */
export const launchHeadless = (executablePath: string): Promise<Browser> =>
	chromium.launch({
		executablePath,
		args: [
			'--no-sandbox',
			'--disable-gpu',
			'--disable-quic',
			'--no-first-run',
			'--disable-background-networking',
			'--disable-component-update',
			'--disable-sync',
		],
	});
