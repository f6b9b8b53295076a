const mark = 'participant:';

/** A name for a conversation that the editor’s own chat keeps: our records have its turns, and nobody can open it here. */
export const conversationElsewhere = (id: string): string => `${mark}${id}`;

export const isElsewhere = (conversation: string): boolean => conversation.startsWith(mark);
