import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { testsThatRead } from '../../scripts/changed.mjs';

const root = join(import.meta.dirname, '..', '..');

describe('npm test -- --changed', () => {
	test('plays the tests that read a changed file as text, each once', () => {
		expect(testsThatRead(['docs/chat.md', 'README.md'])).toContain('test/docs');
		expect(
			testsThatRead(['server/src/cli.ts', 'client/src/extension.ts']).filter((each) => each === 'test/words'),
		).toEqual(['test/words']);
		expect(testsThatRead(['media/icon.png'])).toEqual([]);
	});

	test('names tests that are there', () => {
		const oneOfEach = ['a.md', 'l10n/a', 'server/src/a', 'client/webview/a', 'action.yml', 'syntaxes/a'];
		const named = testsThatRead([...oneOfEach, 'test/fixtures/a', 'test/conformance/a']);
		expect(named.length).toBeGreaterThan(8);
		expect(named.filter((each) => !existsSync(join(root, each)))).toEqual([]);
	});
});
