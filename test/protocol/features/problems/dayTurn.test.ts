import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DiagnosticRefreshRequest } from 'vscode-languageserver-protocol';
import { serve } from '../../../support/languageClient.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], shouldAdvanceTime: true }));
afterEach(() => void vi.useRealTimers());

const codesIn = async (client: Awaited<ReturnType<typeof serve>>, name: string) =>
	((await client.problems())[name] ?? []).map(({ code }) => code);

test('when a new day begins, the editor is told to ask again, with nobody typing', async () => {
	vi.setSystemTime('2026-05-01T23:30:00Z');
	const client = await serve({
		'SOUL.md': '# Soul\n\nBe kind.\n',
		'IDENTITY.md': '- **Name:** Aria\n',
		'memory/2026-05-03.md': '- Sam moves house.\n',
	});
	expect(await codesIn(client, 'memory/2026-05-03.md')).toContain('memory.future-date');
	const asked = () => client.received(DiagnosticRefreshRequest.method).length;
	await vi.advanceTimersByTimeAsync(20 * 60_000);
	const before = asked();

	await vi.advanceTimersByTimeAsync(15 * 60_000);
	await client.untilTrue(() => asked() > before);
	expect(await codesIn(client, 'memory/2026-05-03.md')).not.toContain('memory.future-date');

	// The rest of the day is quiet.
	const after = asked();
	await vi.advanceTimersByTimeAsync(3 * 3_600_000);
	await client.problems();
	expect(asked()).toBe(after);
});
