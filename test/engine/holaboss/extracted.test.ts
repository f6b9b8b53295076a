import { describe, expect, it } from 'vitest';
import { extractedMemories } from '../../../server/src/engine/learning/extracted.ts';

const proposed = {
	scope: 'workspace',
	memory_type: 'fact',
	subject_key: 'Deploy Window!',
	title: 'Deploy window',
	summary: 'Deploys happen on Tuesdays.',
	tags: ['Deploy', 'deploy', ' window '],
	evidence: 'We only deploy on Tuesdays.',
	confidence: 1.4,
};

describe('memories that a model proposes', () => {
	it('are brought into shape', () => {
		expect(extractedMemories({ memories: [proposed] })).toEqual([
			{
				scope: 'workspace',
				memoryType: 'fact',
				subjectKey: 'deploy-window',
				title: 'Deploy window',
				summary: 'Deploys happen on Tuesdays.',
				tags: ['deploy', 'window'],
				evidence: 'We only deploy on Tuesdays.',
				confidence: 1,
			},
		]);
	});

	it('are named after type and title where they have no subject', () => {
		const [memory] = extractedMemories({ memories: [{ ...proposed, subject_key: undefined }] });
		expect(memory?.subjectKey).toBe('fact:deploy-window');
	});

	it.each([
		['of a scope that is not kept', { scope: 'session' }],
		['of no known type', { memory_type: 'skill' }],
		['without a title', { title: ' ' }],
		['without a summary', { summary: 7 }],
	])('are passed over %s', (_case, change) => {
		expect(extractedMemories({ memories: [{ ...proposed, ...change }, proposed] })).toHaveLength(1);
	});

	it('are cut to the lengths that a file has room for', () => {
		const [memory] = extractedMemories({
			memories: [{ ...proposed, title: 't'.repeat(500), summary: 's'.repeat(500) }],
		});
		expect(memory?.title).toBe(`${'t'.repeat(117)}...`);
		expect(memory?.summary).toHaveLength(220);
	});

	it('are no more than eight', () => {
		expect(extractedMemories({ memories: Array(20).fill(proposed) })).toHaveLength(8);
	});

	it.each([[null], [[]], [{ memories: 'many' }], [{ memories: [null, 3] }]])('are none in %j', (answer) => {
		expect(extractedMemories(answer)).toEqual([]);
	});
});
