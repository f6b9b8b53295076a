import { describe, expect, it } from 'vitest';
import { taskMessage } from '../../../server/src/engine/runtimes/botholomew/prompt/taskMessage.ts';

const task = { name: 'Ship', description: 'deploy the site', priority: 'high' } as const;

describe('a worker’s first message', () => {
	it('is the task', () => {
		expect(taskMessage(task)).toBe('Task:\nName: Ship\nDescription: deploy the site\nPriority: high');
	});

	it('ends with what came of the tasks before it, where they left something', () => {
		const before = [
			{ id: 'a', name: 'Build', output: 'built' },
			{ id: 'b', name: 'Rest', output: null },
			{ id: 'c', name: 'Test', output: 'green' },
		];
		expect(taskMessage(task, before)).toBe(
			`${taskMessage(task)}\n\nPredecessor Task Outputs:\n### Build (a)\nbuilt\n\n### Test (c)\ngreen`,
		);
	});
});
