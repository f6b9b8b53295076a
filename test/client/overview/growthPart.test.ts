import { describe, expect, it, vi } from 'vitest';
import { createGrowth } from '../../../client/src/features/overview/growthPart.ts';
import type { Server } from '../../../client/src/server/server.ts';
import { OverviewGrowthRequest } from '../../../protocol/overview/growth.ts';
import type { GrowthOnPage } from '../../../protocol/overview/page.ts';

vi.mock('vscode', async () => {
	const { CancellationTokenSource } = await import('vscode-jsonrpc');
	return { CancellationTokenSource };
});

/** The page of Aria, with a server that answers when it is told to. */
function page() {
	const posted: GrowthOnPage[] = [];
	const asked: { readonly isCancelled: () => boolean; answer(known: number): void; fail(message: string): void }[] = [];
	const server = {
		onNotification: () => undefined,
		request: (type: unknown, _: unknown, token: { readonly isCancellationRequested: boolean }) =>
			type === OverviewGrowthRequest
				? new Promise((resolve, reject) =>
						asked.push({
							isCancelled: () => token.isCancellationRequested,
							answer: (known) => resolve({ known }),
							fail: (message) => reject(new Error(message)),
						}),
					)
				: Promise.resolve({ answers: 0 }),
	} as unknown as Server;
	const growth = createGrowth({ server, agent: () => 'file:///aria', post: (each) => posted.push(each) });
	return { growth, posted, asked };
}

describe('the growth on a page', () => {
	it('is not asked for before somebody looks, whatever changes', () => {
		const { growth, asked } = page();
		growth.renew();
		expect(asked).toEqual([]);
		growth.show();
		expect(asked.length).toBe(1);
	});

	it('is asked for once at a time, and once more for all that has changed meanwhile', async () => {
		const { growth, asked, posted } = page();
		growth.show();
		growth.renew();
		growth.renew();
		expect(asked.length).toBe(1);
		asked[0]?.answer(3);
		await vi.waitFor(() => expect(asked.length).toBe(2));
		expect(posted.map((each) => each.growth?.known)).toEqual([undefined, 3, 3]);
		expect(posted.at(-1)?.recall).toEqual({ answers: 0 });
	});

	it('is cancelled where another agent is shown, and nothing of it comes later', async () => {
		const { growth, asked, posted } = page();
		growth.show();
		growth.forget();
		expect(asked[0]?.isCancelled()).toBe(true);
		asked[0]?.answer(3);
		await Promise.resolve();
		expect(posted).toEqual([{ agent: 'file:///aria', progress: 0 }]);
		// Nor is it taken for what is known of the next.
		growth.show();
		expect(posted.length).toBe(2);
	});

	it('says why there is none', async () => {
		const { growth, asked, posted } = page();
		growth.show();
		asked[0]?.fail('it is in a reftable');
		await vi.waitFor(() => expect(posted.at(-1)).toEqual({ agent: 'file:///aria', failure: 'it is in a reftable' }));
	});
});
