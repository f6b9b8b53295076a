import { describe, expect, it } from 'vitest';
import { api, forPattern, leftAfterFix, saysOf, textsOf } from './support.ts';

describe('copilot.pattern-matches-nothing', () => {
	const code = 'copilot.pattern-matches-nothing';
	it.each([
		['"./src/**"', './src/**', 'src/**'],
		['/src/**', '/src/**', 'src/**'],
		['src\\**\\*.ts', 'src\\**\\*.ts', 'src/**/*.ts'],
		['src/', 'src/', 'src/**'],
		['src', 'src', 'src/**'],
		['**/*.ts;**/*.js', '**/*.ts;**/*.js', '**/*.ts,**/*.js'],
		[`'"**/*.ts"'`, '"**/*.ts"', '**/*.ts'],
	])('finds %s', (applyTo, text, meant) => {
		const [found, ...more] = saysOf(code, { [api]: forPattern(applyTo), 'src/a.ts': '' });
		expect(more).toEqual([]);
		expect(found?.text).toBe(text);
		expect(found?.fixes[0]?.title).toBe(`Change to ${meant}`);
		expect(leftAfterFix(code, { [api]: forPattern(applyTo), 'src/a.ts': '' })).toEqual([]);
	});

	it.each(['!**/*.ts', '**/{a,{b,c}}.ts', '**/*.{ts,js', '**/[ab.ts'])('finds %s, and cannot mend it', (applyTo) => {
		const [found] = saysOf(code, { [api]: forPattern(`'${applyTo}'`) });
		expect(found?.fixes).toEqual([]);
	});

	it('knows what formatters of Markdown make of stars', () => {
		const files = { [api]: forPattern(String.raw`'src/**/\*.ts, src/\*\*/_.js, lib/**/_.css, lib/*.md'`) };
		expect(saysOf(code, files).map(({ fixes }) => fixes[0]?.title)).toEqual([
			'Change to src/**/*.ts',
			'Change to src/**/*.js',
			'Change to lib/**/*.css',
		]);
		expect(saysOf(code, { [api]: forPattern("'lib/**/_.css'") })).toEqual([]);
	});

	it('finds only the pattern that is wrong', () => {
		expect(textsOf(code, { [api]: forPattern('"**/*.ts, ./lib/**"') })).toEqual(['./lib/**']);
	});

	it.each(['**', '*.ts', 'src/**', '**/*.{ts,tsx}', '**/[ab].ts', '/home/**', 'Makefile', 'src/a.ts, **/src/*.ts'])(
		'is silent about %s',
		(applyTo) => {
			expect(saysOf(code, { [api]: forPattern(`'${applyTo}'`), 'src/a.ts': '', Makefile: '' })).toEqual([]);
		},
	);

	it('leaves an empty pattern to VS Code', () => {
		expect(saysOf(code, { [api]: forPattern("''") })).toEqual([]);
	});
});
