import { describe, expect, it } from 'vitest';
import { Approvals } from '../../../client/src/features/chat/approvals/approvals.ts';
import type { ApprovalParams } from '../../../protocol/chat/chat.ts';

const question = (entry: string): ApprovalParams => ({ turn: 't', entry, tool: 'remember', summary: '', changes: [] });

/** A token that the test cancels. */
function cancellable() {
	const listeners = new Set<() => void>();
	return {
		token: {
			isCancellationRequested: false,
			onCancellationRequested(listener: () => void) {
				listeners.add(listener);
				return { dispose: () => void listeners.delete(listener) };
			},
		},
		cancel() {
			for (const listener of [...listeners]) listener();
		},
		listeners,
	};
}

describe('questions of tools', () => {
	it('wait for the person, however often the page is shown anew', async () => {
		let changes = 0;
		const approvals = new Approvals(() => {
			changes += 1;
		});
		const [first, second] = [approvals.ask(question('a')), approvals.ask(question('b'))];
		expect(approvals.waiting).toEqual(['a', 'b']);
		expect(approvals.answer('b', 'session')).toBe(true);
		expect(await second).toBe('session');
		expect(approvals.waiting).toEqual(['a']);
		approvals.answer('a', 'once');
		expect(await first).toBe('once');
		expect(changes).toBe(4);
	});

	it('are answered once', async () => {
		const approvals = new Approvals(() => {});
		const asked = approvals.ask(question('a'));
		approvals.answer('a', 'refused');
		expect(approvals.answer('a', 'file')).toBe(false);
		expect(await asked).toBe('refused');
		expect(approvals.answer('never asked', 'once')).toBe(false);
	});

	it('are refused where the turn is stopped, before or while they wait', async () => {
		const approvals = new Approvals(() => {});
		const { token, cancel, listeners } = cancellable();
		const asked = approvals.ask(question('a'), token);
		cancel();
		expect(await asked).toBe('refused');
		expect(approvals.waiting).toEqual([]);
		expect(listeners.size).toBe(0);
		expect(await approvals.ask(question('b'), { ...token, isCancellationRequested: true })).toBe('refused');
	});

	it('are refused where nobody can see them any more', async () => {
		const approvals = new Approvals(() => {});
		const asked = [approvals.ask(question('a')), approvals.ask(question('a')), approvals.ask(question('b'))];
		approvals.refuseAll();
		expect(await Promise.all(asked)).toEqual(['refused', 'refused', 'refused']);
	});
});
