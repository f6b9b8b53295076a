import { join } from 'node:path';
import type { ManagedAnswer, ManagedWriteParams } from '../../../../../protocol/managed/managed.ts';
import type { WorkspacePath } from '../../../engine/workspace/snapshot.ts';
import type { OpenDatabase } from '../../../host/managed/storedFiles.ts';
import { createStoredGate } from '../../../host/managed/storedGate.ts';
import { type StoredLocation, storedWorkspace } from '../../../host/managed/storedPlaces.ts';
import { noDocuments } from '../../../host/writes/gate.ts';
import type { WriteFailure } from '../../../host/writes/outcome.ts';
import { sign } from '../../../host/writes/records/record.ts';
import { recordingGate } from '../../../host/writes/records/recordingGate.ts';
import type { LanguageContext } from '../../context.ts';

interface ReadRow {
	readonly open: OpenDatabase;
	readonly agent: string;
	readonly path: WorkspacePath;
}

/** Rows that a person edits in an editor: each is only changed while it is what the editor read last. */
export interface RowEdits {
	/** The text as it is now; undefined where there is none. */
	read(row: ReadRow): Promise<string | undefined>;
	/** True of what the editor has read. */
	isOpen(at: StoredLocation): boolean;
	write(params: ManagedWriteParams, at: StoredLocation): Promise<ManagedAnswer<object>>;
}

const everyRow = { what: 'an edit', accepts: () => true };

type RowFailure = Extract<ManagedAnswer<object>, { kind: 'failed' }>['failure'];

const failures: Readonly<Partial<Record<WriteFailure, RowFailure>>> = {
	exists: 'exists',
	gone: 'missing',
	changed: 'changed',
	'read-only': 'read-only',
};

const elsewise =
	'Nothing was saved: somebody else has changed this in the database since you opened it. Compare the two, then save again.';

/** An editor has one kind of line ends in a document, whatever the row has. */
const isSame = (a: string | undefined, b: string | undefined): boolean =>
	a?.replace(/\r\n?/gu, '\n') === b?.replace(/\r\n?/gu, '\n');

export function createRowEdits({
	records,
	databases,
	documents,
	files,
}: Pick<LanguageContext, 'records' | 'databases' | 'documents' | 'files'>): RowEdits {
	// What is saved is what stands in the open document: no other change may go around the database by it.
	const stored = createStoredGate({
		databases: databases.open,
		documents: noDocuments,
		onWritten: (path) => databases.written(path),
	});
	const gate = recordingGate(stored, records, Date.now);
	const { seen } = databases;
	/** What was read while something else had been typed: the person has not seen it, unless the document becomes that. */
	const unseen = new Map<string, string>();
	const keep = (file: string, text: string | undefined) => {
		unseen.delete(file);
		if (text === undefined) seen.delete(file);
		else seen.set(file, text);
	};
	const noteRead = (file: string, text: string | undefined) => {
		const typed = documents.get(files.uriOf(file))?.getText();
		const isDirty = typed !== undefined && seen.has(file) && !isSame(typed, seen.get(file)) && !isSame(typed, text);
		if (isDirty && text !== undefined) unseen.set(file, text);
		else keep(file, text);
	};
	documents.onDidChangeContent(({ document }) => {
		const file = unseen.size === 0 ? undefined : files.pathOf(document.uri);
		const read = file === undefined ? undefined : unseen.get(file);
		if (file !== undefined && read !== undefined && isSame(document.getText(), read)) keep(file, read);
	});

	return {
		async read({ open: { agents, database }, agent, path }) {
			const file = (await agents.tree(agent))?.files.get(path);
			// A page shows several rows, and is none of them.
			const text = file && !file.isWritable ? file.text : await agents.text(agent, path);
			noteRead(join(storedWorkspace(database.name, agent), path), text);
			return text;
		},
		isOpen: ({ database = '', agent = '', path = '' }) => seen.has(join(storedWorkspace(database, agent), path)),
		async write({ text, isNew, over }, { database = '', agent = '', path = '' }) {
			const where = { root: storedWorkspace(database, agent), path, policy: everyRow, signature: sign('edit') };
			const file = join(where.root, path);
			const before = seen.get(file);
			// Nobody opens what they delete.
			const last = before ?? (await databases.open.get(database)?.agents.text(agent, path)) ?? '';
			const outcome =
				text === undefined
					? await gate.remove({ ...where, ifText: last })
					: isNew
						? await gate.create({ ...where, text })
						: await gate.change({
								...where,
								transform: (now) =>
									now === before || (over !== undefined && isSame(now, over)) ? text : { decline: elsewise },
							});
			if (outcome.kind !== 'failed') {
				keep(file, text);
				return { kind: 'answer' };
			}
			const { message } = outcome;
			const failure = message === elsewise ? 'changed' : (failures[outcome.failure] ?? 'other');
			// Then the editor is to see what is there now.
			if (failure === 'changed') {
				databases.open.get(database)?.agents.forget(agent);
				databases.written(file);
			}
			return { kind: 'failed', failure, message };
		},
	};
}
