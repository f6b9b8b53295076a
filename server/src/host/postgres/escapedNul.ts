/** What stands for NUL, and for itself. PostgreSQL 15, section 8.3: no text has the character with the code zero in it. */
const mark = '\u0001';
const escapes: Readonly<Record<string, string>> = { '\0': `${mark}0`, [mark]: `${mark}1` };

/** A text as PostgreSQL takes it: the same, unless somebody has put a NUL into it. */
export const escapeNul = (text: string): string =>
	text.replace(/[\0\u0001]/gu, (character) => escapes[character] ?? character);

/** The way back. */
export const unescapeNul = (text: string): string =>
	text.replace(/\u0001([01])/gu, (_, code) => (code === '0' ? '\0' : mark));
