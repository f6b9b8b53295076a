import type { ChatWords } from '../../../prompt/wording/chatWording.ts';
import type { WordingPiece } from '../../../prompt/wording/wording.ts';
import type { WordingCapability } from '../../capabilities/wording.ts';
import { passages } from '../context/introductions.ts';

/** What stands before everything else: it hangs on the model and the mode, and nobody has measured it. */
export const base: WordingPiece = {
	id: 'copilot.base',
	about: 'who the assistant is and how it works in the editor; other words for each model',
};

const chatWords: ChatWords = {
	'copilot.base':
		'You are a coding assistant in an editor. Answer shortly and in plain words. Of tools you have those that this conversation offers, and no others.\n',
	'copilot.opening': 'The instructions below come from files of the person.',
};

export const wording: WordingCapability = {
	passages,
	unmeasured: ['base prompt'],
	asChatted: chatWords,
};
