import { joinMapped, literal, type MappedText, oncePerMapped, sliceMapped } from '../../../prompt/mappedText.ts';
import { remembering } from '../../../text/remember.ts';
import { safeEnd, safeStart } from '../../../text/utf16.ts';

const headShare = 0.45;
const tailShare = 0.15;
const digestShare = 0.35;
/** A line of the digest is cut to this many UTF-16 units, the last one being an ellipsis. */
const longestLine = 240;

const urgent = 'AGENTS\\.md|scoped|required|must|never|do not|before subtree|read scoped|security|secret|credential';
const ordinary = 'owner|test|validation|command|commit|push|github|pr';
const urgentMarks = '🔴|禁止|嚴禁|不得|絕不|絕對不|切勿';
const ordinaryMarks = '必須|務必|一律|紅線';

const words = (alternatives: string, marks: string) =>
	new RegExp(`\\b(?:${alternatives})\\b${marks && `|(?:${marks})`}`, 'iu');
const headingOrItem = /^(?:#{1,6}|\s*[-*+]|\s*\d+[.)])\s+\S/u;
const fence = /^(?:`{3,}|~{3,})/u;

interface DigestLine {
	readonly text: string;
	readonly urgent: boolean;
}

/** A line as the digest carries it: inner white space collapsed, cut where too long. */
function digestLine(source: string): string {
	const line = source.trim().replace(/\s+/gu, ' ');
	return line.length <= longestLine ? line : `${line.slice(0, safeEnd(line, longestLine - 1))}…`;
}

interface ReadLine {
	/** As the digest carries it. */
	readonly text: string;
	/** `break`: what stands before it does not belong to what comes after. */
	readonly kind: 'break' | 'prose' | 'policy';
	readonly urgent: boolean;
}

/** What a version takes for policy. */
export interface DigestStyle {
	/** Once for each line that stays as it is while another is typed in. */
	readonly readLine: (source: string) => ReadLine;
	/** True where a line of policy brings along the line of prose before it. */
	readonly withProse: boolean;
	/** False where a cut may tear a surrogate pair apart. */
	readonly keepsPairs: boolean;
}

function digestStyle(policyWords: RegExp, urgentWords: RegExp, breaks: (line: string) => boolean) {
	return remembering((source): ReadLine => {
		const text = digestLine(source);
		if (breaks(text)) return { text, kind: 'break', urgent: false };
		return headingOrItem.test(text) || policyWords.test(text)
			? { text, kind: 'policy', urgent: urgentWords.test(text) }
			: { text, kind: 'prose', urgent: false };
	});
}

/** English words, wherever they stand. */
export const digest2026_7: DigestStyle = {
	readLine: digestStyle(words(`${urgent}|${ordinary}`, ''), words(urgent, ''), (line) => line === ''),
	withProse: false,
	keepsPairs: false,
};

/** Chinese and a sign as well, and none in a fence's own line. */
export const digest2026_9: DigestStyle = {
	readLine: digestStyle(
		words(`${urgent}|${ordinary}`, `${urgentMarks}|${ordinaryMarks}`),
		words(urgent, urgentMarks),
		(line) => line === '' || fence.test(line),
	),
	withProse: true,
	keepsPairs: true,
};

/** Lines that sound like policy, each with the prose line before it where the version takes that along. */
function candidatesIn(text: string, { readLine, withProse }: DigestStyle): DigestLine[] {
	const candidates: DigestLine[] = [];
	let before: string | undefined;
	for (const source of text.split('\n')) {
		const { kind, urgent, text: line } = readLine(source);
		if (kind === 'policy') candidates.push({ text: before === undefined ? line : `${before}\n${line}`, urgent });
		before = withProse && kind === 'prose' ? line : undefined;
	}
	return candidates;
}

/** Takes what fits, urgent lines first, and gives it back in the order of the file. */
function digestOf(candidates: readonly DigestLine[], budget: number): { text: string; omitted: number } {
	if (budget <= 0) return { text: '', omitted: 0 };
	const taken = new Set<DigestLine>();
	let used = 0;
	for (const wanted of [true, false]) {
		for (const candidate of candidates) {
			if (candidate.urgent !== wanted) continue;
			const cost = candidate.text.length + (taken.size > 0 ? 1 : 0);
			if (used + cost > budget) continue;
			taken.add(candidate);
			used += cost;
		}
	}
	return {
		text: candidates
			.filter((candidate) => taken.has(candidate))
			.map((candidate) => candidate.text)
			.join('\n'),
		omitted: candidates.length - taken.size,
	};
}

const fullText = '[...truncated, read AGENTS.md for full content...]';
/** The line that a digest opens with. */
const opening = '[Policy digest from AGENTS.md]';
const foot = '…(truncated AGENTS.md: kept ';

/** What stands between the head and the tail of a cut text, of which the file has nothing in that place. */
function betweenEnds({ text, runs }: MappedText): string {
	let start = 0;
	for (const { at, length } of runs) {
		if (at > start) return text.slice(start, at);
		start = at + length;
	}
	return text.slice(start);
}

/**
 * How many lines the digest in an AGENTS.md has after the cut; undefined where there is none in it. The person’s own text may have lines like
 * those around it, before, after and inside the digest, so it begins where the head ends, and ends with what comes last.
 */
export const digestLinesIn = oncePerMapped((cut): number | undefined => {
	const lines = betweenEnds(cut)
		.split('\n')
		.filter((line) => line !== '');
	if (lines[0] !== fullText || lines[1] !== opening || !lines.at(-1)?.startsWith(foot)) return undefined;
	const isShort = /^\[\.\.\.\d+ more policy lines omitted\.\.\.\]$/u.test(lines.at(-2) ?? '');
	return lines.length - (isShort ? 4 : 3);
});

/**
 * The cut of OpenClaw 2026.5.19 and later for AGENTS.md, in the way of `style`: head, a digest of what sounds like policy, tail.
 * Never longer than `limit` (UTF-16 units). `trimmed` has no trailing white space and is longer than `limit`.
 * `repeated` says where the digest comes from: a file that is still to be made is one line, which the digest begins with.
 */
export function truncateAgents(
	trimmed: MappedText,
	limit: number,
	style: DigestStyle = digest2026_9,
	repeated = literal,
): MappedText {
	const { text } = trimmed;
	let head = Math.floor(limit * headShare);
	let tail = Math.floor(limit * tailShare);
	let budget = Math.floor(limit * digestShare);
	// Asked like this for a limit that is no number, which a program may hand over.
	const candidates = budget <= 0 ? [] : candidatesIn(text, style);
	const headEnd = (units: number) => (style.keepsPairs ? safeEnd(text, units) : Math.min(units, text.length));
	const tailStart = (at: number) => (style.keepsPairs ? safeStart(text, at) : Math.max(0, at));
	let digest = digestOf(candidates, budget);
	const render = () =>
		joinMapped(
			[
				sliceMapped(trimmed, 0, headEnd(head)),
				literal(fullText),
				literal(digest.text ? opening : ''),
				repeated(digest.text),
				literal(digest.omitted > 0 ? `[...${digest.omitted} more policy lines omitted...]` : ''),
				literal(`${foot}${head}+policy ${digest.text.length}+${tail} chars of ${text.length})…`),
				tail > 0 ? sliceMapped(trimmed, tailStart(text.length - tail), text.length) : literal(''),
			].filter((piece) => piece.text.length > 0),
			'\n',
		);
	let rendered = render();
	while (rendered.text.length > limit && (tail > 0 || head > 1 || budget > 0)) {
		const overflow = rendered.text.length - limit;
		if (tail > 0) tail = Math.max(0, tail - overflow);
		else if (head > 1) head = Math.max(1, head - overflow);
		else {
			budget = Math.max(0, budget - overflow);
			digest = digestOf(candidates, budget);
		}
		rendered = render();
	}
	return rendered.text.length > limit ? sliceMapped(rendered, 0, safeEnd(rendered.text, limit)) : rendered;
}
