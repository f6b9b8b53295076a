import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { namesOfEditor } from '../../scripts/build/namesOnce.mjs';
import { type Row, summarise } from './statistics.ts';

/** What a window loads when it starts, what comes with the server, and what comes with the first command and with the chat. */
const bundles = ['client', 'languageClient', 'everyCommand', 'chatPart'];

/** Loads a bundle in the place of the extension host, where the editor's API has all its names and they do nothing. */
const loader = `
	const [bundle, ...names] = process.argv.slice(1);
	const Module = require('node:module');
	const editor = Object.fromEntries(names.map((name) => [name, class {}]));
	const load = Module._load;
	Module._load = (name, ...rest) => (name === 'vscode' ? editor : load(name, ...rest));
	// The extension host has these already.
	for (const name of ['crypto', 'fs/promises', 'net', 'child_process', 'url', 'util']) require('node:' + name);
	const before = process.cpuUsage();
	require(bundle);
	const { user, system } = process.cpuUsage(before);
	console.log((user + system) / 1000);
`;

/** The processor time that each bundle of the editor side takes of the thread that all extensions share, until it is loaded. */
export async function loading(rounds: number): Promise<readonly Row[]> {
	const names = await namesOfEditor();
	const times = new Map<string, number[]>(bundles.map((name) => [name, []]));
	for (let round = 0; round < rounds; round++) {
		for (const [name, all] of times) {
			const file = join(import.meta.dirname, `../../dist/${name}.cjs`);
			all.push(Number(execFileSync(process.execPath, ['-e', loader, file, ...names], { encoding: 'utf8' })));
		}
	}
	return [...times].map(([name, all]) => ({
		what: `${name}.cjs is loaded, processor time`,
		server: 'soulscope',
		unit: 'ms',
		summary: summarise(all),
	}));
}
