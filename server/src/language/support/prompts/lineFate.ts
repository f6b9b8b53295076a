import type { Fate, LedgerRow } from '../../../engine/prompt/ledger.ts';
import { readFrontmatter } from '../../../engine/text/frontmatter.ts';
import type { TextRange } from '../../../engine/text/range.ts';
import { cutsIn } from './cuts.ts';

/** Who is asked, in words for people. */
interface LineFateContext {
	readonly path: string;
	/** The kind of session. */
	readonly session: string;
	readonly runtimeTitle: string;
}

/** Why nothing of a file that met this fate is in the prompt; absent where something of it is. */
const ofFile: Readonly<Partial<Record<Fate, (asked: LineFateContext, row: LedgerRow) => string>>> = {
	dropped: ({ path, session }) => `${path} is not in the prompt of ${session}: earlier files use up the total limit.`,
	withheld: ({ path, session }, { reason }) =>
		`${path} is not in ${session} sessions${reason && `: ${reason.replace(/\.$/u, '')}`}.`,
	waiting: ({ path }, { reason }) =>
		`${path} is not in the prompt yet: it comes on demand${reason && ` (${reason.replace(/\.$/u, '')})`}.`,
	swapped: ({ path }, { swappedWith }) => `${swappedWith ?? 'Another file'} replaces ${path} in this prompt.`,
	deleted: ({ path }) => `${path} is not in the prompt: the next run deletes it first.`,
	spent: ({ path }) => `Setup is complete, so no session gets ${path}.`,
	empty: ({ path }) => `${path} is empty, so it is not in the prompt.`,
	refused({ path, runtimeTitle }, { reason }) {
		// A parser draws the place on further lines, which in one line are noise.
		const [said = ''] = reason.split('\n', 1);
		return `${runtimeTitle} does not read ${path}${said && `: ${said.replace(/[.:]$/u, '')}`}.`;
	},
	listed: ({ path }) => `Only the name and description of ${path} are in the prompt: the agent opens the rest.`,
	shortened: ({ path }) =>
		`Only the name of ${path} and the start of its description are in the prompt: the agent opens the rest.`,
	unlisted: ({ path }) => `${path} is not in the prompt’s list of skills.`,
};

const cutBy: Readonly<Partial<Record<Fate, string>>> = {
	truncated: 'it is over its limit',
	clamped: 'all files together are over their limit',
};

/** HTML comments of `text`; one that is not closed goes on to its end. */
const comments = (text: string): readonly TextRange[] =>
	[...text.matchAll(/<!--/gu)].map(({ index }) => {
		const end = text.indexOf('-->', index);
		return { start: index, end: end < 0 ? text.length : end + 3 };
	});

const meets = (a: TextRange, b: TextRange): boolean => a.start < b.end && b.start < a.end;

function isInFrontmatter(text: string, line: TextRange): boolean {
	const frontmatter = readFrontmatter(text);
	return frontmatter.kind !== 'none' && line.start < frontmatter.body;
}

/**
 * In one line for people, why `line` of `text` is not in the prompt whose ledger has `row` for the file. Whether it is in
 * the prompt is for the caller to know.
 */
export function whyLeftOut(row: LedgerRow | undefined, asked: LineFateContext, text: string, line: TextRange): string {
	const { path, session, runtimeTitle } = asked;
	if (!row || row.fate === 'ignored') return `${path} is not in the prompt: ${runtimeTitle} does not load it there.`;
	const fileWords = ofFile[row.fate]?.(asked, row);
	if (fileWords !== undefined) return fileWords;
	if (text.slice(line.start, line.end).trim() === '') {
		return 'This blank line is left out of the prompt.';
	}
	if (cutsIn(row, text).some((cut) => meets(cut, line))) {
		return `This line of ${path} is cut in ${session}: ${cutBy[row.fate] ?? 'there is no space for it'}.`;
	}
	if (row.fate === 'excerpted') {
		return `${session} sessions get only some entries of ${path}, and this line is not in them.`;
	}
	if (isInFrontmatter(text, line)) return `${runtimeTitle} leaves the frontmatter of ${path} out of the prompt.`;
	if (comments(text).some((comment) => meets(comment, line))) {
		return `${runtimeTitle} leaves this comment out of the prompt.`;
	}
	return `${runtimeTitle} leaves this line of ${path} out of the prompt.`;
}
