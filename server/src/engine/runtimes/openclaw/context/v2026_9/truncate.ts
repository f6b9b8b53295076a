import { joinMapped, literal, type MappedText, sliceMapped } from '../../../../prompt/mappedText.ts';
import { safeEnd, safeStart } from '../../../../text/utf16.ts';
import { fullMarkerLines } from '../v2026_1/truncate.ts';

const headShare = 0.75;
const tailShare = 0.25;
/** With less room than this beside the long marker, the short one is used. */
const leastContent = 16;

interface MarkerStyle {
	render(head: number, tail: number): string;
	/** Newlines that stand between the marker and each side that is not empty. */
	readonly separator: '\n' | '';
}

const separators = (style: MarkerStyle, head: number, tail: number): number =>
	style.separator.length * (Number(head > 0) + Number(tail > 0));

/**
 * The cut of OpenClaw 2026.4.20 and later for every file but AGENTS.md: the marker counts against `limit`, so the
 * result is never longer (UTF-16 units). `trimmed` has no trailing white space and is longer than `limit`.
 * Before 2026.9 a surrogate pair may be torn apart: `keepsPairs` is false then.
 */
export function truncate2026_9(trimmed: MappedText, name: string, limit: number, keepsPairs = true): MappedText {
	const length = trimmed.text.length;
	const style = markerStyle(name, length, limit);
	const { head, tail } = shares(style, length, limit);
	const tailAt = keepsPairs ? safeStart(trimmed.text, length - tail) : length - tail;
	const pieces = [
		sliceMapped(trimmed, 0, keepsPairs ? safeEnd(trimmed.text, head) : head),
		literal(style.render(head, tail)),
		sliceMapped(trimmed, tail > 0 ? tailAt : length, length),
	].filter((piece) => piece.text.length > 0);
	const whole = joinMapped(pieces, style.separator);
	return whole.text.length > limit ? sliceMapped(whole, 0, safeEnd(whole.text, limit)) : whole;
}

function markerStyle(name: string, length: number, limit: number): MarkerStyle {
	const long: MarkerStyle = {
		render: (head, tail) => `\n${fullMarkerLines(name, head, tail, length)}\n`,
		separator: '\n',
	};
	if (limit - long.render(0, 0).length - 2 >= leastContent) return long;
	return { render: (head, tail) => `[…truncated ${head}+${tail}/${length}]`, separator: '' };
}

/** How much of head and tail fits; the marker's own length depends on the answer, hence the rounds. */
function shares(style: MarkerStyle, length: number, limit: number): { head: number; tail: number } {
	let head = 0;
	let tail = 0;
	let markerLength = style.render(0, 0).length;
	for (let round = 0; round < 3; round += 1) {
		const room = Math.max(0, limit - markerLength - separators(style, head, tail));
		const nextHead = Math.floor(room * headShare);
		const nextTail = Math.floor(room * tailShare);
		const nextLength = style.render(nextHead, nextTail).length;
		if (nextHead === head && nextTail === tail && nextLength === markerLength) break;
		head = nextHead;
		tail = nextTail;
		markerLength = nextLength;
	}
	const size = (h: number, t: number) => h + t + style.render(h, t).length + separators(style, h, t);
	while (head + tail > 0 && size(head, tail) > limit) {
		const overflow = size(head, tail) - limit;
		if (tail > 0) tail = Math.max(0, tail - overflow);
		else head = Math.max(0, head - overflow);
	}
	if (head === 0 && tail === 0 && length > 0 && size(1, 0) <= limit) head = 1;
	return { head, tail };
}
