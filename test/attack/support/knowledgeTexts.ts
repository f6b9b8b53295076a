/** Entries that a process of this name writes; a life is named after it with a number behind. */
export const pathsOf = (name: string): readonly string[] =>
	Array.from({ length: 5 }, (_, index) => `${name.slice(0, 1)}/${index}.md`);

/** The entry that all change. */
export const sharedPath = 'shared.md';

/** A text that nobody takes for another one, and that is whole if it is this. */
export const textOf = (id: string): string => `${id}\n${`All of this belongs to ${id}. `.repeat(20)}\nEnd of ${id}`;
