import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import {
	type ClosedProblemsSources,
	createClosedProblems,
} from '../../../../server/src/language/support/diagnostics/closedProblems.ts';

test('what waits for the first answer begins when that is on its way, and once', async () => {
	const order: string[] = [];
	const closed = createClosedProblems({
		changes: { onDidChange: () => ({ dispose: () => undefined }) },
		onFirstAnswer: () => order.push('work'),
	} as unknown as ClosedProblemsSources<never>);
	// As a handler of a request does: what it resolves with is written some promises later.
	const answer = async () => {
		closed.firstAnswered();
		return 'answer';
	};
	for (let asked = 0; asked < 2; asked++) {
		const waits = async () => answer();
		order.push(await waits());
	}
	await setImmediate();
	closed.dispose();
	expect(order).toEqual(['answer', 'answer', 'work']);
});
