import { type Grammar, type Order, weakens } from './order.ts';

const never: ReadonlySet<string> = new Set(['nie', 'niemals', 'nicht', 'keinesfalls']);
const always: ReadonlySet<string> = new Set(['immer', 'stets']);
const none = /^kein(?:e|en|em|er|es)?$/;
const fillers: ReadonlySet<string> = new Set(
	'bitte du der die das den dem des ein eine einen einem einer eines'.split(' '),
);
const modals: ReadonlySet<string> = new Set(['musst', 'sollst', 'solltest', 'darfst', 'wirst']);
/** What opens a clause of its own: a “nicht” behind it says nothing about the order. */
const clause: ReadonlySet<string> = new Set(
	'dass bevor ehe ob wenn falls weil damit sobald solange wer was wie wo nachdem und oder'.split(' '),
);

/** “Antworte nie …”, “nie … antworten”, “schicke keine …” against “antworte …”, “immer … antworten”, “schicke …”. */
const read = (words: readonly string[]): Order | undefined => {
	const found = words.findIndex((word) => clause.has(word));
	const end = found < 0 ? words.length : found;
	const main = words.slice(0, end);
	const marks = main.flatMap((word, at) => (never.has(word) || always.has(word) || none.test(word) ? [at] : []));
	const [mark] = marks;
	if (marks.length > 1) return undefined;
	const word = mark === undefined ? '' : (main[mark] ?? '');
	const sense = mark === undefined || always.has(word) ? 'do' : 'do-not';
	if (mark !== undefined && sense === 'do-not' && weakens.has(main[mark + 1] ?? '')) return undefined;
	const modal = main.slice(0, 2).find((each) => modals.has(each));
	// “Du musst nicht” leaves it to the agent.
	if (sense === 'do-not' && main.some((each) => /^(?:mus|brauch)/.test(each))) return undefined;
	const rest = main.filter((each, at) => at !== mark && each !== modal && !fillers.has(each));
	const behind = words.slice(end).filter((each) => !fillers.has(each));
	const orders = [rest];
	// An imperative opens its sentence, an infinitive ends it.
	if (modal === undefined && mark !== 0) orders.push([...rest.slice(1), ...rest.slice(0, 1)]);
	return {
		sense,
		isMarked: mark !== undefined || modal !== undefined,
		keys: orders.map((each) => [...each, ...behind].map(stem)),
	};
};

export const german: Grammar = {
	bans: new Set([...never, 'kein', ...['e', 'en', 'em', 'er', 'es'].map((ending) => `kein${ending}`)]),
	read,
};

const stem = (word: string): string => (word.length > 4 ? word.replace(/(?:en|e|n)$/, '') : word);
