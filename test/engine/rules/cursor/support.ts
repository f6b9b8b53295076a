import { cursor } from '../../../../server/src/engine/runtimes/cursor/cursor.ts';

/** For `check` and `expectEveryFixToSilence`. */
export const treeOf = (files: Readonly<Record<string, string>>) => ({ runtime: cursor.id, files });

/** A rule with these lines of frontmatter. */
export const rule = (lines: string, body = 'Use tabs.\n'): string => `---\n${lines}\n---\n\n${body}`;
