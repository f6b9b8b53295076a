import { useEffect, useRef, useState } from 'preact/hooks';

/** Pixels that an element is wide, as it changes. */
export function useWidth() {
	const place = useRef<HTMLDivElement>(null);
	const [width, setWidth] = useState(0);
	useEffect(() => {
		const element = place.current;
		if (!element) return undefined;
		const observer = new ResizeObserver(() => setWidth(element.clientWidth));
		observer.observe(element);
		setWidth(element.clientWidth);
		return () => observer.disconnect();
	}, []);
	return { place, width };
}
