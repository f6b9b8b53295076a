/** UTF-16 units of a chunk that a hit shows. */
const longestSnippet = 300;
/** UTF-16 units in front of the first term found. */
const lead = 100;
const mostTerms = 10;
const shortestTerm = 3;

/** Too common to say where a chunk is about the question (membot 0.19.5). */
const stopWords = new Set(
	(
		'the and for that with this from what when where which who how does why are was were can could should would ' +
		'will into about than then them they their your you our its has have had not but all any'
	).split(' '),
);

/** Words of a question that a snippet is centred on; only letters and digits of ASCII make words. */
export function extractSnippetTerms(text: string): string[] {
	const words = text.toLowerCase().match(/[a-z0-9_]+/g) ?? [];
	const telling = words.filter((word) => word.length >= shortestTerm && !stopWords.has(word));
	return [...new Set(telling)].slice(0, mostTerms);
}

/** The stretch of `content` around the earliest of `terms`, else its start; `…` stands where it was cut. */
export function makeSnippet(content: string, terms?: readonly string[] | null): string {
	const start = snippetStart(content, terms ?? []);
	const end = Math.min(content.length, start + longestSnippet);
	return `${start > 0 ? '…' : ''}${content.slice(start, end)}${end < content.length ? '…' : ''}`;
}

/** The same in membot 0.17: the start, whatever the question, and no sign of the cut. */
export const makeSnippet17 = (content: string): string => content.slice(0, longestSnippet);

function snippetStart(content: string, terms: readonly string[]): number {
	// Lower case can be longer than what it is made from; the runtime takes its offsets as they are.
	const lower = content.toLowerCase();
	const found = terms.map((term) => lower.indexOf(term.toLowerCase())).filter((at) => at >= 0);
	const first = Math.min(...found);
	if (found.length === 0 || first <= lead) return 0;
	const space = content.indexOf(' ', first - lead);
	return space >= 0 && space < first ? space + 1 : first - lead;
}
