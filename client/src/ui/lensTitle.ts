/** A lens loses the space behind its icon, unless it is one that does not break. */
export const lensTitle = (title: string): string => title.replace(/^(\$\([a-z-]+\)) /u, '$1\u00a0');
