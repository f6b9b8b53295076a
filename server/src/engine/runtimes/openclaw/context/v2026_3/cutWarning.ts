import { pieceOf } from '../../prompt/sections.ts';
import { prose2026_3 } from '../../prompt/v2026_3/prose.ts';
import type { CutWarning } from '../cutWarning.ts';

export const cutWarning2026_3: CutWarning = {
	heading: '⚠ Bootstrap truncation warning:',
	// Its prose is read where a file is cut.
	get advice() {
		return pieceOf('cut-notice', 'Which settings allow more', undefined, ['- ', ...prose2026_3.lines('cut-notice')]);
	},
};
