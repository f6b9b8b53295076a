import { describe, expect, it } from 'vitest';
import { areas } from './areas.ts';
import { badWordsIn, longSentencesIn, terms } from './wordList.ts';

type Area = (typeof areas)[number];

/** To parse a program takes longer than to look through its texts: once is enough. */
const read = new Map<Area, ReturnType<Area['texts']>>();
function textsOf(area: Area): ReturnType<Area['texts']> {
	const texts = read.get(area) ?? area.texts();
	read.set(area, texts);
	return texts;
}

const told = async (area: Area): Promise<readonly string[]> =>
	(await textsOf(area)).flatMap(({ file, text }) =>
		badWordsIn(text).map(({ found, say, text: around }) => `${file}: “${found}”, say “${say}”: ${around}`),
	);

describe('what people read uses the usual words', () => {
	it.each(areas)('$name', async (area) => {
		expect(await told(area)).toEqual([]);
	});

	it('in areas that all have texts', async () => {
		for (const area of areas) expect((await textsOf(area)).length, area.name).toBeGreaterThan(0);
	});
});

describe('the word list', () => {
	it.each([
		['3,328 units are cut', 'characters (UTF-16), or bytes'],
		['The first-run ritual is over.', 'setup'],
		['Take the line out, and save.', 'remove'],
		['It puts this file into\nno prompt.', 'never loads'],
		['Found 1 problems.', 'the plural only for more than one'],
		['This is no list.', 'is not a …'],
	])('finds the word in “%s”', (text, say) => {
		expect(badWordsIn(text).map((word) => word.say)).toContain(say);
	});

	it.each([
		'There is no file of this name.',
		'It is no longer there.',
		'Write `a unit` or “the ritual”.',
		'This stands for a name.',
		'Found 21 problems in 1 file.',
	])('lets “%s” be', (text) => {
		expect(badWordsIn(text)).toEqual([]);
	});

	it('asks for words that it does not forbid', () => {
		for (const { say } of terms) expect(badWordsIn(say)).toEqual([]);
	});
});

it('a sentence of more than twenty-two words is too long, and two halves of it are not', () => {
	const half = `${'word '.repeat(16)}end`;
	expect(longSentencesIn(`${half} and ${half}.`)).toHaveLength(1);
	expect(longSentencesIn(`${half}. ${half}; ${half}.`)).toEqual([]);
});
