import type { LedgerRow } from '../../../prompt/ledger.ts';
import { utf8Length } from '../../../text/lengths/measure.ts';
import { oncePerListing } from '../../../workspace/files.ts';
import type { Session } from '../../../workspace/session.ts';
import { type FileContent, type Snapshot, textOf, type WorkspacePath } from '../../../workspace/snapshot.ts';
import type { GoClawSettings } from '../config/settings.ts';
import { fileNames, roleOf } from '../files.ts';
import type { ManagedAgent } from '../managed/agentPage.ts';
import { pathOf, placeOf } from '../managed/storedPath.ts';
import type { GoClawShownEntry } from '../prompt/contextParts.ts';
import { partIdOf } from '../prompt/systemPrompt.ts';
import { delegationFile, teamFile, type VirtualFileLines } from '../prompt/virtualFiles.ts';
import { type ContextRow, inRowOrder, mergeRows, requestRows } from '../store/rows.ts';
import { bytesOfFile, mappedFromBytes } from '../text/bytes.ts';
import type { ContextFiles } from './contextFiles.ts';

/** What stands in a row, or in a text that the runtime makes of others. */
type StoredText =
	| { readonly kind: 'row'; readonly length: number; readonly path: WorkspacePath; readonly content: FileContent }
	| { readonly kind: 'virtual'; readonly length: number; readonly lines: VirtualFileLines };

type StoredRow = ContextRow<StoredText>;

/** Files of context rows by whose they are, each as name and path, in the order that is taken for granted: by name. */
const contextRows = oncePerListing((listing) => {
	const found = new Map<string | undefined, { readonly path: string; readonly file: WorkspacePath }[]>();
	for (const file of listing.keys()) {
		const place = placeOf(file);
		if (place?.kind !== 'context') continue;
		const own = found.get(place.user) ?? [];
		own.push({ path: place.name, file });
		found.set(place.user, own);
	}
	return new Map([...found].map(([user, rows]) => [user, inRowOrder(rows)]));
});

/** The rows of the agent, or of a person, with what stands in them; one that cannot be read has nothing in it. */
function rowsOf({ files }: Snapshot, user: string | undefined): readonly StoredRow[] {
	return (contextRows(files).get(user) ?? []).flatMap(({ path, file }): StoredRow[] => {
		const content = files.get(file)?.content;
		if (!content) return [];
		const length = content.kind === 'text' ? utf8Length(content.text) : 0;
		return [{ path, content: { kind: 'row', length, path: file, content } }];
	});
}

/** Texts of the runtime's own making, by name. */
type VirtualTexts = readonly (readonly [path: string, lines: VirtualFileLines | undefined])[];

/** What a version does its own way with the rows of an agent. */
interface RowRules {
	/** Made anew for every agent. */
	readonly virtual: VirtualTexts;
	/** Why a row does not reach this session, a clause; undefined where it does. */
	withheld(path: string): string | undefined;
}

/** GoClaw 2026.2.26: from the agent's links and its team; every session gets everything. */
const rulesOf = ({ delegates, team }: ManagedAgent): RowRules => ({
	virtual: [
		[fileNames.delegation, delegationFile(delegates)],
		[fileNames.team, team && teamFile(team, team.members)],
	],
	withheld: () => undefined,
});

function virtualRows(made: VirtualTexts): readonly StoredRow[] {
	return made.flatMap(([path, lines]): StoredRow[] => {
		if (!lines) return [];
		const length = lines.reduce((sum, line) => sum + (typeof line === 'string' ? utf8Length(line) : line.length), 0);
		return [{ path, content: { kind: 'virtual', length: length + lines.length - 1, lines } }];
	});
}

const isFilled = ({ content }: StoredRow): boolean => content.length > 0;

/** As `resolveContext`, of an agent whose files are rows of a database: nothing is cut. */
export function resolveStored(
	snapshot: Snapshot,
	session: Session,
	settings: GoClawSettings & { readonly stored: ManagedAgent },
	agentId: string,
	rules: RowRules = rulesOf(settings.stored),
): ContextFiles {
	const { user = '' } = session;
	const type = settings.agentType(agentId);
	const agentRows = rowsOf(snapshot, undefined);
	const personRows = user === '' ? [] : rowsOf(snapshot, user);
	const filled = agentRows.filter(isFilled);
	const virtual = virtualRows(rules.virtual).filter(({ path }) => filled.every((row) => row.path !== path));
	const request = user === '' ? undefined : requestRows(type, user, agentRows, personRows);
	const merged = mergeRows([...filled, ...virtual], request);
	const kept = merged.filter(({ path }) => rules.withheld(path) === undefined);
	const shown = (row: StoredRow, ledger: LedgerRow): LedgerRow => withheldRow(ledger, rules.withheld(row.path));
	return {
		entries: kept.map(entryOf),
		rows: [
			...[...agentRows, ...personRows].flatMap((row) => rowOf(row, merged, type).map((each) => shown(row, each))),
			...virtual.map((row) => shown(row, virtualRow(row, kept))),
			...memoryRows(snapshot, user),
		],
	};
}

