/** What no backup takes, as lines of a `.gitignore`: keys, databases that are written all the time, and what is made again. */
export const backupIgnoreLines: readonly string[] = [
	'# Secrets',
	'.env',
	'.env.*',
	'!.env.example',
	'*.key',
	'*.pem',
	'*.p12',
	'*.pfx',
	'*.kdbx',
	'id_rsa*',
	'id_ed25519*',
	'.netrc',
	'.ssh/',
	'.gnupg/',
	'.aws/',
	'auth-profiles.json',
	'# Databases',
	'*.db',
	'*.db-*',
	'*.sqlite',
	'*.sqlite-*',
	'*.sqlite3',
	'*.sqlite3-*',
	'*.duckdb',
	'*.duckdb.wal',
	'# Made again',
	'node_modules/',
	'.venv/',
	'__pycache__/',
	'.DS_Store',
	'.*.soulscope-lock/',
];

const lineEndOf = (text: string): string => (/\r?\n/u.exec(text)?.[0] === '\r\n' ? '\r\n' : '\n');

/** `text` of a `.gitignore` (undefined: there is none) with the lines that it lacks; the same text where it lacks none. */
export function withIgnoreLines(text: string | undefined): string {
	const before = text ?? '';
	const known = new Set(before.split(/\r?\n/u).map((line) => line.trim()));
	const missing = backupIgnoreLines.filter((line) => !known.has(line));
	if (missing.every((line) => line.startsWith('#'))) return before;
	const end = lineEndOf(before);
	const gap = before === '' || /\n$/u.test(before) ? '' : end;
	return `${before}${gap}${missing.map((line) => `${line}${end}`).join('')}`;
}

/** More wildcards in one part of a line take a matcher longer than anybody waits, if a name is made for it. */
const mostWildcards = 3;

/** Whether a line of a `.gitignore` can be matched in no time, whatever a file is called. */
export const isPlainIgnoreLine = (line: string): boolean =>
	line.length <= 500 &&
	line.split('**').length <= 4 &&
	line.split('/').every((part) => part.replaceAll(/\*+/gu, '*').split('*').length - 1 <= mostWildcards);
