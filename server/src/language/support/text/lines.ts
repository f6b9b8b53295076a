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
	const hidden = text.startsWith(byteOrderMark) ? 1 : 0;
	const places = text.includes('\r') ? TextDocument.create('', '', 0, text) : placesIn(text);
	const positionAt = (offset: number): Position => {
		const position = places.positionAt(offset);
		if (hidden > 0 && position.line === 0) position.character = Math.max(0, position.character - hidden);
		return position;
	};
	return {
		text,
		positionAt,
		offsetAt({ line, character }) {
			return places.offsetAt({ line, character: line === 0 ? character + hidden : character });
		},
		rangeOf({ start, end }) {
			return { start: positionAt(start), end: positionAt(end) };
		},
	};
}

/** As `TextDocument` has it, for a text whose lines all end with a line feed: those are found in a fraction of the time. */
function placesIn(text: string): Pick<TextDocument, 'positionAt' | 'offsetAt'> {
	let starts: number[] | undefined;
	const lineStarts = (): readonly number[] => {
		if (!starts) {
			starts = [0];
			for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
		}
		return starts;
	};
	/** Who asks for one position asks for those behind it next. */
	let last = 0;
	return {
		positionAt(offset) {
			const lines = lineStarts();
			const within = Math.max(0, Math.min(offset, text.length));
			if (within < (lines[last] ?? 0)) last = 0;
			let line = last;
			// The next line, the one after it, and so on in steps that grow.
			let end = line + 1;
			for (let step = 1; end < lines.length && (lines[end] ?? 0) <= within; step *= 2) {
				line = end;
				end += step;
			}
			end = Math.min(end, lines.length);
			while (line + 1 < end) {
				const middle = (line + end) >> 1;
				if ((lines[middle] ?? 0) <= within) line = middle;
				else end = middle;
			}
			last = line;
			return { line, character: within - (lines[line] ?? 0) };
		},
		offsetAt({ line, character }) {
			const lines = lineStarts();
			if (line >= lines.length) return text.length;
			if (line < 0) return 0;
			const start = lines[line] ?? 0;
			// What goes beyond the line is its end, in front of the line feed.
			const end = line + 1 < lines.length ? (lines[line + 1] ?? 0) - 1 : text.length;
			return character <= 0 ? start : Math.min(start + character, end);
		},
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
