import type { Fate, LedgerRow } from '../../../prompt/ledger.ts';
import { rootFiles } from '../../../workspace/files.ts';
import type { Session } from '../../../workspace/session.ts';
import { type SeededText, type Snapshot, textOf, type WorkspacePath } from '../../../workspace/snapshot.ts';
import { type GoClawSettings, sharedElsewhere } from '../config/settings.ts';
import { bootstrapNames, fileNames, roleOf, virtualNames } from '../files.ts';
import type { GoClawContextEntry } from '../prompt/contextParts.ts';
import { partIdOf } from '../prompt/systemPrompt.ts';
import { type ContextRow, mergeRows, requestRows } from '../store/rows.ts';
import { type ByteText, bytesOfFile, mappedFromBytes } from '../text/bytes.ts';
import { type BudgetedFile, buildContextFiles } from './contextBudget.ts';
import type { ContextFiles } from './contextFiles.ts';
import { type GoClawLoadedFile, loadFiles } from './loadFiles.ts';
import { resolveStored } from './storedContext.ts';

const read = (snapshot: Snapshot) => (name: string) => {
	const content = snapshot.files.get(name)?.content;
	if (content?.kind === 'text')
		return { text: content.text, bytes: content.origin === 'template' ? undefined : content.bytes };
	return content?.kind === 'unreadable' ? { reason: content.reason } : undefined;
};

const loadFrom = (snapshot: Snapshot): GoClawLoadedFile[] => loadFiles(read(snapshot));

/** Names that are read anew for every request of a person, uncut: the agent's own share of the files. */
export const agentRowNames: readonly string[] = bootstrapNames.filter((name) => name !== fileNames.user);

/** Files that reach a session, and what became of the others. */
export function resolveContext(
	snapshot: Snapshot,
	session: Session,
	settings: GoClawSettings,
	agentId: string,
): ContextFiles {
	const { stored } = settings;
	if (stored) return resolveStored(snapshot, session, { ...settings, stored }, agentId);
	const shared = sharedElsewhere(snapshot);
	if (shared !== undefined) return resolveOwn(snapshot, shared);
	const outcomes = buildContextFiles(loadFrom(snapshot), settings.limits);
	const base = outcomes.flatMap(({ file, content }): ContextRow<ByteText>[] =>
		content === undefined || content.length === 0 ? [] : [{ path: file.name, content }],
	);
	const request = requestOf(snapshot, session, settings, agentId);
	const merged = mergeRows(base, request);
	const entries = merged.map(
		({ path, content }): GoClawContextEntry => ({ path, source: path, content: mappedFromBytes(content) }),
	);
	const fresh = new Map((request ?? []).map((row) => [row.path, row.content]));
	const rows = outcomes.map((outcome) => {
		const own = fresh.get(outcome.file.name);
		return own === undefined ? rowOf(outcome, settings, entries) : requestRow(outcome, own, settings, entries);
	});
	return {
		entries: entries.map((entry) => withoutSource(snapshot, entry)),
		rows: [...rows.map((row) => asSeeded(snapshot, row)), ...ignoredRows(snapshot)],
	};
}

/** What of an agent's own folder a person's request reads; all else comes from the folder that all share, which nobody looks into here. */
function resolveOwn(snapshot: Snapshot, shared: string): ContextFiles {
	const rows = agentRows(snapshot);
	const entries = rows
		.filter(({ content }) => content.length > 0)
		.map(({ path, content }): GoClawContextEntry => ({ path, source: path, content: mappedFromBytes(content) }));
	return {
		entries: entries.map((entry) => withoutSource(snapshot, entry)),
		rows: [
			...loadFrom(snapshot)
				.filter(({ name }) => agentRowNames.includes(name))
				.map((file) => asSeeded(snapshot, ownRow(file, entries))),
			...ignoredRows(snapshot, shared),
		],
	};
}

function ownRow(
	{ name, text, bytes, missing, reason }: GoClawLoadedFile,
	entries: readonly GoClawContextEntry[],
): LedgerRow {
	const length = bytesOfFile(text, bytes).length;
	const row = { path: name, role: roleOf(name)?.id ?? 'other', rawLength: length, warnings: [] };
	const left = { ...row, injectedLength: 0, kept: [] };
	if (missing) return { ...left, fate: reason === undefined ? 'missing' : 'refused', reason: reason ?? '' };
	if (length === 0) return { ...left, fate: 'empty', reason: '' };
	return {
		...row,
		fate: 'whole',
		reason: `for a person who talks with the agent, ${readAnew}`,
		injectedLength: length,
		kept: keptOf(name, entries),
		partId: partIdOf(name),
	};
}

const seededIn = ({ files }: Snapshot, path: WorkspacePath): SeededText | undefined => {
	const content = files.get(path)?.content;
	return content?.kind === 'text' && content.origin === 'template' ? content.seeded : undefined;
};

