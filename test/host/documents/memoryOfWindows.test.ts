import { execFile } from 'node:child_process';
import { afterEach, expect, test, vi } from 'vitest';
import { watchMemory } from '../../../server/src/host/documents/memoryWatch.ts';

vi.mock('node:child_process', () => ({ execFile: vi.fn() }));

const { platform } = process;
afterEach(() => {
	Object.defineProperty(process, 'platform', { value: platform });
	vi.useRealTimers();
});

test('on Windows the program that tells memory is the one of the system, and none of the folder that is open', async () => {
	Object.defineProperty(process, 'platform', { value: 'win32' });
	vi.useFakeTimers();
	const stop = watchMemory(7, 1, () => undefined);
	await vi.advanceTimersByTimeAsync(2_000);
	stop();
	expect(vi.mocked(execFile).mock.calls.map(([program]) => program)).toEqual([
		expect.stringMatching(/[\\/]System32[\\/]tasklist\.exe$/u),
	]);
});
