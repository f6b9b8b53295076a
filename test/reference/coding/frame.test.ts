import { lstatSync, readFileSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { layOut } from '../../support/disk/fileTree.ts';
import { diceOf } from '../../support/random.ts';
import { compareSaid } from './compare.ts';
import { placeWorld } from './place.ts';
import { programs } from './programs.ts';
import { startRecorder } from './recorder.ts';
import { shrink } from './shrink.ts';
import { emptyWorld, type World } from './world.ts';

const withTrees = (trees: Partial<World['trees']>): World => ({
	...emptyWorld,
	trees: { ...emptyWorld.trees, ...trees },
});

describe('a world of a coding agent', () => {
	it('is put where its marks say, and what cannot be put is left out', async () => {
		const files = await layOut({});
		const world: World = {
			...withTrees({
				project: {
					'A.md': { kind: 'text', text: 'see <HOME>/a and <PROJECT>/b' },
					'A.md/below.md': { kind: 'text', text: 'nowhere to be' },
					'long.md': { kind: 'long', text: 'ab', times: 3 },
					'link.md': { kind: 'link', to: '<OUT>/real.md' },
					'set.json': { kind: 'json', value: { folders: ['<SYSTEM>'] } },
				},
				around: { 'AGENTS.md': { kind: 'bytes', hex: 'fffe' } },
			}),
			cwd: 'src',
			inHome: true,
		};
		const { roots, cwd } = placeWorld(files.pathOf('world'), world);
		const read = (name: string) => readFileSync(join(roots.project, name), 'utf8');
		expect(roots.project.startsWith(`${roots.home}/`)).toBe(true);
		expect(read('A.md')).toBe(`see ${roots.home}/a and ${roots.project}/b`);
		expect(read('long.md')).toBe('ababab');
		expect(JSON.parse(read('set.json'))).toEqual({ folders: [roots.system] });
		expect(readlinkSync(join(roots.project, 'link.md'))).toBe(join(roots.outside, 'real.md'));
		expect(readFileSync(join(roots.around, 'AGENTS.md'))).toEqual(Buffer.from([0xff, 0xfe]));
		expect(lstatSync(cwd).isDirectory()).toBe(true);
	});

	it('leaves nothing of the one before it', async () => {
		const files = await layOut({});
		const base = files.pathOf('world');
		const first = placeWorld(base, withTrees({ home: { 'old.md': { kind: 'text', text: 'old' } } }));
		placeWorld(base, emptyWorld);
		expect(() => lstatSync(join(first.roots.home, 'old.md'))).toThrow('ENOENT');
	});

	it('shrinks to what a difference needs, and nothing else', async () => {
		const world: World = {
			...withTrees({
				project: {
					'A.md': { kind: 'text', text: 'one\nthe culprit\nthree' },
					'B.md': { kind: 'text', text: 'innocent' },
				},
				home: { 'settings.json': { kind: 'json', value: { context: { a: 1, b: 2 }, other: true } } },
			}),
			cwd: 'src',
			arguments: ['--more'],
			variables: { A: '1', B: '2' },
			touched: [{ path: '<PROJECT>/x', by: 'read' }],
			trusted: true,
		};
		const smallest = await shrink(world, async ({ trees, variables }) => {
			const file = trees.project['A.md'];
			const isThere = file?.kind === 'text' && file.text.includes('culprit');
			return isThere && JSON.stringify(trees.home).includes('"a"') && 'B' in variables;
		});
		expect(smallest).toEqual({
			...withTrees({
				project: { 'A.md': { kind: 'text', text: 'the culprit' } },
				home: { 'settings.json': { kind: 'json', value: { context: { a: 1 } } } },
			}),
			variables: { B: '2' },
		});
	});

	it.each(Object.entries(programs))('is the same for the same dice, for %s', async (_, program) => {
		const { generate } = await program();
		const of = (seed: number) => generate(diceOf(seed));
		expect(of(3)).toEqual(of(3));
		expect(new Set(Array.from({ length: 20 }, (__, seed) => JSON.stringify(of(seed)))).size).toBeGreaterThan(10);
	});
});

it('texts are compared by what they are, and a missing one with nothing', () => {
	expect(compareSaid({ a: 'one', b: 'two' }, { b: 'two', a: 'one' })).toEqual({ texts: 2, differences: [] });
	const { texts, differences } = compareSaid({ a: 'one', c: 'x' }, { a: 'onx', b: '' });
	expect(texts).toBe(3);
	expect(differences.map(({ kind, at }) => [kind, at])).toEqual([
		['a', 2],
		['c', 0],
	]);
});

it('the server keeps what it is asked, and forgets it for the next world', async () => {
	const recorder = await startRecorder();
	recorder.begin(({ path }) => (path === '/v1/ask' ? { body: 'data: yes\n\n' } : undefined));
	const ask = (path: string) => fetch(`${recorder.url}${path}`, { method: 'POST', body: '{"a":1}' });
	expect(await (await ask('/v1/ask')).text()).toBe('data: yes\n\n');
	expect((await ask('/elsewhere')).status).toBe(404);
	expect(recorder.requests).toEqual([
		{ path: '/v1/ask', body: { a: 1 } },
		{ path: '/elsewhere', body: { a: 1 } },
	]);
	recorder.begin(() => undefined);
	expect(recorder.requests).toEqual([]);
});
