import { structuredPatch } from 'diff';

interface DiffLine {
	readonly kind: 'added' | 'removed' | 'same';
	readonly text: string;
}

export interface Hunk {
	/** 1-based line of the text after. */
	readonly line: number;
	readonly lines: readonly DiffLine[];
}

/** Lines around a change. */
const context = 2;
/** How long a comparison may take, in ms: texts that have nothing in common take the longest and say the least. */
const timeoutMs = 250;

const kinds: Readonly<Record<string, DiffLine['kind']>> = { '+': 'added', '-': 'removed', ' ': 'same' };

/** What changes between two texts; undefined where that would take too long to find out. */
export function hunksOf(before: string, after: string): readonly Hunk[] | undefined {
	const patch = structuredPatch('', '', before, after, undefined, undefined, { context, timeout: timeoutMs });
	return patch?.hunks.map(({ newStart, lines }) => ({
		line: newStart,
		lines: lines.flatMap((line) => {
			const kind = kinds[line[0] ?? ''];
			return kind ? [{ kind, text: line.slice(1) }] : [];
		}),
	}));
}
