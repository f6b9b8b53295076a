import { describe, expect, it } from 'vitest';
import { statementsIn } from '../../../server/src/engine/learning/statements.ts';

const told = (message: string) => statementsIn(message).map(({ kind, text }) => [kind, text]);

describe('what a person says outright', () => {
	it.each([
		['the release command is `npm run ship`', 'fact', 'The release command is `npm run ship`.'],
		[
			'Our type check command is now: `npm run check`, by the way.',
			'fact',
			'The type check command is `npm run check`.',
		],
		['To publish the docs we use `make docs`.', 'fact', 'To publish the docs, run `make docs`.'],
		['Remember that the office closes at six.', 'fact', 'The office closes at six.'],
		['please note: Ana is on leave until May', 'fact', 'Ana is on leave until May.'],
		['Merke dir, dass wir freitags nicht ausliefern.', 'fact', 'Wir freitags nicht ausliefern.'],
		['记住：周五不发布。', 'fact', '周五不发布。'],
		['From now on, please answer in German.', 'preference', 'Answer in German.'],
		['I prefer tables to long paragraphs.', 'preference', 'Prefers tables to long paragraphs.'],
		['I really hate surprises in my calendar!', 'preference', 'Dislikes surprises in their calendar.'],
		['Please never push to main.', 'preference', 'Never push to main.'],
		['We decided to move the launch to June.', 'fact', 'Decided to move the launch to June.'],
		['My time zone is Europe/Lisbon.', 'identity', 'Time zone: Europe/Lisbon.'],
		['Call me Ines.', 'profile', 'Is called Ines.'],
	])('%s', (message, kind, text) => {
		expect(told(message)).toEqual([[kind, text]]);
	});

	it.each([
		'Do you remember the release command?',
		'If the release command is `x`, what then?',
		'What is the release command?',
		'> Remember that this is quoted.',
		'```\nremember that this is code\n```',
		'I remember it well.',
		'Never mind.',
		'My name is on the list.',
		'Thanks, that was all.',
		'',
	])('is nothing in: %s', (message) => {
		expect(told(message)).toEqual([]);
	});

	it('is each thing once, in its order, and never more than eight of a message', () => {
		const message = 'Remember that A is B. Remember that A is B.\n- I prefer tea.\n- Remember that C is D.';
		expect(told(message).map(([, text]) => text)).toEqual(['A is B.', 'Prefers tea.', 'C is D.']);
		const many = Array.from({ length: 20 }, (_, at) => `Remember that box ${at} is full.`).join('\n');
		expect(told(many)).toHaveLength(8);
	});

	it('has the same key as what takes its place', () => {
		const keys = (message: string) => statementsIn(message).map(({ key }) => key);
		expect(keys('The release command is `a`.')).toEqual(keys('our Release command is `b`.'));
	});
});
