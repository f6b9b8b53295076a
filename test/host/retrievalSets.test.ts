import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { soulscope } from '../bench/search/engines.ts';
import { qualityOf } from '../bench/search/quality.ts';
import { ownSets, type RetrievalSet, readSets } from '../bench/search/sets.ts';

const sets = new Map(ownSets.flatMap((folder) => readSets(folder)).map((set) => [set.name, set]));

const setOf = (name: string): RetrievalSet => {
	const set = sets.get(name);
	if (!set) throw new Error(`There is no set called ${name}.`);
	return set;
};

const answered = ({ questions }: RetrievalSet) => questions.filter(({ relevant }) => relevant.size > 0);

it('every folder of sets is measured', () => {
	const folders = readdirSync('test/fixtures/retrieval', { withFileTypes: true }).filter((each) => each.isDirectory());
	expect(ownSets).toEqual(expect.arrayContaining(folders.map(({ name }) => `test/fixtures/retrieval/${name}`)));
});

it('every answer is among the documents', () => {
	for (const { name, documents, questions } of sets.values()) {
		const ids = new Set(documents.map(({ id }) => id));
		for (const { text, relevant } of questions)
			expect([name, text, [...relevant.keys()].filter((id) => !ids.has(id))]).toEqual([name, text, []]);
	}
});

it('what is answered in a file is answered in one of its paragraphs', () => {
	for (const name of ['talks', 'cottage', 'cinema', 'notes', 'german', 'chinese', 'japanese', 'arabic'])
		expect([name, answered(setOf(`${name} paragraphs`)).length]).toEqual([
			name,
			answered(setOf(`${name} files`)).length,
		]);
});

it.each([
	['talks files', 58, 40],
	['cottage files', 20, 30],
	['cinema files', 20, 30],
	['months files', 20, 80],
] as const)('%s are many evenings and many questions', (name, documents, questions) => {
	expect(setOf(name).documents.length).toBeGreaterThanOrEqual(documents);
	expect(answered(setOf(name)).length).toBeGreaterThanOrEqual(questions);
});

it.each(['cottage', 'cinema', 'notes'])('%s also asks for what was never said', (name) => {
	const { questions } = setOf(`${name} files`);
	expect(questions.length - answered(setOf(`${name} files`)).length).toBeGreaterThanOrEqual(2);
});

it.each(['chinese', 'japanese', 'german', 'arabic'])('%s has 20 passages and 8 questions', (name) => {
	const { documents, questions } = setOf(`${name} paragraphs`);
	expect([documents.length, questions.length]).toEqual([20, 8]);
});

/** Well below what is measured: it is a floor against a mistake, not a target. */
describe.each([
	['talks files', 0.7],
	['talks paragraphs', 0.5],
	['cottage files', 0.7],
	['cinema files', 0.6],
	['cottage-as-said paragraphs', 0.85],
	['cinema-as-said paragraphs', 0.7],
	['german paragraphs', 0.55],
	['chinese paragraphs', 0.85],
	['japanese paragraphs', 0.85],
	['arabic paragraphs', 0.75],
] as const)('by words alone, %s', (name, floor) => {
	it('are mostly answered by one of the first five', async () => {
		const set = setOf(name);
		const engine = await soulscope(set.documents);
		try {
			expect((await qualityOf(engine, [set])).recall5).toBeGreaterThan(floor);
		} finally {
			engine.close();
		}
	});
});
