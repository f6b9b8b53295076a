import { useLayoutEffect, useRef, useState } from 'preact/hooks';

/** Pixels of a row; the style sheet has the same. */
export const rowHeight = 30;

/** Pixels of the row of heads. */
const headHeight = 34;

/** Rows above and below what is on the screen, so that scrolling shows no gap. */
const spare = 8;

/** Which of `count` rows of one height are on the screen, half-open, as it scrolls. */
export function useVirtualRows(count: number) {
	const scroller = useRef<HTMLDivElement>(null);
	const [seen, setSeen] = useState({ top: 0, height: 600 });
	const look = (): void => {
		const element = scroller.current;
		if (!element) return;
		const { scrollTop: top, clientHeight: height } = element;
		setSeen((before) => (before.top === top && before.height === height ? before : { top, height }));
	};
	// Fewer rows may scroll it.
	useLayoutEffect(look, [count]);
	useLayoutEffect(() => {
		const observer = new ResizeObserver(look);
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
		reveal(row: number): void {
			const element = scroller.current;
			if (!element) return;
			const [top, bottom] = [row * rowHeight, (row + 1) * rowHeight + headHeight];
			if (element.scrollTop > top) element.scrollTop = top;
			else if (element.scrollTop + element.clientHeight < bottom) element.scrollTop = bottom - element.clientHeight;
			look();
		},
	};
}
