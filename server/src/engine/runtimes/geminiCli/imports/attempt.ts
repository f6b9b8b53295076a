import { basename } from 'node:path';
import { utf8Length } from '../../../text/lengths/measure.ts';
import type { TextRange } from '../../../text/range.ts';
import type { Places, TextContent } from '../../../workspace/snapshot.ts';
import { foldersUp } from '../../coding/folders.ts';
import type { FileOrigin } from './stretches.ts';

/**
 * What becomes of an import. `code`: it stands in code, and is none. `deep`: it stands in a file that is as deep as imports go, and is
 * left as it is. `again`: the file is there already. `too-many`: more than anybody writes; here alone, to keep within bounds.
 */
export type ImportFate =
	| 'imported'
	| 'missing'
	| 'folder'
	| 'unreadable'
	| 'outside'
	| 'url'
	| 'again'
	| 'code'
	| 'deep'
	| 'too-many';

/** An import that was tried, or that looks like one. */
export interface ImportAttempt {
	/** The arrival whose text says it. */
	readonly origin: FileOrigin;
	readonly range: TextRange;
	/** As it is written. */
	readonly path: string;
	/** Absolute. */
	readonly target: string;
	readonly outcome: ImportFate;
	/** Where `code`: the stretch that it stands in. */
	readonly code?: TextRange;
}

/** What reading a file gives the program: the text, or the message of Node that it shows. */
export type ReadForImport =
	| { readonly kind: 'text'; readonly content: TextContent }
	| { readonly kind: 'missing' | 'folder' | 'unreadable'; readonly message: string };

/** What a name may have (bytes). */
const longestName = 255;

/** How the system says that there is no such file: of the first name on the way that is not there. */
function absence(places: Places, path: string): string {
	const way = foldersUp(path);
	const last = way.findIndex((each) => places.facts(each).kind !== 'nothing');
	const found = way[last];
	if (found !== undefined && places.facts(found).kind !== 'folder') return 'ENOTDIR: not a directory';
	const absent = last > 0 ? basename(way[last - 1] ?? '') : '';
	return utf8Length(absent) > longestName ? 'ENAMETOOLONG: name too long' : 'ENOENT: no such file or directory';
}

export function readForImport(places: Places, path: string): ReadForImport {
	const facts = places.facts(path);
	if (facts.kind === 'nothing') return { kind: 'missing', message: `${absence(places, path)}, access '${path}'` };
	if (facts.kind === 'folder') return { kind: 'folder', message: 'EISDIR: illegal operation on a directory, read' };
	const content = places.read(path);
	if (content?.kind === 'text') return { kind: 'text', content };
	return { kind: 'unreadable', message: `EACCES: permission denied, open '${path}'` };
}
