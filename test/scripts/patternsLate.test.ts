import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runInNewContext } from 'node:vm';
import { parseAst } from 'rolldown/parseAst';
import { describe, expect, it } from 'vitest';
import { withPatternsLate } from '../../scripts/build/patternsLate.mjs';

const sources = fileURLToPath(new URL('../../server/src', import.meta.url));
const constant = /^const \w+ = \/.*\/[a-z]*;$/gm;
const made = /^let \w+;$/gm;

/** What `ask` says in a module that begins with `text`. */
const answer = (text: string, ask: string): unknown => runInNewContext(`${withPatternsLate(text)}\n${ask}`);

describe('withPatternsLate', () => {
	it('makes a pattern when somebody looks with it', () => {
		const text = 'const word = /[a-z]+/g;\nconst read = (line) => line.match(word);';
		expect(answer(text, 'word === undefined')).toBe(true);
		expect(answer(text, 'String(read("one two"))')).toBe('one,two');
		expect(answer(text, 'read(""); String(word)')).toBe('/[a-z]+/g');
	});

	it('makes it once, so that it remembers where it was', () => {
		const text = 'const letter = /[a-z]/g;\nfunction next(line) { return letter.exec(line)?.[0]; }';
		expect(answer(text, '["ab", "ab", "ab"].map(next).join()')).toBe('a,b,');
	});

	it('makes one that is put together of what its names mean at the top', () => {
		const text =
			'const end = "a$";\nconst last = new RegExp("." + end, "u");\nconst find = (end) => last.exec(end)?.[0];';
		expect(answer(text, 'last === undefined')).toBe(true);
		expect(answer(text, 'find("bca")')).toBe('ca');
	});

	it.each([
		['another name of it', 'const word = /a/;\nconst find = (word) => word.test("b");\nconst own = word;'],
		['a short property', 'const word = /a/;\nconst all = { word };'],
		['a type', 'const word = /a/;\ntype Word = typeof word;'],
		['a name that others import', 'export const word = /a/;\nconst find = (line) => word.test(line);'],
		['a list of exports', 'const word = /a/;\nexport { word };'],
		['one of two', 'const word = /a/, other = /b/;\nconst find = (line) => word.test(line);'],
	])('leaves alone what is used as %s', (_, text) => {
		expect(withPatternsLate(text)).toBe(text);
	});

	it('leaves alone what another is made of', () => {
		const text =
			'const word = /a/;\nconst both = new RegExp(word.source + "b");\nconst find = (line) => both.test(line);';
		expect(answer(text, '[word, find("ab"), find("a")].join()')).toBe('/a/,true,false');
	});

	it('does not take a property of that name for it', () => {
		const text = 'const word = /a/;\nconst find = (it) => it.word + { word: 1 }.word + word.source;';
		expect(answer(text, 'find({ word: 2 })')).toBe('3a');
	});

	it('tells byScript of a pattern without making it', () => {
		const text = 'const looks = byScript(/\\p{L}\\/"ü/gu);';
		const told = withPatternsLate(text);
		expect(told).not.toContain('byScript(/');
		const byScript = ({ source, flags }: Pick<RegExp, 'source' | 'flags'>) => String(new RegExp(source, flags));
		expect(runInNewContext(`${told} looks`, { byScript })).toBe(String(/\p{L}\/"ü/gu));
	});

	it('leaves hardly a pattern of ours to the start, and every module readable', () => {
		const files = readdirSync(sources, { recursive: true, encoding: 'utf8' }).filter((name) =>
			/(?<!\.d)\.ts$/.test(name),
		);
		const count = { before: 0, late: 0 };
		for (const file of files) {
			const text = readFileSync(join(sources, file), 'utf8');
			const changed = withPatternsLate(text);
			if (changed === text) continue;
			expect(() => parseAst(changed, { lang: 'ts' }), file).not.toThrow();
			count.before += text.match(constant)?.length ?? 0;
			count.late += (changed.match(made)?.length ?? 0) - (text.match(made)?.length ?? 0);
		}
		expect(count.before).toBeGreaterThan(300);
		expect(count.late).toBeGreaterThan(0.97 * count.before);
	});
});
