import type { Position, Range } from 'vscode-languageserver';
import { TextDocument } from 'vscode-languageserver-textdocument';
import type { TextRange } from '../../../engine/text/range.ts';

/** Turns offsets of a text into the positions that an editor shows, and back. All in UTF-16 units. */
export interface LineMap {
	readonly text: string;
	positionAt(offset: number): Position;
	offsetAt(position: Position): number;
	rangeOf(range: TextRange): Range;
}

const byteOrderMark = '\uFEFF';

/** Editors do not count a byte order mark, while the runtime does. */
export function createLineMap(text: string): LineMap {
	const document = TextDocument.create('', '', 0, text);
	const hidden = text.startsWith(byteOrderMark) ? 1 : 0;
	const place = text.includes('\r') ? (offset: number) => document.positionAt(offset) : placing(text);
	const positionAt = (offset: number): Position => {
		const position = place(offset);
		if (hidden > 0 && position.line === 0) position.character = Math.max(0, position.character - hidden);
		return position;
	};
	return {
		text,
		positionAt,
		offsetAt({ line, character }) {
			return document.offsetAt({ line, character: line === 0 ? character + hidden : character });
		},
		rangeOf({ start, end }) {
			return { start: positionAt(start), end: positionAt(end) };
		},
	};
}

/** As `TextDocument` has it, for a text whose lines all end with a line feed: those are found in a fraction of the time. */
function placing(text: string): (offset: number) => Position {
	let starts: number[] | undefined;
	return (offset) => {
		if (!starts) {
			starts = [0];
			for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
		}
		const within = Math.max(0, Math.min(offset, text.length));
		let [line, end] = [0, starts.length];
		while (line + 1 < end) {
			const middle = (line + end) >> 1;
			if ((starts[middle] ?? 0) <= within) line = middle;
			else end = middle;
		}
		return { line, character: within - (starts[line] ?? 0) };
	};
}

/** Line maps by file, made once for each text. */
interface LineMaps {
	of(file: string, text: string): LineMap;
}

/** Files whose line maps are kept; only files with something to point at get one. */
const kept = 500;

export function createLineMaps(): LineMaps {
	const maps = new Map<string, LineMap>();
	return {
		of(file, text) {
			const known = maps.get(file);
			if (known?.text === text) return known;
			if (maps.size >= kept) maps.clear();
			const made = createLineMap(text);
			maps.set(file, made);
			return made;
		},
	};
}
