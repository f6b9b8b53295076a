import { nameOfKind } from './components/stretches.ts';
import type { ContextMap, StretchKind } from './contextMap.ts';

/** Pixels: of a line, of the sign with the room behind it, of a letter, and between two entries. */
const line = 20;
const sign = 18;
const letter = 7;
const gap = 18;

interface Legend {
	/** Pixels from the left and from above. */
	readonly items: readonly { readonly kind: StretchKind; readonly x: number; readonly y: number }[];
	/** Pixels. */
	readonly height: number;
}

/** What the colours of a map stand for, in lines of `width` pixels. */
export function legendOf({ bars }: ContextMap, width: number): Legend {
	const kinds = [...new Set(bars.flatMap(({ stretches }) => stretches.map(({ kind }) => kind)))];
	let x = 0;
	let y = 0;
	const items = kinds.map((kind) => {
		const room = sign + nameOfKind(kind).length * letter + gap;
		if (x > 0 && x + room > width) {
			x = 0;
			y += line;
		}
		const placed = { kind, x, y };
		x += room;
		return placed;
	});
	return { items, height: y + line };
}
