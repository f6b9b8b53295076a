import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { runIn } from '../../../support/goclaw/teamRows.ts';
import type { Scene } from '../../support/scene.ts';
import { until } from '../../support/until.ts';
import { setKey } from '../chat/chat.ts';
import { contentOf, openGuide, withTeam } from './office.ts';

/** Three times what is embedded at once. */
const passages = 96;

const manyPassages = `INSERT INTO memory_chunks (agent_id, document_id, path, start_line, end_line, hash, text)
	SELECT agent_id, id, path, n, n, md5(n::text), 'Passage ' || n FROM memory_documents, generate_series(1, ${passages}) n
	WHERE path = 'MEMORY.md'`;

const embedded = `SELECT count(embedding)::text AS content FROM memory_chunks`;

/** Somebody who embeds what it is let to: the rest waits. */
async function patientService() {
	let allowed = 0;
	const waiting: (() => void)[] = [];
	const server = createServer((request, response) => {
		let body = '';
		request.on('data', (data) => {
			body += data;
		});
		request.on('end', () => {
			const answer = () => {
				const { input } = JSON.parse(body);
				const data = input.map((_: string, index: number) => ({
					object: 'embedding',
					index,
					embedding: new Array<number>(1536).fill(0.1),
				}));
				response.setHeader('content-type', 'application/json');
				response.end(
					JSON.stringify({ object: 'list', data, model: 'x', usage: { prompt_tokens: 1, total_tokens: 1 } }),
				);
			};
			if (allowed > 0) {
				allowed -= 1;
				answer();
			} else waiting.push(answer);
		});
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	return {
		url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
		waits: () => waiting.length,
		/** Answers so many more questions. */
		allow(count: number): void {
			allowed += count;
			while (allowed > 0 && waiting.length > 0) {
				allowed -= 1;
				waiting.shift()?.();
			}
		},
		async [Symbol.asyncDispose]() {
			server.closeAllConnections();
			await new Promise<void>((resolve) => void server.close(() => resolve()));
		},
	};
}

export const managedEmbeddings: readonly Scene[] = [
	{
		name: 'missing embeddings of an agent of a database are filled in with progress, stopped, and gone on with',
		play: (stage) =>
			withTeam(async (address) => {
				await using service = await patientService();
				await runIn(address, manyPassages);
				stage.setMachine({
					'soulscope.embeddings.provider': 'openai',
					'soulscope.embeddings.baseUrl': service.url,
				});
				const vscode = await openGuide(stage, address);
				await setKey(vscode, 'sk-test-not-a-real-key');
				const fill = async () => {
					await vscode.command('Soulscope: Fill In Missing Embeddings…');
					await vscode.page.getByRole('button', { name: 'Fill In' }).waitFor();
				};
				await fill();
				await vscode.picture('managed-embeddings-question');
				assert.equal(service.waits(), 0, 'nothing is sent before the person says so');
				await vscode.page.getByRole('button', { name: 'Fill In' }).click();
				service.allow(1);
				await vscode.notification(`32 of ${passages} passages have an embedding`).waitFor();
				await vscode.picture('managed-embeddings-progress');
				await until('the next ones are asked for', () => service.waits() > 0);
				await vscode.notification('Filling in embeddings').getByRole('button', { name: 'Cancel' }).click();
				await vscode.notification('Stopped. Run the command again to go on.').waitFor();
				assert.equal(await contentOf(address, embedded), '32', 'what is done stays done');
				await vscode.picture('managed-embeddings-stopped');

				service.allow(passages);
				await fill();
				await vscode.page.getByRole('button', { name: 'Fill In' }).click();
				await vscode.notification(`All ${passages} passages of `).waitFor();
				assert.equal(await contentOf(address, embedded), String(passages));
				await vscode.picture('managed-embeddings-done');
			}),
	},
];
