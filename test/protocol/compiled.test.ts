import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import {
	createProtocolConnection,
	ExitNotification,
	InitializeRequest,
	ShutdownRequest,
	StreamMessageReader,
	StreamMessageWriter,
} from 'vscode-languageserver-protocol/node';

const program = fileURLToPath(new URL('../../server/src/cli.ts', import.meta.url));

test('the server of the command line keeps what it compiled for its next start', async () => {
	const data = mkdtempSync(join(tmpdir(), 'soulscope-compiled-'));
	onTestFinished(() => rmSync(data, { recursive: true, force: true }));
	const { NODE_COMPILE_CACHE: _, NODE_DISABLE_COMPILE_CACHE: __, ...variables } = process.env;
	const child = spawn(process.execPath, [program, 'lsp'], {
		stdio: ['pipe', 'pipe', 'inherit'],
		env: { ...variables, XDG_DATA_HOME: data },
	});
	const ended = once(child, 'exit');
	const { stdout, stdin } = child;
	const connection = createProtocolConnection(new StreamMessageReader(stdout), new StreamMessageWriter(stdin));
	connection.listen();
	await connection.sendRequest(InitializeRequest.type, { processId: null, rootUri: null, capabilities: {} });
	await connection.sendRequest(ShutdownRequest.type);
	await connection.sendNotification(ExitNotification.type);
	await ended;
	connection.dispose();
	expect(readdirSync(join(data, 'soulscope', 'compiled'))).not.toEqual([]);
}, 60_000);
