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
		detail: '“soulscope check” says which part is lost. · SOUL.md: budget.truncated · doctor.files.cut',
		problem,
	});
});

test('a row of a single sentence has the whole of it', () => {
	const row = healthItem({ ...problem, message: 'Only one thing, v2.0 of it.', evidence: [], fix: 'Delete it' });
	expect(row.label).toBe('$(warning) Only one thing, v2.0 of it.');
	expect(row.detail).toBe('doctor.files.cut');
});

test('the page has every sign', () => {
	expect(problemPage(problem)).toContain('- SOUL.md: budget.truncated\n- more\n');
});
