/** The editor remembers by it where a person put the view: it must not change. */
export const chatView = 'soulscope.chat';
