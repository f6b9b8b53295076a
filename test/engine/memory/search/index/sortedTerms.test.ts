import SearchableMap from 'minisearch/SearchableMap';
import { describe, expect, it } from 'vitest';
import { SortedTerms, termColumns } from '../../../../../server/src/engine/memory/search/index/sortedTerms.ts';
import { createWriter } from '../../../../bench/writer.ts';

const { random } = createWriter(1);

const oneOf = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item;

/** Few letters, so that most words are near many others; of some scripts, and half a pair. */
const alphabets = [
	['a', 'b'],
	['a', 'b', 'c', 'é', 'ж'],
	['k', '\u{1f33f}', '\ud83c', '京', '', 'ab'],
];

function someTerms(): { readonly terms: readonly string[]; readonly word: () => string } {
	const letters = oneOf(alphabets);
	const longest = 1 + Math.floor(random() * 9);
	const word = () => Array.from({ length: 1 + Math.floor(random() * longest) }, () => oneOf(letters)).join('');
	const terms = Array.from({ length: Math.floor(random() * 120) }, word).filter((term) => term !== '');
	return { terms: [...new Set(terms)].sort(), word };
}

/** The same terms twice: in columns, and in the radix tree that new terms are in. */
function both() {
	const { terms, word } = someTerms();
	const numbers = new Map(terms.map((term, at) => [term, (at * 7) % 1_000]));
	const tree = new SearchableMap<number>();
	for (const [term, number] of numbers) tree.set(term, number);
	const sorted = new SortedTerms(structuredClone(termColumns(terms, (term) => numbers.get(term) as number)));
	return { terms, word, numbers, tree, sorted };
}

type Visited = [term: string, number: number, distance: number];

const visited = (walk: (visit: (...each: Visited) => void) => void): Visited[] => {
	const all: Visited[] = [];
	walk((...each) => all.push(each));
	return all;
};

const inOrder = (all: Iterable<Visited>): Visited[] => [...all].sort(([one], [other]) => (one < other ? -1 : 1));

describe('terms in columns', () => {
	it('have the numbers that they were given, and no others are there', () => {
		for (let round = 0; round < 300; round++) {
			const { word, numbers, sorted } = both();
			expect(sorted.count).toBe(numbers.size);
			expect(visited((visit) => sorted.each(visit))).toEqual([...numbers].map(([term, number]) => [term, number, 0]));
			for (const asked of [...numbers.keys(), word(), word(), '', 'zz', '\uffff'])
				expect(sorted.numberOf(asked)).toBe(numbers.get(asked));
		}
	});

	it('are found by their beginnings, as in a radix tree', () => {
		for (let round = 0; round < 300; round++) {
			const { terms, word, tree, sorted } = both();
			for (const beginning of [word(), word().slice(0, 1), terms[3] ?? 'a', 'zz']) {
				const expected = [...tree.atPrefix(beginning).entries()].map(([term, number]): Visited => [term, number, 0]);
				expect(visited((visit) => sorted.goingOn(beginning, visit))).toEqual(inOrder(expected));
			}
		}
	});

	it('are found in spite of slips, as in a radix tree', () => {
		for (let round = 0; round < 600; round++) {
			const { terms, word, tree, sorted } = both();
			for (const [asked, most] of [
				[word(), 1],
				[word(), 2],
				[terms[5] ?? 'a', 2],
				['zzzzzz', 2],
			] as const) {
				const expected = [...tree.fuzzyGet(asked, most)].map(([term, [number, away]]): Visited => [term, number, away]);
				expect(visited((visit) => sorted.near(asked, most, visit))).toEqual(inOrder(expected));
			}
		}
	});
});
