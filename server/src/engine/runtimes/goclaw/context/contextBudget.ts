import { isBlank } from '../../../text/goWhiteSpace.ts';
import { type ByteText, bytesOfFile, concatBytes, literalBytes, sliceBytes } from '../text/bytes.ts';
import type { GoClawLoadedFile } from './loadFiles.ts';

/** Limits in UTF-8 bytes. */
export interface GoClawContextLimits {
	readonly perFile: number;
	readonly total: number;
}

const defaultLimits: GoClawContextLimits = { perFile: 20_000, total: 24_000 };

/** With less than this left, no further file is looked at. */
const leastRoom = 64;
const headShare = 0.7;
const tailShare = 0.2;
const ellipsis = '…';
/** A budget up to this is too small for the ellipsis, which goes on top of all others. */
const tooSmallForEllipsis = 3;

/** `limit` bytes and a marker on top, where `content` is longer than that. */
export function trimContent(content: ByteText, name: string, limit: number): ByteText {
	if (content.length <= limit) return content;
	const head = Math.trunc(limit * headShare);
	const tail = Math.trunc(limit * tailShare);
	const lines = [
		`[...truncated, read ${name} for full content...]`,
		`...(${name}: kept ${head}+${tail} chars of ${content.length})...`,
	];
	return concatBytes([
		sliceBytes(content, 0, head),
		literalBytes(`\n\n${lines.join('\n')}\n\n`),
		sliceBytes(content, content.length - tail, content.length),
	]);
}

/** One byte fewer than `budget` and three bytes of ellipsis: up to two bytes more than there was room for. */
export function clampToBudget(content: ByteText, budget: number): ByteText {
	if (content.length <= budget) return content;
	if (budget <= tooSmallForEllipsis) return sliceBytes(content, 0, Math.max(0, budget));
	return concatBytes([sliceBytes(content, 0, budget - 1), literalBytes(ellipsis)]);
}

/** What became of one loaded file. */
export interface BudgetedFile {
	readonly file: GoClawLoadedFile;
	readonly fate: 'whole' | 'truncated' | 'clamped' | 'dropped' | 'missing' | 'empty' | 'refused';
	/** What the agent reads; undefined where nothing of it is injected. */
	readonly content?: ByteText;
	/** Bytes in the file. */
	readonly rawLength: number;
}

export const limitsOrDefaults = (perFile: number, total: number): GoClawContextLimits => ({
	perFile: perFile > 0 ? perFile : defaultLimits.perFile,
	total: total > 0 ? total : defaultLimits.total,
});

/** Takes the files in order until the total is used up. */
export function buildContextFiles(files: readonly GoClawLoadedFile[], limits: GoClawContextLimits): BudgetedFile[] {
	let remaining = limits.total;
	return files.map((file): BudgetedFile => {
		const raw = bytesOfFile(file.text, file.bytes);
		const rawLength = raw.length;
		if (file.missing) return { file, fate: file.reason === undefined ? 'missing' : 'refused', rawLength };
		if (isBlank(file.text)) return { file, fate: 'empty', rawLength };
		if (remaining < leastRoom) return { file, fate: 'dropped', rawLength };
		const trimmed = trimContent(raw, file.name, limits.perFile);
		const content = clampToBudget(trimmed, remaining);
		const fate = content !== trimmed ? 'clamped' : trimmed !== raw ? 'truncated' : 'whole';
		remaining -= content.length;
		return { file, fate, content, rawLength };
	});
}
