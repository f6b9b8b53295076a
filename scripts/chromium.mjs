// Finds a Chromium that the tests can drive, and installs one where that takes no question. Plain Node 20, no packages.

import { spawnSync } from 'node:child_process';
import { accessSync, constants, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';

/** Names on the path, best first: any browser built on Chromium will do. */
const names = [
	'chromium',
	'chromium-browser',
	'google-chrome-stable',
	'google-chrome',
	'chrome',
	'microsoft-edge-stable',
	'microsoft-edge',
	'brave-browser',
];

const fixedPlaces = {
	linux: ['/snap/bin/chromium'],
	darwin: [
		'/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
		'/Applications/Chromium.app/Contents/MacOS/Chromium',
		'/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
	],
	win32: [
		'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
		'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
		'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
	],
};

/** Where Playwright keeps the browsers that it has downloaded, newest first. */
function playwrightPlaces() {
	const root =
		process.env.PLAYWRIGHT_BROWSERS_PATH ||
		{
			linux: join(homedir(), '.cache', 'ms-playwright'),
			darwin: join(homedir(), 'Library', 'Caches', 'ms-playwright'),
			win32: join(process.env.LOCALAPPDATA ?? homedir(), 'ms-playwright'),
		}[process.platform];
	if (!root) return [];
	let entries;
	try {
		entries = readdirSync(root);
	} catch {
		return [];
	}
	return entries
		.filter((entry) => /^chromium-\d+$/.test(entry))
		.sort((a, b) => Number(b.slice(9)) - Number(a.slice(9)))
		.flatMap((entry) =>
			['chrome-linux/chrome', 'chrome-linux64/chrome', 'chrome-win/chrome.exe', 'chrome-win64/chrome.exe'].map((tail) =>
				join(root, entry, tail),
			),
		);
}

/** @param {string} file */
function runs(file) {
	try {
		accessSync(file, constants.X_OK);
		return true;
	} catch {
		return false;
	}
}

/**
 * Path of a Chromium, Chrome or Edge on this machine, or undefined. `SOULSCOPE_CHROMIUM` names one outright.
 * @returns {string | undefined}
 */
export function findChromium() {
	const named = process.env.SOULSCOPE_CHROMIUM;
	if (named) return runs(named) ? named : undefined;
	const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
	const suffix = process.platform === 'win32' ? '.exe' : '';
	const onPath = names.flatMap((name) => folders.map((folder) => join(folder, name + suffix)));
	return [...onPath, ...(fixedPlaces[process.platform] ?? []), ...playwrightPlaces()].find(runs);
}

/**
 * Finds a browser, or installs Debian's Chromium where we are root and there is apt-get.
 * @param {(line: string) => void} say
 * @returns {string | undefined}
 */
export function ensureChromium(say) {
	const found = findChromium();
	if (found) return found;
	const root = process.getuid?.() === 0;
	if (!root || spawnSync('apt-get', ['--version'], { stdio: 'ignore' }).status !== 0) return undefined;
	say('No Chromium here: installing it with apt-get …');
	const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
	for (const args of [
		['update', '-qq'],
		['install', '-y', '-qq', '--no-install-recommends', 'chromium', 'fonts-dejavu-core', 'fonts-noto-color-emoji'],
	]) {
		const { status } = spawnSync('apt-get', args, { env, stdio: ['ignore', 'ignore', 'inherit'] });
		if (status !== 0) {
			say(`apt-get ${args[0]} failed.`);
			return undefined;
		}
	}
	return findChromium();
}
