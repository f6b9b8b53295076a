import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { onTestFinished } from 'vitest';

/** A program, gone when the test is, that does what the test wants of an embedding process; `body` is JavaScript. */
export function programOf(body: string): URL {
	const folder = mkdtempSync(join(tmpdir(), 'soulscope-program-'));
	onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
	const file = join(folder, 'program.cjs');
	writeFileSync(file, `process.on('disconnect', () => process.exit());\n${body}`);
	return pathToFileURL(file);
}

/** Gives each text the vector (its length, the process's number), in JSON-RPC as it is asked. */
export const echo = `process.on('message', ({ id, params: { texts } }) => {
	const vectors = Float32Array.from(texts.flatMap((text) => [text.length, process.pid]));
	process.send({ jsonrpc: '2.0', id, result: { vectors, dimensions: 2 } });
});`;

/** The same, as one that takes `ms` for each text, and says whether it was started as a helper. */
export const slowEcho = (ms: number): string => `process.on('message', ({ id, params: { texts } }) => {
	const isHelper = process.argv[4] === 'helper' ? 1 : 0;
	const vectors = Float32Array.from(texts.flatMap((text) => [text.length, process.pid, isHelper]));
	setTimeout(() => process.send({ jsonrpc: '2.0', id, result: { vectors, dimensions: 3 } }), ${ms} * texts.length);
});`;
