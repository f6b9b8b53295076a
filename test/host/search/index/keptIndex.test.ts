import { expect, it } from 'vitest';
import { MemoryIndex } from '../../../../server/src/engine/memory/search/index/memoryIndex.ts';
import { passagesOf } from '../../../../server/src/engine/memory/search/index/passages.ts';
import { searchMemory } from '../../../../server/src/engine/memory/search/search.ts';
import { load, save, words } from '../../../../server/src/host/search/index/store.ts';
import { createWriter } from '../../../bench/writer.ts';
import { onDisk } from '../../support/workspaceOnDisk.ts';

const { random, sentence } = createWriter(400, [
	'kiln',
	'Sam',
	'東京の紅茶',
	'parseConfig',
	'2026-11-21',
	'crème',
	'oolong',
]);

const below = (most: number): number => Math.floor(random() * most);

const someText = (): string =>
	random() < 0.05
		? '\n'
		: Array.from({ length: 1 + below(4) }, () => `## ${sentence(2)}\n\n${sentence(3 + below(40))}.\n`).join('\n');

/** As it is typed: with a beginning, a slip, a phrase, a hint. */
function someQuestion(): string {
	const asked = sentence(1 + below(4));
	return [asked, asked.slice(0, -1), asked.replace(/.(?=.$)/, 'x'), `"${sentence(1)}" ${asked}`, `${asked} path:1`][
		below(5)
	] as string;
}

/** One after the other in the same way, so that an index in memory and one that was kept go through the same. */
type Change = (index: MemoryIndex) => void;

function someChanges(texts: Map<string, string>): readonly Change[] {
	return Array.from({ length: below(12) }, (): Change => {
		const path = `memory/${below(40)}.md`;
		if (random() < 0.3) {
			texts.delete(path);
			return (index) => index.remove(path);
		}
		const text = someText();
		texts.set(path, text);
		const stamp = { hash: String(below(1e9)), size: text.length, modified: below(1e12), read: below(1e12) };
		return (index) => index.put(path, text, stamp);
	});
}

function ask(index: MemoryIndex, texts: ReadonlyMap<string, string>, question: string, diversity: number) {
	return searchMemory(index, question, { limit: 8, diversity }, (path) => {
		const text = texts.get(path) ?? '';
		const headingsAt = (start: number) =>
			passagesOf(text)
				.find((each) => each.start === start)
				?.headings.split('\n') ?? [];
		return { text, headingsAt };
	});
}

it('an index that was kept answers as the one in memory, to the last digit, whatever changes in either', () => {
	const file = `${onDisk().root}/kept.index`;
	let found = 0;
	for (let round = 0; round < 25; round++) {
		const texts = new Map<string, string>();
		const inMemory = new MemoryIndex();
		let kept = new MemoryIndex();
		for (let turn = 0; turn < 4; turn++) {
			for (const change of someChanges(texts)) {
				change(inMemory);
				change(kept);
			}
			save(words, file, '/root', kept, 0);
			const loaded = load(words, file, '/root');
			expect(loaded.kind).toBe('loaded');
			if (loaded.kind !== 'loaded') return;
			kept = loaded.value;
			expect([...kept.files.keys()].sort()).toEqual([...inMemory.files.keys()].sort());
			// In the same order: what scores the same comes in the order of the index.
			inMemory.tidy();
			for (let question = 0; question < 12; question++) {
				const [asked, diversity] = [someQuestion(), below(3) / 2];
				const expected = ask(inMemory, texts, asked, diversity);
				expect(ask(kept, texts, asked, diversity), asked).toEqual(expected);
				found += expected.hits.length;
			}
		}
	}
	expect(found).toBeGreaterThan(1_000);
});
