import type { ShortStretch } from '../protocol/preview/preview.ts';

/** A text with some stretches said in fewer words, and the way between the two. All offsets are UTF-16 units. */
export interface ShortenedText {
	readonly text: string;
	/** The offset in the exact text; from inside of what was shortened, where that begins. */
	toExact(shown: number): number;
	/** The offset in the shown text; from inside of what was shortened, where that ends. */
	toShown(exact: number): number;
}

interface PlacedStretch extends ShortStretch {
	/** Where it stands in the shown text. */
	readonly shownStart: number;
	readonly shownEnd: number;
}

/** `stretches` are in order and do not overlap. */
export function shorten(exact: string, stretches: readonly ShortStretch[]): ShortenedText {
	let text = '';
	let at = 0;
	const placed = stretches.map((stretch): PlacedStretch => {
		text += exact.slice(at, stretch.start);
		const shownStart = text.length;
		text += stretch.text;
		at = stretch.end;
		return { ...stretch, shownStart, shownEnd: text.length };
	});
	text += exact.slice(at);

	return {
		text,
		toExact(shown) {
			const before = lastBegun(placed, (stretch) => stretch.shownStart <= shown);
			if (!before) return shown;
			return shown < before.shownEnd ? before.start : before.end + (shown - before.shownEnd);
		},
		toShown(offset) {
			const before = lastBegun(placed, (stretch) => stretch.start <= offset);
			if (!before) return offset;
			if (offset === before.start) return before.shownStart;
			return offset < before.end ? before.shownEnd : before.shownEnd + (offset - before.end);
		},
	};
}

/** The last for which `hasBegun`, which holds for those up to some point. */
function lastBegun(
	placed: readonly PlacedStretch[],
	hasBegun: (stretch: PlacedStretch) => boolean,
): PlacedStretch | undefined {
	let low = 0;
	let high = placed.length;
	while (low < high) {
		const middle = (low + high) >> 1;
		const stretch = placed[middle];
		if (stretch && hasBegun(stretch)) low = middle + 1;
		else high = middle;
	}
	return placed[low - 1];
}
