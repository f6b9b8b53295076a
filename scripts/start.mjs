// npm start: opens a real VS Code, with the extension in it, on a copy of the example workspace.
// Runs on Node 20 before anything is installed.

import { spawn } from 'node:child_process';
import { cpSync, existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { hasDesktopCode, openDesktopCode } from './desktop.mjs';
import {
	cacheFolder,
	ensureHost,
	freePort,
	installExtensions,
	packExtension,
	prepareData,
	startHost,
} from './host.mjs';
import { ensurePackages, mustBeDone, npm, root } from './packages.mjs';
import { during, PlainError, runScript, say } from './say.mjs';
import { addressOf, desktopArguments, guideFolder, prepareTour } from './tour.mjs';

const usage = `npm start [-- options]

  --port N    port of the VS Code in the browser (default 8110, or a free one)
  --no-open   do not open a window or a browser; print the address
  --browser   take the VS Code in the browser even where VS Code is installed
  --reset     begin with a fresh copy of the example workspace
  --help      this text`;

/** Where the example is played with: a copy, so that the repository stays as it is. */
const playFolder = join(cacheFolder, 'play', 'aria');
const defaultPort = 8110;

function readOptions() {
	try {
		return parseArgs({
			options: {
				port: { type: 'string' },
				'no-open': { type: 'boolean', default: false },
				browser: { type: 'boolean', default: false },
				reset: { type: 'boolean', default: false },
				help: { type: 'boolean', default: false },
			},
		}).values;
	} catch (error) {
		throw new PlainError(`${error.message} (npm start -- --help lists the options)`);
	}
}

async function portFrom(text) {
	if (text === undefined) return (await freePort(defaultPort)) ?? (await freePort(0)) ?? defaultPort;
	const port = Number(text);
	if (!Number.isInteger(port) || port < 1 || port > 65_535)
		throw new PlainError(`--port ${text} is not a port: give a number from 1 to 65535.`);
	if ((await freePort(port)) === undefined)
		throw new PlainError(`Port ${port} is taken. Give another with --port, or leave the option out.`);
	return port;
}

function copyExample(reset) {
	if (reset) rmSync(playFolder, { recursive: true, force: true });
	const example = join(root, 'examples', 'aria');
	if (!existsSync(playFolder)) cpSync(example, playFolder, { recursive: true });
	// The tour is not the person's to lose.
	cpSync(join(example, 'README.md'), join(playFolder, 'README.md'));
	say(
		`The workspace is ${playFolder}, a copy of examples/aria. Change what you like; npm start -- --reset makes it new.`,
	);
}

async function build(script) {
	mustBeDone(await npm(['run', '-s', script]), `npm run ${script} failed.`);
}

async function openDesktop() {
	await during('Building, mostly 5 s', () => build('build'));
	const dataFolder = join(cacheFolder, 'play', 'desktop');
	// As every version understands it: an older one would take any word for a yes.
	prepareData(dataFolder, { user: { 'extensions.autoUpdate': false } });
	await prepareTour(dataFolder, playFolder);
	openDesktopCode(desktopArguments(dataFolder, playFolder));
	say('Opened in VS Code, in a folder of its own: your settings and extensions stay as they are.');
	say('Three things to try are in its tab README.md.');
}

function openBrowser(address) {
	const opener = { darwin: 'open', linux: 'xdg-open' }[process.platform];
	const screen = process.platform !== 'linux' || process.env.DISPLAY || process.env.WAYLAND_DISPLAY;
	if (!opener || !screen) return;
	spawn(opener, [address], { stdio: 'ignore', detached: true })
		.on('error', () => {})
		.unref();
}

async function serve(options) {
	const port = await portFrom(options.port);
	const entry = await during('1 of 3: VS Code for the browser', ensureHost);
	const dataFolder = join(cacheFolder, 'play', 'vscode');
	const guide = join(root, 'dist', 'guide.vsix');
	await during('2 of 3: building, mostly 15 s', async () => {
		await build('package');
		await packExtension(guideFolder, guide);
	});
	prepareData(dataFolder);
	await during('3 of 3: installing the extension, mostly 5 s', () =>
		installExtensions(entry, dataFolder, [join(root, 'dist', 'soulscope.vsix'), guide]),
	);
	await prepareTour(dataFolder, playFolder);
	const host = await startHost({ entry, dataFolder, port });
	const address = addressOf(host.address, playFolder);
	for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => host.stop());
	say(`VS Code is at ${address}`);
	say('Three things to try are in its tab README.md. Stop with Ctrl+C.');
	if (!options['no-open']) openBrowser(address);
	await host.ended;
}

await runScript(async () => {
	const options = readOptions();
	if (options.help) {
		console.log(usage);
		return 0;
	}
	await ensurePackages();
	copyExample(options.reset);
	if (!options.browser && !options['no-open'] && options.port === undefined && hasDesktopCode()) {
		await openDesktop();
	} else {
		await serve(options);
	}
	return 0;
});
