import { basename, dirname } from 'node:path';
import { skillFileName } from '../../engine/skills/skillFolder.ts';
import { isStored } from '../managed/storedPlaces.ts';
import { isInside } from '../platform/insideFolder.ts';
import type { DiskWorkspace } from './diskWorkspace.ts';
import type { WorkspaceMaker } from './maker.ts';
import type { FolderStanding } from './scan/detection.ts';
import { type FolderSearch, isTelling } from './scan/discovery.ts';
import { keepsBackups } from './scan/ofBackup.ts';
import { suspectsIn } from './scan/suspects.ts';
import type { WorkspaceSurroundings } from './surroundings.ts';
import type { FileChange, WorkspaceCancellation, WorkspacesOptions } from './workspaces.ts';

/** Which workspaces there are: those of the open folders, and those that were adopted. Finds them, finds them again, forgets them; tells nobody. */
export class FoundWorkspaces {
	readonly #options: Pick<WorkspacesOptions, 'runtimes' | 'installations'>;
	readonly #around: Pick<WorkspaceSurroundings, 'files' | 'isSkipped'>;
	readonly #maker: WorkspaceMaker;
	readonly #byRoot = new Map<string, DiskWorkspace>();
	/** Roots that somebody asked for by name: they stay whatever they look like. */
	readonly #adopted = new Set<string>();
	#folders: readonly string[] = [];

	constructor(
		options: Pick<WorkspacesOptions, 'runtimes' | 'installations'>,
		around: Pick<WorkspaceSurroundings, 'files' | 'isSkipped'>,
		maker: WorkspaceMaker,
	) {
		this.#options = options;
		this.#around = around;
		this.#maker = maker;
	}

