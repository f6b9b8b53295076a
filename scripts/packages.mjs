// Installs the project's own packages where they are missing or older than the lock. Plain Node 20, no packages.

import { spawn } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { during, PlainError } from './say.mjs';

export const root = fileURLToPath(new URL('..', import.meta.url));

/** npm writes the lock a moment after the folder, in one and the same install. */
const slackMs = 5000;

function upToDate() {
	const installed = join(root, 'node_modules', '.package-lock.json');
	if (!existsSync(installed)) return false;
	return statSync(installed).mtimeMs + slackMs >= statSync(join(root, 'package-lock.json')).mtimeMs;
}

export async function ensurePackages() {
	if (upToDate()) return;
	const args = ['ci', '--no-fund', '--no-audit', '--loglevel=error'];
	const done = await during('Installing packages, mostly a minute', () => npm(args));
	mustBeDone(done, 'The packages could not be installed, so nothing can be built. Is the registry within reach?');
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
 * @typedef {{ status: number, stdout: string, stderr: string }} Done what a program has said, once it has ended
 */

/**
 * @param {readonly string[]} args
 * @param {{ cwd?: string }} [options]
 */
export function npm(args, { cwd = root } = {}) {
	// npm is a command file on Windows, and those need a shell.
	return run('npm', args, { cwd, env: toolEnvironment(), shell: process.platform === 'win32' });
}

/**
 * @param {string} program
 * @param {readonly string[]} args
 * @param {import('node:child_process').SpawnOptions} [options]
 * @returns {Promise<Done>}
 */
export function run(program, args, options = {}) {
	return new Promise((resolve, reject) => {
		const child = spawn(program, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
		let [stdout, stderr] = ['', ''];
		child.stdout.setEncoding('utf8').on('data', (text) => {
			stdout += text;
		});
		child.stderr.setEncoding('utf8').on('data', (text) => {
			stderr += text;
		});
		child.once('error', reject);
		child.once('close', (status) => resolve({ status: status ?? 1, stdout, stderr }));
	});
}

/**
 * @param {Done} done
 * @param {string} otherwise what a person is told below the program's own words
 */
export function mustBeDone({ status, stdout, stderr }, otherwise) {
	if (status === 0) return;
	process.stdout.write(stdout);
	process.stderr.write(stderr);
	throw new PlainError(`${otherwise} The words above say more.`);
}
