/** What one sentence says of asking somebody. */
export interface ApprovalOrder {
	/**
	 * `gate`: something may not be done before `who` was asked or has agreed. `duty`: `who` has to be asked before something.
	 * `ban`: `who` may not be asked or written to, whatever for and whenever.
	 */
	readonly kind: 'gate' | 'duty' | 'ban';
	/** In lower case. */
	readonly who: string;
	/** False for a bare imperative, which only an item of a list can be certain to be. */
	readonly isMarked: boolean;
}

type ApprovalWords = readonly string[];

const phrases = (written: string): readonly ApprovalWords[] => written.split('|').map((each) => each.split(' '));

const forbids = phrases(
	"never|do not|don't|must not|mustn't|must never|should not|shouldn't|should never|may not|may never|shall not|will not|will never",
);
const always = phrases('always|you must always|you must|you should always|you should');
/** Ways to reach somebody that leave no other; to forbid a call leaves the letter. */
const ways = phrases('ask|contact|disturb|bother|write to|talk to|speak to|speak with|reach out to|get in touch with');
const otherWays = phrases('message|call|phone|ring|text|email|e-mail|mail|ping|write|visit');
const consults = phrases('ask|consult|check with');
const consulting = phrases('asking|consulting|checking with|having asked|having consulted');
const youAsk = phrases('you have asked|you have consulted|you ask|you consult');
const leave: ReadonlySet<string> = new Set(
	'approval permission consent confirmation agreement go-ahead sign-off okay ok say-so'.split(' '),
);
const howClear: ReadonlySet<string> = new Set('explicit written prior express clear spoken final'.split(' '));
const agrees: ReadonlySet<string> = new Set(
	'approves approved approve confirms confirmed confirm agrees agreed agree okays okayed consents consented'.split(' '),
);
/** What may stand behind a name without making less of the ban. */
const anyUse = phrases(
	[
		'anything',
		'any questions|questions|a question|any question|for anything|about anything',
		[...leave].map((word) => `for ${word}`).join('|'),
		'at all|ever|under any circumstances|for any reason',
	].join('|'),
);
const firstOfAll = phrases('first|beforehand|before|every time|each time');

/** Who talks to the agent need not be written to: only that they may not be asked closes the way. */
const partner = /^(?:me|us|(?:the|your) (?:user|human|owner))$/;
const article: ReadonlySet<string> = new Set('the my your our'.split(' '));
/** A name has so many words at most. */
const longestName = 3;

/**
 * What `words`, one sentence without its punctuation, says in English of asking somebody; undefined where it says nothing of
 * it, or says it for some cases only.
 */
export function askingIn(words: ApprovalWords): ApprovalOrder | undefined {
	const told = after(words, [['please'], ['you']]) ?? words;
	const circumstances = after(told, phrases('under no circumstances'));
	const forbidden = circumstances
		? (after(circumstances, phrases('do you|should you|may you|must you|do|should|may|must')) ?? circumstances)
		: after(told, forbids);
	if (forbidden) return banOf(forbidden) ?? gateOf(forbidden);
	const marked = after(told, always);
	return askedFirst(marked ?? told, marked !== undefined);
}

/** “… ask, call or write to Ann for anything”. */
function banOf(words: ApprovalWords): ApprovalOrder | undefined {
	let rest = after(words, [['ever']]) ?? words;
	const used: string[] = [];
	for (;;) {
		const next = after(rest, [...ways, ...otherWays]);
		if (!next) break;
		used.push(
			rest
				.slice(0, rest.length - next.length)
				.join(' ')
				.toLowerCase(),
		);
		rest = after(next, phrases('or otherwise|or|and|otherwise')) ?? next;
	}
	const who = nameOf(withoutEnd(rest, anyUse));
	if (who === undefined) return undefined;
	const closes = partner.test(who) ? used.includes('ask') : ways.some((way) => used.includes(way.join(' ')));
	return closes ? { kind: 'ban', who, isMarked: true } : undefined;
}

/** “… without asking Ann”, “… without Ann’s approval”, “… until Ann has approved it”. */
function gateOf(words: ApprovalWords): ApprovalOrder | undefined {
	for (const [at, word] of words.entries()) {
		const read = at > 0 ? conditions.get(word.toLowerCase()) : undefined;
		const who = read?.(words.slice(at + 1));
		if (who !== undefined) return { kind: 'gate', who, isMarked: true };
	}
	return undefined;
}

