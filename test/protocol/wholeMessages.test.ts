import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test, vi } from 'vitest';
import { WholeMessageWriter } from '../../server/src/app/wholeMessages.ts';

const message = (id: number, result: unknown) => ({ jsonrpc: '2.0', id, result });

test('a message is one piece, its length in bytes', async () => {
	const stream = new PassThrough();
	const pieces: string[] = [];
	stream.on('data', (piece: Buffer) => pieces.push(piece.toString()));
	const writer = new WholeMessageWriter(stream);
	await Promise.all([writer.write(message(1, 'Grüße 😀')), writer.write(message(2, null))]);
	expect(pieces).toEqual([
		'Content-Length: 48\r\n\r\n{"jsonrpc":"2.0","id":1,"result":"Grüße 😀"}',
		'Content-Length: 38\r\n\r\n{"jsonrpc":"2.0","id":2,"result":null}',
	]);
});

test('who cannot be written to is said to be, and so is what is no message', async () => {
	const stream = new PassThrough();
	const writer = new WholeMessageWriter(stream);
	const onError = vi.fn();
	writer.onError(onError);
	await expect(writer.write(message(1, 1n))).rejects.toThrow('BigInt');
	stream.end();
	await expect(writer.write(message(2, null))).rejects.toThrow('write after end');
	// The stream says so by itself as well.
	expect(onError.mock.calls.flatMap(([[, failed, count]]) => (failed ? [[failed.id, count]] : []))).toEqual([
		[1, 1],
		[2, 2],
	]);
});

// Windows has no signals.
test.skipIf(process.platform === 'win32')(
	'what is printed goes between no messages, and a client that goes without a word ends the server',
	async () => {
		const server = fileURLToPath(new URL('../../server/src/server.ts', import.meta.url));
		const printing = 'data:text/javascript,process.on("SIGUSR2", () => console.log("printed"))';
		const child = spawn(process.execPath, ['--import', printing, server, '--stdio'], { stdio: 'pipe' });
		onTestFinished(() => void child.kill('SIGKILL'));
		const params = { processId: null, rootUri: null, capabilities: {} };
		const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'initialize', params });
		let said = '';
		child.stdout.on('data', (piece) => {
			said += piece;
		});
		child.stdin.write(`Content-Length: ${body.length}\r\n\r\n${body}`);
		await once(child.stdout, 'data');
		child.kill('SIGUSR2');
		expect(String(await once(child.stderr, 'data'))).toBe('printed\n');
		child.stdin.end();
		expect(await once(child, 'close')).toEqual([1, null]);
		expect(said).toContain('"capabilities"');
		expect(said).not.toContain('printed');
	},
);
