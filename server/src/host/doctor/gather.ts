import { dirname } from 'node:path/posix';
import type { DoctorFacts, DoctorView, RulesTold, SearchIndexFacts } from '../../engine/doctor/view.ts';
import type { InstalledProgram } from '../../engine/runtimes/installedProgram.ts';
import { areKin } from '../../engine/runtimes/kin.ts';
import type { Runtime } from '../../engine/runtimes/runtime.ts';
import type { RuledFinding } from '../../engine/workspace/runRules.ts';
import type { WorkspacePath } from '../../engine/workspace/snapshot.ts';
import { isStored } from '../managed/storedPlaces.ts';
import { type DiskFiles, diskFiles } from '../platform/diskFiles.ts';
import type { Workspace, Workspaces } from '../workspace/workspaces.ts';
import type { ChangeRecords } from '../writes/records/record.ts';
import { accessFacts } from './access.ts';
import { createGitFacts } from './git.ts';
import { homeFacts } from './home.ts';
import { outsideLines } from './outsideLines.ts';
import { type OwnPlaces, ownFacts } from './own.ts';
import { strangersIn } from './strangers.ts';
import { conflictCopies, filesInCloud, syncServiceOf } from './synchronised.ts';

export interface DoctorHost {
	readonly workspaces: Pick<Workspaces, 'installationsAround'>;
	readonly runtimes: readonly Runtime[];
	readonly programs: readonly InstalledProgram[];
	readonly own: OwnPlaces;
	readonly told: RulesTold;
	/** False: nothing outside of the workspace is looked at, but for what is Soulscope's own. */
	readonly trusted: () => boolean;
	/** What was written, by whom; without them nobody can tell where a line came from. */
	readonly records?: ChangeRecords;
	readonly files?: DiskFiles;
}

/** Folders with files that mean something to the agent: few, and none of them deep. */
function foldersOf(workspace: Workspace): readonly WorkspacePath[] {
	const folders = new Set<WorkspacePath>();
	for (const path of workspace.snapshot().files.keys()) {
		const folder = dirname(path);
		if (folder !== '.' && !folders.has(folder) && workspace.runtime.roleOf(path) !== undefined) folders.add(folder);
	}
	return [...folders].slice(0, 200);
}

async function searchIndexOf(workspace: Workspace, agentId: string | undefined, files: DiskFiles) {
	const place = workspace.runtime.memory.searchIndex?.(workspace.snapshot(), agentId);
	if (!place) return undefined;
	const [index, conversations] = await files.facts([place.index, place.conversations]);
	return {
		path: place.index,
		isThere: index !== undefined,
		hasRun: conversations?.target === 'folder',
	} satisfies SearchIndexFacts;
}

/** Versions of the same program that came after `runtime`, newest first. */
const laterThan = (runtime: Runtime, { runtimes }: DoctorHost): readonly Runtime[] => {
	const versions = runtimes.filter((each) => areKin(each, runtime));
	const at = versions.findIndex(({ id }) => id === runtime.id);
	return at === -1 ? [] : versions.slice(0, at);
};

/** Rows of a database lie in no folder of this computer: nothing around them is theirs, but for what is Soulscope's own. */
const gatherOfRows = async (workspace: Workspace, { own, records }: DoctorHost): Promise<DoctorFacts> => ({
	installations: [],
	copies: [],
	inCloud: [],
	access: { rootIsWritable: true, readOnly: [] },
	own: await ownFacts(workspace.root, workspace.runtime.id, own),
	outsideLines: records ? await outsideLines(workspace, records) : [],
});

/** Looks around `workspace` once. Nothing is run, and nothing is written. */
async function gatherFacts(workspace: Workspace, host: DoctorHost): Promise<DoctorFacts> {
	const { root, runtime } = workspace;
	const { files = diskFiles } = host;
	if (isStored(root)) return gatherOfRows(workspace, host);
	const trusted = host.trusted();
	const home = trusted
		? await homeFacts({ root, runtime, snapshot: workspace.snapshot(), files, later: laterThan(runtime, host) })
		: undefined;
	const agentId = home?.agents.find(({ folder }) => folder === home.realRoot)?.agentId;
	const [programs, git, searchIndex, access, own, syncedBy, strangers, fromOutside] = await Promise.all([
		trusted ? host.workspaces.installationsAround(root) : [],
		createGitFacts(files)({ root, folders: foldersOf(workspace), goesUp: trusted }),
		trusted ? searchIndexOf(workspace, agentId, files) : undefined,
		accessFacts(workspace, home, files),
		ownFacts(root, runtime.id, host.own),
		syncServiceOf(root, files, trusted),
		strangersIn(root, files),
		host.records ? outsideLines(workspace, host.records) : [],
	]);
	return {
		installations: programs.filter((each) => areKin(each, runtime)),
		strangers,
		...(home && { home }),
		...(git && { git }),
		...(syncedBy !== undefined && { syncedBy }),
		copies: await conflictCopies(workspace, syncedBy),
		inCloud: await filesInCloud(workspace, files),
		access,
		...(searchIndex && { searchIndex }),
		own,
		outsideLines: fromOutside,
	};
}

/** All that checks may look at. `findings`: what the rules say of the workspace. */
export async function gatherView(
	workspace: Workspace,
	findings: readonly RuledFinding[],
	host: DoctorHost,
): Promise<DoctorView> {
	const { runtime, evidence } = workspace;
	await workspace.settleFiles();
	const facts = await gatherFacts(workspace, host);
	return {
		snapshot: workspace.snapshot(),
		runtime,
		versions: host.runtimes.filter((each) => areKin(each, runtime)),
		program: host.programs.find((each) => areKin(each, runtime)),
		evidence,
		findings,
		facts,
		told: host.told,
	};
}
