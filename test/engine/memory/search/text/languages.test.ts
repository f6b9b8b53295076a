import { describe, expect, it } from 'vitest';
import { notEnglish } from '../../../../../server/src/engine/memory/search/text/languages.ts';

describe('a question that is not English', () => {
	it.each(['谁修好了座钟？', '祖父の手術はいつですか。', 'من أصلح النافذة الشرقية؟', 'Кто починил крышу?'])(
		'is told by its script: %s',
		(question) => {
			expect(notEnglish(question)).toEqual({ kind: 'script' });
		},
	);

	it.each([
		['German', 'Was kostet die Versicherung für die Bienen?'],
		['French', 'Où est la clé de la maison?'],
		['Spanish', '¿Quién tiene la llave de la casa?'],
		['Italian', 'Chi ha scritto la lettera che non è mai arrivata?'],
		['Portuguese', 'Quem não gosta do forno que ela comprou?'],
	])('is told by its common words: %s', (name, question) => {
		expect(notEnglish(question)).toEqual({ kind: 'language', name });
	});

	it.each([
		'Who keeps the key of the shed?',
		'kiln Bizen Kürbis',
		'Die Hard',
		'What does 龙井 cost?',
		'QX-77',
		'2025-06-19',
		'',
	])('is not made of names, numbers or a single foreign word: %s', (question) => {
		expect(notEnglish(question)).toBeUndefined();
	});
});
