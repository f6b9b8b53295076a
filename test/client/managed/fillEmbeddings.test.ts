import { expect, it, vi } from 'vitest';
import { fillIn } from '../../../client/src/features/managed/fillEmbeddings.ts';
import { FillEmbeddingsRequest, StoredEmbeddingsRequest } from '../../../protocol/managed/embeddings.ts';

const seen = vi.hoisted(() => ({ said: [] as string[], token: { isCancellationRequested: false } }));

vi.mock('vscode', async () => ({
	...(await import('../../support/vscode/vscodeProposals.ts')),
	window: {
		showWarningMessage: async (_message: string, _options: object, yes: string) => yes,
		showInformationMessage: async (message: string) => void seen.said.push(message),
		withProgress: (_options: object, task: (progress: object, token: object) => Promise<unknown>) =>
			task({ report: ({ message }: { readonly message: string }) => void seen.said.push(message) }, seen.token),
	},
}));

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
