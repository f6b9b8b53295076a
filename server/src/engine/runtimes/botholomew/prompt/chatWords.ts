import type { ChatWords } from '../../../prompt/wording/chatWording.ts';

/** What the chat says in the place of the runtime's prose: our words, short, and only where they are of use to a model that answers here. */
export const chatWords: ChatWords = {
	'botholomew.instructions.worker':
		'You are a worker with one task, and the files above are what you know. Do the task, then say what came of it.',
	'botholomew.instructions.chat':
		'You are the agent that the files above describe, talking with the person they belong to. Of tools you have those that this conversation offers, and no others.',
	'botholomew.style': 'Be brief and plain. No flattery. Disagree when you have reason to. Say what failed.',
};
