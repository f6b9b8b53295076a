/** One thing that we say in one way. */
export interface Term {
	/** The usual word: what to write. */
	readonly say: string;
	/** What not to write, as it would stand in a text; letter case does not matter. */
	readonly not: RegExp;
}

/** Names of things: each has one, and the others are not used. */
const names: readonly Term[] = [
	{ say: 'characters (UTF-16), or bytes', not: /\bunits?\b/iu },
	{ say: 'setup', not: /\brituals?\b/iu },
	{ say: 'problem', not: /\bfindings?\b/iu },
	{ say: 'change', not: /\bdeeds?\b/iu },
	{ say: 'semantic search', not: /\b(?:by|near in|known by) meaning\b/iu },
	{ say: 'undo', not: /\b(?:take|takes|taken|took|taking)(?: (?:it|them|this|that))? back\b/iu },
	{ say: 'preview (of a change)', not: /\brehears\w*/iu },
	{ say: 'identity file, or IDENTITY.md', not: /\b(?:identity|this|the) card\b/iu },
	{ say: 'typo', not: /\bslips?\b/iu },
	{ say: 'space', not: /\broom\b/iu },
	{ say: 'passage, text or part', not: /\bstretch(?:es)?\b/iu },
];

/** Words and turns that a reader who learnt English at school would stop at. */
const turns: readonly Term[] = [
	{ say: 'again', not: /\banew\b/iu },
	{ say: 'remove', not: /\b(?:take|takes|taken|taking)(?: \w+){0,3} out\b/iu },
	{ say: 'hidden, kept or replaced', not: /\bset(?:s|ting)? aside\b/iu },
	{ say: 'ignore or delete', not: /\bthr(?:ow|ows|own|ew)(?: \w+){0,4} away\b/iu },
	{ say: 'never loads', not: /\b(?:in|into) no prompt\b/iu },
	{ say: 'simulate', not: /\b(?:stand|stands|stood|standing) in(?: for)?\b/iu },
	{ say: 'is', not: /\bstands?\b(?! for\b| alone\b| out\b|-)/iu },
	{ say: 'is', not: /\b(?:lies|lie) (?:in|at|beside|below|outside|there|where|elsewhere)\b/iu },
	{ say: 'outside', not: /\boutside of\b/iu },
	{ say: 'next to', not: /\bbeside\b/iu },
	{ say: 'separated by', not: /\bparted by\b/iu },
	{ say: 'is not a …', not: /(?<!\b(?:there|what|it) )\b(?:is|are|was) no (?!longer\b|more\b|different\b)/iu },
	{ say: 'nothing from …, or no part of …', not: /\bnothing of\b/iu },
	{ say: 'told about', not: /\btold of\b/iu },
	{ say: 'fix', not: /\bmend(?:s|ed|ing)?\b/iu },
	{ say: 'skip', not: /\bpass(?:es|ed)? (?:\w+ )?(?:by|over)\b/iu },
	{ say: 'use or follow', not: /\bgo(?:es)? by\b/iu },
	{ say: 'treat as', not: /\btaken for\b|\btakes? (?:it|them|that|this) for\b/iu },
	{ say: 'stay quiet, or report nothing', not: /\bkeeps? silent\b/iu },
	{ say: 'Soulscope reports …', not: /\breported (?:is|are) /iu },
	{ say: 'by default', not: /\bunless (?:said|set|told otherwise)\b/iu },
	{ say: 'stop before the end, or be interrupted', not: /\b(?:break|breaks|broke|broken) off\b/iu },
	{ say: 'stopped before finishing', not: /\bas far as it (?:came|comes|goes|went)\b/iu },
	{ say: 'found … problems', not: /\bthings? to say\b/iu },
	{ say: 'summarise', not: /\bsum(?:s|med)?(?: it)? up\b/iu },
	{ say: 'search', not: /\blook(?:s|ed)? through\b/iu },
	{ say: 'what happens to', not: /\bwhat be(?:comes|came) of\b/iu },
	{ say: 'note that', not: /\bmind (?:that|where|what)\b/iu },
	{ say: 'rarely', not: /\bseldom\b/iu },
	{ say: 'completely', not: /\baltogether\b/iu },
	{ say: 'forever', not: /\bfor ever\b/iu },
	{ say: 'new', not: /\bnewborn\b/iu },
	{ say: 'who', not: /\bwhom\b/iu },
	{
		say: 'if, or without it',
		not: /\blest\b|\bhence(?:forth)?\b|\bthere(?:of|in|upon|by)\b|\bwhere(?:of|in|upon|by)\b/iu,
	},
	{ say: 'does not work, or finds nothing', not: /\bin vain\b/iu },
	{ say: 'must or should', not: /\bought to\b|\bshall\b/iu },
	{ say: 'a broken link', not: /\bleads nowhere\b/iu },
	{ say: '’, the curved apostrophe', not: /(?<=\p{L}|\p{N}|… |\*|_)'(?=\p{L})/u },
	{
		say: 'the plural only for more than one',
		not: /(?<![\d.,:/-])1 (?:files|problems|entries|places|lines|tokens|things|messages|memories)\b/iu,
	},
];

export const terms: readonly Term[] = [...names, ...turns];

export interface BadWord {
	readonly found: string;
	readonly say: string;
	/** The words around it. */
	readonly text: string;
}

/** What is not our words: code, quotations and addresses. */
const foreign: readonly RegExp[] = [
	/^```[^\n]*\n.*?^```/gmsu,
	/<!--.*?-->/gsu,
	/`[^`\n]*`/gu,
	/“[^”\n]*”/gu,
	/«[^»\n]*»/gu,
	/\]\([^)\n]*\)/gu,
	/https?:\S+/gu,
	/\b(?:class|id)="[^"]*"/gu,
];

/** UTF-16 units on both sides of a word that are shown with it. */
const around = 60;

/** Where `text` uses a word that we do not use. Code and quotations are other people’s words. */
export function badWordsIn(text: string): readonly BadWord[] {
	const own = foreign
		.reduce((rest, expression) => rest.replace(expression, ' … '), text)
		// A line that is wrapped is one sentence all the same.
		.replace(/\s+/gu, ' ');
	return terms.flatMap(({ not, say }) => {
		const hit = not.exec(own);
		return hit
			? [{ found: hit[0], say, text: own.slice(Math.max(0, hit.index - around), hit.index + hit[0].length + around) }]
			: [];
	});
}

/** More words in one sentence than somebody takes in who reads it once. */
const mostWords = 22;

/** The sentences of `text` that are too long. A quotation counts as one word. */
export const longSentencesIn = (text: string): readonly string[] =>
	text
		.replace(/“[^”]*”|`[^`]*`/gu, '…')
		.split(/(?<=[.!?:;])\s+/u)
		.filter((sentence) => sentence.split(/\s+/u).length > mostWords);
