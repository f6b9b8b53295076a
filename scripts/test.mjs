// npm test: installs what is missing, runs every suite, and ends with `N passed, N failed`.
// Runs on Node 20 before anything is installed. Where CI is set, a suite that had to be skipped is a failure.
// `npm test -- --changed` plays what a change against main touches, committed or not.

import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { changedFiles, mainBranch, testsThatRead } from './changed.mjs';
import { ensureChromium } from './chromium.mjs';
import { ensureModel } from './model.mjs';
import { ensurePackages, root, toolEnvironment } from './packages.mjs';
import { runScript, say } from './say.mjs';

/** @typedef {{ passed: number, failed: number, skipped: number, why?: string }} Count */

const kB = 1000;
/** What may not grow unnoticed. A bundle counts with everything that it loads at once, not with what it loads on demand. */
const sizes = [
	{ what: 'client bundle', limit: 75 * kB, measure: () => bytes('dist/client.cjs') },
	{ what: 'server bundle', limit: 2000 * kB, measure: () => bytesAtStart('dist/server.cjs') },
	{ what: 'package', limit: 9000 * kB, measure: () => bytes('dist/soulscope.vsix') },
];

const vitestReport = join(root, 'artifacts', 'vitest.json');

/**
 * Every suite, quickest answer first.
 * @type {readonly { name: string, run: () => Promise<Count> }[]}
 */
const everySuite = [
	...['lint', 'typecheck', 'imports', 'dead'].map((script) => ({
		name: `check: ${script}`,
		run: async () => oneCheck(await npmRun(script)),
	})),
	// The conformance cases are in here too. `npm run conformance` alone also counts what is not stood in for yet; here
	// a list names that, function by function, and any difference from it fails.
	{ name: 'unit', run: () => unit() },
	{ name: 'attack: the short form', run: async () => closingLine(await npmRun('attack', '--short')) },
	{ name: 'build and package', run: async () => oneCheck(await npmRun('package')) },
	{ name: 'sizes', run: measureSizes },
	{ name: 'licences of what is bundled', run: licences },
	{ name: 'editor: a real VS Code', run: editor },
];

/**
 * What is over in a minute or two and would say of most changes that something is wrong.
 * @type {() => typeof everySuite}
 */
function suitesOfChange() {
	const main = mainBranch();
	const readAsText = testsThatRead(changedFiles(main));
	return [
		{
			name: 'check: lint what has changed',
			run: async () => oneCheck(await npmRun('lint', '--changed', `--since=${main}`, '--no-errors-on-unmatched')),
		},
		{ name: 'check: typecheck', run: async () => oneCheck(await npmRun('typecheck')) },
		{ name: 'unit: what loads a changed file', run: () => unit(`--changed=${main}`, '--passWithNoTests') },
		...(readAsText.length > 0
			? [{ name: 'unit: what reads a changed file as text', run: () => unit(...readAsText) }]
			: []),
	];
}

/** @returns {Count} */
const nothing = () => ({ passed: 0, failed: 0, skipped: 0 });
/** @returns {Count} */
const oneCheck = ({ status }) => ({ ...nothing(), [status === 0 ? 'passed' : 'failed']: 1 });

