import { describe, expect, it, vi } from 'vitest';
import { requestOf } from '../asking.ts';
import { subjects } from '../subjects.ts';
import { serving, where } from './serving.ts';

vi.mock('vscode', () => import('../../../support/vscode/vscodeModels.ts'));

describe.each(subjects)('the provider $name', (subject) => {
	const server = serving(subject);

	it('lists its models, with their windows where it knows them', async () => {
		const models = (await server.running.provider.models?.(new AbortController().signal)) ?? [];
		expect(models.length).toBeGreaterThan(0);
		for (const { model, title } of models) {
			expect(model).not.toMatch(/embedding|^models\//);
			expect(title).not.toBe('');
		}
		const sized = models.find(({ window }) => window !== undefined);
		if (sized) expect(server.running.provider.windowOf(sized.model)).toBe(sized.window);
	});

	where(subject.http)('lists nothing where it cannot be reached', async () => {
		expect(await subject.at?.('http://127.0.0.1:1').models?.(new AbortController().signal)).toEqual([]);
	});

	where(subject.counts)('counts a request as it would go out', async () => {
		const counted = await server.running.provider.count?.(
			requestOf({ model: server.running.model }),
			new AbortController().signal,
		);
		expect(counted).toBeGreaterThan(0);
	});
});
