import { afterEach, describe, expect, it } from 'vitest';
import { writeMatter } from '../../../server/src/engine/runtimes/botholomew/config/frontmatter.ts';
import { extractMatter } from '../../../server/src/engine/text/grayMatter/block.ts';
import { readMatter, readMatterAgain } from '../../../server/src/engine/text/grayMatter/read.ts';
import { assembled, fates, loose, reasonFor, strict } from './support.ts';

declare global {
	var frontmatterRan: boolean | undefined;
}

const program = (fence: string) =>
	`---${fence}\n{ title: (globalThis.frontmatterRan = true) && "T", loading: "always", "agent-modification": true }\n---\nbody\n`;

describe('frontmatter that is a program', () => {
	afterEach(() => {
		globalThis.frontmatterRan = undefined;
	});

	it.each(['js', 'javascript', ' JS ', 'JavaScript'])('never runs behind ---%s', (fence) => {
		for (const id of [strict, loose]) {
			const path = id === strict ? 'prompts/a.md' : '.botholomew/a.md';
			const prompt = assembled(id, { [path]: program(fence) });
			expect(fates(prompt)).toEqual({ [path]: 'refused' });
			expect(reasonFor(prompt, path)).toContain(`${fence.trim()} code`);
		}
		expect(readMatter(program(fence)).kind).toBe('code');
		expect(globalThis.frontmatterRan).toBeUndefined();
	});

	it('does not run where a text that opens with it is written below other frontmatter', () => {
		writeMatter(program('js'), { name: 'n' });
		expect(globalThis.frontmatterRan).toBeUndefined();
	});

	it('finds no engine by the name of something that every object has', () => {
		expect(readMatter('---constructor\nx\n---\n')).toMatchObject({
			kind: 'broken',
			message: 'gray-matter engine "constructor" is not registered',
		});
	});
});

describe('where frontmatter stands', () => {
	const body = (text: string) => {
		const matter = readMatter(text);
		return matter.kind === 'read' ? text.slice(matter.body) : matter.kind;
	};

	it('closes at the first line that begins with the fence, and what follows on it is body', () => {
		expect(body('---\na: 1\n---tail\nB')).toBe('tail\nB');
		expect(body('---\r\na: 1\r\n---\r\nB')).toBe('B');
		expect(body('---\na: 1\n---\n\nB')).toBe('\nB');
	});

	it('takes the whole file where nothing closes it', () => {
		const text = '---\na: 1\nB';
		expect(extractMatter(text)?.block).toEqual({ start: 3, end: text.length });
		expect(readMatter('---\na: 1\n')).toEqual({ kind: 'read', data: { a: 1 }, body: 9 });
	});

	it('does not begin with four dashes, nor further down', () => {
		expect(extractMatter('----\na: 1\n----\n')).toBeUndefined();
		expect(extractMatter('\n---\na: 1\n---\n')).toBeUndefined();
		expect(extractMatter('\uFEFF---\na: 1\n---\n')).toBeDefined();
	});

	it('counts as empty with nothing but comments', () => {
		expect(readMatter('---\n# one\n  # two\n\n---\nB')).toMatchObject({ data: {} });
	});

	it('reads JSON where it says so, and knows no other language', () => {
		expect(readMatter('---json\n{"a":1}\n---\n')).toMatchObject({ data: { a: 1 } });
		expect(readMatter('---toml\na = 1\n---\n')).toMatchObject({ kind: 'broken' });
	});

	it('is gone at the second parse of a text that failed the first', () => {
		const text = '---\na: [\n---\nB';
		expect(readMatter(text).kind).toBe('broken');
		expect(readMatterAgain(text)).toEqual({ kind: 'read', data: {}, body: 0 });
	});
});

describe('hostile frontmatter', () => {
	it.each([
		['deep nesting', `---\na: ${'['.repeat(50_000)}\n---\n`],
		[
			'aliases that unfold',
			`---\n${Array.from({ length: 60 }, (_, n) => `k${n}: &a${n} [${n ? `*a${n - 1}, *a${n - 1}` : 'x'}]`).join('\n')}\n---\n`,
		],
		['a hundred thousand empty lines', `---${'\n'.repeat(100_000)}---\n`],
		['a line of a megabyte', `---\na: ${'x'.repeat(1_000_000)}\n---\n`],
		['a language of a megabyte', `---${'x'.repeat(1_000_000)}`],
	])('is done with at once: %s', (_name, text) => {
		const started = performance.now();
		const prompt = assembled(strict, { 'prompts/a.md': text });
		expect(performance.now() - started).toBeLessThan(500);
		expect(fates(prompt)).toEqual({ 'prompts/a.md': 'refused' });
	});
});
