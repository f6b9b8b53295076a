import { describe, expect, it } from 'vitest';
import { isCostlyGlob } from '../../../server/src/engine/text/globCost.ts';

const name = 'a'.repeat(200);
const deep = `${'a/'.repeat(60)}y.ts`;
const usual = 'packages/web/src/components/checkout/PaymentMethodSelector.integration.test.tsx';

describe('a pattern that takes longer than anybody waits', () => {
	it.each([
		['*a'.repeat(30), name],
		[`src/${'*a'.repeat(5)}c`, name],
		[`**/${'{x,*a*a*a}'.repeat(3)}c`, name],
		[`${'**/'.repeat(25)}x`, deep],
		['+(a|*a)c', name],
		['*(a|aa)c', name],
		['(a|aa)+c', name],
		['{a,aa}+c', name],
		['((a+)+)+c', name],
	])('%s', (pattern, path) => {
		expect(isCostlyGlob(pattern, path)).toBe(true);
	});
});

describe('a pattern that people write', () => {
	it.each([
		'**/*.ts',
		'*',
		'**',
		'src/**/components/**/*.test.*',
		'**/packages/**/src/**/*.spec.*.ts',
		'{src,lib,test}/**/*.{ts,tsx,js,jsx,mjs,cjs}',
		'{*.ts,*.tsx,*.js,*.jsx,*.mjs,*.cjs,*.mts,*.cts}',
		'**/+(components|pages)/**/*.tsx',
		'**/@(a|b)*/*.!(d).ts',
		'*a*b*c',
		'[a-z]*[0-9]*.md',
	])('%s', (pattern) => {
		for (const path of [usual, name, deep]) expect(isCostlyGlob(pattern, path)).toBe(false);
	});
});
