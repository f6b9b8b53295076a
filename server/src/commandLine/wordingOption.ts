/**
 * What stands for the runtime's own prose: its words where a pack of them is stored, else placeholders of their length;
 * what our chat sends; or the words in a pack that is named.
 */
export type WordingOption = 'runtime' | 'chat' | { readonly file: string };
