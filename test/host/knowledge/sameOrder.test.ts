import { expect, it } from 'vitest';
import { describeWithPostgres } from '../../support/postgres/database.ts';
import { diceOf } from '../../support/random.ts';
import { type Answer, lastingStores, noon, storeOn } from './stores.ts';

const words = (
	'kiln glaze tea oolong kettle celadon ash cone bisque slip wheel clay stone water garden market ledger tax invoice ' +
	'parcel train winter summer the of and for with very parseConfig loadSettings grüße köln 天气 北京'
).split(' ');

/** What a text means to a model of so many words as it has numbers. */
const vectorOf = (text: string, length = 40): Float32Array => {
	const numbers = Array.from({ length }, (_, at) => 0.01 + text.split(words[at % words.length] ?? '').length - 1);
	const size = Math.hypot(...numbers);
	return Float32Array.from(numbers, (number) => number / size);
};

/** Texts of which the early words come up much more often than the late ones. */
function documents() {
	const dice = diceOf(7);
	const word = () => words[Math.floor(words.length * dice.next() ** 2)] ?? '';
	const paragraph = () => `${Array.from({ length: 20 + dice.below(60) }, word).join(' ')}.`;
	return Array.from({ length: 120 }, (_, index) => ({
		logical_path: `${dice.one(['notes', 'code', 'mail'])}/${index}.${dice.one(['md', 'ts', 'txt'])}`,
		content: Array.from({ length: 1 + dice.below(8) }, () => `# ${word()}\n\n${paragraph()}\n`).join('\n'),
	}));
}

/** What each way to keep them finds for the same questions, all of it. */
async function everythingFound([name, stores]: (typeof lastingStores)[number]): Promise<readonly [string, Answer[]]> {
	const clock = { now: noon };
	const storage = stores.open(await stores.place(), () => clock.now);
	const store = storeOn(storage);
	for (const document of documents()) {
		store.clock.now += 1000;
		await store.call('write', document);
	}
	for (const { logical_path } of documents().slice(0, 30)) {
		store.clock.now += 1000;
		await store.call('write', { logical_path, content: 'Now about the kiln, and about oolong. The kiln.' });
	}
	await store.call('remove', { paths: ['mail/*.txt'] });
	for (;;) {
		const { keys, texts } = await storage.due('m', 200);
		if (keys.length === 0) break;
		await storage.embedded(
			'm',
			keys,
			texts.map((text) => vectorOf(text)),
		);
	}
	const dice = diceOf(8);
	const found: Answer[] = [];
	for (let question = 0; question < 60; question++) {
		const query = dice.some(words, 0.12).join(' ') || 'the';
		const input = {
			query,
			limit: 10,
			mode: dice.one(['hybrid', 'semantic', 'keyword']),
			...(dice.chance(0.3) && { include_history: true }),
			...(dice.chance(0.3) && { path_prefix: 'notes/' }),
		};
		const filter = dice.chance(0.2) ? { types: ['markdown'] } : undefined;
		const queryVector = { model: 'm', numbers: vectorOf(query) };
		const answer = await store.call('search', input, { queryVector, ...(filter && { filter }) });
		found.push({ input, filter, hits: answer.data.hits });
	}
	return [name, found];
}

describeWithPostgres('what is found in a knowledge store', () => {
	it('is the same on a server as on disk: hits, scores, lines and order', { timeout: 60_000 }, async () => {
		const [[, onDisk = []] = [], ...others] = await Promise.all(lastingStores.map(everythingFound));
		expect(onDisk.filter(({ hits }) => hits.length > 0).length).toBeGreaterThan(50);
		expect(others).toHaveLength(2);
		for (const [, onServer] of others) expect(onServer).toEqual(onDisk);
	});
});
