import type { SqlStatement } from '../../../text/sqlStatement.ts';
import type { StoredChange } from '../../capabilities/managed.ts';
import type { StoredQuestion } from '../../capabilities/storedQuestion.ts';
import { chunkText, contentHash, type TextChunk } from '../memory/chunking.ts';
import type { changeStatements } from './changeStatements.ts';
import { grantChange, visibilityChange } from './grants/grantChange.ts';
import type { grantChanges } from './grants/grantStatements.ts';
import type { GoClawLayout } from './layouts/versions.ts';
import { type AgentField, placeOf } from './storedPath.ts';

/** Longest that the database takes, in code points (GoClaw 2026.2.26). */
const longest = { name: 255, user: 255, path: 500, status: 20 } as const;

const refuse = (refused: string) => ({ refused });

/** The statements of a kind of database, each with the values of all others of its name. */
export interface ChangeWriter {
	readonly rows: Omit<typeof changeStatements, 'setDocument' | 'addDocument'>;
	readonly grants: typeof grantChanges;
	readonly setVisibility: SqlStatement;
	/** A memory is written with its passages. `before`: what it was; undefined where it was not there. */
	memory(row: MemoryRow, before: string | undefined, written: WrittenMemory): StoredQuestion;
}

/** Its agent, its person, its path. */
type MemoryRow = readonly [agent: string, user: string, path: string];

/** A memory as it is to be. */
interface WrittenMemory {
	readonly text: string;
	readonly hash: string;
	readonly passages: readonly TextChunk[];
}

type RowStatements = ChangeWriter['rows'];

/** As the capability has it, in a database of this layout. */
export function changeStatement(
	{ overlap }: Pick<GoClawLayout, 'overlap'>,
	{ rows, grants, setVisibility, memory }: ChangeWriter,
	{ agent, path, before, after, onlyIf }: StoredChange,
): StoredQuestion | { readonly refused: string } {
	const place = placeOf(path);
	if (!place)
		return refuse(
			`${path} stands for nothing in the database: a file has the name of a context file, or is in memory/.`,
		);
	const isOfSkill = place.kind === 'grant' || place.kind === 'visibility';
	if (isOfSkill !== (agent === ''))
		return refuse(
			`${path} stands for nothing here: it belongs to ${agent === '' ? 'an agent' : 'the whole database'}.`,
		);
	if (place.kind === 'grant') return grantChange(grants, place, before, after, onlyIf);
	if (place.kind === 'visibility') return visibilityChange(setVisibility, place.slug, before, after, onlyIf);
	if (onlyIf) return refuse(`${path} was not changed: nothing is known that it hangs on.`);
	if (place.kind === 'agent' || place.kind === 'skill')
		return refuse(`${path} only shows what the database says, and cannot be changed here.`);
	if (after?.includes('\0')) return refuse(`${path} was not changed: the database keeps no text with a NUL character.`);
	if (place.kind === 'field') return fieldChange(rows, agent, place.field, before, after);
	const { user = '' } = place;
	const [name, most] = place.kind === 'memory' ? [place.path, longest.path] : [place.name, longest.name];
	if ([...name].length > most || [...user].length > longest.user || name === '')
		return refuse(`${path} was not changed: its name is longer than the database takes.`);
	return place.kind === 'memory'
		? memoryChange({ rows, memory, overlap }, [agent, user, name], before, after)
		: contextChange(
				rows,
				[agent, ...(place.user === undefined ? [] : [user]), name],
				place.user === undefined,
				before,
				after,
			);
}

function contextChange(
	statements: RowStatements,
	row: readonly string[],
	isAgents: boolean,
	before: string | undefined,
	after: string | undefined,
): StoredQuestion | { readonly refused: string } {
	const { set, add, remove } = isAgents
		? { set: statements.setFile, add: statements.addFile, remove: statements.removeFile }
		: { set: statements.setCopy, add: statements.addCopy, remove: statements.removeCopy };
	if (before === undefined)
		return after === undefined ? refuse('There is no such row.') : { statement: add, values: [...row, after] };
	if (after === undefined) return { statement: remove, values: [...row, before] };
	return { statement: set, values: [...row, before, after] };
}

function memoryChange(
	{ rows, memory, overlap }: Pick<ChangeWriter, 'rows' | 'memory'> & Pick<GoClawLayout, 'overlap'>,
	row: MemoryRow,
	before: string | undefined,
	after: string | undefined,
): StoredQuestion | { readonly refused: string } {
	if (after === undefined)
		return before === undefined
			? refuse('There is no such row.')
			: { statement: rows.removeDocument, values: [...row, before] };
	// Only Markdown is cut into passages.
	const passages = row[2].endsWith('.md') ? chunkText(after, undefined, overlap) : [];
	return memory(row, before, { text: after, hash: contentHash(after), passages });
}

/** A row of an agent is there as long as the agent is: its fields neither come nor go. */
function fieldChange(
	statements: RowStatements,
	agent: string,
	field: AgentField,
	before: string | undefined,
	after: string | undefined,
): StoredQuestion | { readonly refused: string } {
	if (before === undefined || after === undefined) return refuse(`The ${field} of ${agent} can only be changed.`);
	if (field === 'status' && [...after].length > longest.status)
		return refuse(`The status of ${agent} was not changed: the database takes ${longest.status} characters.`);
	return {
		statement: field === 'status' ? statements.setStatus : statements.setFrontmatter,
		values: [agent, before, after],
	};
}