/** No line of a file that is still to be made leads anywhere. */
function withoutSource(snapshot: Snapshot, entry: GoClawContextEntry): GoClawContextEntry {
	const seeded = seededIn(snapshot, entry.path);
	return seeded === undefined ? entry : { path: entry.path, content: entry.content, seeded };
}

function asSeeded(snapshot: Snapshot, row: LedgerRow): LedgerRow {
	if (seededIn(snapshot, row.path) === undefined) return row;
	const why = 'it is missing, and will be created from the runtime’s template at the next start';
	return { ...row, fate: 'seeded', reason: [why, row.reason].filter(Boolean).join('; '), kept: [] };
}

/** With a person in the talk, the agent's files are read anew. That person's own copies lie in a database. */
function requestOf(
	snapshot: Snapshot,
	session: Session,
	settings: GoClawSettings,
	agentId: string,
): readonly ContextRow<ByteText>[] | undefined {
	if (session.user === undefined || session.user === '' || settings.managed) return undefined;
	return requestRows(settings.agentType(agentId), session.user, agentRows(snapshot), []);
}

const agentRows = (snapshot: Snapshot): ContextRow<ByteText>[] =>
	agentRowNames.flatMap((path) => {
		const found = read(snapshot)(path);
		return found && 'text' in found ? [{ path, content: bytesOfFile(found.text, found.bytes) }] : [];
	});

const readAnew = 'read again and not cut, if agents.db has no copy for this person';

const reasons: Readonly<Partial<Record<Fate, string>>> = {
	truncated: 'over its limit',
	clamped: 'the total limit',
	dropped: 'earlier files used up the total limit',
};

const keptOf = (name: string, entries: readonly GoClawContextEntry[]): LedgerRow['kept'] =>
	(entries.find(({ path }) => path === name)?.content.runs ?? []).map((run) => ({
		start: run.from,
		end: run.from + run.length,
	}));

function rowOf(
	{ file, fate, content, rawLength }: BudgetedFile,
	settings: GoClawSettings,
	entries: readonly GoClawContextEntry[],
): LedgerRow {
	const managed =
		settings.managed && content !== undefined ? 'only while the database has no files for this agent' : '';
	return {
		path: file.name,
		role: roleOf(file.name)?.id ?? 'other',
		fate,
		reason: [file.reason ?? reasons[fate] ?? '', managed].filter(Boolean).join('; '),
		rawLength,
		injectedLength: content?.length ?? 0,
		limit: settings.limits.perFile,
		kept: keptOf(file.name, entries),
		...(content === undefined ? {} : { partId: partIdOf(file.name) }),
		warnings: [],
	};
}

/** Read for the request: no limit applies. What the person's own database holds is assumed to be nothing. */
function requestRow(
	outcome: BudgetedFile,
	content: ByteText,
	settings: GoClawSettings,
	entries: readonly GoClawContextEntry[],
): LedgerRow {
	const { limit: _none, ...row } = rowOf(outcome, settings, entries);
	return {
		...row,
		fate: 'whole',
		reason: readAnew,
		injectedLength: content.length,
		partId: partIdOf(row.path),
	};
}

const lowerNames: ReadonlyMap<string, string> = new Map(
	[...bootstrapNames, fileNames.memory].map((name) => [name.toLowerCase(), name]),
);

/** Names that no request reads: of these, every agent gets those of the folder that all share. */
const sharedNames: ReadonlySet<string> = new Set([fileNames.user, fileNames.memory, fileNames.memoryAlt]);

function ignoredReason(path: WorkspacePath, snapshot: Snapshot, shared: string | undefined): string | undefined {
	if (virtualNames.has(path)) return 'the runtime writes a text of this name itself and ignores the file';
	if (shared !== undefined && sharedNames.has(path)) return `every agent gets that of ${shared} instead`;
	if (path === fileNames.memoryAlt) {
		// One that cannot be read is as good as none.
		return textOf(snapshot, fileNames.memory) === undefined ? undefined : 'it loads MEMORY.md instead';
	}
	const meant = lowerNames.get(path.toLowerCase());
	return meant === undefined || meant === path ? undefined : `the runtime loads only ${meant}`;
}

/** Files at the root that look like context files and that no session gets. */
function ignoredRows(snapshot: Snapshot, shared?: string): LedgerRow[] {
	return rootFiles(snapshot.files).flatMap((path): LedgerRow[] => {
		const reason = ignoredReason(path, snapshot, shared);
		if (reason === undefined) return [];
		const found = read(snapshot)(path);
		return [
			{
				path,
				role: roleOf(path)?.id ?? roleOf(path.replace(/^.*(?=\.)/u, (stem) => stem.toUpperCase()))?.id ?? 'other',
				fate: 'ignored',
				reason,
				rawLength: found && 'text' in found ? bytesOfFile(found.text, found.bytes).length : 0,
				injectedLength: 0,
				kept: [],
				warnings: [],
			},
		];
	});
}
