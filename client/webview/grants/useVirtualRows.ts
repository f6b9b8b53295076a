import { useLayoutEffect, useRef, useState } from 'preact/hooks';

/** Pixels of a row; the style sheet has the same. */
export const rowHeight = 30;

/** Pixels of the row of heads. */
const headHeight = 34;

/** Rows above and below what is on the screen, so that scrolling shows no gap. */
const spare = 8;

interface OnScreen {
	/** Pixels above the screen. */
	readonly top: number;
	/** Pixels on the screen, with the row of heads. */
	readonly height: number;
}

/** How far to scroll so that `row` is on the screen; where it stands already, as far as now. */
function scrolledTo(row: number, { top, height }: OnScreen): number {
	const [first, last] = [row * rowHeight, (row + 1) * rowHeight + headHeight];
	return top > first ? first : top + height < last ? last - height : top;
}

/**
 * Which of `count` rows of one height are on the screen, half-open, as it scrolls. When there is less room than before, the
 * row `current` stays on the screen: the keyboard may be in it.
 */
export function useVirtualRows(count: number, current: number) {
	const scroller = useRef<HTMLDivElement>(null);
	const [seen, setSeen] = useState<OnScreen>({ top: 0, height: 600 });
	const look = (): void => {
		const element = scroller.current;
		if (!element) return;
		const { scrollTop: top, clientHeight: height } = element;
		setSeen((before) => (before.top === top && before.height === height ? before : { top, height }));
	};
	const reveal = (row: number): void => {
		const element = scroller.current;
		if (!element) return;
		element.scrollTop = scrolledTo(row, { top: element.scrollTop, height: element.clientHeight });
		look();
	};
	const resized = useRef(look);
	resized.current = () => {
		if (scrolledTo(current, seen) === seen.top) reveal(current);
		else look();
	};
	// Fewer rows may scroll it.
	useLayoutEffect(look, [count]);
	useLayoutEffect(() => {
		const observer = new ResizeObserver(() => resized.current());
		if (scroller.current) observer.observe(scroller.current);
		return () => observer.disconnect();
	}, []);
	const from = Math.max(0, Math.min(count, Math.floor(seen.top / rowHeight) - spare));
	const to = Math.min(count, Math.ceil((seen.top + seen.height) / rowHeight) + spare);
	return {
		scroller,
		look,
		from,
		to,
		/** Rows that fit. */
		page: Math.max(1, Math.floor((seen.height - headHeight) / rowHeight) - 1),
		/** Scrolls until the row is on the screen. */
		reveal,
	};
}
