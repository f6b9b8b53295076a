import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { withChecks } from '../../scripts/generate/doctorPage.ts';
import { checks } from '../../server/src/engine/doctor/checks.ts';

it('the page of the doctor has every check as it is (`npm run docs` writes the table)', () => {
	const page = readFileSync(new URL('../../docs/doctor.md', import.meta.url), 'utf8');
	expect(page).toBe(withChecks(page));
	for (const { code, weight } of checks)
		expect(page).toMatch(new RegExp(`\\| ${weight} \\| \\w+ \\| \`${code}\``, 'u'));
});
