import { basename, join, resolve } from 'node:path';
import { placeholderWording } from '../../engine/prompt/wording/placeholder.ts';
import type { Installation } from '../../engine/runtimes/detection/scene.ts';
import { skillFileName } from '../../engine/skills/skillFolder.ts';
import type { FileContent, WorkspacePath } from '../../engine/workspace/snapshot.ts';
import { noInstallations } from '../install/installations.ts';
import { isStored } from '../managed/storedPlaces.ts';
import { filesWith } from '../platform/filesWith.ts';
import { isInside } from '../platform/insideFolder.ts';
import { createListeners } from '../platform/listeners.ts';
import { createQueue } from '../platform/queue.ts';
import { asksForMore, createSkillsAround, isOfSkills, type SkillsAround } from '../skills/around.ts';
import type { DiskWorkspace } from './diskWorkspace.ts';
import { OpenedLetters } from './documents/openedLetters.ts';
import { FoundWorkspaces } from './foundWorkspaces.ts';
import { createWorkspaceMaker, type WorkspaceMaker } from './maker.ts';
import { createDetection, type FolderDetection } from './scan/detection.ts';
import { injectedBy } from './scan/folderScan.ts';
import { PassedBy } from './scan/passedBy.ts';
import { skippedBy } from './scan/skippedFolders.ts';
import { usualNameFor } from './scan/usualNames.ts';
import type { WorkspaceSurroundings } from './surroundings.ts';
import type {
	FileChange,
	Standpoint,
	Workspace,
	WorkspaceCancellation,
	Workspaces,
	WorkspacesChange,
	WorkspacesOptions,
} from './workspaces.ts';

/** Tells the innermost of nested folders. */
const byDepth = (a: Workspace, b: Workspace): number => b.root.length - a.root.length;

/** Keeps the workspaces of the open folders in step with disk, editors and settings. Steps that read run one after the other. */
class WorkspacesOfFolders implements Workspaces {
	readonly #options: WorkspacesOptions;
	readonly #around: WorkspaceSurroundings;
	readonly #detection: FolderDetection;
	readonly #documents = new Map<string, string>();
	readonly #letters: OpenedLetters;
	readonly #listeners = createListeners<[WorkspacesChange]>();
	readonly #skills: SkillsAround;
	readonly #maker: WorkspaceMaker;
	readonly #found: FoundWorkspaces;
	readonly #passedBy: PassedBy;
	readonly #inTurn = createQueue();
	readonly #settling = new Set<DiskWorkspace>();

