/** Of the programs' own tools the chat has none; these are ours, for the file of instructions and for skills. */
export const chatTools = (): readonly string[] => ['remember', 'skill_list', 'skill_read'];
