import type { LinePosition } from './document/lines.ts';
import { isPlaceholder } from './document/placeholders.ts';
import type { ShownPrompt } from './document/store.ts';

/**
 * What of a stretch of a prompt is worth writing down. Placeholders are left out: the agent would read dots, and take them
 * for something that it was told; so is what is folded, as nobody saw it selected. Empty where nothing else was selected.
 */
export function rememberable(
	{ result, layout }: Pick<ShownPrompt, 'result' | 'layout'>,
	from: LinePosition,
	to: LinePosition,
): string {
	const [start, end] = [layout.offsetAt(from), layout.offsetAt(to)];
	let kept = '';
	let at = start;
	const empty = [...result.parts.filter(isPlaceholder), ...layout.stretches].sort((a, b) => a.start - b.start);
	for (const stretch of empty) {
		if (stretch.end <= at || stretch.start >= end) continue;
		kept += result.text.slice(at, Math.max(at, stretch.start));
		at = stretch.end;
	}
	return kept + result.text.slice(at, Math.max(at, end));
}
