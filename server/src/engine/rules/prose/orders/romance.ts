import { type Grammar, type Order, weakens } from './order.ts';

interface Language {
	/** What forbids, in front of the verb. */
	readonly never: ReadonlySet<string>;
	/** French takes two words to forbid; one of these follows. */
	readonly second?: ReadonlySet<string>;
	readonly always: string;
	readonly subjects: ReadonlySet<string>;
	readonly modals: ReadonlySet<string>;
	readonly fillers: ReadonlySet<string>;
	/** What the form of a verb adds to its stem. */
	readonly ending: RegExp;
}

const set = (words: string): ReadonlySet<string> => new Set(words.split(' '));

const grammar = (language: Language): Grammar => ({
	bans: language.never,
	opensWithBan: true,
	read(spoken) {
		const words = spoken[0] !== undefined && language.subjects.has(spoken[0]) ? spoken.slice(1) : spoken;
		if (language.never.has(words[0] ?? '')) return forbidden(language, words.slice(1));
		const at = words.slice(0, 3).indexOf(language.always);
		const rest = at < 0 ? words : words.filter((_, index) => index !== at);
		const isModal = language.modals.has(rest[0] ?? '');
		return order(language, 'do', isModal ? rest.slice(1) : rest, at >= 0 || isModal);
	},
});

function forbidden(language: Language, words: readonly string[]): Order | undefined {
	const { second } = language;
	const at = second ? words.slice(0, 3).findIndex((word) => second.has(word)) : -1;
	if (second && at < 0) return undefined;
	if (weakens.has(words[at + 1] ?? '')) return undefined;
	const rest = words.filter((_, index) => index !== at);
	// “No … siempre”, “no … nunca”: more than one word of this kind.
	if (rest.slice(0, 3).some((word) => word === language.always || language.never.has(word))) return undefined;
	return order(language, 'do-not', language.modals.has(rest[0] ?? '') ? rest.slice(1) : rest, true);
}

function order(
	{ fillers, ending }: Language,
	sense: Order['sense'],
	words: readonly string[],
	isMarked: boolean,
): Order {
	const [verb = '', ...others] = words.filter((word) => !fillers.has(word));
	const stem =
		verb.length > 2
			? verb
					.replace(ending, '')
					.replace(/([cg])u$/, '$1')
					.replace(/qu$/, 'c')
			: verb;
	return {
		sense,
		isMarked,
		keys: [[stem, ...others.map((word) => (word.length > 3 ? word.replace(/s$/, '') : word))]],
	};
}

/** “No respondas …”, “nunca responder …” against “responde …”, “siempre responde …”, “debes responder …”. */
export const spanish: Grammar = grammar({
	never: set('no nunca jamas'),
	always: 'siempre',
	subjects: set('tu usted por'),
	modals: set('debes debe deberias'),
	fillers: set('el la los las un una unos unas favor tu usted'),
	ending: /(?:ar|er|ir|as|es|an|en|a|e)$/,
});

/** “Não responda …”, “nunca responder …” against “responda …”, “sempre responda …”, “deve responder …”. */
export const portuguese: Grammar = grammar({
	never: set('nao nunca jamais'),
	always: 'sempre',
	subjects: set('tu voce'),
	modals: set('deve deves'),
	fillers: set('o a os as um uma uns umas tu voce'),
	ending: /(?:ar|er|ir|as|es|am|em|a|e)$/,
});

/** “Ne réponds pas …”, “ne jamais répondre …” against “réponds …”, “toujours répondre …”, “tu dois répondre …”. */
export const french: Grammar = grammar({
	never: set('ne'),
	second: set('pas jamais'),
	always: 'toujours',
	subjects: set('tu vous'),
	modals: set('dois devez doit'),
	fillers: set('le la les un une des de du tu vous'),
	ending: /(?:er|re|ir|ez|es|is|e|s)$/,
});
