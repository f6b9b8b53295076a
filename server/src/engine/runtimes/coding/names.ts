/** Files that an assistant’s own home has, and no part of a repository. */
export const assistantsNames: readonly string[] = ['SOUL.md', 'IDENTITY.md'];

/** What a search of the open folder has to note, for somebody to know later of files called `name`, and of whose they are. */
export const namesNoted = (name: string): readonly string[] => [name, ...assistantsNames];

/** What only those ask for at the root of a folder who write code in it. */
export const codersNames: readonly string[] = ['CLAUDE.md', 'GEMINI.md'];
