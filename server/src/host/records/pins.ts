import { at, root, text } from './columns.ts';
import { recordTable } from './table.ts';

/** Questions that a memory has to answer, whatever becomes of it. They are the person's, and no part of the workspace. */
export const pinnedQuestions = recordTable({
	name: 'pinned_questions',
	key: 'questionId',
	columns: { questionId: text, root, question: text, createdAt: at },
	order: [{ by: ['createdAt'] }, { by: ['questionId'] }],
	ofConversation: false,
});
