import type { PreviewPart } from '../../../protocol/preview.ts';
import type { LinePosition } from './lines.ts';
import type { ShownPrompt } from './store.ts';

/**
 * What of a stretch of a prompt is worth writing down. Placeholders are left out: the agent would read dots, and take them
 * for something that it was told. Empty where nothing else was selected.
 */
export function rememberable(
	{ address, result, layout }: Pick<ShownPrompt, 'address' | 'result' | 'layout'>,
	from: LinePosition,
	to: LinePosition,
): string {
	const [start, end] = [layout.lines.offsetAt(from), layout.lines.offsetAt(to)];
	const isPlaceholder = ({ kind }: PreviewPart) => kind === 'wording' && address.wording === 'runtime';
	let kept = '';
	let at = start;
	for (const part of result.parts.filter(isPlaceholder)) {
		if (part.end <= at || part.start >= end) continue;
		kept += result.text.slice(at, Math.max(at, part.start));
		at = part.end;
	}
	return kept + result.text.slice(at, Math.max(at, end));
}
