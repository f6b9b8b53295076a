import { join } from 'node:path';
import type { TraceQuestions } from '../../../engine/runtimes/detection/capability.ts';
import type { Runtime } from '../../../engine/runtimes/runtime.ts';
import type { Environment, RecordReading, RunTraces, TraceNote } from '../../../engine/workspace/snapshot.ts';
import type { DiskFiles } from '../../platform/diskFiles.ts';
import type { RecordReader } from '../../sqlite/recordReader.ts';

export interface TraceSearch {
	readonly files: DiskFiles;
	readonly environment: Environment;
	/** Absent: nobody reads a runtime's database. */
	readonly readRecord?: RecordReader;
}

/** What `runtime` goes by besides the files of the workspace in `root`; undefined where that is nothing. Never throws. */
export async function lookForTraces(
	{ files, environment, readRecord }: TraceSearch,
	runtime: Runtime,
	root: string,
): Promise<RunTraces | undefined> {
	if (!runtime.detection.runTraces) return undefined;
	const realRoot = (await files.realPath(root)) ?? root;
	const questions = runtime.detection.runTraces({ root, realRoot, environment });
	const [folders, paths, record, notes] = await Promise.all([
		foldersIn(files, root, questions.folders),
		pathsOf(files, questions),
		recordOf(files, questions.database, readRecord),
		notesOf(files, questions.notes),
	]);
	return { folders, paths, realRoot, record, ...(notes && { notes }) };
}

/** Links count as what they lead to. */
async function foldersIn(files: DiskFiles, root: string, names: readonly string[]): Promise<Set<string>> {
	const facts = await files.facts(names.map((name) => join(root, name)));
	return new Set(names.filter((_name, index) => facts[index]?.target === 'folder'));
}

async function pathsOf(
	files: DiskFiles,
	{ paths: named, below = [] }: Pick<TraceQuestions, 'paths' | 'below'>,
): Promise<Set<string>> {
	const there = below.length === 0 ? [] : await files.facts(below.map(({ folder }) => folder));
	const inFolders = below
		// What is out of reach may be there.
		.filter((_each, index) => there[index]?.target === 'folder' || there[index]?.target === 'other')
		.flatMap(({ folder, names }) =>
			names().map((name): TraceQuestions['paths'][number] => ({ path: `${folder}/${name}` })),
		);
	const paths = [...inFolders, ...named];
	const facts = await files.facts(paths.map(({ path }) => path));
	const found = new Set<string>();
	for (const [index, { path, opensWith }] of paths.entries()) {
		const its = facts[index];
		if (!its) continue;
		if (opensWith === undefined) found.add(path);
		else if (its.target === 'file' && its.link !== 'symlink') {
			const content = await files.read(path);
			// What is there and cannot be looked into may be what is meant.
			if (content?.kind === 'unreadable' || (content?.kind === 'text' && content.text.startsWith(opensWith))) {
				found.add(path);
			}
		}
	}
	return found;
}

async function recordOf(
	files: DiskFiles,
	database: TraceQuestions['database'],
	readRecord: RecordReader | undefined,
): Promise<RecordReading> {
	if (!database) return { kind: 'none' };
	if (!readRecord) return { kind: 'unknown', reason: 'nobody looks' };
	const facts = await files.facts(database.folders);
	const folder = database.folders.find((_path, index) => facts[index]?.target === 'folder');
	return folder === undefined
		? { kind: 'none' }
		: readRecord(join(folder, database.path), { owner: database.owner, questions: database.questions() });
}

/** A few thousand bytes are more than any of them has. */
const largestNote = 64 * 1024;

async function notesOf(
	files: DiskFiles,
	paths: TraceQuestions['notes'],
): Promise<ReadonlyMap<string, TraceNote> | undefined> {
	if (!paths) return undefined;
	const facts = await files.facts(paths);
	const notes = new Map<string, TraceNote>();
	for (const [index, path] of paths.entries()) {
		const its = facts[index];
		if (!its) continue;
		const content = its.target === 'file' && its.size <= largestNote ? await files.read(path) : undefined;
		notes.set(path, {
			...(content?.kind === 'text' ? { text: content.text } : {}),
			isLink: its.link === 'symlink',
			isFolder: its.target === 'folder',
			modified: its.modified,
		});
	}
	return notes;
}
