// Links of the pages of turns. They lead to documents of the same scheme, which the editor side puts the real ones in place of:
// what renders a page opens Markdown files in its own place, where nobody can edit them and the page is gone.

/** Round brackets would end the target of a link. */
const encoded = (text: string): string =>
	encodeURIComponent(text).replaceAll(/[()]/gu, (bracket) => `%${bracket.charCodeAt(0).toString(16)}`);

const target = (kind: 'file' | 'note', record: string, name: string, line: number): string =>
	`open/${[kind, record, ...name.split('/'), String(line)].map(encoded).join('/')}`;

/** To a line (from 1) of a file of the workspace. `text` is Markdown. */
export const fileLink = (text: string, record: string, path: string, line = 1): string =>
	`[${text}](${target('file', record, path, line)})`;

/** To a note on the turn. `text` is Markdown. */
export const noteLink = (text: string, record: string, name: string): string =>
	`[${text}](${target('note', record, name, 1)})`;