	constructor(options: WorkspacesOptions) {
		this.#options = options;
		this.#letters = new OpenedLetters(options.files);
		this.#skills = createSkillsAround(options);
		this.#passedBy = new PassedBy(options.runtimes);
		const { files, environment, clock, secrets, readRecord, wordingFor = () => placeholderWording } = options;
		this.#around = {
			files,
			environment,
			clock,
			documents: this.#documents,
			isInjected: injectedBy(options.runtimes),
			trusted: options.trusted ?? (() => true),
			passedBy: this.#passedBy,
			onQuestions: (workspace) => this.#settleSoon(workspace),
			isSkipped: skippedBy(options.runtimes),
			usualName: usualNameFor(options.runtimes),
			wordingFor,
			...(secrets && { secrets }),
			...(readRecord && { readRecord }),
			onNews: (workspace) => this.#tellContent(this.list().filter((known) => known === workspace)),
		};
		const readText = async (path: string): Promise<FileContent | undefined> => {
			const text = this.#documents.get(path);
			return text === undefined ? files.read(path) : { kind: 'text', text, origin: 'editor' };
		};
		this.#detection = createDetection({ ...options, readText, openFolders: () => this.#found.folders });
		this.#maker = createWorkspaceMaker(options, this.#around, this.#detection, this.#skills);
		this.#found = new FoundWorkspaces(options, this.#around, this.#maker);
	}

	list(): readonly Workspace[] {
		return this.#found.all().sort((a, b) => (a.root < b.root ? -1 : 1));
	}

	ownerOf(path: string): Workspace | undefined {
		return this.#found
			.all()
			.filter(({ root }) => isInside(root, path))
			.sort(byDepth)[0];
	}

	readerOf(path: string): Workspace | undefined {
		if (this.ownerOf(path)) return undefined;
		return this.list().find((workspace) => workspace.placeOf(path) !== undefined);
	}

	configuredBy(path: string): readonly Workspace[] {
		return this.#found.all().filter((workspace) => workspace.isConfiguredBy(path));
	}

	installationsAround(root: string): Promise<readonly Installation[]> {
		return (this.#options.installations ?? noInstallations).around(root);
	}

	get watchedPrograms(): readonly string[] {
		return this.#options.installations?.watched ?? [];
	}

	onDidChange(listener: (change: WorkspacesChange) => void): { dispose(): void } {
		return this.#listeners.add(listener);
	}

	#tellContent(workspaces: readonly Workspace[]): void {
		if (workspaces.length > 0) this.#listeners.tell({ kind: 'content', workspaces });
	}

	setFolders(folders: readonly string[], cancellation?: WorkspaceCancellation): Promise<void> {
		return this.#inTurn(async () => {
			this.#renew();
			const wanted = folders.map((folder) => resolve(folder));
			const isOther = await this.#found.open(wanted, cancellation);
			if (isOther === undefined) return;
			const passedBy = this.#takePassedBy();
			if (isOther) this.#listeners.tell({ kind: 'list' });
			else this.#tellContent(passedBy);
		});
	}

	adopt(folder: string, cancellation?: WorkspaceCancellation): Promise<Workspace | undefined> {
		return this.#inTurn(async () => {
			const root = resolve(folder);
			if ((await this.#around.files.facts([root]))[0]?.target !== 'folder') return undefined;
			const known = this.#found.at(root);
			const workspace = known ?? (await this.#maker.make(root, 'opened', { cancellation, anyway: true }));
			if (!workspace) return undefined;
			if (workspace.runtime.detection.asksPlaces && !this.#passedBy.of(root)) {
				await this.#maker.search(root, cancellation);
				if (workspace.takePassedBy()) await workspace.questionsSettled();
			}
			this.#found.adopt(workspace);
			if (!known) this.#listeners.tell({ kind: 'list' });
			return workspace;
		});
	}

	async wouldBe(root: string, texts: ReadonlyMap<WorkspacePath, string>): Promise<Workspace | undefined> {
		const at = resolve(root);
		const { secrets: _, looksAfter: __, ...options } = this.#options;
		const files = filesWith(options.files, new Map([...texts].map(([path, text]) => [join(at, path), text])));
		const workspaces = createWorkspaces({ ...options, files });
		await workspaces.setFolders([at]);
		return workspaces.list().find((workspace) => workspace.root === at);
	}

	diskPathOf(path: string): string {
		return this.#letters.diskPathOf(path);
	}

	openedAs(path: string): string {
		return this.#letters.openedAs(path);
	}

	openDocument(path: string, text: string): Promise<void> {
		return this.changeDocument(path, text);
	}

	async #lookAtLetters(path: string): Promise<void> {
		const isOther = await this.#letters.look(path, this.ownerOf(path)?.root.length ?? 0);
		const text = this.#documents.get(path);
		// Closed meanwhile.
		if (text === undefined) this.#letters.forget(path);
		if (!isOther || text === undefined) return;
		this.#forgetDocument(path, this.#showing(path));
		await this.changeDocument(this.diskPathOf(path), text);
	}

	/** What an editor shows there counts no more. */
	#forgetDocument(path: string, showing: readonly DiskWorkspace[]): void {
		this.#documents.delete(path);
		for (const workspace of showing) workspace.documentChanged(path);
	}

	#showing(path: string): readonly DiskWorkspace[] {
		return this.#found.all().filter((workspace) => workspace.shows(path));
	}

	changeDocument(opened: string, text: string): Promise<void> {
		const path = this.diskPathOf(opened);
		const showing = this.#showing(path);
		// Opening a file that nobody has typed into yet shows nothing new.
		const changed = showing.filter((workspace) => workspace.textAt(path) !== text);
		const isOpened = !this.#documents.has(path);
		this.#documents.set(path, text);
		const restless = showing.filter((workspace) => workspace.documentChanged(path));
		const configure = () => {
			this.#detection.renew();
			return this.#configureAndTell(restless);
		};
		const asking = basename(path) === skillFileName ? showing.filter(asksForMore) : [];
		if (asking.length > 0) void this.#inTurn(() => this.#lookForPrograms(asking));
		const configured = restless.length > 0 ? this.#inTurn(configure) : Promise.resolve();
		this.#tellContent(changed);
		for (const workspace of changed) this.#settleSoon(workspace);
		if (!isOpened || isStored(path)) return configured;
		const looked = configured.then(() => this.#lookWhereItLeads(path, showing));
		return looked.then(() => this.#lookAtLetters(path));
	}

	closeDocument(opened: string): Promise<void> {
		const path = this.diskPathOf(opened);
		this.#letters.forget(opened);
		if (!this.#documents.has(path)) return Promise.resolve();
		const showing = this.#showing(path);
		const before = new Map(showing.map((workspace) => [workspace, workspace.textAt(path)]));
		this.#forgetDocument(path, showing);
		return this.#inTurn(async () => {
			this.#detection.renew();
			await this.#lookAgain([{ path, kind: 'changed' }]);
			this.#tellContent(showing.filter((workspace) => workspace.textAt(path) !== before.get(workspace)));
		});
	}

	filesChanged(changes: readonly FileChange[]): Promise<void> {
		return this.#inTurn(async () => {
			this.#detection.renew();
			this.#passedBy.filesChanged(changes);
			const changed = await this.#lookAgain(changes);
			const listChanged = await this.#found.rediscover(changes.filter(({ path }) => !isStored(path)));
			const passedBy = this.#takePassedBy();
			if (listChanged) this.#listeners.tell({ kind: 'list' });
			else this.#tellContent([...new Set([...changed, ...passedBy])]);
		});
	}

	settingsChanged(): Promise<void> {
		return this.#inTurn(async () => {
			this.#detection.renew();
			let listChanged = false;
			const configured: DiskWorkspace[] = [];
			for (const workspace of this.#found.all()) {
				listChanged = (await this.#found.identifyAgain(workspace)) || listChanged;
				if (await this.#maker.configure(workspace)) configured.push(workspace);
			}
			listChanged = (await this.#found.openNamed()) || listChanged;
			if (listChanged) this.#listeners.tell({ kind: 'list' });
			else this.#tellContent(configured);
		});
	}

	stand(root: string, standpoint: Standpoint): Promise<void> {
		return this.#inTurn(async () => {
			const workspace = this.#found.at(root);
			if (!workspace?.stand(standpoint)) return;
			await workspace.questionsSettled();
			this.#tellContent([workspace]);
		});
	}

	/** Looks for what somebody has asked a snapshot for, and tells those who were told without it. */
	#settleSoon(workspace: Workspace): void {
		const asking = this.#found.at(workspace.root);
		if (!asking || this.#settling.has(asking)) return;
		this.#settling.add(asking);
		void this.#inTurn(async () => {
			this.#settling.delete(asking);
			if (!asking.hasQuestions) return;
			if (await asking.questionsSettled()) this.#tellContent([asking]);
		});
	}

	async searched(): Promise<void> {
		await Promise.all(this.#found.all().map((workspace) => workspace.searched()));
	}

	wordingChanged(): void {
		const workspaces = this.#found.all();
		for (const workspace of workspaces) workspace.wordingChanged();
		this.#tellContent(workspaces);
	}

	/** The workspaces in which searches have come by something else than before. */
	#takePassedBy(): readonly DiskWorkspace[] {
		return this.#found.all().filter((workspace) => workspace.takePassedBy());
	}

	async #lookWhereItLeads(path: string, workspaces: readonly DiskWorkspace[]): Promise<void> {
		const changed: DiskWorkspace[] = [];
		for (const workspace of workspaces) if (await workspace.lookWhereDocumentsLead([path])) changed.push(workspace);
		this.#tellContent(changed);
	}

	/** A skill that is being written may ask for a program that nobody has looked for. */
	async #lookForPrograms(workspaces: readonly DiskWorkspace[]): Promise<void> {
		const changed: DiskWorkspace[] = [];
		for (const workspace of workspaces) if (await this.#skills.surround(workspace)) changed.push(workspace);
		this.#tellContent(changed);
	}

	async #configureAndTell(workspaces: readonly DiskWorkspace[]): Promise<void> {
		const changed: Workspace[] = [];
		for (const workspace of workspaces) if (await this.#maker.configure(workspace)) changed.push(workspace);
		this.#tellContent(changed);
	}

	/** Brings what workspaces know of these files up to date; the workspaces where that made a difference. */
	async #lookAgain(changes: readonly FileChange[]): Promise<readonly DiskWorkspace[]> {
		const changed: DiskWorkspace[] = [];
		this.#skills.filesChanged(changes);
		for (const workspace of this.#found.all()) {
			const own = changes.filter(({ path }) => workspace.pathOf(path) !== undefined);
			const filesDiffer = own.length > 0 && (await workspace.filesChanged(own));
			const isConfig = changes.some(({ path }) => workspace.watchesConfig(path));
			const configDiffers = isConfig && (await this.#maker.configure(workspace));
			const skillsMayDiffer = changes.some(({ path }) => isOfSkills(workspace, path));
			const skillsDiffer = skillsMayDiffer && (await this.#skills.surround(workspace));
			const placesDiffer = await workspace.placesChanged(changes);
			if (filesDiffer || configDiffers || skillsDiffer || placesDiffer) changed.push(workspace);
		}
		return changed;
	}

	/** Looks anew for what lies outside of the workspaces and is the same for all of them. */
	#renew(): void {
		this.#detection.renew();
		this.#options.installations?.renew();
		this.#skills.renew();
	}
}

/** Without any workspace; `setFolders` and `adopt` bring them in. */
export const createWorkspaces = (options: WorkspacesOptions): Workspaces => new WorkspacesOfFolders(options);
