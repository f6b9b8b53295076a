import { beforeEach, expect, it, vi } from 'vitest';
import type { CommandServices } from '../../../client/src/commands/registry.ts';
import type { ShownSearch } from '../../../client/src/features/memory/nodes.ts';
import { searchMemory } from '../../../client/src/features/memory/searchPicker.ts';
import { lastPick, person } from '../../support/vscode/vscodeMemory.ts';

vi.mock('vscode', () => import('../../support/vscode/vscodeMemory.ts'));

const aria = { uri: 'file:///aria', name: 'Aria' };
const hitOf = (word: string) => ({
	uri: `file:///aria/${word}.md`,
	path: `${word}.md`,
	startLine: 1,
	endLine: 1,
	snippet: word,
	highlights: [],
	headings: [],
	score: 1,
	snippetLine: 1,
	exact: true,
	parts: {},
	terms: [],
});

beforeEach(() => {
	person.saw.length = 0;
});

/** The picker, with a server that answers when it is told to. */
async function picker() {
	const waiting = new Map<string, (found: ShownSearch) => void>();
	const shown: (string | undefined)[] = [];
	const memory = {
		search: (_: unknown, query: string) => new Promise<ShownSearch>((resolve) => waiting.set(query, resolve)),
		show: (_?: unknown, found?: ShownSearch) => shown.push(found?.query),
	};
	const services = { memory, workspaces: { load: async () => [aria], containing: () => undefined } };
	const begin = async () => {
		await searchMemory(services as unknown as CommandServices);
		return lastPick();
	};
	const pick = await begin();
	return {
		pick,
		begin,
		shown,
		/** Lets the server answer what `query` asked, with one hit for each of `words`. */
		async answer(query: string, ...words: readonly string[]) {
			const hits = words.map(hitOf);
			waiting.get(query)?.({ query, looked: { scope: 'memory', files: 1 }, hits, notes: [] });
			// Whatever was ready to go on has.
			await new Promise((resolve) => setImmediate(resolve));
		},
		rows: () => pick.items.flatMap(({ hit }) => (hit ? [hit.snippet] : [])),
	};
}

it('an answer to an earlier text changes nothing, whichever comes first', async () => {
	const { pick, answer, rows, shown } = await picker();
	pick.type('ki');
	pick.type('kiln');
	await answer('kiln', 'kiln');
	await answer('ki', 'kitchen');
	expect([rows(), shown]).toEqual([['kiln'], ['kiln']]);
});

it('who leaves before the answer finds in the view what the whole text finds', async () => {
	const { pick, answer, shown } = await picker();
	pick.type('ki');
	await answer('ki', 'kitchen');
	pick.type('kiln');
	pick.hide();
	await answer('kiln', 'kiln');
	expect(shown).toEqual(['ki', 'kiln']);
});

it('what was left is not shown over what is asked next', async () => {
	const { pick, begin, answer, shown } = await picker();
	pick.type('kiln');
	pick.hide();
	(await begin()).type('glaze');
	await answer('kiln', 'kiln');
	await answer('glaze', 'glaze');
	expect(shown).toEqual(['glaze']);
});

it('a row of an earlier text opens only if the text in the box finds it too', async () => {
	const { pick, answer, rows } = await picker();
	pick.type('ki');
	await answer('ki', 'kitchen', 'kiln');
	pick.type('kiln');
	pick.accept('kitchen');
	await answer('kiln', 'kiln');
	expect([rows(), person.saw]).toEqual([['kiln'], []]);

	pick.type('kil');
	pick.accept('kiln');
	expect(person.saw).toEqual([]);
	await answer('kil', 'kilt', 'kiln');
	expect(person.saw).toEqual(['opened: /aria/kiln.md']);
});

it('an empty box shows nothing that was found', async () => {
	const { pick, answer, rows, shown } = await picker();
	pick.type('kiln');
	await answer('kiln', 'kiln');
	pick.type('');
	expect([rows(), shown.at(-1), pick.busy]).toEqual([[], undefined, false]);
});
