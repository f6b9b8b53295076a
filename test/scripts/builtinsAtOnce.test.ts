import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as esbuild from 'esbuild';
import { expect, it } from 'vitest';
import { builtinsAtOnce } from '../../scripts/build/builtinsAtOnce.mjs';

const source = `
	import { execFile } from 'node:child_process';
	import { createHash, Hash } from 'node:crypto';
	import { readFileSync } from 'node:fs';
	import path, { join } from 'node:path';
	import { readFile } from 'node:fs/promises';
	import { Readable } from 'node:stream';
	import { Worker } from 'node:worker_threads';
	import { promisify } from 'node:util';

	const isLoaded = (name) => process.moduleLoadList.includes('NativeModule ' + name);
	const before = ['crypto', 'fs/promises', 'child_process', 'worker_threads'].map(isLoaded);
	const hash = createHash('sha256').update('a');
	const told = await promisify(execFile)(process.execPath, ['-p', '1']);
	const worker = new Worker('process.exit(7)', { eval: true });
	const code = await new Promise((resolve) => worker.once('exit', resolve));
	class Ours extends Readable { _read() { this.push(null); } }
	const ours = new Ours();
	console.log(JSON.stringify({
		before,
		extended: [ours instanceof Ours, ours instanceof Readable, ours.constructor === Ours, new Readable().constructor.name],
		digest: hash.digest('hex').slice(0, 8),
		isHash: hash instanceof Hash,
		told: told.stdout.trim(),
		code,
		text: readFileSync(process.argv[2], 'utf8') + (await readFile(process.argv[2], 'utf8')),
		same: join === path.join,
	}));
`;

it('what a bundle takes from Node is the same, and what is heavy of it comes when it is used', async () => {
	const folder = mkdtempSync(join(tmpdir(), 'builtins-'));
	try {
		writeFileSync(join(folder, 'in.mjs'), source);
		writeFileSync(join(folder, 'read.txt'), 'read');
		await esbuild.build({
			entryPoints: [join(folder, 'in.mjs')],
			...{ bundle: true, minify: true, format: 'esm', platform: 'node', outfile: join(folder, 'out.mjs') },
			plugins: [builtinsAtOnce],
		});
		const out = execFileSync(process.execPath, [join(folder, 'out.mjs'), join(folder, 'read.txt')], {
			encoding: 'utf8',
			// The command line of a program that is started with a pipe has Node load some of it.
			stdio: ['ignore', 'pipe', 'inherit'],
		});
		expect(JSON.parse(out)).toEqual({
			before: [false, false, false, false],
			extended: [true, true, true, 'Readable'],
			digest: 'ca978112',
			isHash: true,
			told: '1',
			code: 7,
			text: 'readread',
			same: true,
		});
	} finally {
		rmSync(folder, { recursive: true, force: true });
	}
});
