// A real VS Code served to the browser: installed once into the person's cache folder, started on demand.

import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { mustBeDone, npm, ownNode, root, run } from './packages.mjs';
import { PlainError, say } from './say.mjs';

/** VS Code 1.139.1, which needs Node 24. */
const version = '4.139.1';

export const cacheFolder = join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'soulscope');

const hostFolder = join(cacheFolder, `code-server-${version}`);
const entryIn = (folder) => join(folder, 'node_modules', 'code-server', 'out', 'node', 'entry.js');

/**
 * The served VS Code, installed where it is not there yet: about 600 MB, mostly a minute.
 * @param {(detail: string) => void} [note] is told how far it is
 * @returns {Promise<string>} the file to start
 */
export async function ensureHost(note = say) {
	const entry = entryIn(hostFolder);
	if (existsSync(entry)) return entry;
	if (process.platform === 'win32')
		throw new PlainError('There is no served VS Code for Windows: install VS Code 1.106 or newer, or run this in WSL.');
	mkdirSync(cacheFolder, { recursive: true });
	// Made beside its place and moved when it is whole: an install cut short is never taken for one.
	const making = mkdtempSync(join(cacheFolder, 'making-'));
	try {
		writeFileSync(join(making, 'package.json'), '{"private":true}\n');
		const workbench = join(making, 'node_modules', 'code-server', 'lib', 'vscode');
		// Install scripts want downloads and a compiler for modules that nothing here uses.
		const quietly = ['--ignore-scripts', '--no-fund', '--no-audit', '--loglevel=error'];
		const failed = 'VS Code for the browser could not be installed. Is the registry within reach?';
		note('part 1 of 3: the server, mostly 15 s');
		mustBeDone(await npm(['install', ...quietly, `code-server@${version}`], { cwd: making }), failed);
		note('part 2 of 3: the editor itself, mostly 40 s');
		mustBeDone(await npm(['install', '--omit=dev', ...quietly], { cwd: workbench }), failed);
		note('part 3 of 3: its log writer, mostly 10 s');
		const { status } = await npm(['rebuild', '@vscode/spdlog', '@vscode/native-watchdog'], { cwd: workbench });
		if (status !== 0) note('without its log writer, which needs a C++ compiler: VS Code works, and says so in its log');
		renameSync(making, hostFolder);
	} catch (error) {
		rmSync(making, { recursive: true, force: true });
		// Another process may have been quicker.
		if (!existsSync(entry)) throw error;
	}
	return entry;
}

/** What a served VS Code keeps, all in one folder. */
function argumentsFor(dataFolder) {
	return [
		...['--auth', 'none', '--config', join(dataFolder, 'config.yaml')],
		...['--user-data-dir', dataFolder, '--extensions-dir', join(dataFolder, 'extensions')],
		...['--disable-telemetry', '--disable-update-check', '--disable-workspace-trust'],
	];
}

/** Keeps first-run offers, galleries and other assistants out of the way of ours. */
const calmSettings = {
	'chat.disableAIFeatures': true,
	'editor.minimap.enabled': false,
	'extensions.autoCheckUpdates': false,
	// How this version writes what was false before. Of the old value it makes the new one, and for that it starts all that edits JSON.
	'extensions.autoUpdate': 'off',
	'extensions.ignoreRecommendations': true,
	// The browser's VS Code saves by itself; the desktop's does not.
	'files.autoSave': 'off',
	// The editor opens this list at every start. As JSON it would start all that edits JSON, before the extensions of the folder.
	'files.associations': { 'chatLanguageModels.json': 'plaintext' },
	'git.openRepositoryInParentFolders': 'never',
	'remote.autoForwardPorts': false,
	'security.workspace.trust.enabled': false,
	'telemetry.telemetryLevel': 'off',
	'window.commandCenter': false,
	'workbench.layoutControl.enabled': false,
	'workbench.secondarySideBar.defaultVisibility': 'hidden',
	'workbench.startupEditor': 'none',
	'workbench.tips.enabled': false,
	'workbench.welcomePage.walkthroughs.openOnInstall': false,
};