/** One that would be shown, and is not. */
function withheldRow({ partId, ...row }: LedgerRow, reason: string | undefined): LedgerRow {
	if (reason === undefined) return partId === undefined ? row : { ...row, partId };
	return row.fate === 'whole' || row.fate === 'seeded'
		? { ...row, fate: 'withheld', reason, injectedLength: 0, kept: [] }
		: row;
}

function entryOf({ path, content }: StoredRow): GoClawShownEntry {
	if (content.kind === 'virtual') return { path, lines: content.lines };
	const { content: file } = content;
	const text = mappedFromBytes(bytesOfFile(file.kind === 'text' ? file.text : ''));
	// No line of a row that is still to be made leads anywhere.
	return file.kind === 'text' && file.origin === 'template'
		? { path, content: text, seeded: file.seeded }
		: { path, content: text, source: content.path };
}

const roleIn = (path: WorkspacePath): string => roleOf(path)?.id ?? 'other';

const left = (path: WorkspacePath, rawLength: number): Omit<LedgerRow, 'fate' | 'reason'> => ({
	path,
	role: roleIn(path),
	rawLength,
	injectedLength: 0,
	kept: [],
	warnings: [],
});

function rowOf({ path: name, content }: StoredRow, merged: readonly StoredRow[], type: string): LedgerRow[] {
	if (content.kind !== 'row') return [];
	const { path, length, content: file } = content;
	if (file.kind === 'unreadable') return [{ ...left(path, 0), fate: 'refused', reason: file.reason }];
	if (length === 0) return [{ ...left(path, 0), fate: 'empty', reason: 'an empty row counts for nothing' }];
	const shown = merged.find((row) => row.path === name)?.content;
	if (shown === content) {
		const isSeeded = file.kind === 'text' && file.origin === 'template';
		return [
			{
				...left(path, length),
				fate: isSeeded ? 'seeded' : 'whole',
				reason: isSeeded ? firstMessage : 'rows are never cut; its place among them is assumed: by name',
				injectedLength: length,
				kept: isSeeded ? [] : [{ start: 0, end: file.kind === 'text' ? file.text.length : 0 }],
				partId: partIdOf(name),
			},
		];
	}
	if (shown?.kind === 'row') {
		const reason = 'this person has a copy of their own';
		return [{ ...left(path, length), fate: 'swapped', reason, swappedWith: shown.path }];
	}
	return [{ ...left(path, length), fate: 'ignored', reason: `an agent of type ${type} takes nobody’s own copies` }];
}

export const firstMessage = 'this person is new: their first message makes it from the runtime’s template';

function virtualRow({ path, content }: StoredRow, merged: readonly StoredRow[]): LedgerRow {
	const made = 'the runtime writes it itself, from the links and the team of the agent';
	const { length } = content;
	const shown = merged.find((row) => row.path === path)?.content;
	if (shown === content && !merged.some((row) => row.path.toLowerCase() === fileNames.bootstrap.toLowerCase()))
		return { ...left(path, length), fate: 'whole', reason: made, injectedLength: length, partId: partIdOf(path) };
	if (shown?.kind === 'row')
		return {
			...left(path, length),
			fate: 'swapped',
			reason: 'this person has a row of this name',
			swappedWith: shown.path,
		};
	return { ...left(path, length), fate: 'withheld', reason: `${made}, and adds it once the first run is over` };
}

/** Memories that would be loaded from a disk. */
function memoryRows(snapshot: Snapshot, user: string): LedgerRow[] {
	const whose = user === '' ? [undefined] : [undefined, user];
	return whose.flatMap((owner) =>
		[fileNames.memory, fileNames.memoryAlt].flatMap((path): LedgerRow[] => {
			const file = pathOf({ kind: 'memory', user: owner, path });
			if (!snapshot.files.has(file)) return [];
			const reason = 'a memory of the database: memory search finds it, and no prompt loads it';
			return [{ ...left(file, utf8Length(textOf(snapshot, file) ?? '')), fate: 'ignored', reason }];
		}),
	);
}
