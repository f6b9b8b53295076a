import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { soulscope } from '../bench/search/engines.ts';
import { qualityOf } from '../bench/search/quality.ts';
import { readSets } from '../bench/search/sets.ts';

const [files, paragraphs] = readSets(fileURLToPath(new URL('../fixtures/talks', import.meta.url)));
if (!files || !paragraphs) throw new Error('The talks are not there.');

it('the talks have an answer to every question, in one passage of the file that is named', () => {
	expect(files.documents.length).toBeGreaterThanOrEqual(58);
	expect(files.questions.length).toBeGreaterThanOrEqual(40);
	for (const { text, relevant } of paragraphs.questions) expect(relevant.size, text).toBeGreaterThan(0);
});

/** Well below what is measured: it is a floor against a mistake, not a target. */
describe.each([
	['the evening', files, 0.7],
	['the very sentence', paragraphs, 0.5],
] as const)('by words alone, of what was said once in twenty months', (what, set, floor) => {
	it(`${what} is mostly among the first five`, async () => {
		const engine = await soulscope(set.documents);
		try {
			expect((await qualityOf(engine, [set])).recall5).toBeGreaterThan(floor);
		} finally {
			engine.close();
		}
	});
});
