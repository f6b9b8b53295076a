import { describe, expect, it } from 'vitest';
import { type IndexData, MemoryIndex } from '../../../../server/src/engine/memory/search/index/memoryIndex.ts';
import { passagesOf } from '../../../../server/src/engine/memory/search/index/passages.ts';
import type { Fuse } from '../../../../server/src/engine/memory/search/ranking/fusion.ts';
import {
	type IndexSearchOptions,
	searchMemory,
	type TextOf,
} from '../../../../server/src/engine/memory/search/search.ts';

const day = (iso: string) => Date.parse(iso) / 86_400_000;

function indexOf(files: Readonly<Record<string, string>>) {
	const index = new MemoryIndex();
	const texts = new Map(Object.entries(files));
	const stamp = { hash: '', size: 0, modified: Date.parse('2020-01-01'), read: 0 };
	for (const [path, text] of texts) index.put(path, text, stamp);
	const textOf: TextOf = (path) => {
		const text = texts.get(path);
		if (text === undefined) return undefined;
		const headingsAt = (start: number) =>
			passagesOf(text)
				.find((passage) => passage.start === start)
				?.headings.split('\n')
				.filter((title) => title !== '') ?? [];
		return { text, headingsAt };
	};
	const search = (query: string, options: Partial<IndexSearchOptions> = {}) =>
		searchMemory(index, query, { limit: 10, ...options }, textOf);
	return {
		index,
		texts,
		search,
		stamp,
		found: (query: string, options?: Partial<IndexSearchOptions>) =>
			search(query, options).hits.map(({ path }) => path),
	};
}

const workspace = {
	'MEMORY.md': '# Memory\n\n## Kiln\nThe kiln needs a new thermocouple.\n\n## Sam\nSam likes green tea.\n',
	'memory/2026-11-20.md': '# 2026-11-20\n\n- Fired the kiln at 1,240 degrees.\n- Ana visits on 8 May.\n',
	'memory/2026-11-21.md': '# 2026-11-21\n\n- Sam rang about the invoice.\n- `parseConfig()` fails on tabs.\n',
	'notes/東京.md': '東京の紅茶の店を探す。\n',
	'skills/glaze/SKILL.md': '---\ntype: procedure\n---\n# Glazing\n\nMix the blue glaze; calls render_html.\n',
};