/**
 * Writes the settings that a data folder starts with. Existing ones are the person's own and stay.
 * @param {string} dataFolder
 * @param {{ user?: Record<string, unknown>, machine?: Record<string, unknown> }} [settings]
 */
export function prepareData(dataFolder, settings = {}) {
	writeSettings(join(dataFolder, 'User', 'settings.json'), { ...calmSettings, ...settings.user });
	if (settings.machine) writeSettings(join(dataFolder, 'Machine', 'settings.json'), settings.machine);
	// Otherwise a configuration of the person's own would be read, or made, in the home folder.
	writeFileSync(join(dataFolder, 'config.yaml'), 'auth: none\n');
}

function writeSettings(file, settings) {
	if (existsSync(file)) return;
	mkdirSync(dirname(file), { recursive: true });
	writeFileSync(file, `${JSON.stringify(settings, undefined, '\t')}\n`);
}

/**
 * Packs an extension of our own that needs no build.
 * @param {string} folder
 * @param {string} file where the package goes
 */
export async function packExtension(folder, file) {
	const vsce = join(root, 'node_modules', '@vscode', 'vsce', 'vsce');
	const args = ['package', '--no-dependencies', '--allow-missing-repository', '--skip-license', '--out', file];
	mustBeDone(await run(ownNode(), [vsce, ...args], { cwd: folder }), `${folder} could not be packed.`);
}

/**
 * Installs packaged extensions into a data folder, over older ones.
 * @param {string} entry from `ensureHost`
 * @param {string} dataFolder
 * @param {readonly string[]} packages
 */
export async function installExtensions(entry, dataFolder, packages) {
	const wanted = packages.flatMap((vsix) => ['--install-extension', vsix]);
	const args = [entry, ...argumentsFor(dataFolder), ...wanted, '--force'];
	const done = await run(ownNode(), args, { env: hostEnvironment() });
	mustBeDone(done, `${packages.join(', ')} could not be installed.`);
}

/** Started from a terminal inside VS Code, the server would talk to that one instead of being one. */
function hostEnvironment(extra = {}) {
	const inherited = Object.entries(process.env).filter(([name]) => !/^(VSCODE_|CODE_SERVER_|PASSWORD$)/.test(name));
	// Says that this is the environment of the person's shell. Else the first window waits until another shell has told it.
	return { ...Object.fromEntries(inherited), VSCODE_CLI: '1', ...extra };
}

/**
 * Starts the served VS Code and waits until it answers.
 * @param {{ entry: string, dataFolder: string, port: number, env?: Record<string, string> }} options
 * @returns {Promise<{ address: string, ended: Promise<number | null>, stop(): Promise<void> }>}
 */
export async function startHost({ entry, dataFolder, port, env }) {
	const child = spawn(ownNode(), [entry, ...argumentsFor(dataFolder), '--bind-addr', `127.0.0.1:${port}`], {
		env: hostEnvironment(env),
		stdio: ['ignore', 'pipe', 'pipe'],
	});
	const address = `http://127.0.0.1:${port}`;
	let log = '';
	const ended = new Promise((resolve) => child.once('exit', resolve));
	await new Promise((resolve, reject) => {
		const read = (chunk) => {
			log = (log + chunk).slice(-20_000);
			if (log.includes('HTTP server listening')) resolve(undefined);
		};
		child.stdout.setEncoding('utf8').on('data', read);
		child.stderr.setEncoding('utf8').on('data', read);
		child.once('error', reject);
		ended.then(() => reject(new PlainError(`VS Code did not start. Its last words: ${lastLine(log)}`)));
	});
	return {
		address,
		ended,
		async stop() {
			child.kill();
			await ended;
		},
	};
}

const lastLine = (log) => log.trim().split('\n').pop() ?? '';

/**
 * @param {number} wanted 0 for any
 * @returns {Promise<number | undefined>} the port, if it is free
 */
export function freePort(wanted) {
	return new Promise((resolve) => {
		const server = createServer();
		server.once('error', () => resolve(undefined));
		server.listen(wanted, '127.0.0.1', () => {
			const address = server.address();
			server.close(() => resolve(typeof address === 'object' && address ? address.port : undefined));
		});
	});
}
