import { join } from 'node:path';
import { concatMapped, literal, type MappedText, sliceMapped, wholeFile } from '../../../prompt/mappedText.ts';
import { trimSpace } from '../../../text/goWhiteSpace.ts';
import { utf8Length } from '../../../text/lengths/measure.ts';
import type { Places } from '../../../workspace/snapshot.ts';
import type { CodingEntry } from '../../coding/entry.ts';
import type { CodexSettings } from '../config/settings.ts';
import { valueAt } from '../config/toml.ts';

/** Codex 0.169.0: bytes that are kept at either end of a summary that is longer than both. */
const keptBytes = 5000;
const bytesPerToken = 4;

/** Where the last `bytes` of `text` begin, at the start of a character. */
function tailStart(text: string, bytes: number): number {
	let used = 0;
	let at = text.length;
	while (at > 0) {
		const isPair = at > 1 && /[\uDC00-\uDFFF]/u.test(text.charAt(at - 1));
		const start = at - (isPair && (text.codePointAt(at - 2) ?? 0) > 0xffff ? 2 : 1);
		used += utf8Length(text.slice(start, at));
		if (used > bytes) break;
		at = start;
	}
	return at;
}

/** Where the first `bytes` of `text` end, at the end of a character. */
function headEnd(text: string, bytes: number): number {
	let used = 0;
	let at = 0;
	for (const character of text) {
		used += utf8Length(character);
		if (used > bytes) break;
		at += character.length;
	}
	return at;
}

function shortened(mapped: MappedText): MappedText {
	const { text } = mapped;
	const bytes = utf8Length(text);
	if (bytes <= 2 * keptBytes) return mapped;
	const lost = Math.ceil((bytes - 2 * keptBytes) / bytesPerToken);
	return concatMapped([
		sliceMapped(mapped, 0, headEnd(text, keptBytes)),
		literal(`…${lost} tokens truncated…`),
		sliceMapped(mapped, tailStart(text, keptBytes), text.length),
	]);
}

/** The summary of what Codex has noted, where that is switched on; undefined where there is no such file. */
export function summaryOf(settings: CodexSettings, places: Places): CodingEntry | undefined {
	const file = join(settings.codexHome, 'memories/memory_summary.md');
	const { kind, isLink } = places.facts(file);
	if (kind !== 'file') return undefined;
	const content = places.read(file);
	const raw = content?.kind === 'text' ? content.text : undefined;
	const known = { file, role: 'memory', ...(raw !== undefined && { raw }) };
	if (valueAt(settings.table, 'features', 'memories') !== true)
		return { ...known, fate: 'withheld', reason: 'features.memories is not switched on in config.toml' };
	if (isLink) return { ...known, fate: 'refused', reason: 'it is a symbolic link' };
	if (content?.kind !== 'text' || raw === undefined)
		return { ...known, fate: 'refused', reason: content?.kind === 'unreadable' ? `it ${content.reason}` : '' };
	if (content.origin !== 'template' && content.lossy)
		return { ...known, fate: 'refused', reason: 'it is not UTF-8 text' };
	const kept = trimSpace(raw);
	if (kept === '') return { ...known, fate: 'empty', reason: '' };
	const start = raw.indexOf(kept);
	const shown = shortened(sliceMapped(wholeFile(content), start, start + kept.length));
	const isCut = utf8Length(kept) > 2 * keptBytes;
	return {
		...known,
		fate: isCut ? 'truncated' : 'whole',
		reason: isCut ? 'the middle is left out' : '',
		shown,
		limit: 2 * keptBytes,
	};
}