describe('searching', () => {
	const { search, found } = indexOf(workspace);

	it.each([
		['kiln thermocouple', 'MEMORY.md'],
		['thermocouples', 'MEMORY.md'],
		['What does Sam like to drink?', 'MEMORY.md'],
		['parseConfig', 'memory/2026-11-21.md'],
		['parse config', 'memory/2026-11-21.md'],
		['render_html', 'skills/glaze/SKILL.md'],
		['2026-11-20', 'memory/2026-11-20.md'],
		['20 November 2026', 'memory/2026-11-20.md'],
		['May 8th', 'memory/2026-11-20.md'],
		['1240', 'memory/2026-11-20.md'],
		['紅茶', 'notes/東京.md'],
		['東京', 'notes/東京.md'],
		['glazing', 'skills/glaze/SKILL.md'],
	])('‹%s› finds %s first', (query, path) => {
		expect(found(query)[0]).toBe(path);
	});

	it('answers with lines, a snippet, what is lit up in it, and why', () => {
		const [hit] = search('thermocouple').hits;
		expect(hit).toMatchObject({
			path: 'MEMORY.md',
			startLine: 1,
			endLine: 4,
			snippet: '# Memory\n\n## Kiln\nThe kiln needs a new thermocouple.',
			headings: ['Memory', 'Kiln'],
			exact: true,
			terms: [{ term: 'thermocoupl', in: ['text'] }],
		});
		expect(hit?.highlights.map(([start, end]) => hit.snippet.slice(start, end))).toEqual(['thermocouple']);
		const { keyword = 0, file = 0 } = hit?.parts ?? {};
		expect(hit?.score).toBeCloseTo(keyword + file);
		expect(hit?.terms.reduce((sum, { score }) => sum + score, 0)).toBeCloseTo(keyword);
	});

	it.each([
		['"green tea"', ['MEMORY.md']],
		['"tea green"', []],
		['"GREEN   tea"', ['MEMORY.md']],
		['"een tea"', []],
		['kiln path:memory/', ['memory/2026-11-20.md']],
		['kiln path:*memory.md', ['MEMORY.md']],
		['kiln after:2026-11-20', ['memory/2026-11-20.md']],
		['kiln after:2026-11-21', []],
		['sam before:2026-11-21', ['MEMORY.md']],
		['type:procedure', ['skills/glaze/SKILL.md']],
		['type:log sam', ['memory/2026-11-21.md']],
		['after:2026-11 before:2026-12', ['memory/2026-11-21.md', 'memory/2026-11-20.md']],
		['', []],
		['zebra', []],
		['"???"', []],
	])('‹%s› finds %j', (query, paths) => {
		const typesOf = (path: string) => (path.startsWith('memory/') ? ['log'] : []);
		expect([...new Set(found(query, { filter: { typesOf } }))]).toEqual(paths);
	});

	it('says which hints it could not read', () => {
		expect(search('kiln after:soon').query.problems).toEqual([expect.stringContaining('after:soon')]);
	});

	it('does without small words, but for names, and where there is nothing else', () => {
		const files = indexOf({
			'a.md': 'Will rang.\n',
			'b.md': 'The dog barked at what was there.\n',
			'c.md': 'Cats sleep.\n',
		});
		expect(files.found('What did Will say?')).toEqual(['a.md']);
		expect(files.found('what will')).toEqual(['a.md', 'b.md']);
		expect(files.found('the cats')).toEqual(['c.md']);
	});

	it('prefers the rarer word, more of it, and the heading', () => {
		const filler = Object.fromEntries(Array.from({ length: 20 }, (_, n) => [`f${n}.md`, 'tea and more tea\n']));
		const files = indexOf({
			...filler,
			'rare.md': 'he drinks oolong every day\n',
			'head.md': '# Oolong\nnothing else to say\n',
		});
		expect(files.found('tea oolong', { limit: 2 }).sort()).toEqual(['head.md', 'rare.md']);
		expect(files.found('oolong')[0]).toBe('head.md');
	});

	it('gives a file’s further passages their turn after what is nearly as good elsewhere', () => {
		const log = Array.from({ length: 5 }, (_, n) => `## Part ${n}\nkiln kiln kiln\n`).join('\n');
		const files = indexOf({ 'log.md': log, 'other.md': 'The kiln is hot, says Tobin, who was there all day.\n' });
		const paths = files.found('kiln');
		expect(paths.indexOf('other.md')).toBeLessThanOrEqual(2);
		expect(paths.filter((path) => path === 'log.md')).toHaveLength(5);
	});

	it('takes likeness off where diversity is asked for', () => {
		const same = 'the kiln fires mugs on monday\n';
		const files = indexOf({ 'a.md': same, 'b.md': same, 'c.md': 'kiln repair costs money and takes a week or two\n' });
		expect(files.found('kiln mugs', { diversity: 0.8 })[1]).toBe('c.md');
		expect(files.found('kiln mugs')[2]).toBe('c.md');
	});

	it('lets dated memories fade where age is asked for, and undated ones not', () => {
		const files = indexOf({
			'memory/2026-01-01.md': 'kiln\n',
			'memory/2026-11-20.md': 'kiln of somebody else entirely\n',
			'MEMORY.md': 'kiln facts that stay as they are\n',
		});
		const recency = { today: day('2026-11-21'), halfLifeDays: 30 };
		expect(files.found('kiln')[0]).toBe('memory/2026-01-01.md');
		expect(files.found('kiln', { recency }).at(-1)).toBe('memory/2026-01-01.md');
		expect(
			files.search('kiln', { recency }).hits.find(({ path }) => path === 'MEMORY.md')?.parts.recency,
		).toBeUndefined();
	});

	it('takes a hostile question in its stride', () => {
		for (const query of [
			'"'.repeat(50_000),
			'path:*'.repeat(5_000),
			`path:${'*a'.repeat(900)}`,
			'a '.repeat(50_000),
			'\ud83d"',
		]) {
			expect(search(query).hits.length).toBeLessThanOrEqual(10);
		}
	});
});

