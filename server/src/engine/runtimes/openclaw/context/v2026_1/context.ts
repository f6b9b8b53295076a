import { literal, sliceMapped } from '../../../../prompt/mappedText.ts';
import { type EntryOutcome, missingMarker, type OpenClawLoadedFile, truncationWarning } from '../loaded.ts';
import { truncate2026_1 } from './truncate.ts';

/**
 * Context entries as OpenClaw 2026.1.24 and 2026.1.29 build them: each file on its own, no total.
 * `limit` is in UTF-16 units.
 */
export function buildContext2026_1(files: readonly OpenClawLoadedFile[], limit: number): EntryOutcome[] {
	return files.map((file): EntryOutcome => {
		if (file.state === 'missing') {
			return {
				file,
				content: literal(missingMarker(file.path)),
				cut: 'none',
				rawLength: 0,
				limit,
				warnings: [],
			};
		}
		const rawLength = file.content.text.trimEnd().length;
		const outcome = { file, rawLength, limit };
		if (rawLength === 0) return { ...outcome, content: undefined, cut: 'empty', warnings: [] };
		const trimmed = sliceMapped(file.content, 0, rawLength);
		if (rawLength <= limit) return { ...outcome, content: trimmed, cut: 'none', warnings: [] };
		return {
			...outcome,
			content: truncate2026_1(trimmed, file.name, limit),
			cut: 'truncated',
			warnings: [truncationWarning(file.name, rawLength, limit)],
		};
	});
}
