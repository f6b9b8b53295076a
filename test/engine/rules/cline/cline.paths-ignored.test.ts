import { describe, expect, it } from 'vitest';
import { pathsIgnored } from '../../../../server/src/engine/runtimes/cline/rules/pathsIgnored.ts';
import { check } from '../../../support/ruleTester.ts';
import { treeOf } from './support.ts';

describe('cline.paths-ignored', () => {
	it.each(['paths: ["**/*.ts"]', 'paths: []', 'globs: src/**', 'applyTo: "**/*.py"', 'alwaysApply: false'])(
		'says that %s limits nothing',
		(line) => {
			const found = check(pathsIgnored, treeOf({ '.clinerules/ts.md': `---\n${line}\n---\n\nNo default exports.\n` }));
			const key = line.slice(0, line.indexOf(':'));
			expect(found.map(({ file, text }) => [file, text])).toEqual([['.clinerules/ts.md', key]]);
			expect(found[0]?.message).toContain(`does not look at “${key}”`);
		},
	);

	it.each(['paths: ["**"]', 'paths: "**/*"', 'alwaysApply: true', 'name: ts'])('is silent about %s', (line) => {
		expect(check(pathsIgnored, treeOf({ '.clinerules/ts.md': `---\n${line}\n---\n\nText.\n` }))).toEqual([]);
	});

	it('is silent about a rule that is switched off, or never read', () => {
		const files = {
			'.clinerules/off.md': '---\npaths: [a]\ndisabled: true\n---\n\nText.\n',
			'.clinerules/sub/deep.md': '---\npaths: [a]\n---\n\nText.\n',
			'docs/other.md': '---\npaths: [a]\n---\n\nText.\n',
		};
		expect(check(pathsIgnored, treeOf(files))).toEqual([]);
	});
});
