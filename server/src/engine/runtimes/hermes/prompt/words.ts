import type { Part } from '../../../prompt/prompt.ts';
import type { WordingGap } from '../../../prompt/wording/wording.ts';
import { gapsBy, type Wording, type WordingPiece } from '../../../prompt/wording/wording.ts';
import type { ContextWords } from '../context/contextFile.ts';
import { blockedPiece, pieceOf } from './pieces.ts';

/** Words for files, in one wording; `gaps` finds them again in the text of a part. */
export interface FileWords extends ContextWords {
	/** `part` with what of it only takes the room of the program’s words. */
	withGaps(part: Part): Part;
	say(piece: WordingPiece): string;
}

/** `limit`: characters of one file. */
export function fileWords(limit: number, wording: Wording): FileWords {
	const said = new Map<string, WordingPiece>();
	const say = (piece: WordingPiece): string => {
		const text = wording.textFor(piece);
		if (text !== '') said.set(text, piece);
		return text;
	};
	return {
		limit,
		say,
		cut: (name, file) => (head, tail, length) =>
			`\n\n[...truncated ${name}: kept ${head}+${tail} of ${length}${say(pieceOf('cut'))}${file}]\n\n`,
		blocked: (name, patterns) => say(blockedPiece(name, patterns)),
		withGaps(part) {
			const gaps: WordingGap[] = [];
			for (const [text, piece] of said) {
				const at = part.text.indexOf(text);
				if (at < 0) continue;
				gaps.push(...(gapsBy(piece, wording).gaps ?? []).map((gap) => ({ ...gap, at: gap.at + at })));
			}
			return gaps.length === 0 ? part : { ...part, gaps: gaps.sort((a, b) => a.at - b.at) };
		},
	};
}
