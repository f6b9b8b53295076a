// The VS Code on this computer: whether `npm start` can take it, and how it is called.

import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { root } from './packages.mjs';
import { PlainError, say } from './say.mjs';

const browserInstead = 'Taking the one for the browser.';

/** ms. Its command starts a whole editor, and on a busy computer that takes its time. */
const timeoutMs = 60_000;

/**
 * How `code` is called. On Windows it is a command file: those need a shell, which takes words apart at spaces.
 * @param {readonly string[]} args
 * @param {string} [platform]
 * @returns {{ file: string, args: string[], shell: boolean }}
 */
export function codeCommand(args, platform = process.platform) {
	if (platform !== 'win32') return { file: 'code', args: [...args], shell: false };
	return { file: ['code', ...args.map((arg) => `"${arg}"`)].join(' '), args: [], shell: true };
}

/**
 * @param {readonly string[]} args
 * @param {import('node:child_process').SpawnSyncOptions} options
 */
function code(args, options) {
	const { file, args: own, shell } = codeCommand(args);
	return spawnSync(file, own, { ...options, shell });
}

/** True where `code` is the one of a remote VS Code: it opens what it is given in that window, and takes no data folder. */
function isRemoteCode() {
	const names = process.platform === 'win32' ? ['code.cmd', 'code'] : ['code'];
	const found = (process.env.PATH ?? '')
		.split(delimiter)
		.flatMap((folder) => names.map((name) => join(folder, name)))
		.find((file) => existsSync(file));
	if (found === undefined) return false;
	return Boolean(process.env.VSCODE_IPC_HOOK_CLI) || /[\\/]remote-cli[\\/]code(?:\.cmd)?$/u.test(realpathSync(found));
}

/** True where `code` is there, is new enough for the extension, and has a screen to show itself on. Says why where it is there and cannot be used. */
export function hasDesktopCode() {
	if (isRemoteCode()) {
		say(
			`The command code belongs to a remote VS Code. It cannot open the example with settings of its own. ${browserInstead}`,
		);
		return false;
	}
	const screen = process.platform !== 'linux' || process.env.DISPLAY || process.env.WAYLAND_DISPLAY;
	if (!screen) return false;
	const { status, error, stdout } = code(['--version'], { encoding: 'utf8', timeout: timeoutMs });
	const text = String(stdout ?? '');
	const [, major, minor] = /^(\d+)\.(\d+)\./.exec(text) ?? [];
	if (status !== 0 || major === undefined) {
		const isAbsent = process.platform === 'win32' || (error && 'code' in error && error.code === 'ENOENT');
		if (!isAbsent) say(`The command code does not say its version, so it cannot be used. ${browserInstead}`);
		return false;
	}
	const { engines } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
	const [needed, least] = /1\.(\d+)/.exec(engines.vscode) ?? [];
	if (Number(major) > 1 || Number(minor) >= Number(least)) return true;
	say(`VS Code on this computer is ${text.split('\n')[0]}. Soulscope needs ${needed} or newer. ${browserInstead}`);
	return false;
}

/** @param {readonly string[]} args */
export function openDesktopCode(args) {
	const { status } = code(args, { stdio: 'inherit' });
	if (status !== 0) throw new PlainError('VS Code would not open. Try npm start -- --browser.');
}
