import { relative, resolve } from 'node:path';
import { timeZoneHere } from '../../app/thisMachine.ts';
import { wallClock } from '../../engine/memory/clock.ts';
import { sentencesOf } from '../../engine/memory/provenance/sentences.ts';
import { linesOf } from '../../engine/text/lines.ts';
import { type LineOrigin, lineOrigins } from '../../host/memory/lineOrigins.ts';
import { commitOfLine } from '../../host/past/commitOfLine.ts';
import { openGitPast } from '../../host/past/git/gitPast.ts';
import { findRepository } from '../../host/past/git/repository.ts';
import type { Past, PastPoint } from '../../host/past/past.ts';
import { sqliteRecords } from '../../host/writes/records/sqliteRecords.ts';
import { oneOf } from '../commands/preview.ts';
import { shown } from '../terminal/shown.ts';
import { type ExitStatus, exitStatus, InputError, oneLine, type Terminal } from '../terminal/terminal.ts';
import { openFolder } from '../workspace/openFolder.ts';
import { told } from '../workspace/openPast.ts';
import { recordsFile } from '../workspace/recordsFile.ts';
import { recordsCopy } from './recordsCopy.ts';

export interface OriginOptions {
	readonly folder: string;
	/** A file of the workspace, with a line from 1 behind it or without: `MEMORY.md:12`. */
	readonly file: string;
	/** Another record than that of this command line: the editor's `changes.db`. */
	readonly records?: string;
	/** IANA name; this machine's where there is none. */
	readonly timeZone?: string;
	readonly format: 'text' | 'json';
}

interface OriginRow {
	/** From 1. */
	readonly line: number;
	readonly text: string;
	readonly origin: LineOrigin | undefined;
	readonly commit: PastPoint | undefined;
}

/** `MEMORY.md:12` is a file and a line, unless there is a file of that very name. */
function fileMeant(file: string, has: (path: string) => boolean): { path: string; line: number | undefined } {
	const [, path = file, line] = /^(.+):(\d{1,15})$/u.exec(file) ?? [];
	return line === undefined || has(file) ? { path: file, line: undefined } : { path, line: Number(line) };
}

async function pastAt(root: string): Promise<Past | undefined> {
	const repository = await findRepository(root);
	return repository && (await openGitPast(repository));
}

const rowJson = ({ line, text, origin, commit }: OriginRow, timeZone: string) => ({
	line,
	text,
	...(origin && {
		by: 'records',
		at: new Date(origin.record.at).toISOString(),
		what: origin.record.what,
		operation: origin.record.operation,
		edited: origin.edited,
		told: sentencesOf(origin, timeZone),
		...(origin.record.origin && { origin: origin.record.origin }),
		...(origin.outside !== undefined && { outside: origin.outside }),
	}),
	...(commit && { by: 'git', at: new Date(commit.at).toISOString(), commit: commit.id, author: commit.author }),
});

function wordsOf({ origin, commit }: OriginRow, timeZone: string): string {
	if (origin) return sentencesOf(origin, timeZone).join(' ');
	if (!commit) return 'nothing is on record of it';
	const { day } = wallClock({ now: commit.at, timeZone });
	return `came with commit ${commit.id.slice(0, 8)} by ${commit.author} on ${day}`;
}

/** Says where the lines of a file came from: by what was written through Soulscope, and for one line also by git. */
export async function origin(options: OriginOptions, terminal: Terminal): Promise<ExitStatus> {
	const { folder, timeZone = timeZoneHere(), format } = options;
	const workspace = oneOf(folder, await openFolder(folder, { timeZone }));
	const { root } = workspace;
	const { files } = workspace.snapshot();
	const meant = fileMeant(options.file, (path) => files.has(path));
	const path = files.has(meant.path) ? meant.path : relative(root, resolve(meant.path)).replaceAll('\\', '/');
	const content = await workspace.read(path);
	if (content?.kind !== 'text') throw new InputError(`${meant.path}: there is no such text file in ${shown(root)}`);
	const text = content.text.replace(/^\uFEFF/u, '');
	await using copy = options.records === undefined ? undefined : await recordsCopy(options.records);
	using records = sqliteRecords({ file: copy?.file ?? recordsFile(), onTrouble: (message) => terminal.err(message) });
	const only = meant.line === undefined ? undefined : meant.line - 1;
	const lines = linesOf(text);
	if (only === -1) throw new InputError(`${shown(path)}:0: lines count from 1`);
	if (only !== undefined && !lines[only]) throw new InputError(`${shown(path)} has only ${lines.length} lines`);
	const origins = await lineOrigins({ root, path, text, ...(only !== undefined && { only }) }, records);
	const past = only === undefined ? undefined : await told(() => pastAt(root));
	const rows: OriginRow[] = [];
	for (const [at, { text: line }] of lines.entries()) {
		if (only === undefined ? line.trim() === '' : at !== only) continue;
		const known = origins[at];
		const commit = past && !known ? await told(() => commitOfLine(past, path, { text, at })) : undefined;
		rows.push({ line: at + 1, text: line, origin: known, commit });
	}
	if (format === 'json') {
		const json = { root, path, lines: rows.map((row) => rowJson(row, timeZone)) };
		terminal.out(`${JSON.stringify(json, undefined, '\t')}\n`);
		return exitStatus.fine;
	}
	for (const row of rows)
		terminal.out(`${oneLine(`${path}:${row.line}  ${row.text.trim()}`)}\n    ${oneLine(wordsOf(row, timeZone))}\n`);
	return exitStatus.fine;
}
