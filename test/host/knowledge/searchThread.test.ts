import { writeFile } from 'node:fs/promises';
import { expect, it, onTestFinished } from 'vitest';
import { CancellationTokenSource } from 'vscode-jsonrpc/node';
import { SearchStoreRequest } from '../../../server/src/host/knowledge/search/thread/messages.ts';
import { startThread } from '../../../server/src/host/platform/workers/thread.ts';
import { onDisk } from '../support/workspaceOnDisk.ts';

it('begins no search that nobody waits for any more', async () => {
	const thread = startThread(new URL('../../../server/src/host/knowledge/search/thread/worker.ts', import.meta.url));
	onTestFinished(() => thread.end());
	const { file } = onDisk();
	// Whoever opens it complains of it.
	await writeFile(file('diary.db'), 'This is a diary, not a database.\n'.repeat(100));
	const question = { file: file('diary.db'), input: { query: 'tea' } };
	const typedOn = new CancellationTokenSource();
	const asked = thread.ask(SearchStoreRequest, question, { cancellation: typedOn.token });
	const last = thread.ask(SearchStoreRequest, question);
	typedOn.cancel();
	await expect(asked).rejects.toThrow('nobody waits');
	await expect(last).rejects.toThrow('not a knowledge store');
});
