// Installs the project's own packages where they are missing or older than the lock. Plain Node 20, no packages.

import { spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PlainError, say } from './say.mjs';

export const root = fileURLToPath(new URL('..', import.meta.url));

/** npm writes the lock a moment after the folder, in one and the same install. */
const slackMs = 5000;

function upToDate() {
	const installed = join(root, 'node_modules', '.package-lock.json');
	if (!existsSync(installed)) return false;
	return statSync(installed).mtimeMs + slackMs >= statSync(join(root, 'package-lock.json')).mtimeMs;
}

export function ensurePackages() {
	if (upToDate()) return;
	say('Installing packages (npm ci) …');
	const { status } = npm(['ci', '--no-fund', '--no-audit', '--loglevel=error']);
	if (status !== 0)
		throw new PlainError(
			'npm ci failed, so nothing can be built. Its own words are above; is the registry within reach?',
		);
}

/** The environment in which the project's own tools, and its Node 24, come first. */
export function toolEnvironment() {
	const path = [join(root, 'node_modules', '.bin'), process.env.PATH].filter(Boolean).join(delimiter);
	return { ...process.env, PATH: path };
}

/** @returns {string} the Node 24 that the packages bring along */
export function ownNode() {
	const file = join(root, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
	return existsSync(file) ? file : process.execPath;
}

/**
 * @param {readonly string[]} args
 * @param {{ quiet?: boolean, cwd?: string, env?: NodeJS.ProcessEnv }} [options] quiet: keep the output and hand it back
 */
export function npm(args, options = {}) {
	return spawnSync('npm', args, {
		cwd: options.cwd ?? root,
		env: options.env ?? toolEnvironment(),
		encoding: 'utf8',
		stdio: options.quiet ? 'pipe' : 'inherit',
		// npm is a command file on Windows, and those need a shell.
		shell: process.platform === 'win32',
		maxBuffer: 64 * 1024 * 1024,
	});
}
