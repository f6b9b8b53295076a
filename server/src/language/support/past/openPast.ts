import type { OtherPast, PastSource } from '../../../../../protocol/past/past.ts';
import { openBackupPast } from '../../../host/backup/backupPast.ts';
import { isStored } from '../../../host/managed/storedPlaces.ts';
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
import { RequestError } from '../client/guardedHandlers.ts';

/** `work`; why a history cannot be read goes back to the person. */
export async function told<Result>(work: () => Promise<Result>): Promise<Result> {
	try {
		return await work();
	} catch (error) {
		if (error instanceof PastTrouble) throw new RequestError(error.message);
		throw error;
	}
}

/** Each place that may have states of a workspace, the best first. */
const places: Readonly<Record<PastSource, (root: string) => Promise<Past | undefined>>> = {
	async git(root) {
		const repository = await findRepository(root);
		return repository && openGitPast(repository);
	},
	backup: (root) => openBackupPast(root, dataFolder()),
};

interface OpenedSource {
	readonly from: PastSource;
	readonly past: Past;
}

/** What has states of the workspace at `root` (absolute), the best first. Throws why one cannot be read only where no other can. */
async function sourcesOf(root: string): Promise<readonly OpenedSource[]> {
	const opened: OpenedSource[] = [];
	if (isStored(root)) return opened;
	const troubles: unknown[] = [];
	for (const from of Object.keys(places) as PastSource[]) {
		try {
			const past = await places[from](root);
			if (past) opened.push({ from, past });
		} catch (error) {
			troubles.push(error);
		}
	}
	if (opened.length === 0 && troubles.length > 0) throw troubles[0];
	return opened;
}

/** What is done about that where a person asked for an earlier day. */
const startNow = 'Run “Back Up the Workspace…” to have them from now on.';

/** The history of the workspace at `root` (absolute), or why there is none: a line for people. */
export async function historyOf(root: string, records: LanguageContext['records']): Promise<Past | string> {
	if (isStored(root)) return 'A database does not say how it was, so there are no earlier days.';
	const [best] = await sourcesOf(root);
	const past = best?.past ?? (await openJournalPast({ root, records, now: diskFolder(root, diskFiles) }));
	if (past) return past;
	return (await findRepository(root))
		? 'Nothing has been committed in this folder yet, so there are no earlier days.'
		: 'This folder is not in a git repository, so there are no earlier days.';
}

type PastServices = Pick<LanguageContext, 'pastWorkspaces' | 'records'>;

interface OpenedHistory {
	readonly past: Past;
	readonly workspaces: PastWorkspaces;
}

interface ChosenHistory extends OpenedHistory {
	/** What else there is to choose. */
	readonly others: readonly OtherPast[];
}

/**
 * From `from`, where a person has chosen that.
 * @throws PastTrouble where the workspace has no history, or none there
 */
export async function pastOf(
	{ root, runtime }: Workspace,
	{ pastWorkspaces, records }: PastServices,
	from?: PastSource,
): Promise<ChosenHistory> {
	const sources = await sourcesOf(root);
	const chosen = sources.find((each) => from === undefined || each.from === from);
	if (!chosen && from !== undefined)
		throw new PastTrouble('There are no earlier states any more where you looked for them.');
	const past = chosen?.past ?? (await historyOf(root, records));
	if (typeof past === 'string') throw new PastTrouble(isStored(root) ? past : `${past} ${startNow}`);
	const others = sources.filter((each) => each !== chosen).map((each) => ({ from: each.from, title: each.past.title }));
	return { past, workspaces: pastWorkspaces(past, root, runtime.id), others };
}

/**
 * The state `id` and the history that has it: a person may have chosen it from any.
 * @throws PastTrouble where none has it
 */
export async function pastWith(
	{ root, runtime }: Workspace,
	id: string,
	{ pastWorkspaces, records }: PastServices,
): Promise<OpenedHistory & { readonly point: PastPoint }> {
	const sources = (await sourcesOf(root)).map(({ past }) => past);
	const written = sources.length > 0 ? [] : [await historyOf(root, records)];
	for (const past of [...sources, ...written]) {
		if (typeof past === 'string') throw new PastTrouble(isStored(root) ? past : `${past} ${startNow}`);
		const point = await past.named(id);
		if (point) return { past, point, workspaces: pastWorkspaces(past, root, runtime.id) };
	}
	throw new PastTrouble(`There is no commit ${id.slice(0, 10)} here any more.`);
}

/** The workspace as it was in the state `id`. Throws a line for people where it was none. */
export async function workspaceAsOf(workspace: Workspace, id: string, context: LanguageContext): Promise<Workspace> {
	return told(async () => {
		const { point, workspaces } = await pastWith(workspace, id, context);
		const then = point.state === '' ? undefined : await workspaces.at(point, point.at);
		if (!then) throw new PastTrouble('This folder was not an agent’s workspace then.');
		return then;
	});
}
