// npm run conformance [-- --cases FILE] [--wording FILE …] [--corpus DIR]: one line a function, then `N passed, N failed`. Exit status 1 on failures.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { runtimes } from '../../server/src/engine/runtimes/registry.ts';
import { sha256 } from '../../server/src/engine/text/sha256.ts';
import { readPack } from '../../server/src/host/wording/packStore.ts';
import { createShelf } from '../../server/src/host/wording/shelf.ts';
import type { Case } from './case.ts';
import { runCases } from './runCases.ts';

const here = fileURLToPath(new URL('.', import.meta.url));

function readCases(path: string): Case[] {
	const cases: unknown = JSON.parse(readFileSync(path, 'utf8'));
	if (!Array.isArray(cases)) throw new Error(`${path} holds no array of cases`);
	return cases as Case[];
}

const { values } = parseArgs({
	options: { cases: { type: 'string' }, wording: { type: 'string', multiple: true }, corpus: { type: 'string' } },
});
/** Some cases name a document of a runtime's own repository instead of bringing it: it is taken from a copy of that. */
function withDocument(test: Case, folder: string): Case {
	const input = test.input as { readonly file?: string; readonly sha256?: string };
	const { file, sha256: digest } = input;
	const path = file !== undefined && digest !== undefined ? join(folder, file) : undefined;
	if (path === undefined || !existsSync(path)) return test;
	const text = readFileSync(path, 'utf8');
	return sha256(text) === digest ? { ...test, input: { ...input, text } } : test;
}

const ours = () => readdirSync(here).filter((name) => name.endsWith('.json'));
const files = values.cases === undefined ? ours().map((name) => `${here}${name}`) : [values.cases];

try {
	const packs = createShelf();
	for (const file of values.wording ?? []) {
		const pack = await readPack(file, () => runtimes);
		if (!pack) throw new Error(`${file}: there is no such file`);
		packs.put(pack);
	}
	const { corpus } = values;
	const cases = files.flatMap(readCases).map((test) => (corpus === undefined ? test : withDocument(test, corpus)));
	const reports = await runCases(cases, packs);
	for (const { fn, runtimes, passed, total, mismatch, byLength } of reports) {
		const mark = passed === total ? '✓' : '✗';
		const prose = byLength > 0 ? ` (${byLength} by the length of fixed prose: no wording pack has it)` : '';
		console.log(`${mark} ${fn} [${runtimes.join(', ')}] ${passed}/${total}${prose}${mismatch ? ` · ${mismatch}` : ''}`);
	}
	const passed = reports.reduce((sum, report) => sum + report.passed, 0);
	const failed = reports.reduce((sum, report) => sum + report.total - report.passed, 0);
	console.log(`${passed} passed, ${failed} failed`);
	process.exitCode = failed > 0 ? 1 : 0;
} catch (error) {
	console.error(error instanceof Error ? error.message : String(error));
	console.log('0 passed, 1 failed');
	process.exitCode = 1;
}
