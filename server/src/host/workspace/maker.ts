import { isStored } from '../managed/storedPlaces.ts';
import type { SkillsAround } from '../skills/around.ts';
import { DiskWorkspace } from './diskWorkspace.ts';
import type { FolderDetection, FolderStanding } from './scan/detection.ts';
import { type FolderListings, type FolderSearch, isTelling, searchFolder } from './scan/discovery.ts';
import { scanFolder } from './scan/folderScan.ts';
import type { WorkspaceIdentity, WorkspaceSurroundings } from './surroundings.ts';
import type { WorkspaceCancellation, WorkspacesOptions } from './workspaces.ts';

interface MakeOptions {
	readonly cancellation?: WorkspaceCancellation | undefined;
	/** It is a workspace because somebody says so. */
	readonly anyway?: boolean;
	/** What a search has listed a moment ago. */
	readonly listings?: FolderListings | undefined;
}

/** Makes workspaces of folders, and keeps what they are taken for and what lies around them true. */
export interface WorkspaceMaker {
	/** Looks through a folder: those at and under it whose names make them worth asking the runtimes; undefined when cancelled. */
	search(folder: string, cancellation?: WorkspaceCancellation): Promise<FolderSearch | undefined>;
	/** Folders at and under an open one that are worth reading, outermost first; undefined when cancelled. */
	rootsIn(folder: string, cancellation?: WorkspaceCancellation): Promise<FolderSearch | undefined>;
	/** Reads the folder and asks the runtimes; undefined where none recognises it (unless it is taken `anyway`) or when cancelled. */
	make(root: string, standing: FolderStanding, options?: MakeOptions): Promise<DiskWorkspace | undefined>;
	/** Reads its configuration, and what depends on that. True where it made a difference. */
	configure(workspace: DiskWorkspace): Promise<boolean>;
	/** Asks the runtimes again; `gone`: none recognises it any more, and nobody takes it `anyway`. */
	identify(workspace: DiskWorkspace, standing: FolderStanding, anyway: boolean): Promise<'same' | 'other' | 'gone'>;
	/** True for a folder that the person calls a workspace by naming its runtime. */
	isNamed(folder: string): Promise<boolean>;
}

export function createWorkspaceMaker(
	{ runtimes, runtimeById, settingsFor, looksAfter }: WorkspacesOptions,
	around: WorkspaceSurroundings,
	detection: FolderDetection,
	skills: SkillsAround,
): WorkspaceMaker {
	const isNamed = async (folder: string): Promise<boolean> => {
		const { runtime, isNamedHere = false } = await settingsFor(folder);
		return isNamedHere && runtimeById(runtime) !== undefined;
	};

	const configure = async (workspace: DiskWorkspace): Promise<boolean> => {
		const { openProjects = [] } = await settingsFor(workspace.root);
		const found = await detection.configFor(workspace.root, workspace);
		const isOther = workspace.configure(found, openProjects);
		// Which folders are looked into is the configuration's to say.
		const hasOtherSkills = await skills.surround(workspace);
		const hasOtherAnswers = await workspace.questionsSettled();
		return (await workspace.lookAround()) || hasOtherSkills || hasOtherAnswers || isOther;
	};

	/** True for a folder with a name that is worth reading it for, and for one that cannot be listed. */
	const hasTelling = async (root: string, listings?: FolderListings): Promise<boolean> => {
		const listing = listings?.get(root) ?? (await around.files.list(root));
		return listing.kind !== 'listed' || listing.entries.some(({ name }) => isTelling(runtimes, name));
	};

	const read = (root: string) =>
		scanFolder(around.files, root, '', around.isInjected, around.isSkipped, { usualName: around.usualName });

	/** What a folder is taken for of which no runtime asks for a listing; undefined where one may. */
	const unlisted = async (
		root: string,
		standing: FolderStanding,
		{ anyway = false, listings }: MakeOptions,
	): Promise<WorkspaceIdentity | undefined> => {
		if (standing !== 'opened') return undefined;
		const { runtime, isNamedHere = false } = await settingsFor(root);
		const named = isNamedHere ? runtimeById(runtime) : undefined;
		if (named && !named.detection.asksPlaces) return undefined;
		if (await hasTelling(root, listings)) return undefined;
		return (await detection.recogniseByPlaces(root)) ?? (anyway && named ? detection.assume(root) : undefined);
	};

	const search = async (folder: string, cancellation?: WorkspaceCancellation): Promise<FolderSearch | undefined> => {
		const found = await searchFolder(around.files, folder, runtimes, cancellation);
		if (found) around.passedBy?.take(folder, found.instructions);
		return found;
	};

	return {
		isNamed,
		search,
		configure,
		async rootsIn(folder, cancellation) {
			const found = await search(folder, cancellation);
			if (!found || found.candidates.includes(folder)) return found;
			const isOne =
				(await detection.recogniseByPlaces(folder)) !== undefined ||
				// Without a telling name, a folder can still be an agent's because somebody or a runtime's configuration says so.
				(await isNamed(folder)) ||
				(await detection.recogniseByConfig(folder)) !== undefined;
			return isOne ? { ...found, candidates: [folder, ...found.candidates] } : found;
		},
		async make(root, standing, options = {}) {
			const { cancellation, anyway = false, listings } = options;
			const light = await unlisted(root, standing, options);
			if (light) {
				const workspace = new DiskWorkspace(around, root, undefined, light);
				await configure(workspace);
				return workspace;
			}
			const scan = await scanFolder(around.files, root, '', around.isInjected, around.isSkipped, {
				cancellation,
				listings,
				usualName: around.usualName,
				isHasty: looksAfter !== undefined && !isStored(root),
			});
			if (!scan) return undefined;
			const identity =
				(await detection.recognise(root, scan.files, standing)) ?? (anyway ? await detection.assume(root) : undefined);
			if (!identity) return undefined;
			const workspace = new DiskWorkspace(around, root, scan, identity);
			void looksAfter?.then(() => workspace.settleFiles());
			await configure(workspace);
			return workspace;
		},
		async identify(workspace, standing, anyway) {
			const { root, runtime: before, evidence: evidenceBefore } = workspace;
			const scan = workspace.isScanned || !(await hasTelling(root)) ? undefined : await read(root);
			// What is being typed decides nothing: it would decide otherwise once the window is opened anew.
			const files = scan?.files ?? (workspace.isScanned ? workspace.filesOnDisk : new Map());
			const identity =
				(await detection.recognise(root, files, standing)) ??
				(anyway || (await isNamed(root)) ? await detection.assume(root) : undefined);
			if (!identity) return 'gone';
			const isUnread = !workspace.isScanned && !identity.runtime.detection.asksPlaces;
			const whole = scan ?? (isUnread ? await read(root) : undefined);
			if (whole) workspace.takeScan(whole);
			const isOther = workspace.identify(identity);
			const isRead = before === identity.runtime && evidenceBefore.standsInFor === identity.evidence.standsInFor;
			if (!isRead) await configure(workspace);
			else if (isOther) await workspace.questionsSettled();
			return isOther ? 'other' : 'same';
		},
	};
}
