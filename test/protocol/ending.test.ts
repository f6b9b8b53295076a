import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';

const serverFile = fileURLToPath(new URL('../../server/src/server.ts', import.meta.url));

// Windows has no signals: there, whoever ends a process ends it at once.
test.skipIf(process.platform === 'win32')('a server that is told to end does so in order', async () => {
	const server = spawn(process.execPath, [serverFile, '--stdio'], { stdio: ['pipe', 'pipe', 'inherit'] });
	onTestFinished(() => void server.kill('SIGKILL'));
	const params = { processId: null, rootUri: null, capabilities: {} };
	const message = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'initialize', params });
	server.stdin.write(`Content-Length: ${message.length}\r\n\r\n${message}`);
	await once(server.stdout, 'data');
	server.kill('SIGTERM');
	expect(await once(server, 'exit')).toEqual([0, null]);
});
