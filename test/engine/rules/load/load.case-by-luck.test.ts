import { describe, expect, it } from 'vitest';
import { loadCaseByLuck } from '../../../../server/src/engine/rules/load/loadCaseByLuck.ts';
import { loadCaseMismatch } from '../../../../server/src/engine/rules/load/loadCaseMismatch.ts';
import { linksMissingFile } from '../../../../server/src/engine/rules/prose/linksMissingFile.ts';
import { check, v1m, v9 } from '../../../support/ruleTester.ts';

describe('load.case-by-luck', () => {
	it('says what is asked for, what the disk has, and where that ends', () => {
		const tree = { runtime: v1m, files: { 'SOUL.md': '# Aria\n\nCalm.\n' }, onDisk: { 'SOUL.md': 'soul.md' } };
		expect(check(loadCaseMismatch, tree)).toEqual([]);
		const [reported, ...others] = check(loadCaseByLuck, tree);
		expect(others).toEqual([]);
		expect(reported).toMatchObject({
			file: 'SOUL.md',
			text: '# Aria',
			message:
				'This works only because upper and lower case do not matter on this disk: the agent’s program asks for SOUL.md, and gets soul.md. On Linux, as in a container, it finds nothing there. Rename it.',
		});
		expect(reported?.finding.fixes?.map(({ steps }) => steps)).toEqual([
			[{ kind: 'rename', path: 'soul.md', to: 'SOUL.md' }],
		]);
	});

	it('speaks of a folder once, in the first of its files', () => {
		const files = { 'memory/2026-11-01.md': '- Tea.\n', 'memory/2026-11-02.md': '- Milk.\n' };
		const onDisk = { memory: 'MEMORY', 'memory/2026-11-02.md': 'MEMORY/2026-11-02.md' };
		const reported = check(loadCaseByLuck, { runtime: v9, files, onDisk });
		expect(reported.map(({ file }) => file)).toEqual(['memory/2026-11-01.md']);
		expect(reported[0]?.finding.fixes?.map(({ steps }) => steps)).toEqual([
			[{ kind: 'rename', path: 'MEMORY', to: 'memory' }],
		]);
	});

	it('leaves it to people whether a name of their own or the text that has it is wrong', () => {
		const tree = { runtime: v9, files: { 'docs/Style.md': 'x' }, onDisk: { 'docs/Style.md': 'docs/style.md' } };
		expect(check(loadCaseByLuck, tree)[0]?.message).toContain('Rename it, or write docs/style.md where it is named.');
	});

	it('is silent about what nobody reads, and what lies around the workspace', () => {
		const onDisk = { 'docs/Gone.md': 'docs/gone.md', '../CLAUDE.md': '../claude.md' };
		expect(check(loadCaseByLuck, { runtime: v9, files: { 'SOUL.md': 'x' }, onDisk })).toEqual([]);
	});
});

describe('links.missing-file', () => {
	it('says of a link in other letters that it is found here, and not on Linux', () => {
		const files = { 'AGENTS.md': 'See [people](Notes/people.md), [all](notes/all.md).\n', 'notes/people.md': 'x' };
		const reported = check(linksMissingFile, { runtime: v9, files, onDisk: {} });
		expect(reported.map(({ message }) => message)).toEqual([
			'The agent finds Notes/people.md only because upper and lower case do not matter on this disk. On Linux, as in a container, it will get an error, or make something up. Did you mean “notes/people.md”?',
			expect.stringContaining('There is no file notes/all.md.'),
		]);
		expect(reported[0]?.finding.fixes?.map(({ title }) => title)).toEqual(['Change to “notes/people.md”']);
	});
});
