import { describe, expect, it } from 'vitest';
import { ignoreNoEffect } from '../../../../server/src/engine/runtimes/geminiCli/rules/ignoreNoEffect.ts';
import { check } from '../../../support/ruleTester.ts';
import { gemini, geminiWith } from './support.ts';

describe('gemini.ignore-no-effect', () => {
	it('finds a pattern that names a context file', () => {
		const tree = gemini({ '.geminiignore': '# mine\r\n legacy/GEMINI.md\r\nGEMINI.md\n' });
		expect(check(ignoreNoEffect, tree).map(({ text }) => text)).toEqual(['legacy/GEMINI.md', 'GEMINI.md']);
	});

	it('goes by the names in the settings', () => {
		const files = { '.geminiignore': 'AGENTS.md\n' };
		expect(check(ignoreNoEffect, geminiWith({ context: { fileName: 'AGENTS.md' } }, files))).toHaveLength(1);
		expect(check(ignoreNoEffect, gemini(files))).toEqual([]);
	});

	it('is silent about other patterns, comments, and .gitignore', () => {
		const text = '*.md\n!GEMINI.md\n# GEMINI.md\nlegacy/\nGEMINI.md.bak\n';
		expect(check(ignoreNoEffect, gemini({ '.geminiignore': text, '.gitignore': 'GEMINI.md\n' }))).toEqual([]);
	});
});
