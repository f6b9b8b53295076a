import {
	concatMapped,
	fromFile,
	literal,
	type MappedText,
	oncePerMapped,
	sliceMapped,
} from '../../../../prompt/mappedText.ts';
import { safeEnd } from '../../../../text/utf16.ts';
import { type DigestStyle, digest2026_7, digest2026_9, truncateAgents } from '../agentsDigest.ts';
import { type EntryOutcome, missingMarker, type OpenClawLoadedFile, truncationWarning } from '../loaded.ts';
import { truncate2026_9 } from './truncate.ts';

/** USER.md never gets more than this, whatever the configuration says (UTF-16 units). */
export const userLimit = 4000;
/** With less of the total left than this, no further file is injected. */
const leastFileBudget = 64;

/** Logged where a person's own USER.md does not fit as a whole: it is never cut. */
const personalSkipped = 'Personal USER.md exceeds the bootstrap budget; using shared defaults.';

/** The text without trailing white space. */
const trimmedEnd = oncePerMapped((content) => sliceMapped(content, 0, content.text.trimEnd().length));

/** How a version that has a limit for all files cuts one. */
interface CutStyle {
	/** For AGENTS.md. */
	readonly digest: DigestStyle;
	/** USER.md never gets more, in UTF-16 units. */
	readonly userLimit?: number;
}

/** Cuts by limit and name, for each trimmed text: kinds of session differ in little else. */
const cutsOf = oncePerMapped(() => new Map<string, MappedText>());
const mostCuts = 16;

function cutToFit(trimmed: MappedText, file: OpenClawLoadedFile, limit: number, { digest }: CutStyle): MappedText {
	const cuts = cutsOf(trimmed);
	const key = `${limit} ${digest.keepsPairs} ${file.name}`;
	const known = cuts.get(key);
	if (known) return known;
	const cut = isNamed(file, 'agents.md')
		? truncateAgents(trimmed, limit, digest, file.seeded === undefined ? literal : fromFile)
		: truncate2026_9(trimmed, file.name, limit, digest.keepsPairs);
	// The room that earlier files leave changes while somebody types in one of them.
	if (cuts.size >= mostCuts) cuts.clear();
	cuts.set(key, cut);
	return cut;
}

const isNamed = (file: OpenClawLoadedFile, name: string) => file.name.toLowerCase() === name;

/** Cuts `text` to `budget`, with an ellipsis where there is room for one. */
function clamp(text: MappedText, budget: number): MappedText {
	if (budget <= 0) return literal('');
	if (text.text.length <= budget) return text;
	if (budget <= 3) return sliceMapped(text, 0, safeEnd(text.text, budget));
	return concatMapped([sliceMapped(text, 0, safeEnd(text.text, budget - 1)), literal('…')]);
}

interface Limits2026_9 {
	/** Per file, in UTF-16 units. */
	readonly perFile: number;
	/** For all files together, in UTF-16 units. */
	readonly total: number;
}

type ContextBuilder = (files: readonly OpenClawLoadedFile[], limits: Limits2026_9) => EntryOutcome[];

export const buildContext2026_7: ContextBuilder = (files, limits) =>
	buildContext(files, limits, { digest: digest2026_7 });
export const buildContext2026_9: ContextBuilder = (files, limits) =>
	buildContext(files, limits, { digest: digest2026_9, userLimit });

/** Context entries as OpenClaw 2026.7.1 and later build them: a limit a file, and a total that earlier files use up. */
function buildContext(files: readonly OpenClawLoadedFile[], limits: Limits2026_9, style: CutStyle): EntryOutcome[] {
	const outcomes: EntryOutcome[] = [];
	let remaining = Math.max(1, Math.floor(limits.total));
	let stopped: string | undefined;
	for (const file of files) {
		const rawLength = file.state === 'missing' ? 0 : trimmedEnd(file.content).text.length;
		const own = isNamed(file, 'user.md') ? Math.min(limits.perFile, style.userLimit ?? Infinity) : limits.perFile;
		const limit = Math.max(1, Math.min(own, remaining));
		const outcome = { file, rawLength, limit };
		const without = (cut: EntryOutcome['cut'], warnings: readonly string[] = []) =>
			outcomes.push({ ...outcome, content: undefined, cut, warnings });
		if (stopped !== undefined || remaining <= 0) {
			without('dropped');
			continue;
		}
		if (file.path.trim() === '') {
			without('dropped', [
				`skipping bootstrap file "${file.name}" — missing or invalid "path" field (hook may have used "filePath" instead)`,
			]);
			continue;
		}
		if (file.state === 'missing') {
			const marker = literal(missingMarker(file.path.trim()));
			const content = clamp(marker, remaining);
			remaining = Math.max(0, remaining - content.text.length);
			const cut = content.text.length < marker.text.length ? 'clamped' : 'none';
			outcomes.push({ ...outcome, content, cut, warnings: [] });
			continue;
		}
		if (remaining < leastFileBudget) {
			stopped = `remaining bootstrap budget is ${remaining} chars (<${leastFileBudget}); skipping additional bootstrap files`;
			without('dropped', [stopped]);
			continue;
		}
		const trimmed = trimmedEnd(file.content);
		const fits = rawLength <= limit;
		if (file.personal && rawLength > limit) {
			without('dropped', [personalSkipped]);
			continue;
		}
		const cutText = fits ? trimmed : cutToFit(trimmed, file, limit, style);
		const content = clamp(cutText, remaining);
		if (content.text === '') {
			without('empty');
			continue;
		}
		remaining = Math.max(0, remaining - content.text.length);
		// Where the total, not the file's own limit, is what bites, people need to look elsewhere.
		const cut = fits ? 'none' : limit < own ? 'clamped' : 'truncated';
		outcomes.push({
			...outcome,
			content,
			cut,
			warnings: fits ? [] : [truncationWarning(file.name, rawLength, limit)],
		});
	}
	return outcomes;
}
