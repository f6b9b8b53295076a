import { beforeEach, expect, it, vi } from 'vitest';
import { type CancellationToken, CancellationTokenSource } from 'vscode-languageserver-protocol';
import { FillEmbeddingsRequest, StoredEmbeddingsRequest } from '../../../protocol/managed/embeddings.ts';
import { RememberRequest } from '../../../protocol/memory/overview.ts';
import type { Embedder } from '../../../server/src/host/embedding/embedder.ts';
import { openAgent } from '../../support/goclaw/openAgent.ts';
import { teamDatabase } from '../../support/goclaw/team.ts';
import { serve } from '../../support/languageClient.ts';
import { describeWithPostgres } from '../../support/postgres/database.ts';

const read: string[] = [];
let length: number;

beforeEach(() => {
	read.length = 0;
	length = 1536;
});

/** A model on this computer, for which everything is a long job. */
const local: Embedder = {
	model: 'text-embedding-3-small',
	async embed(texts, options = {}) {
		read.push(...texts);
		const vectors: Float32Array[] = [];
		for (const at of texts.keys()) {
			await options.pause?.(true);
			const vector = new Float32Array(length).fill(1 / Math.sqrt(length));
			vectors.push(vector);
			options.onVector?.(at, vector);
		}
		return vectors;
	},
	rest: async () => undefined,
};

vi.mock('../../../server/src/host/platform/power/battery.ts', () => ({ runsOnBattery: async () => true }));
vi.mock('../../../server/src/host/embedding/chooseEmbedder.ts', async (actual) => ({
	...(await actual<object>()),
	chooseEmbedder: async () => local,
}));

describeWithPostgres('embeddings that are filled in on battery', () => {
	it('wait, which is said with what is done, can be ended, and go on once a setting says so', async () => {
		const address = await teamDatabase();
		const client = await serve({ 'plain/notes.txt': '' });
		const { connection } = client;
		const workspace = await openAgent(connection, address, 'guide');
		await connection.sendRequest(RememberRequest, {
			uri: `${workspace}/SOUL.md`,
			text: 'Doors open at nine.',
			target: 'daily-and-curated',
		});

		const step = (mayWait: boolean, token?: CancellationToken) =>
			connection.sendRequest(FillEmbeddingsRequest, { workspace, isAnyModel: false, mayWait }, token);
		expect(await step(false)).toEqual({
			kind: 'answer',
			step: 'filled',
			filled: 1,
			embedded: 1,
			all: 2,
			waitsFor: 'mains',
		});

		const stop = new CancellationTokenSource();
		const stopped = step(true, stop.token);
		stop.cancel();
		expect(await stopped).toMatchObject({ kind: 'failed' });

		let isOver = false;
		const waiting = step(true).finally(() => {
			isOver = true;
		});
		expect(await connection.sendRequest(StoredEmbeddingsRequest, { workspace })).toMatchObject({ embedded: 1, all: 2 });
		expect(isOver).toBe(false);
		await client.changeSettings({ embeddings: { waitOnBattery: false } });
		expect(await waiting).toEqual({ kind: 'answer', step: 'filled', filled: 1, embedded: 2, all: 2 });
	}, 60_000);

	it('are refused where they would not fit, before anybody is asked and before a text is read', async () => {
		const address = await teamDatabase();
		const { connection } = await serve({ 'plain/notes.txt': '' });
		const workspace = await openAgent(connection, address, 'guide');
		await connection.sendRequest(RememberRequest, {
			uri: `${workspace}/SOUL.md`,
			text: 'Doors open at nine.',
			target: 'daily-and-curated',
		});
		const state = () => connection.sendRequest(StoredEmbeddingsRequest, { workspace });
		expect(await state()).toEqual({
			kind: 'answer',
			embedded: 0,
			all: 2,
			model: 'text-embedding-3-small',
			isReadOnly: false,
		});
		read.length = 0;
		length = 384;
		expect(await state()).toMatchObject({
			misfit:
				'Nothing was filled in: vectors of this database have 1536 numbers, and those of text-embedding-3-small have 384, so nobody could search with them. Choose the model that GoClaw uses, text-embedding-3-small. It is set in soulscope.embeddings.provider and soulscope.embeddings.model.',
		});
		expect(read).toEqual(['length']);
	}, 60_000);
});