async function unit(...args) {
	rmSync(vitestReport, { force: true });
	// Without it the tests that run it are skipped, and counted as such.
	await ensureModel(say);
	const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${vitestReport}`];
	const { status } = await npmRun('unit', ...reporters, ...args);
	if (!existsSync(vitestReport)) return oneCheck({ status: 1 });
	const report = JSON.parse(readFileSync(vitestReport, 'utf8'));
	// A file that does not even load has no tests to count, and is a failure all the same.
	const broken = report.testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0);
	const failed = report.numFailedTests + broken.length;
	return {
		passed: report.numPassedTests,
		failed: failed === 0 && status !== 0 ? 1 : failed,
		skipped: report.numPendingTests + report.numTodoTests,
		why: 'the embedding model could not be fetched, PostgreSQL with pgvector is missing (scripts/postgres.sh installs it), or they are marked so in the tests',
	};
}

/** Reads `N passed, N failed[, N skipped]`, the last such line; a suite that died without one has failed. */
function closingLine({ status, output }) {
	const lines = [...output.matchAll(/^(\d+) passed, (\d+) failed(?:, (\d+) skipped)?$/gm)];
	const last = lines.at(-1);
	if (!last) return oneCheck({ status: 1 });
	const failed = Number(last[2]);
	return {
		passed: Number(last[1]),
		failed: failed === 0 && status !== 0 ? 1 : failed,
		skipped: Number(last[3] ?? 0),
	};
}

async function measureSizes() {
	const count = nothing();
	for (const { what, limit, measure } of sizes) {
		const size = measure();
		const fits = size !== undefined && size < limit;
		count[fits ? 'passed' : 'failed'] += 1;
		const shown = size === undefined ? 'not built' : `${(size / kB).toFixed(1)} kB`;
		console.log(`${fits ? '✓' : '✗'} ${what}: ${shown}, limit ${limit / kB} kB`);
	}
	return count;
}

/** Every package of the bill of materials is named in the notices, with a text, and the notices are in the package that people install. */
function licences() {
	const at = (name) => join(root, 'dist', name);
	const missing = ['soulscope.vsix', 'soulscope.cdx.json', 'ThirdPartyNotices.txt'].filter(
		(name) => !existsSync(at(name)),
	);
	if (missing.length > 0) {
		console.log(`not built: ${missing.join(', ')}`);
		return oneCheck({ status: 1 });
	}
	const told = readFileSync(at('ThirdPartyNotices.txt'), 'utf8');
	const { components } = JSON.parse(readFileSync(at('soulscope.cdx.json'), 'utf8'));
	const unnamed = components.filter(({ name, version }) => !told.includes(`\n${name} ${version} (`));
	const isShipped = readFileSync(at('soulscope.vsix')).includes('extension/dist/ThirdPartyNotices.txt');
	console.log(
		`${components.length} packages, ${unnamed.length} not named; the notices are ${isShipped ? '' : 'not '}in the package`,
	);
	return oneCheck({ status: components.length > 0 && unnamed.length === 0 && isShipped ? 0 : 1 });
}

function bytes(path) {
	const file = join(root, path);
	return existsSync(file) ? statSync(file).size : undefined;
}

/** A program with every script that it requires at once, in bytes. A script that comes later is in a function. */
function bytesAtStart(path) {
	const seen = new Set();
	const visit = (file) => {
		if (seen.has(file) || !existsSync(file)) return;
		seen.add(file);
		const text = readFileSync(file, 'utf8');
		for (const [, target] of text.matchAll(
			/(?<!=>\s*[\w$.]*\(?)\b(?:require|start)\((?:require,\s*)?["'](\.[^"']+)["']/g,
		)) {
			visit(join(dirname(file), target));
		}
	};
	visit(join(root, path));
	return seen.size === 0 ? undefined : [...seen].reduce((sum, file) => sum + statSync(file).size, 0);
}

async function editor() {
	if (!ensureChromium(say)) {
		return {
			...nothing(),
			skipped: 1,
			why: 'no Chromium, Chrome or Edge: install one, or name it in SOULSCOPE_CHROMIUM',
		};
	}
	return closingLine(await run('node', ['test/editor/run.ts']));
}

/** Runs a script of package.json, showing its output and keeping it. */
const npmRun = (script, ...args) => run('npm', ['run', '-s', script, ...(args.length > 0 ? ['--', ...args] : [])]);

function run(command, args) {
	return new Promise((resolve) => {
		const child = spawn(command, args, {
			cwd: root,
			env: toolEnvironment(),
			stdio: ['ignore', 'pipe', 'pipe'],
			shell: process.platform === 'win32',
		});
		let output = '';
		for (const [from, to] of [
			[child.stdout, process.stdout],
			[child.stderr, process.stderr],
		]) {
			from.setEncoding('utf8').on('data', (text) => {
				output += text;
				to.write(text);
			});
		}
		child.on('error', (error) => resolve({ status: 1, output: output + error.message }));
		child.on('close', (status) => resolve({ status: status ?? 1, output }));
	});
}

await runScript(async () => {
	await ensurePackages();
	const counts = [];
	const suites = process.argv.includes('--changed') ? suitesOfChange() : everySuite;
	for (const { name, run: play } of suites) {
		console.log(`\n── ${name}`);
		counts.push({ name, ...(await play()) });
	}

	console.log('\n── summary');
	for (const { name, passed, failed, skipped } of counts) {
		const mark = failed > 0 ? '✗' : skipped > 0 && passed === 0 ? '○' : '✓';
		console.log(`${mark} ${name}: ${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
	}
	for (const { name, skipped, why } of counts) {
		if (skipped > 0) console.log(`\n!!! SKIPPED: ${name}${why ? `: ${why}` : ''}`);
	}

	const sum = (key) => counts.reduce((total, count) => total + count[key], 0);
	const [passed, failed, skipped] = [sum('passed'), sum('failed'), sum('skipped')];
	console.log(`\n${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
	const mayNotSkip = Boolean(process.env.CI) && process.env.CI !== 'false';
	return failed > 0 || (mayNotSkip && skipped > 0) ? 1 : 0;
});
