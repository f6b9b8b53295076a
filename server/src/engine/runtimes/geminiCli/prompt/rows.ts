import type { Fate, LedgerRow } from '../../../prompt/ledger.ts';
import type { TextRange } from '../../../text/range.ts';
import { type Snapshot, seenAt, textIn, type WorkspacePath } from '../../../workspace/snapshot.ts';
import type { ContextFile } from '../context/files.ts';
import type { Tier } from '../context/load.ts';
import { groupedBy } from '../grouped.ts';
import type { ImportAttempt, ImportFate } from '../imports/attempt.ts';
import type { FileOrigin } from '../imports/stretches.ts';
import type { World } from '../world.ts';
import type { Carried } from './parts.ts';

/** Why a file of a tier is there; the project's own need no reason. */
const because: Readonly<Record<Tier | 'later', string>> = {
	global: 'from your home folder, for every project',
	private: 'private notes on this project, kept in your home folder',
	extension: 'an extension brings it',
	project: '',
	later: 'a tool has touched a file that it is for',
};

export type RowPlace = Tier | 'later';

const merged = (ranges: readonly TextRange[]): readonly TextRange[] => {
	const kept: TextRange[] = [];
	for (const range of ranges.toSorted((a, b) => a.start - b.start)) {
		const last = kept.at(-1);
		if (last && range.start <= last.end)
			kept[kept.length - 1] = { start: last.start, end: Math.max(last.end, range.end) };
		else kept.push(range);
	}
	return kept;
};

const runsOf = ({ part }: Carried): readonly TextRange[] =>
	part.source.kind === 'file' ? part.source.runs.map(({ from, length }) => ({ start: from, end: from + length })) : [];

function importer(world: World, { importedBy }: Pick<FileOrigin, 'importedBy'>): Pick<LedgerRow, 'importedBy'> {
	if (!importedBy) return {};
	return { importedBy: { path: world.pathOf(importedBy.origin.file), range: importedBy.range } };
}

/** A row for everything that is in the prompt, a file that arrives twice in one. `placeOf`: where a loaded file belongs. */
export function carriedRows(
	world: World,
	carried: readonly Carried[],
	placeOf: ReadonlyMap<string, RowPlace>,
): readonly LedgerRow[] {
	const byPath = groupedBy(carried, ({ part }) => part.title);
	return [...byPath].map(([path, pieces]) => {
		const origins = [...new Set(pieces.map(({ origin }) => origin))];
		const first = origins.find(({ importedBy }) => !importedBy) ?? origins[0];
		const place = first && !first.importedBy ? placeOf.get(first.file) : undefined;
		const reasons = [
			first?.importedBy ? `${world.pathOf(first.importedBy.origin.file)} imports it` : place ? because[place] : '',
			origins.length > 1 ? `it arrives ${origins.length === 2 ? 'twice' : `${origins.length} times`}` : '',
		];
		return {
			path,
			role: first?.importedBy ? 'imported' : place === 'private' ? 'memory' : 'instructions',
			fate: 'whole',
			reason: reasons.filter(Boolean).join('; '),
			rawLength: first?.content.text.length ?? 0,
			injectedLength: pieces.reduce((sum, { length }) => sum + length, 0),
			kept: merged(pieces.flatMap(runsOf)),
			warnings: [],
			...(pieces[0] && { partId: pieces[0].part.id }),
			...(first && importer(world, first)),
		};
	});
}

export const outRow = (path: WorkspacePath, role: string, fate: Fate, reason: string, rawLength = 0): LedgerRow => ({
	path,
	role,
	fate,
	reason,
	rawLength,
	injectedLength: 0,
	kept: [],
	warnings: [],
});

/** A row for a context file of which nothing arrives; undefined where something does. */
export function absentRow(world: World, file: ContextFile): LedgerRow | undefined {
	const path = world.pathOf(file.path);
	switch (file.state) {
		case 'text':
			return undefined;
		case 'blank':
			return outRow(path, 'context', 'empty', '', file.content?.text.length);
		case 'folder':
			return outRow(path, 'context', 'ignored', 'it is a folder');
		case 'same':
			return outRow(
				path,
				'context',
				'ignored',
				`it is the same file as ${world.pathOf(file.of ?? '')}, which is loaded`,
			);
		case 'unreadable':
			return outRow(path, 'context', 'ignored', `it cannot be read: ${file.of ?? 'nobody knows why'}`);
	}
}

/** What becomes of files that an import asked for in vain. */
const inVain: Partial<Readonly<Record<ImportFate, readonly [fate: Fate, reason: string]>>> = {
	missing: ['missing', 'it is imported, and there is no such file'],
	folder: ['ignored', 'it is imported, and it is a folder'],
	unreadable: ['ignored', 'it is imported, and it cannot be read'],
	outside: ['refused', 'it is imported, and is outside the project'],
};

/** A row for each file that an import asked for in vain, but for those that have one. */
export function importRows(
	world: World,
	attempts: readonly ImportAttempt[],
	told: ReadonlySet<WorkspacePath>,
): readonly LedgerRow[] {
	const rows = new Map<WorkspacePath, LedgerRow>();
	for (const { outcome, target, origin, range } of attempts) {
		const [fate, reason] = inVain[outcome] ?? [];
		const path = world.pathOf(target);
		if (fate === undefined || reason === undefined || told.has(path) || rows.has(path)) continue;
		rows.set(path, {
			...outRow(path, 'imported', fate, reason),
			...importer(world, { importedBy: { origin, range } }),
		});
	}
	return [...rows.values()];
}

/** The length of a file that the workspace lists. */
export const lengthOf = (snapshot: Snapshot, path: WorkspacePath): number =>
	textIn(snapshot.files.get(path)?.content)?.length ?? seenAt(snapshot, path)?.size ?? 0;
