import { join } from 'node:path';
import { HelpfulError } from '../../../engine/knowledge/operations/helpfulError.ts';
import type { KnowledgeContext } from '../../../engine/knowledge/operations/operation.ts';
import { ownRules } from '../../../engine/knowledge/rules/storeRules.ts';
import { currentOf } from '../../../engine/knowledge/store/reader.ts';
import { exportFolder } from '../../../engine/knowledge/transfer/fileNames.ts';
import { manifestFile } from '../../../engine/knowledge/transfer/manifest.ts';
import { diskFiles, reasonOf } from '../../platform/diskFiles.ts';
import { openRegularFile } from '../../platform/readRegularFile.ts';
import { type KnowledgeBase, knowledgeBase } from '../knowledgeBase.ts';
import { type KnowledgeStorage, readFrom } from '../storage.ts';
import { type DuckDbLibrary, loadDuckDb, withDuckDb } from './duckDb.ts';
import { manifestIn } from './exportTarget.ts';
import { type EditedFile, type ExportNotes, versionsInExport } from './importExport.ts';
import { type ImportedItem, type ImportOptions, type ImportOutcome, type LeftOut, outcomeOf } from './imported.ts';
import { type ImportedFolder, notesIn } from './importFolder.ts';
import { versionsInMembot } from './membotRows.ts';
import { restoreVersions } from './restoreVersions.ts';

/** What an import works with besides what a person says. */
export type ImportWorld = Pick<ImportedFolder, 'store' | 'convert'> & {
	readonly storage: Pick<KnowledgeStorage, 'run'>;
	/** ms since the epoch. */
	readonly clock: () => number;
	/** For tests; the library of the person’s installation if nobody says otherwise. */
	loadDuckDb?(): Promise<DuckDbLibrary>;
};

/** Takes in what another store or folder has; what is here already is not taken in again. Throws a `HelpfulError`. */
export async function importInto(world: ImportWorld, options: ImportOptions): Promise<ImportOutcome> {
	const { from } = options;
	const [facts, inside] = await diskFiles.facts([from, join(from, membotFile)]);
	if (inside?.target === 'file') return importMembot(world, join(from, membotFile), options);
	if (facts?.target === 'folder') return importFolder(world, options);
	if (facts?.target === 'file' && (await isDuckDb(from))) return importMembot(world, from, options);
	const why = facts ? 'this is neither a folder nor a store of membot' : 'there is no such folder';
	throw new HelpfulError('input_error', `${from}: ${why}`);
}

/** The database in the data folder of membot. */
const membotFile = 'index.duckdb';

/** By the mark that such a file has behind its checksum. Throws a `HelpfulError` where it cannot be read. */
async function isDuckDb(file: string): Promise<boolean> {
	const { handle } = await openRegularFile(file).catch((error: unknown) => {
		throw new HelpfulError('input_error', `${file}: ${reasonOf(error)}`);
	});
	try {
		const { buffer, bytesRead } = await handle.read(Buffer.alloc(4), 0, 4, 8);
		return buffer.toString('latin1', 0, bytesRead) === 'DUCK';
	} finally {
		await handle.close();
	}
}

async function importMembot(world: ImportWorld, file: string, options: ImportOptions): Promise<ImportOutcome> {
	const library = await (world.loadDuckDb ?? loadDuckDb)();
	const versions = withDuckDb(library, file, (rows, beside) => versionsInMembot(rows, beside, file, world.convert));
	const { items, leftOut } = await restoreVersions(world.storage, versions, options, world.clock());
	return outcomeOf('membot', items, options, leftOut);
}

/** An export comes back as it was; what somebody has changed in it since is a new version, and other files are added. */
async function importFolder(world: ImportWorld, options: ImportOptions): Promise<ImportOutcome> {
	const { from, signal } = options;
	const manifest = await manifestIn(from);
	const [ours] = await diskFiles.facts([join(from, exportFolder)]);
	if (!manifest && ours?.target === 'folder') {
		const why = `the list of this export cannot be read; bring ${manifestFile} back, or delete the folder ${exportFolder} to add the files as they are`;
		throw new HelpfulError('input_error', `${from}: ${why}`);
	}
	const base = knowledgeBase(world.storage, world.clock);
	const notes: ExportNotes = { edited: [], failed: [] };
	const items: ImportedItem[] = [];
	let leftOut: LeftOut | undefined;
	if (manifest) {
		const restored = await restoreVersions(
			world.storage,
			versionsInExport(from, manifest, notes),
			options,
			world.clock(),
		);
		items.push(...restored.items, ...notes.failed);
		leftOut = restored.leftOut;
		for (const each of notes.edited) {
			if (!signal?.aborted) items.push(await writeEdited(world.storage, base, each, options));
		}
	}
	if (!signal?.aborted) {
		const listed = new Set([manifestFile, ...(manifest?.files ?? []).map(({ file }) => file)]);
		items.push(...(await addNotes(world, base, options, (file) => listed.has(file))));
	}
	return outcomeOf(manifest ? 'export' : 'folder', items, options, leftOut);
}

type KnowledgeResult = Awaited<ReturnType<KnowledgeBase['call']>>;

/** Nothing is written where that is only asked about. */
const through = ({ dryRun }: ImportOptions) => (dryRun ? { through: { rehearse: true, settle: () => [] } } : {});

async function writeEdited(
	storage: Pick<KnowledgeStorage, 'run'>,
	base: KnowledgeBase,
	{ source, logical_path, content }: EditedFile,
	options: ImportOptions,
): Promise<ImportedItem> {
	const item = { source_path: source, logical_path, version_id: null };
	const current = await readFrom(storage, ({ store }) => {
		const newest = currentOf(store, ownRules.startOf(logical_path));
		return newest && store.version(newest.logical_path, newest.version_id)?.content;
	});
	options.onDone?.(logical_path);
	if (current === ownRules.textOf(content)) return { ...item, status: 'unchanged' };
	const change_note = 'changed in an export';
	const answer = await base.call('membot_write', { logical_path, content, change_note }, through(options));
	return { ...item, ...resultOf(answer) };
}

function resultOf(answer: KnowledgeResult): Pick<ImportedItem, 'status' | 'error' | 'error_type'> {
	if (!('is_error' in answer))
		return { status: 'failed', error: answer.invalid_input.join('; '), error_type: 'input_error' };
	if (!answer.is_error) return { status: 'ok' };
	return { status: 'failed', error: String(answer.message), error_type: 'input_error' };
}

/** As `add` does it, by the place in the folder. Pictures and the like belong to a vault, and are no failure. */
async function addNotes(
	{ store, convert }: ImportWorld,
	base: KnowledgeBase,
	options: ImportOptions,
	isLeftOut: (file: string) => boolean,
): Promise<readonly ImportedItem[]> {
	const { from, prefix, signal, onDone } = options;
	const notes = await notesIn({ folder: from, prefix, store, convert, isLeftOut });
	const findSources: NonNullable<KnowledgeContext['findSources']> = async () => notes;
	const answer = await base.call(
		'membot_add',
		{ sources: [from] },
		{ ...through(options), findSources, signal, ...(onDone && { onIngested: onDone }) },
	);
	const { ingested = [] } = ('data' in answer ? Object(answer.data) : {}) as { ingested?: readonly ImportedItem[] };
	return ingested.map(({ source_path, logical_path, version_id, status, error, error_type }) => ({
		source_path,
		logical_path,
		version_id,
		status: error_type === 'unsupported_mime' ? 'skipped' : status,
		...(error !== undefined && { error }),
		...(error_type && { error_type }),
	}));
}
