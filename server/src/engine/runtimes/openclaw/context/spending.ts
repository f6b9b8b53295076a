import { concatMapped, literal, type MappedText, oncePerMapped, sliceMapped } from '../../../prompt/mappedText.ts';
import { safeEnd } from '../../../text/utf16.ts';
import { type EntryOutcome, missingMarker, type OpenClawLoadedFile, truncationWarning } from './loaded.ts';

/** With less of the total left than this, no further file is injected. */
const leastFileBudget = 64;

/** Logged where a person's own USER.md does not fit as a whole: it is never cut. */
const personalSkipped = 'Personal USER.md exceeds the bootstrap budget; using shared defaults.';

/** The text without trailing white space. */
const trimmedEnd = oncePerMapped((content) => sliceMapped(content, 0, content.text.trimEnd().length));

/** Cuts `text` to `budget`, with an ellipsis where there is room for one. */
function clamp(text: MappedText, budget: number): MappedText {
	if (budget <= 0) return literal('');
	if (text.text.length <= budget) return text;
	if (budget <= 3) return sliceMapped(text, 0, safeEnd(text.text, budget));
	return concatMapped([sliceMapped(text, 0, safeEnd(text.text, budget - 1)), literal('…')]);
}

/** Limits in UTF-16 units. */
interface FileLimits {
	readonly perFile: number;
	/** For all files together. */
	readonly total: number;
}

/** How a version shares a total out among its files. */
interface Spending {
	/** What a file may have at most, given the limit of all files (UTF-16 units). */
	ownLimit(file: OpenClawLoadedFile, perFile: number): number;
	/** `trimmed` has no trailing white space and is longer than `limit`. */
	cut(trimmed: MappedText, file: OpenClawLoadedFile, limit: number): MappedText;
}

/** Context entries as OpenClaw builds them from 2026.2.13 on: a limit a file, and a total that earlier files use up. */
export const contextWithin =
	({ ownLimit, cut: cutOf }: Spending) =>
	(files: readonly OpenClawLoadedFile[], limits: FileLimits): EntryOutcome[] => {
		const outcomes: EntryOutcome[] = [];
		let remaining = Math.max(1, Math.floor(limits.total));
		let stopped: string | undefined;
		for (const file of files) {
			const rawLength = file.state === 'missing' ? 0 : trimmedEnd(file.content).text.length;
			const own = ownLimit(file, limits.perFile);
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
			const cutText = fits ? trimmed : cutOf(trimmed, file, limit);
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
	};
