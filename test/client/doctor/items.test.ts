import { expect, test } from 'vitest';
import { healthItem, problemPage } from '../../../client/src/features/doctor/items.ts';

const problem = {
	code: 'doctor.files.cut',
	weight: 60,
	level: 'warning',
	message: 'SOUL.md does not reach the agent whole. “soulscope check” says which part is lost.',
	evidence: ['SOUL.md: budget.truncated', 'more'],
} as const;

test('a row says what is wrong first, then what to do and the first sign of it', () => {
	expect(healthItem(problem)).toEqual({
		label: '$(warning) SOUL.md does not reach the agent whole.',
		description: 'doctor.files.cut',
		detail: '“soulscope check” says which part is lost. · SOUL.md: budget.truncated',
		problem,
	});
});

test('a row shows what can be fixed, and a single sentence stays whole', () => {
	const row = healthItem({ ...problem, message: 'Only one thing, v2.0 of it.', evidence: [], fix: 'Delete it' });
	expect(row.label).toBe('$(warning) Only one thing, v2.0 of it.');
	expect(row.description).toBe('doctor.files.cut $(wrench)');
	expect(row).not.toHaveProperty('detail');
});

test('the page has every sign', () => {
	expect(problemPage(problem)).toContain('- SOUL.md: budget.truncated\n- more\n');
});