const conditions: ReadonlyMap<string, (words: ApprovalWords) => string | undefined> = new Map(
	Object.entries({
		without: (words) => askedIn(after(words, [['first']]) ?? words, consulting) ?? ownerOf(words),
		until: (words) => askedIn(words, youAsk) ?? agreeing(words),
		unless: (words) => askedIn(words, youAsk) ?? agreeing(words),
		before: (words) => askedIn(words, [...youAsk, ...consulting]) ?? agreeing(words),
	}),
);

const askedIn = (words: ApprovalWords, starts: readonly ApprovalWords[]): string | undefined =>
	nameOf(withoutEnd(after(words, starts) ?? [], firstOfAll));

/** “explicit approval from Ann”, “Ann’s explicit approval”, “my approval”. */
function ownerOf(words: ApprovalWords): string | undefined {
	const at = words.findIndex((word) => leave.has(word.toLowerCase()));
	if (at < 0) return undefined;
	const before = words.slice(0, at).filter((word) => !howClear.has(word.toLowerCase()));
	const from = after(words.slice(at + 1), phrases('from|of|by'));
	if (from) return before.length === 0 || /^the$/i.test(before.join(' ')) ? nameOf(from) : undefined;
	if (at < words.length - 1) return undefined;
	const owner = before.join(' ');
	if (/^my$/i.test(owner)) return 'me';
	if (/^(?:user|human|owner)$/i.test(owner)) return `the ${owner.toLowerCase()}`;
	return /'s?$/.test(owner) ? nameOf(owner.replace(/'s?$/, '').split(' ')) : undefined;
}

/** “Ann has approved it”. */
function agreeing(words: ApprovalWords): string | undefined {
	const at = words.findIndex((word) => agrees.has(word.toLowerCase()));
	const who = nameOf(words.slice(0, Math.max(0, at)).filter((word) => !/^(?:has|have|explicitly)$/i.test(word)));
	return who === 'i' ? 'me' : who;
}

/** “Ask Ann before you pay a bill”, “wait for Ann’s approval before you pay a bill”. */
function askedFirst(words: ApprovalWords, isMarked: boolean): ApprovalOrder | undefined {
	const at = words.findIndex((word) => /^before$/i.test(word));
	if (at < 0) return undefined;
	const whom = words.slice(0, at);
	const asked = withoutEnd(after(whom, consults) ?? [], [...anyUse, ...firstOfAll]);
	const who = nameOf(asked) ?? ownerOf(after(whom, phrases('wait for|get|ask for')) ?? []);
	return who === undefined ? undefined : { kind: 'duty', who, isMarked };
}

/** What follows whichever of `starts` `words` begin with; the longest wins. */
function after(words: ApprovalWords, starts: readonly ApprovalWords[]): ApprovalWords | undefined {
	// Hardly any sentence begins like one of them.
	const first = words[0]?.toLowerCase();
	const fitting = starts.filter(
		(start) => start[0] === first && start.every((word, at) => words[at]?.toLowerCase() === word),
	);
	const longest = Math.max(0, ...fitting.map(({ length }) => length));
	return longest === 0 ? undefined : words.slice(longest);
}

/** `words` without whichever of `ends` they end in, the longest first, over and over. */
function withoutEnd(words: ApprovalWords, ends: readonly ApprovalWords[]): ApprovalWords {
	const isEnd = (end: ApprovalWords) =>
		end.length < words.length && end.every((word, at) => words[words.length - end.length + at]?.toLowerCase() === word);
	const longest = Math.max(0, ...ends.filter(isEnd).map(({ length }) => length));
	return longest > 0 ? withoutEnd(words.slice(0, -longest), ends) : words;
}

/** Somebody as they are compared, in lower case: a name is written with a capital, a role has an article. */
function nameOf(words: ApprovalWords): string | undefined {
	if (words.length === 0 || words.length > longestName) return undefined;
	const name = words.join(' ').toLowerCase();
	const [first = '', ...others] = words;
	if (/^(?:me|us|i)$/i.test(first)) return others.length === 0 ? name : undefined;
	if (article.has(first.toLowerCase())) return others.length > 0 ? name : undefined;
	// In shouted sentences everything is.
	return words.every((word) => /^\p{Lu}\p{Ll}[\p{L}'-]*$/u.test(word)) ? name : undefined;
}
