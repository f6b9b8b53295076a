import { beforeEach, expect, it, vi } from 'vitest';
import { fillIn } from '../../../client/src/features/managed/fillEmbeddings.ts';
import { FillEmbeddingsRequest, StoredEmbeddingsRequest } from '../../../protocol/managed/embeddings.ts';

const seen = vi.hoisted(() => ({
	said: [] as string[],
	asked: [] as string[],
	token: { isCancellationRequested: false },
}));

vi.mock('vscode', async () => ({
	...(await import('../../support/vscode/vscodeProposals.ts')),
	window: {
		showWarningMessage: async (message: string, _options: object, yes: string) => {
			seen.asked.push(message);
			return yes;
		},
		showInformationMessage: async (message: string) => void seen.said.push(message),
		withProgress: (_options: object, task: (progress: object, token: object) => Promise<unknown>) =>
			task({ report: ({ message }: { readonly message: string }) => void seen.said.push(message) }, seen.token),
	},
}));

beforeEach(() => {
	seen.said.length = 0;
	seen.asked.length = 0;
});

const workspace = { uri: 'soulscope-db://team/guide', name: 'Guide' };
const waits =
	'It waits because the computer runs on battery. To go on anyway, turn off the setting soulscope.embeddings.waitOnBattery.';

it('says that it waits for mains for as long as it does, and only then lets the next step wait', async () => {
	const steps = [
		{ filled: 1, embedded: 1, all: 3, waitsFor: 'mains' },
		{ filled: 1, embedded: 2, all: 3, waitsFor: 'mains' },
		{ filled: 1, embedded: 3, all: 3 },
		{ filled: 0, embedded: 3, all: 3 },
	];
	const asked: unknown[] = [];
	const server = {
		async request({ method }: { readonly method: string }, params: { readonly mayWait?: boolean }) {
			if (method === StoredEmbeddingsRequest.method)
				return { kind: 'answer', embedded: 0, all: 3, model: 'toy', isReadOnly: false };
			expect(method).toBe(FillEmbeddingsRequest.method);
			asked.push(params.mayWait);
			return { kind: 'answer', step: 'filled', ...steps[asked.length - 1] };
		},
	};
	await fillIn({ server } as never, workspace as never);
	expect(asked).toEqual([false, true, true, false]);
	expect(seen.said).toEqual([
		`1 of 3 passages have an embedding. ${waits}`,
		`2 of 3 passages have an embedding. ${waits}`,
		'3 of 3 passages have an embedding',
		'3 of 3 passages have an embedding',
		'All 3 passages of Guide have an embedding.',
	]);
});

it('asks nothing where what the model makes does not fit into the database', async () => {
	const misfit = 'Nothing was filled in: it does not fit.';
	const request = async ({ method }: { readonly method: string }) => {
		expect(method).toBe(StoredEmbeddingsRequest.method);
		return { kind: 'answer', embedded: 0, all: 3, model: 'toy', misfit, isReadOnly: false };
	};
	await expect(fillIn({ server: { request } } as never, workspace as never)).rejects.toThrow(misfit);
	expect(seen).toMatchObject({ asked: [], said: [] });
});
