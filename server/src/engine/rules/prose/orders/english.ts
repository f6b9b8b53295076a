import { type Grammar, type Order, weakens } from './order.ts';
import { englishStem } from './words.ts';

const contractions: ReadonlyMap<string, readonly string[]> = new Map(
	Object.entries({
		"don't": ['do', 'not'],
		dont: ['do', 'not'],
		"mustn't": ['must', 'not'],
		"shouldn't": ['should', 'not'],
		"shan't": ['shall', 'not'],
		"won't": ['will', 'not'],
		"isn't": ['is', 'not'],
		"aren't": ['are', 'not'],
		"needn't": ['need', 'not'],
	}),
);
const modals: ReadonlySet<string> = new Set(['must', 'should', 'shall', 'will', 'may']);
const fillers: ReadonlySet<string> = new Set(['a', 'an', 'the', 'any', 'ever', 'please', 'you']);

/** “Never ask …”, “do not ask …”, “you must not ask …” against “ask …”, “always ask …”, “you must ask …”. */
const read = (spoken: readonly string[]): Order | undefined => {
	const all = spoken.flatMap((word) => contractions.get(word) ?? [word]);
	const words = without(all, [['please'], ['also'], ['remember', 'to'], ['make', 'sure', 'to'], ['be', 'sure', 'to']]);
	const addressed = without(words, [['you'], ['the', 'agent'], ['the', 'assistant']]);
	const [first = '', second = '', third = ''] = addressed;
	if (first === 'under' && second === 'no' && /^circumstances?$/.test(third)) {
		const rest = without(addressed.slice(3), [['do'], ['should'], ['may'], ['must']]);
		return forbidden(without(rest, [['you'], ['ever']]));
	}
	if (first === 'never') return forbidden(addressed.slice(1));
	if (first === 'do' && second === 'not') return forbidden(addressed.slice(2));
	if (first === 'always') return second === 'never' ? undefined : ordered(addressed.slice(1), true);
	if (modals.has(first)) {
		if (second === 'not' || second === 'never') return forbidden(addressed.slice(2));
		return ordered(addressed.slice(second === 'always' ? 2 : 1), true);
	}
	if (first === 'do') {
		const plain = ordered(addressed, false);
		return { ...plain, keys: [...plain.keys, ...ordered(addressed.slice(1), false).keys] };
	}
	return ofSomething(addressed) ?? ordered(without(addressed, [['always']], 1), words.length < spoken.length);
};

export const english: Grammar = {
	// “No” itself forbids nothing: it stands in “no longer” and “no. 5” as well.
	bans: new Set(['never', 'not', 'under', ...contractions.keys()]),
	read,
};

/** What only says how gladly or how soon: who forbids it at all forbids that, too. */
const eagerness = / (?:at once|right away|immediately|promptly|freely|gladly|generously|often)$/;

/** “Replies must (not) be signed”: somebody else than the agent stands in front. */
function ofSomething(words: readonly string[]): Order | undefined {
	const at = words.findIndex((word) => word === 'must' || word === 'should' || word === 'shall');
	if (at < 1 || at > 6) return undefined;
	const rest = words.slice(at + 1);
	const subject = [...words.slice(0, at), 'must'];
	if (rest[0] === 'not' || rest[0] === 'never') {
		return weakens.has(rest[1] ?? '')
			? undefined
			: { sense: 'do-not', isMarked: true, keys: [key([...subject, ...rest.slice(1)])] };
	}
	return { sense: 'do', isMarked: true, keys: [key([...subject, ...rest.slice(rest[0] === 'always' ? 1 : 0)])] };
}

function forbidden(words: readonly string[]): Order | undefined {
	if (weakens.has(words[0] ?? '')) return undefined;
	return { sense: 'do-not', isMarked: true, keys: [key(words)] };
}

function ordered(words: readonly string[], isMarked: boolean): Order {
	const eager = eagerness.exec(words.join(' '));
	const keys = [words, ...(eager ? [eager.input.slice(0, eager.index).split(' ')] : [])].map(key);
	return { sense: 'do', isMarked, keys };
}

function key(words: readonly string[]): readonly string[] {
	const joined = words.join(' ');
	const end = /(?: at all| under any circumstances| in any case| no matter what| ever)$/.exec(joined);
	const kept = end ? joined.slice(0, end.index).split(' ') : words;
	// A verb keeps its “s”: “uses tables” is said of somebody, “use tables” to the agent.
	return kept
		.filter((word) => !fillers.has(word))
		.map((word, at) => (at === 0 && word.endsWith('s') ? word : englishStem(word)));
}

/** `words` without whichever of `phrases` stands at `at`. */
function without(words: readonly string[], phrases: readonly (readonly string[])[], at = 0): readonly string[] {
	const found = phrases.find((phrase) => phrase.every((word, index) => words[at + index] === word));
	return found ? [...words.slice(0, at), ...words.slice(at + found.length)] : words;
}
