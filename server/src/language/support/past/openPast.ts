import { openBackupPast } from '../../../host/backup/backupPast.ts';
import { diskFolder } from '../../../host/past/diskFolder.ts';
import { openGitPast } from '../../../host/past/git/gitPast.ts';
import { findRepository } from '../../../host/past/git/repository.ts';
import { openJournalPast } from '../../../host/past/journalPast.ts';
import { type Past, type PastPoint, PastTrouble } from '../../../host/past/past.ts';
import type { PastWorkspaces } from '../../../host/past/pastWorkspaces.ts';
import { dataFolder } from '../../../host/platform/dataFolder.ts';
import { diskFiles } from '../../../host/platform/diskFiles.ts';
import type { Workspace } from '../../../host/workspace/workspaces.ts';
import type { LanguageContext } from '../../context.ts';
import { RequestError } from '../diagnostics/guard.ts';

/** `work`; why a history cannot be read goes back to the person. */
export async function told<Result>(work: () => Promise<Result>): Promise<Result> {
	try {
		return await work();
	} catch (error) {
		if (error instanceof PastTrouble) throw new RequestError(error.message);
		throw error;
	}
}

/** The history of the workspace at `root` (absolute), or why there is none: a line for people. */
export async function historyOf(root: string, records: LanguageContext['records']): Promise<Past | string> {
	const repository = await findRepository(root);
	const past =
		(repository && (await openGitPast(repository))) ??
		(await openBackupPast(root, dataFolder())) ??
		(await openJournalPast({ root, records, now: diskFolder(root, diskFiles) }));
	if (past) return past;
	return repository
		? 'Nothing has been committed in this folder yet, so there are no earlier days.'
		: 'This folder is not in a git repository, so there are no earlier days.';
}

/** @throws PastTrouble where the workspace has no history */
export async function pastOf(
	{ root, runtime }: Workspace,
	{ pastWorkspaces, records }: Pick<LanguageContext, 'pastWorkspaces' | 'records'>,
): Promise<{ readonly past: Past; readonly workspaces: PastWorkspaces }> {
	const past = await historyOf(root, records);
	if (typeof past === 'string') throw new PastTrouble(past);
	return { past, workspaces: pastWorkspaces(past, root, runtime.id) };
}

/** @throws PastTrouble where there is no such state */
export async function pointOf(past: Past, id: string): Promise<PastPoint> {
	const point = await past.named(id);
	if (!point) throw new PastTrouble(`There is no commit ${id.slice(0, 10)} here any more.`);
	return point;
}

/** The workspace as it was in the state `id`. Throws a line for people where it was none. */
export async function workspaceAsOf(workspace: Workspace, id: string, context: LanguageContext): Promise<Workspace> {
	return told(async () => {
		const { past, workspaces } = await pastOf(workspace, context);
		const point = await pointOf(past, id);
		const then = point.state === '' ? undefined : await workspaces.at(point, point.at);
		if (!then) throw new PastTrouble('This folder was not an agent’s workspace then.');
		return then;
	});
}