describe('words and meaning together', () => {
	const files = indexOf({
		...Object.fromEntries(Array.from({ length: 30 }, (_, n) => [`n${n}.md`, `entry number ${n} about pottery\n`])),
		'exact.md': 'the invoice number is QX-77\n',
	});
	const near = Array.from({ length: 30 }, (_, n) => ({ path: `n${n}.md`, start: 0, similarity: 0.9 - n / 100 }));

	it('of passages that are equal by words, the nearest in meaning is first', () => {
		const [hit] = files.search('pottery', { semantic: near.slice(3, 6), limit: 3 }).hits;
		expect(hit?.path).toBe('n3.md');
		expect(hit?.parts).toMatchObject({ vector: expect.closeTo(0.87), keyword: expect.any(Number) });
	});

	it('never hide what has every word of the question, however the two are put together', () => {
		const meaningFirst: Fuse = ({ byWords, bySimilarity }) =>
			new Map([...bySimilarity, ...byWords].map(({ passage }, rank) => [passage, 1 / (rank + 1)]));
		const few = { semantic: near, limit: 4, fuse: meaningFirst };
		expect(files.found('invoice number', few)).toContain('exact.md');
		expect(files.found('QX-77', few)).toContain('exact.md');
		expect(files.found('QX-77', { ...few, mode: 'semantic' })).not.toContain('exact.md');
	});

	describe('are weighed by how much of the question the best passage has', () => {
		const diary = indexOf({
			...Object.fromEntries(Array.from({ length: 10 }, (_, n) => [`day${n}.md`, `Sam had lunch on day ${n}\n`])),
			'kiln.md': 'Sam fired the kiln\n',
			'oven.md': 'Somebody heated it to a thousand degrees\n',
		});
		const semantic = [{ path: 'oven.md', start: 0, similarity: 0.6 }];
		const first = (question: string) => diary.found(question, { semantic })[0];

		it('all of it: words decide', () => {
			expect(first('when did Sam fire the kiln')).toBe('kiln.md');
		});

		it('only a word that is everywhere: meaning decides', () => {
			expect(first('what does Sam reach with the furnace')).toBe('oven.md');
		});

		it('each word as much as it is rare, and one that nothing has most of all', () => {
			let covered: readonly number[] = [];
			const fuse: Fuse = ({ byWords, coverageOf }) => {
				covered = byWords.map(({ passage }) => coverageOf(passage));
				return new Map();
			};
			const best = (question: string) => {
				diary.search(question, { semantic, fuse });
				return covered[0] ?? 0;
			};
			expect(best('Sam kiln ')).toBe(1);
			expect(best('kiln furnace ')).toBeGreaterThan(0.3);
			expect(best('kiln furnace ')).toBeLessThan(0.5);
			expect(best('Sam furnace ')).toBeLessThan(0.2);
		});
	});

	it('come down to words where there is no model', () => {
		expect(files.found('QX-77', { mode: 'semantic' })).toEqual(['exact.md']);
	});
});

describe('keeping an index', () => {
	it('forgets what was there when a file changes or goes', () => {
		const { index, texts, found, stamp } = indexOf(workspace);
		texts.set('MEMORY.md', 'The oven is new.\n');
		index.put('MEMORY.md', 'The oven is new.\n', stamp);
		expect(found('thermocouple')).toEqual([]);
		expect(found('oven')).toEqual(['MEMORY.md']);
		index.remove('MEMORY.md');
		expect(found('oven')).toEqual([]);
		expect(index.files.has('MEMORY.md')).toBe(false);
	});

	it('scores as if it had been made at once, whatever came and went before', () => {
		const once = indexOf(workspace);
		const grown = indexOf({ ...workspace, 'gone.md': 'kiln kiln kiln sam\n', 'MEMORY.md': 'old\n' });
		grown.index.remove('gone.md');
		grown.index.put('MEMORY.md', workspace['MEMORY.md'], grown.stamp);
		grown.texts.set('MEMORY.md', workspace['MEMORY.md']);
		const scores = ({ search }: typeof once) =>
			search('sam kiln').hits.map(({ path, startLine, score }) => `${path}:${startLine} ${score.toFixed(4)}`);
		expect(scores(grown)).toEqual(scores(once));
		grown.index.tidy();
		expect(scores(grown)).toEqual(scores(once));
	});

	it('comes back from its data as it was', () => {
		const before = indexOf({ ...workspace, 'empty.md': '\n' });
		const data = structuredClone(before.index.toData());
		const index = MemoryIndex.from(data);
		expect(index.files).toEqual(before.index.files);
		expect([...index.files.keys()]).toContain('empty.md');
		index.put('new.md', 'thermocouple\n', before.stamp);
		expect(index.postings.frequencyOf(index.postings.numberOf('thermocoupl') ?? -1)).toBe(2);
	});

	const without = (data: IndexData, part: 'terms' | 'lists'): IndexData => ({
		...data,
		postings: { ...data.postings, [part]: { ...data.postings[part], start: data.postings[part].start.slice(1) } },
	});
	it.each([
		['terms', (data: IndexData) => without(data, 'terms')],
		['lists', (data: IndexData) => without(data, 'lists')],
		['passages', (data: IndexData) => ({ ...data, places: data.places.slice(6) })],
		['files', (data: IndexData) => ({ ...data, paths: data.paths.slice(data.paths.indexOf('\n') + 1) })],
	])('refuses data with %s missing', (_, damage) => {
		const data = indexOf(workspace).index.toData();
		expect(() => MemoryIndex.from(damage(data))).toThrow();
	});
});

