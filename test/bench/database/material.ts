import { stopwords } from '@orama/stopwords/english';
import type { Client } from 'pg';
import { countTerms } from '../../../server/src/engine/knowledge/search/keywords.ts';
import { createCompass } from '../compass.ts';
import { createWriter } from '../writer.ts';

/** What rows are made of inside the server: sentences, and what they mean. */
const counts = { sentences: 20_000, centres: 2_000, asides: 5_000 } as const;

/** Words of a sentence. Ten sentences are nearly a chunk of 1,400 UTF-16 units. */
const wordsEach = 21;

/** How far a vector lies from the middle of its cluster. Somewhere on the sphere, there would be nothing near to anything. */
const aside = 0.7;

const writer = createWriter(40_000, stopwords.slice(0, 60));
const common = new Set(stopwords);

/**
 * Makes `material.sentences`, `material.centres` and `material.asides`, each by number from 0 on, and the functions that rows are made with:
 * `material.pick(seed, count)`, a number below `count` that is the same for the same seed, and `material.meaning(seed)`, a vector.
 */
export async function fillMaterial(client: Client, dimensions: number): Promise<void> {
	const compass = createCompass(dimensions);
	const vectors = (count: number, length: number): readonly string[] =>
		Array.from(
			{ length: count },
			() =>
				`[${compass()
					.map((number) => number * length)
					.join(',')}]`,
		);
	await client.query(`
		CREATE EXTENSION IF NOT EXISTS vector;
		CREATE SCHEMA material;
		CREATE TABLE material.sentences (number int PRIMARY KEY, text text, terms text[], words int);
		CREATE TABLE material.centres (number int PRIMARY KEY, numbers vector);
		CREATE TABLE material.asides (number int PRIMARY KEY, numbers vector);
		CREATE FUNCTION material.pick(seed bigint, count int) RETURNS int LANGUAGE sql IMMUTABLE PARALLEL SAFE
			AS 'SELECT ((hashint8(seed) & 2147483647) % count)';
		CREATE FUNCTION material.meaning(seed bigint) RETURNS vector LANGUAGE sql STABLE PARALLEL SAFE AS
			'SELECT l2_normalize(c.numbers + a.numbers) FROM material.centres c, material.asides a
			WHERE c.number = material.pick(seed * 13 + 1, ${counts.centres}) AND a.number = material.pick(seed * 17 + 5, ${counts.asides})'`);
	const sentences = Array.from({ length: counts.sentences }, () => `${writer.sentence(wordsEach)}.`);
	const counted = sentences.map(countTerms);
	await client.query(
		`INSERT INTO material.sentences
		SELECT place - 1, text, string_to_array(terms, ' '), words
		FROM unnest($1::text[], $2::text[], $3::int[]) WITH ORDINALITY AS made (text, terms, words, place)`,
		[sentences, counted.map(({ terms }) => terms.join(' ')), counted.map(({ length }) => length)],
	);
	for (const [table, count, length] of [
		['centres', counts.centres, 1],
		['asides', counts.asides, aside],
	] as const)
		await client.query(
			`INSERT INTO material.${table} SELECT place - 1, numbers::vector FROM unnest($1::text[]) WITH ORDINALITY AS made (numbers, place)`,
			[vectors(count, length)],
		);
	await client.query('ANALYZE material.sentences; ANALYZE material.centres; ANALYZE material.asides');
}

const telling = (length: number): string => {
	const words: string[] = [];
	while (words.length < length) {
		const word = writer.sentence(1);
		if (!common.has(word)) words.push(word);
	}
	return words.join(' ');
};

/** Of two to four words, common ones and rare ones, with a meaning that lies among those of the rows. */
export async function createQuestions(
	client: Client,
	count: number,
): Promise<readonly { readonly query: string; readonly numbers: Float32Array }[]> {
	const { rows } = await client.query(
		'SELECT material.meaning(1000000000 + number)::text AS numbers FROM generate_series(1, $1::int) AS number',
		[count],
	);
	return rows.map(({ numbers }, at) => ({
		query: `the ${telling(2 + (at % 3))}`,
		numbers: Float32Array.from(JSON.parse(numbers)),
	}));
}