	all(): DiskWorkspace[] {
		return [...this.#byRoot.values()];
	}

	at(root: string): DiskWorkspace | undefined {
		return this.#byRoot.get(root);
	}

	adopt(workspace: DiskWorkspace): void {
		this.#adopted.add(workspace.root);
		this.#byRoot.set(workspace.root, workspace);
	}

	/** The folders that were opened last. */
	get folders(): readonly string[] {
		return this.#folders;
	}

	/** Searches these folders instead of those before. True where the list is another, undefined when cancelled. */
	async open(wanted: readonly string[], cancellation?: WorkspaceCancellation): Promise<boolean | undefined> {
		const before = this.#folders;
		this.#folders = wanted;
		const found = await this.#workspacesIn(wanted, before, cancellation);
		if (!found) {
			this.#folders = before;
			return undefined;
		}
		for (const root of this.#adopted) {
			const workspace = this.#byRoot.get(root);
			if (workspace && !found.has(root)) found.set(root, workspace);
		}
		const isSame =
			found.size === this.#byRoot.size && [...found].every(([root, workspace]) => this.#byRoot.get(root) === workspace);
		this.#byRoot.clear();
		for (const [root, workspace] of found) this.#byRoot.set(root, workspace);
		return !isSame;
	}

	/** Open folders that a setting says are workspaces. True where the list is another. */
	async openNamed(): Promise<boolean> {
		let isOther = false;
		for (const folder of this.#folders) {
			if (this.#byRoot.has(folder) || !(await this.#maker.isNamed(folder))) continue;
			const workspace = await this.#maker.make(folder, 'opened', { anyway: true });
			if (workspace) this.#byRoot.set(folder, workspace);
			isOther ||= workspace !== undefined;
		}
		return isOther;
	}

	/** By their roots; those that are known stay the same objects. Undefined when cancelled. */
	async #workspacesIn(
		open: readonly string[],
		openBefore: readonly string[],
		cancellation: WorkspaceCancellation | undefined,
	): Promise<Map<string, DiskWorkspace> | undefined> {
		// How far up a configuration is looked for hangs on what is open.
		const above = (root: string, folders: readonly string[]) =>
			folders.filter((folder) => isInside(folder, root)).join('\n');
		const isAsOpen = (root: string) => above(root, openBefore) === above(root, open);
		const found = new Map<string, DiskWorkspace>();
		for (const folder of open) {
			// An agent of a database is a workspace as a whole, and folders of single people in it are none.
			const search: Partial<FolderSearch> | undefined = isStored(folder)
				? { candidates: [folder] }
				: await this.#maker.rootsIn(folder, cancellation);
			if (!search) return undefined;
			const { candidates = [], listings } = search;
			for (const root of candidates) {
				if (found.has(root)) continue;
				const anyway = root === folder && (await this.#maker.isNamed(folder));
				const standing = open.includes(root) ? 'opened' : 'found';
				const known = isAsOpen(root) ? this.#byRoot.get(root) : undefined;
				const workspace = known ?? (await this.#maker.make(root, standing, { cancellation, anyway, listings }));
				if (cancellation?.isCancellationRequested) return undefined;
				if (workspace) found.set(root, workspace);
			}
		}
		return found;
	}

	#standingOf(root: string): FolderStanding {
		return this.#folders.includes(root) || this.#adopted.has(root) ? 'opened' : 'found';
	}

	/** Workspaces that came or went with these files. True where the list is another. */
	async rediscover(changes: readonly FileChange[]): Promise<boolean> {
		let isOther = false;
		const suspects = suspectsIn(changes, this.#options.runtimes, [...this.#byRoot.values()]);
		if (this.#renewPrograms(changes)) for (const root of this.#byRoot.keys()) suspects.add(root);
		for (const change of changes) {
			if (change.kind === 'changed') continue;
			if (change.kind === 'deleted') isOther = this.#forgetBelow(change.path) || isOther;
			for (const root of await this.#suspectsAround(change)) suspects.add(root);
		}
		for (const root of suspects) {
			const known = this.#byRoot.get(root);
			if (known) isOther = (await this.identifyAgain(known)) || isOther;
			else if (this.#isSearched(root)) {
				const workspace = await this.#maker.make(root, this.#standingOf(root));
				if (workspace) this.#byRoot.set(root, workspace);
				isOther ||= workspace !== undefined;
			}
		}
		return isOther;
	}

	/** True where other programs may be installed, which may decide over the version of every workspace. */
	#renewPrograms(changes: readonly FileChange[]): boolean {
		const { installations } = this.#options;
		const programs = new Set(installations?.watched);
		const areOther = changes.some(({ path }) => programs.has(path));
		if (areOther) installations?.renew();
		return areOther;
	}

	/** True where workspaces were in what was deleted. */
	#forgetBelow(path: string): boolean {
		const gone = [...this.#byRoot.keys()].filter((root) => isInside(path, root));
		for (const root of gone) this.#byRoot.delete(root);
		return gone.length > 0;
	}

	/** Folders that the coming or going of a file or folder makes worth a look. */
	async #suspectsAround({ path, kind }: FileChange): Promise<readonly string[]> {
		const isNewFolder =
			kind === 'created' && this.#isSearched(path) && (await this.#around.files.facts([path]))[0]?.target === 'folder';
		const inside = isNewFolder ? await this.#candidatesIn(path) : [];
		// What lies in a skill is an agent's where that is no skill any more, and so is a backup where no agent is that keeps it.
		const around = dirname(path);
		const isOfAgent =
			isTelling(this.#options.runtimes, basename(path)) && (await keepsBackups(around, this.#around.files));
		const beside = basename(path) === skillFileName || isOfAgent ? await this.#candidatesIn(around) : [];
		return [...inside, ...beside];
	}

	async #candidatesIn(folder: string): Promise<readonly string[]> {
		return this.#isSearched(folder) ? ((await this.#maker.search(folder))?.candidates ?? []) : [];
	}

	/** Asks the runtimes again; a workspace that none recognises any more goes. True where the list is another. */
	async identifyAgain(workspace: DiskWorkspace): Promise<boolean> {
		const { root } = workspace;
		const outcome = await this.#maker.identify(workspace, this.#standingOf(root), this.#adopted.has(root));
		if (outcome === 'gone') this.#byRoot.delete(root);
		return outcome !== 'same';
	}

	/** True for folders that a search of the open folders would come by. */
	#isSearched(folder: string): boolean {
		return this.#folders.some(
			(open) => isInside(open, folder) && !folder.slice(open.length).split(/[\\/]/).some(this.#around.isSkipped),
		);
	}
}