describe('searching forgives', () => {
	const { found, search } = indexOf({
		'exact.md': 'The temp in the shed.\n',
		'kiln.md': 'The kiln reached a temperature of 1,240 degrees. Nobody was running.\n',
		'street.md': 'Ana wohnt in der Schloßstraße, Zoë in Łódź. Η Αθήνα.\n',
		'template.md': 'Another template for letters.\n',
		'tea.md': 'Green tea from 東京.\n',
	});

	it.each([
		['a letter too few', 'kiln temprature', 'kiln.md'],
		['a wrong letter', 'kiln tempurature', 'kiln.md'],
		['two slips in a long word', 'kiln tempuratore', 'kiln.md'],
		['letters that changed places', 'klin', 'kiln.md'],
		['a word that is being typed', 'degr', 'kiln.md'],
		['the beginning of a word that is found by a shorter stem', 'runnin', 'kiln.md'],
		['accents left out', 'zoe', 'street.md'],
		['letters that no keyboard here has', 'lodz', 'street.md'],
		['ss for ß', 'schlossstrasse', 'street.md'],
		['a missing accent in Greek', 'αθηνα', 'street.md'],
	])('%s', (_what, query, path) => {
		expect(found(query)[0]).toBe(path);
	});

	it('ranks what has the word itself above what only begins with it, and says what stood in', () => {
		const { hits, stoodIn } = search('temp');
		expect(hits.map(({ path }) => path)).toEqual(['exact.md', 'template.md', 'kiln.md']);
		expect(hits.map(({ exact }) => exact)).toEqual([true, false, false]);
		expect(stoodIn).toEqual([{ word: 'temp', kind: 'beginning', found: ['template', 'temperature'] }]);
	});

	it('takes a word for finished once something stands behind it', () => {
		expect(found('temp ')).toEqual(['exact.md']);
		expect(found('tempera.')).toEqual([]);
	});

	it('says which word nothing has', () => {
		expect(search('kiln tempurature').stoodIn).toEqual([{ word: 'tempurature', kind: 'slip', found: ['temperature'] }]);
	});

	it('lights up what stood in', () => {
		const [hit] = search('tempurature').hits;
		expect(hit?.highlights.map(([start, end]) => hit.snippet.slice(start, end))).toEqual(['temperature']);
	});

	it('leaves words alone that are there as they were asked for', () => {
		expect(search('kiln degrees ')).toMatchObject({ stoodIn: [] });
	});

	it('finds neither beginnings nor slips of numbers, of short words and of scripts without an alphabet', () => {
		expect(found('1241')).toEqual([]);
		expect(found('te')).toEqual([]);
		expect(found('teb')).toEqual([]);
		expect(found('東亰')).toEqual([]);
	});

	it('finds a new word as soon as it is there, and an old one no more', () => {
		const { index, texts, stamp, found: now } = indexOf({ 'a.md': 'The walnut tree.\n' });
		expect(now('wallnut')).toEqual(['a.md']);
		index.put('a.md', 'The hazel tree.\n', stamp);
		texts.set('a.md', 'The hazel tree.\n');
		expect(now('wallnut')).toEqual([]);
		expect(now('hazl')).toEqual(['a.md']);
	});
});
