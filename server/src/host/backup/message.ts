import type { ChangeKind } from '../../../../protocol/memory/changes.ts';
import { secretsOfText } from '../../engine/secrets/find.ts';
import { masked } from '../../engine/secrets/masked.ts';
import type { WorkspacePath } from '../../engine/workspace/snapshot.ts';

/** Something that was written since the backup before. */
export interface BackedUpOperation {
	readonly what: ChangeKind;
	readonly by: 'person' | 'agent';
	/** What was put in; empty where nothing was, or nobody kept it. */
	readonly added: string;
}

export interface BackedUpFile {
	readonly path: WorkspacePath;
	readonly kind: 'added' | 'changed' | 'removed';
}

interface BackedUp {
	/** The oldest first. */
	readonly operations: readonly BackedUpOperation[];
	/** By path; at least one. */
	readonly files: readonly BackedUpFile[];
	/** In the texts that changed: how many there are now, and how many there were. Absent where nobody counted. */
	readonly tokens?: { readonly now: number; readonly before: number };
}

const verbs: Readonly<Record<ChangeKind, string>> = {
	remember: 'remembered',
	forget: 'forgot',
	promote: 'moved into long-term memory',
	move: 'moved',
	delete: 'deleted',
	archive: 'archived',
	fix: 'fixed',
	'set up': 'set up',
	summon: 'made an agent',
	skill: 'learnt a skill',
	tool: 'written by the agent',
	restore: 'restored from an earlier day',
	'put back': 'put back',
	undo: 'undid',
	grant: 'changed who sees a skill',
	edit: 'edited',
};

/** What was learnt: an agent knows more afterwards than before. */
const learning: ReadonlySet<ChangeKind> = new Set(['remember', 'promote', 'skill']);

/** UTF-16 units. */
const longestExcerpt = 100;
const mostLines = 50;
const mostNamed = 3;

/** A line of what was put in, without list marks; empty where a secret stands in it. */
function excerptOf({ added }: BackedUpOperation): string {
	const { shaped, labelled } = secretsOfText(added);
	if (shaped.length + labelled.length > 0) return '';
	const line = added
		.replaceAll(/^[ \t]{0,20}(?:[-*+]|#{1,6})[ \t]/gmu, '')
		.replaceAll(/[\s\p{Cc}]+/gu, ' ')
		.trim();
	return line.length > longestExcerpt ? `${line.slice(0, longestExcerpt - 1).toWellFormed()}…` : line;
}

const plain = (path: WorkspacePath): string => masked(path).replaceAll(/\p{Cc}/gu, '?');

const counted = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`;

const filesVerbs: Readonly<Record<BackedUpFile['kind'], string>> = {
	added: 'new',
	changed: 'changed',
	removed: 'deleted',
};

function filesClause(files: readonly BackedUpFile[]): string {
	const kinds = new Set(files.map(({ kind }) => kind));
	const [only] = kinds;
	const verb = kinds.size === 1 && only ? filesVerbs[only] : 'changed';
	const named = files.slice(0, mostNamed).map(({ path }) => plain(path));
	const more = files.length - named.length;
	return `${verb}: ${named.join(', ')}${more > 0 ? ` and ${counted(more, 'more file')}` : ''}`;
}

function subjectOf({ operations, files }: BackedUp): string {
	const learnt = operations.filter(({ what }) => learning.has(what));
	const [only] = learnt;
	const excerpt = only ? excerptOf(only) : '';
	if (only && learnt.length === 1 && excerpt !== '') return `Remembered: ${excerpt}`;
	if (learnt.length > 0) return `Remembered ${counted(learnt.length, 'thing')}; ${filesClause(files)}`;
	const clause = filesClause(files);
	return `${clause.slice(0, 1).toUpperCase()}${clause.slice(1)}`;
}

const signs: Readonly<Record<BackedUpFile['kind'], string>> = { added: '+', changed: '~', removed: '-' };

/** No more lines than a person reads. */
const bounded = (lines: readonly string[]): readonly string[] =>
	lines.length > mostLines ? [...lines.slice(0, mostLines), `and ${lines.length - mostLines} more`] : lines;

/** The message of a backup, in plain English: what was learnt first. No secret is in it. */
export function backupMessage(backedUp: BackedUp): string {
	const { operations, files, tokens } = backedUp;
	const said = operations.map((operation) => {
		const excerpt = excerptOf(operation);
		return `* ${operation.by === 'agent' ? 'the agent' : 'you'}: ${verbs[operation.what]}${excerpt && `: ${excerpt}`}`;
	});
	const difference = tokens ? tokens.now - tokens.before : 0;
	const size =
		tokens &&
		`The changed texts have about ${counted(tokens.now, 'token')}: ${Math.abs(difference)} ${difference < 0 ? 'fewer' : 'more'} than before.`;
	return [
		subjectOf(backedUp),
		...(said.length > 0 ? [bounded(said).join('\n')] : []),
		bounded(files.map(({ path, kind }) => `${signs[kind]} ${plain(path)}`)).join('\n'),
		...(size ? [size] : []),
	].join('\n\n');
}
