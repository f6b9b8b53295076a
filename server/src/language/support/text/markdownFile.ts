/** Markdown by its name: `.mdc` is what Cursor calls its own. */
export const isMarkdownFile = (path: string): boolean => /\.mdc?$/iu.test(path);
