import { afterEach, describe, expect, it } from 'vitest';
import { readFrontmatter } from '../../../server/src/engine/text/frontmatter.ts';

const yamlOf = (text: string) => {
	const read = readFrontmatter(text);
	if (read.kind !== 'yaml') throw new Error(`read as ${read.kind}`);
	return read;
};

const traps = globalThis as { sprung?: boolean };

afterEach(() => {
	delete traps.sprung;
});

describe('frontmatter', () => {
	it('is read as YAML, with the place of every key', () => {
		const text = '---\nsummary: who I am\nmeta:\n  tags: [a, b]\n---\n# Hello\n';
		const { data, keys, problems, block, body } = yamlOf(text);
		expect(data).toEqual({ summary: 'who I am', meta: { tags: ['a', 'b'] } });
		expect(problems).toEqual([]);
		expect(text.slice(block.start, block.end)).toBe('summary: who I am\nmeta:\n  tags: [a, b]\n');
		expect(text.slice(body)).toBe('# Hello\n');
		const places = keys.map(({ path, key, value }) => [
			path.join('.'),
			text.slice(key.start, key.end),
			text.slice(value.start, value.end).trimEnd(),
		]);
		expect(places).toEqual([
			['summary', 'summary', 'who I am'],
			['meta', 'meta', 'tags: [a, b]'],
			['meta.tags', 'tags', '[a, b]'],
		]);
	});

	it('keeps its places behind a byte order mark and with CRLF', () => {
		const text = '\uFEFF---\r\nname: Aria\r\n---\r\nbody';
		const { data, keys, body } = yamlOf(text);
		expect(data).toEqual({ name: 'Aria' });
		expect(keys.map(({ key }) => text.slice(key.start, key.end))).toEqual(['name']);
		expect(text.slice(body)).toBe('body');
	});

	it('says where the YAML goes wrong', () => {
		const text = '---\nok: 1\nbad: "open\n---\n';
		const { data, problems } = yamlOf(text);
		expect(data).toEqual({});
		expect(problems.length).toBeGreaterThan(0);
		for (const { range } of problems) expect(range.start).toBeGreaterThanOrEqual(text.indexOf('bad'));
	});

	it('marks no half of an emoji where a key is there twice', () => {
		const text = '---\n🍵: 1\n🍵: 2\n---\n';
		const marked = yamlOf(text).problems.map(({ range }) => text.slice(range.start, range.end));
		expect(marked).toEqual(['🍵']);
	});

	it.each(['', '# Hello', '----\na: 1\n---\n', '---\nno end', 'text\n---\na: 1\n---\n'])(
		'is not seen in %j',
		(text) => {
			expect(readFrontmatter(text)).toEqual({ kind: 'none' });
		},
	);

	it.each(['js', 'javascript', 'JS', 'coffee', 'coffeescript', 'cson', 'json', 'toml', 'constructor', '__proto__'])(
		'that calls itself %s is refused, and nothing in it runs',
		(language) => {
			const text = `---${language}\n{ sprung: (globalThis.sprung = true) }\n---\nbody`;
			expect(readFrontmatter(text)).toEqual({
				kind: 'refused',
				language,
				fence: { start: 0, end: 3 + language.length },
				body: text.indexOf('body'),
			});
			expect(traps.sprung).toBeUndefined();
		},
	);

	it('runs nothing that YAML tags ask for', () => {
		const { data } = yamlOf('---\na: !!js/function "function(){globalThis.sprung=true}()"\n---\n');
		expect(typeof data.a).toBe('string');
		expect(traps.sprung).toBeUndefined();
	});

	it('takes a prototype for a key like any other', () => {
		yamlOf('---\n__proto__: { sprung: true }\n---\n');
		expect(traps.sprung).toBeUndefined();
		expect(({} as { sprung?: boolean }).sprung).toBeUndefined();
	});

	it('does not unfold an alias bomb', () => {
		const lines = ['a0: &a0 [x, x, x, x, x, x, x, x, x]'];
		for (let depth = 1; depth < 9; depth += 1) {
			lines.push(
				`a${depth}: &a${depth} [${Array(9)
					.fill(`*a${depth - 1}`)
					.join(', ')}]`,
			);
		}
		const { data, problems } = yamlOf(`---\n${lines.join('\n')}\n---\n`);
		expect(data).toEqual({});
		expect(problems).toHaveLength(1);
	});

	it.each([
		['brackets', `a: ${'['.repeat(65)}${']'.repeat(65)}`],
		['braces', `a: ${'{a: '.repeat(65)}`],
		['list marks', `${'- '.repeat(65)}x`],
		['key marks', `${'? '.repeat(65)}x`],
	])('that nests %s deeper than anybody means is not given to the parser', (_, block) => {
		const { data, keys, problems, body } = yamlOf(`---\n${block}\n---\nbody`);
		expect([data, keys]).toEqual([{}, []]);
		expect(problems.map(({ message }) => message)).toEqual(['it has more than 64 levels, the most that are read']);
		expect(body).toBe(block.length + '---\n\n---\n'.length);
	});

	it('that nests as deep as that, or has brackets side by side, is read', () => {
		expect(yamlOf(`---\na: ${'['.repeat(64)}${']'.repeat(64)}\n---\n`).problems).toEqual([]);
		expect(yamlOf(`---\na: [${'[], '.repeat(100)}]\nb: ${'- '.repeat(80)}x\n---\n`).problems).not.toContainEqual(
			expect.objectContaining({ message: expect.stringContaining('nests') }),
		);
	});

	it('that is longer than anybody writes is not given to the parser', () => {
		const read = yamlOf(`---\n${'key: value\n'.repeat(2_000)}---\n`);
		expect(read.problems.map(({ message }) => message)).toEqual([
			'it is longer than 20,000 characters, the most that are read',
		]);
		expect(read.keys).toEqual([]);
	});
});
