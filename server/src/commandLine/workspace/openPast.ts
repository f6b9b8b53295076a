import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { resolve } from 'node:path';
import { pastWorkspacesHere } from '../../app/pastWorkspaces.ts';
import { environmentHere, timeZoneHere } from '../../app/thisMachine.ts';
import { registry } from '../../engine/runtimes/registry.ts';
import type { WorkspacePath } from '../../engine/workspace/snapshot.ts';
import { openBackupPast } from '../../host/backup/backupPast.ts';
import { type ChosenPoint, choosePoint } from '../../host/past/asOf.ts';
import { diskFolder } from '../../host/past/diskFolder.ts';
import { openGitPast } from '../../host/past/git/gitPast.ts';
import { findRepository, whyNoRepository } from '../../host/past/git/repository.ts';
import { openJournalPast } from '../../host/past/journalPast.ts';
import { type Past, PastTrouble } from '../../host/past/past.ts';
import type { PastWorkspaces } from '../../host/past/pastWorkspaces.ts';
import { unkeptFiles } from '../../host/past/unkeptFiles.ts';
import { dataFolder } from '../../host/platform/dataFolder.ts';
import { diskFiles } from '../../host/platform/diskFiles.ts';
import type { Workspace } from '../../host/workspace/workspaces.ts';
import { sqliteRecords } from '../../host/writes/records/sqliteRecords.ts';
import { shown } from '../terminal/shown.ts';
import { InputError, oneLine } from '../terminal/terminal.ts';
import { namedRuntime, type OpenOptions, openWorkspaces } from './openFolder.ts';
import { recordsFile } from './recordsFile.ts';

/** `work`; what a history cannot be read by is told as anything else that was given wrongly. */
export async function told<Result>(work: () => Promise<Result>): Promise<Result> {
	try {
		return await work();
	} catch (error) {
		if (error instanceof PastTrouble) throw new InputError(error.message);
		throw error;
	}
}

/** What Soulscope has written there, where nothing else is kept. */
async function pastByRecords(root: string, onTrouble: (message: string) => void): Promise<Past | undefined> {
	using records = sqliteRecords({ file: recordsFile(), onTrouble });
	return await openJournalPast({ root, records, now: diskFolder(root, diskFiles) });
}

/** Of which history; the usual one unless said. */
export interface WhichPast {
	readonly branch?: string;
	/** The backup, although the workspace is in a git repository. */
	readonly backup?: boolean;
}

/** The past of the workspace at `root`: by git, else by its backup, else by the record. Throws an `InputError` where there is none. */
export async function openPast(root: string, { branch, backup = false }: WhichPast = {}): Promise<Past> {
	if (backup && branch !== undefined) throw new InputError('use either --backup or --branch');
	return told(async () => {
		const repository = backup ? undefined : await findRepository(root);
		const past = repository && (await openGitPast(repository, branch));
		if (past) return past;
		const saved = branch === undefined ? await openBackupPast(root, dataFolder()) : undefined;
		if (saved) return saved;
		if (backup) throw new PastTrouble(`${shown(root)}: there is no backup of this folder here`);
		const troubles: string[] = [];
		const written = branch === undefined ? await pastByRecords(root, (message) => troubles.push(message)) : undefined;
		if (written) return written;
		const [trouble] = troubles;
		if (trouble !== undefined) throw new PastTrouble(`${shown(root)}: ${trouble}`);
		if (repository) throw new PastTrouble(`${shown(root)}: nothing has been committed yet`);
		const nothing = existsSync(root)
			? 'there is no git repository here, so there are no earlier days to go back to'
			: 'there is no such folder, and nothing is known of one';
		const why = (await whyNoRepository(root)) ?? nothing;
		throw new PastTrouble(`${shown(root)}: ${oneLine(why)}`);
	});
}

/** As it is now; undefined where it is no workspace any more. */
async function workspaceOfNow(folder: string, options: OpenOptions): Promise<Workspace | undefined> {
	const found = (await openWorkspaces(folder, options)).list();
	return found.find(({ root }) => root === resolve(folder));
}

export interface OpenedPast {
	readonly past: Past;
	/** Absolute. */
	readonly root: string;
	/** IANA name. */
	readonly timeZone: string;
	readonly workspaces: PastWorkspaces;
	/** The workspace as it is now, where it is one. */
	readonly current: Workspace | undefined;
}

/** What was known of `folder` in earlier days. Throws an `InputError` where nothing is. */
export async function openPastFolder(folder: string, options: OpenOptions, which: WhichPast = {}): Promise<OpenedPast> {
	const root = resolve(folder);
	const timeZone = options.timeZone ?? timeZoneHere();
	const current = await workspaceOfNow(folder, options);
	// The runtime of now stands in for that of then, so that what differs comes from the files.
	const runtime = options.runtime ?? current?.runtime;
	const past = await openPast(root, which);
	const workspaces = pastWorkspacesHere({
		registry,
		past,
		root,
		environment: environmentHere(homedir(), timeZone),
		...(options.wordingFor && { wordingFor: options.wordingFor }),
		settingsFor: async () => ({
			...(runtime
				? { runtime: runtime.id, namedBy: options.runtime ? '--runtime says so' : 'that is its runtime now' }
				: await namedRuntime(root, undefined)),
			configFile: '',
			openProjects: options.openProjects ?? [],
		}),
	});
	return { past, root, timeZone, workspaces, current };
}

export interface FolderAsOf extends ChosenPoint {
	readonly workspace: Workspace;
	/** What the agent reads now and nobody kept: whether it was there then, and what it said, is not known. */
	readonly unkept: readonly WorkspacePath[];
}

/** The workspace as it was at `asOf`, with the clock of then unless it is told otherwise. Throws an `InputError` where nobody knows. */
export async function openFolderAsOf(
	folder: string,
	asOf: string,
	options: OpenOptions,
	which: WhichPast = {},
): Promise<FolderAsOf> {
	const { past, root, timeZone, workspaces, current } = await openPastFolder(folder, options, which);
	const chosen = await told(() => choosePoint(past, asOf, timeZone));
	const workspace = await told(() => workspaces.at(chosen.point, options.clock?.() ?? chosen.moment));
	if (!workspace) throw new InputError(`${shown(root)}: this folder was not an agent’s workspace at ${asOf}`);
	const unkept = current ? await told(() => unkeptFiles(past, current, chosen.point)) : [];
	return { ...chosen, workspace, unkept };
}
