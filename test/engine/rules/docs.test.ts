import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { describe, expect, it } from 'vitest';
import { rulePages } from '../../../scripts/generate/rulePages.ts';
import { rules } from '../../../server/src/engine/runtimes/registry.ts';

const folder = new URL('../../../docs/rules/', import.meta.url);

describe('the pages of the rules', () => {
	it('are what `npm run docs` writes', () => {
		const pages = rulePages(rules);
		expect(readdirSync(folder).sort()).toEqual([...pages.keys()].sort());
		for (const [name, text] of pages) expect(readFileSync(new URL(name, folder), 'utf8'), name).toBe(text);
	});

	it('are reached by codes of dotted words, each its own', () => {
		const codes = rules.map((rule) => rule.code);
		expect(new Set(codes).size).toBe(codes.length);
		for (const code of codes) expect(code).toMatch(/^[a-z]+\.[a-z]+(-[a-z]+)*$/);
	});

	it('have a test each', () => {
		const tests = readdirSync(new URL('.', import.meta.url), { recursive: true, encoding: 'utf8' }).map((file) =>
			basename(file),
		);
		expect(rules.map(({ code }) => `${code}.test.ts`).filter((name) => !tests.includes(name))).toEqual([]);
	});

	it('link only to pages that exist', () => {
		const pages = rulePages(rules);
		for (const [name, text] of pages) {
			for (const [, target] of text.matchAll(/\]\(([\w.-]+\.md)\)/g)) {
				expect(pages.has(target ?? ''), `${name} links to ${target}`).toBe(true);
			}
		}
	});
});
