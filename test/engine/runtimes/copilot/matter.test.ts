import { describe, expect, it } from 'vitest';
import { matchApplyTo, patternsIn } from '../../../../server/src/engine/runtimes/copilot/globs/applyTo.ts';
import { matchesGlob } from '../../../../server/src/engine/runtimes/copilot/globs/glob.ts';
import {
	attributeOf,
	parsePromptFile,
	stringOf,
	toolsOf,
} from '../../../../server/src/engine/runtimes/copilot/matter/promptFile.ts';
import { referencesIn } from '../../../../server/src/engine/runtimes/copilot/matter/references.ts';
import { readYaml } from '../../../../server/src/engine/runtimes/copilot/matter/yaml.ts';

describe('frontmatter', () => {
	it('knows where each key and value stands in the file', () => {
		const text = '---\r\nname: n\r\napplyTo: "**/*.ts"\r\n---\r\nBody\r\n';
		const attribute = attributeOf(parsePromptFile(text).header, 'applyTo');
		expect(text.slice(attribute?.keyRange.start, attribute?.keyRange.end)).toBe('applyTo');
		expect(text.slice(attribute?.value.start, attribute?.value.end)).toBe('"**/*.ts"');
	});

	it('is all of the file where nothing closes it', () => {
		const { header, bodyStart } = parsePromptFile('---\nname: n\nText\n');
		expect(header?.isClosed).toBe(false);
		expect(bodyStart).toBeUndefined();
	});

	it.each([
		['a: |\n  x\n  y\n', 'x\ny\n'],
		['a: |-\n  x\n', 'x'],
		['a: >+\n  x\n\n', 'x\n\n'],
		['a: >\n  x\n    y\n  z\n', 'x\n  y\nz\n'],
		['a: "\\u00e9\\x41\\q"\n', 'éA\\q'],
		['a: [b, c]\n', undefined],
	])('reads %j', (block, value) => {
		expect(stringOf(parsePromptFile(`---\n${block}---\n`).header, 'a')).toBe(value);
	});

	it('takes tools from a list, or from one text', () => {
		const toolsIn = (value: string) => toolsOf(parsePromptFile(`---\ntools: ${value}\n---\n`).header);
		expect(toolsIn(`a, 'b, c', "d"`)).toEqual(['a', 'b, c', 'd']);
		expect(toolsIn('[a, b]')).toEqual(['a', 'b']);
		expect(toolsIn('{a: 1}')).toBeUndefined();
	});

	it('does not lose its way in brackets that nobody closes, however many', () => {
		expect(() => readYaml(`a: ${'['.repeat(20_000)}`)).not.toThrow();
		expect(() => readYaml('- '.repeat(20_000))).not.toThrow();
		expect(() => readYaml(`${'a:\n '.repeat(5_000)}`)).not.toThrow();
	});
});

describe('references', () => {
	it('leave out pictures and code, and say where they stand', () => {
		const text = '---\na: b\n---\nSee [a](b.md) and ![c](d.png) `[e](f.md)`\n~~~\n[g](h.md)\n~~~\n#file:i.md #tool:j\n';
		const { files, tools } = referencesIn(parsePromptFile(text));
		expect(files.map(({ range }) => text.slice(range.start, range.end))).toEqual(['b.md', 'i.md']);
		expect(tools.map(({ name }) => name)).toEqual(['j']);
	});
});

describe('patterns', () => {
	it('are parted outside of braces, and braces in braces close too early', () => {
		expect(patternsIn('a,{b,{c,d},e},f')).toEqual(['a', '{b,{c,d}', 'e}', 'f']);
		expect(patternsIn('')).toEqual([]);
	});

	it.each([
		['**/src/**', '/w/src/a/b.ts', true],
		['**/src/**', '/w/src', true],
		['**/src/**', '/w/srcs', false],
		['**/src/*', '/w/src/a/b.ts', false],
		['**/src/**.ts', '/w/src/a/b.ts', false],
		['**/*.{a,b}', '/w/x.B', true],
		['**/[!a].ts', '/w/b.ts', true],
		['**/[!a].ts', '/w/a.ts', false],
		['**/a?.ts', '/w/a/.ts', false],
		['**/.github/**', '/w/.github/x.yml', true],
		['/w/**', '/w/a.ts', true],
		['**/[b-a].ts', '/w/b.ts', false],
	])('%s and %s: %s', (pattern, path, matches) => {
		expect(matchesGlob(pattern, path)).toBe(matches);
	});

	it('float, unless they begin at the root of the disk', () => {
		expect(matchApplyTo('src/*.ts', ['/w/packages/src/a.ts'])).toEqual({
			pattern: '**/src/*.ts',
			file: '/w/packages/src/a.ts',
		});
		expect(matchApplyTo('/src/*.ts', ['/w/src/a.ts'])).toBeUndefined();
	});
});
