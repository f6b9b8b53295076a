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
	const positionAt = (offset: number): Position => {
		const { line, character } = document.positionAt(offset);
		return line === 0 ? { line, character: Math.max(0, character - hidden) } : { line, character };
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
