import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { settingsPage } from '../../scripts/generate/settingsPage.ts';

const read = (file: string) => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8');

it('the page of settings says what the manifest says (`npm run docs` writes it)', () => {
	const groups: Parameters<typeof settingsPage>[0] = JSON.parse(read('package.json')).contributes.configuration;
	const page = settingsPage(groups, JSON.parse(read('package.nls.json')));
	expect(read('docs/settings.md')).toBe(page);
	for (const name of groups.flatMap(({ properties }) => Object.keys(properties)))
		expect(page).toContain(`| \`${name}\` |`);
	expect(page).not.toMatch(/%setting/u);
});
