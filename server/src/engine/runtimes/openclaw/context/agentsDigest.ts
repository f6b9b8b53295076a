import { joinMapped, literal, type MappedText, sliceMapped } from '../../../prompt/mappedText.ts';
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

const words = (alternatives: string, marks: string) => new RegExp(`\\b(?:${alternatives})\\b|(?:${marks})`, 'iu');
const policyWords = words(`${urgent}|${ordinary}`, `${urgentMarks}|${ordinaryMarks}`);
const urgentWords = words(urgent, urgentMarks);
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

/** Lines that sound like policy, each with the prose line before it where there is one. */
function candidatesIn(text: string): DigestLine[] {
	const candidates: DigestLine[] = [];
	let before: string | undefined;
	for (const source of text.split(/\r?\n/u)) {
		const line = digestLine(source);
		if (line === '' || fence.test(line)) {
			before = undefined;
		} else if (headingOrItem.test(line) || policyWords.test(line)) {
			candidates.push({ text: before === undefined ? line : `${before}\n${line}`, urgent: urgentWords.test(line) });
			before = undefined;
		} else {
			before = line;
		}
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

/**
 * The cut of OpenClaw 2026.5.28 and later for AGENTS.md: head, a digest of what sounds like policy, tail.
 * Never longer than `limit` (UTF-16 units). `trimmed` has no trailing white space and is longer than `limit`.
 * `repeated` says where the digest comes from: a file that is still to be made is one line, which the digest begins with.
 */
export function truncateAgents(trimmed: MappedText, limit: number, repeated = literal): MappedText {
	const { text } = trimmed;
	let head = Math.floor(limit * headShare);
	let tail = Math.floor(limit * tailShare);
	let budget = Math.floor(limit * digestShare);
	// Asked like this for a limit that is no number, which a program may hand over.
	const candidates = budget <= 0 ? [] : candidatesIn(text);
	let digest = digestOf(candidates, budget);
	const render = () =>
		joinMapped(
			[
				sliceMapped(trimmed, 0, safeEnd(text, head)),
				literal('[...truncated, read AGENTS.md for full content...]'),
				literal(digest.text ? '[Policy digest from AGENTS.md]' : ''),
				repeated(digest.text),
				literal(digest.omitted > 0 ? `[...${digest.omitted} more policy lines omitted...]` : ''),
				literal(`…(truncated AGENTS.md: kept ${head}+policy ${digest.text.length}+${tail} chars of ${text.length})…`),
				tail > 0 ? sliceMapped(trimmed, safeStart(text, text.length - tail), text.length) : literal(''),
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
