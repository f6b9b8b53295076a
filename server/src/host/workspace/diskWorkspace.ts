import { textRoleOf } from '../../engine/rules/support/texts.ts';
import type { Evidence } from '../../engine/runtimes/detection/evidence.ts';
import type { Runtime } from '../../engine/runtimes/runtime.ts';
import { couldHoldSecret } from '../../engine/secrets/find.ts';
import { agentsIn } from '../../engine/workspace/agentsIn.ts';
import { type Analysis, analyse } from '../../engine/workspace/analysis.ts';
import { isRemarkable } from '../../engine/workspace/files.ts';
import { KeptNeighbours } from '../../engine/workspace/neighbours/neighbours.ts';
import { highestDraw, type Session, type SessionKind } from '../../engine/workspace/session.ts';
import {
	configContentAt,
	entryAt,
	type FileContent,
	type FileEntry,
	type FoundSecret,
	type RunTraces,
	type Snapshot,
	textIn,
	type WorkspacePath,
} from '../../engine/workspace/snapshot.ts';
import { leadsElsewhere, unreadable } from '../platform/diskFiles.ts';
import { leadsOut } from '../platform/leadsOut.ts';
import { createSecretWatch, type SecretWatch } from '../secrets/watch.ts';
import { type FoundSurroundings, noSurroundings, sameSurroundings } from '../skills/surroundings.ts';
import type { FoundConfig } from './configuration/configuration.ts';
import { OwnConfiguration } from './configuration/ownConfiguration.ts';
import { entriesNow } from './diskChanges.ts';
import { DocumentOverlay } from './documents/documentOverlay.ts';
import { LeadingDocuments } from './documents/leadingDocuments.ts';
import { sameTraces } from './equality.ts';
import { OwnPaths } from './places/ownPaths.ts';
import { ProgramPlaces } from './places/programPlaces.ts';
import { type FolderScan, isListed } from './scan/folderScan.ts';
import { lookForTraces } from './scan/runTraces.ts';
import { seeAll, type UnseenEntry } from './scan/unseenEntry.ts';
import type { WorkspaceIdentity, WorkspaceSurroundings } from './surroundings.ts';
import type { FileChange, PlacedSession, Standpoint, Workspace } from './workspaces.ts';

/** Keeps what the disk had when it was last looked at; open documents are laid over it when a snapshot is asked for. */
export class DiskWorkspace implements Workspace {
	readonly root: string;
	readonly #around: WorkspaceSurroundings;
	#identity: WorkspaceIdentity;
	#disk: ReadonlyMap<WorkspacePath, FileEntry>;
	#notes: readonly string[];
	readonly #config = new OwnConfiguration((path) => this.textAt(path));
	#traces: RunTraces | undefined;
	#surroundings: FoundSurroundings = noSurroundings;
	#standpoint: Standpoint = {};
	readonly #places: ProgramPlaces;
	#isScanned: boolean;
	#unseen: readonly UnseenEntry[];
	#settlingFiles: Promise<void> | undefined;
	readonly #overlay: DocumentOverlay;
	readonly #leading: LeadingDocuments;
	#version = 1;
	readonly #openToOthers: boolean;
	readonly #secrets: SecretWatch | undefined;
	#snapshot: Snapshot | undefined;
	#analysis: Analysis | undefined;
	/** What whoever shares the folder has said of the snapshots before. */
	readonly #neighbours = new KeptNeighbours();
	readonly #paths: OwnPaths;

	/** `scan`: undefined where no runtime asks for a listing of the folder. */
	constructor(around: WorkspaceSurroundings, root: string, scan: FolderScan | undefined, identity: WorkspaceIdentity) {
		this.#around = around;
		this.root = root;
		this.#paths = new OwnPaths(root);
		this.#disk = scan?.files ?? new Map();
		this.#isScanned = scan !== undefined;
		this.#unseen = scan?.unseen ?? [];
		this.#leading = new LeadingDocuments(around.files, root);
		this.#overlay = new DocumentOverlay(
			around.documents,
			(absolute) => {
				const path = this.pathOf(absolute);
				const isShown =
					path !== undefined && (isListed(path, around.isSkipped) || this.placeOf(absolute) !== undefined);
				return isShown ? path : undefined;
			},
			(path, under) => this.#leading.leadsOut(path, under),
		);
		this.#notes = scan?.notes ?? [];
		this.#identity = identity;
		this.#places = new ProgramPlaces(this, around, identity.places, () => this.#touch());
		this.#openToOthers = scan?.openToOthers ?? false;
		this.#secrets =
			around.secrets &&
			createSecretWatch(
				around.secrets,
				(path) => textRoleOf(this.runtime, path) !== undefined,
				() => {
					this.#touch();
					around.onNews?.(this);
				},
			);
	}

	get runtime(): Runtime {
		return this.#identity.runtime;
	}

	get evidence(): Evidence {
		return this.#identity.evidence;
	}

	get neighbours(): WorkspaceIdentity['neighbours'] {
		return this.#identity.neighbours;
	}

	get version(): number {
		return this.#version;
	}

	get notes(): readonly string[] {
		return [...this.#notes, ...this.#surroundings.notes];
	}

	get skillFolders(): readonly string[] {
		return [...(this.#surroundings.skills?.folders.keys() ?? [])].filter((path) => this.pathOf(path) === undefined);
	}

	get configPaths(): readonly string[] {
		return [...new Set([...this.#config.found.tried, ...(this.#identity.configPaths ?? [])])];
	}

	absolute(path: WorkspacePath): string {
		return this.#paths.absolute(path);
	}

	pathOf(absolute: string): WorkspacePath | undefined {
		return this.#paths.pathOf(absolute);
	}

	snapshot(): Snapshot {
		if (!this.#snapshot) {
			const files = this.#overlay.files(this.#places.over(this.#disk));
			const secrets = this.#secrets?.of(files);
			this.#snapshot = {
				root: this.root,
				files,
				config: this.#overlay.config(this.#config.found.config),
				environment: this.#around.environment,
				...(this.#config.found.rootNames && { rootNames: this.#config.found.rootNames }),
				...(this.#openToOthers && { openToOthers: true }),
				...(this.#traces && { traces: this.#traces }),
				...(secrets && { secrets }),
				...(this.#surroundings.skills && { skills: this.#surroundings.skills }),
				...this.#places.around(files),
			};
		}
		return this.#snapshot;
	}

	/** Resolves once all texts of the current snapshot have been searched for secrets. */
	async searched(): Promise<void> {
		this.snapshot();
		await this.#secrets?.settled();
	}

	async secretsIn(text: string): Promise<readonly FoundSecret[]> {
		const { secrets } = this.#around;
		return (secrets && couldHoldSecret(text) && (await secrets.scan(text))) || [];
	}

	analysis(): Analysis {
		if (this.#analysis) return this.#analysis;
		const analysis = analyse(
			this.snapshot(),
			this.runtime,
			this.session(),
			this.#around.wordingFor(this.runtime.id),
			this.#places.neighbours(),
			this.#neighbours,
		);
		const asking = <Answer>(answer: Answer): Answer => {
			if (this.hasQuestions) this.#around.onQuestions?.(this);
			return answer;
		};
		this.#analysis = {
			...analysis,
			prompt: (kind) => asking(analysis.prompt(kind)),
			// A rule may ask for what no prompt asks for.
			findings: (...asked) => asking(analysis.findings(...asked)),
		};
		return this.#analysis;
	}

	session(kind: SessionKind = this.runtime.sessionKinds[0] ?? 'main'): Session {
		const { clock, environment } = this.#around;
		const agentId = this.#agentId();
		// Chance turns the persona only where it is certain to.
		return {
			kind,
			now: clock(),
			timeZone: environment.hostTimeZone,
			random: highestDraw,
			...this.#standpoint,
			...(agentId && { agentId }),
			...(this.#config.openProjects.length > 0 && { activeProjects: this.#config.openProjects }),
		};
	}

	/** The agent that the configuration has live here; undefined for the default agent. */
	#agentId(): string | undefined {
		const { config, environment } = this.snapshot();
		const [first] = agentsIn(this.runtime, this.snapshot());
		const isDefault = this.runtime.detection.home?.agentFolders(config, environment)[0]?.agentId === first?.agentId;
		return isDefault ? undefined : first?.agentId;
	}

	async read(path: WorkspacePath): Promise<FileContent | undefined> {
		const known = this.snapshot().files.get(path)?.content;
		if (known?.kind === 'unreadable') return known;
		const { files } = this.#around;
		const absolute = this.absolute(path);
		if (this.pathOf(absolute) === undefined) return unreadable('is outside the workspace');
		if (known === undefined || known.kind === 'unread') return files.read(absolute, this.root);
		// What is open, or was read, may have become a link since.
		return (await leadsOut(files, this.root, absolute)) ? leadsElsewhere : known;
	}

	/** Looks anew where open documents lead: all of them, or those at these absolute paths. True where it made a difference. */
	async lookWhereDocumentsLead(which: Iterable<string> = this.#around.documents.keys()): Promise<boolean> {
		const listed = [...which].flatMap((absolute) => {
			const path = this.pathOf(absolute);
			return path !== undefined && isListed(path, this.#around.isSkipped) ? [{ absolute, path }] : [];
		});
		const isOther = await this.#leading.look(
			listed,
			(absolute) => this.#around.documents.has(absolute),
			(path) => this.snapshot().files.get(path)?.leadsOut ?? false,
		);
		if (isOther) this.#touch();
		return isOther;
	}

	get askedPaths(): readonly string[] {
		return this.#places.asked;
	}

	/** True where somebody has asked the snapshot for what nobody has looked at. */
	get hasQuestions(): boolean {
		return this.#places.hasQuestions;
	}

	async settlePlaces(asked?: readonly PlacedSession[]): Promise<void> {
		await this.#places.settle(asked);
	}

	/** As `settlePlaces`, for everybody at home. True where it made a difference. */
	placesSettled(): Promise<boolean> {
		return this.#places.settle();
	}

	/** Looks at sessions from here, from now on. True where it is another place than before. */
	stand(standpoint: Standpoint): boolean {
		if (JSON.stringify(standpoint) === JSON.stringify(this.#standpoint)) return false;
		this.#standpoint = standpoint;
		this.#touch();
		return true;
	}

	/** The path of a file that a program has read, in the workspace or around it; undefined of others. */
	placeOf(absolute: string): WorkspacePath | undefined {
		return this.#places.placeOf(absolute);
	}

	/** Takes a listing of the folder, for a runtime that asks for one. */
	takeScan({ files, notes }: FolderScan): void {
		this.#disk = files;
		this.#notes = notes;
		this.#isScanned = true;
		this.#touch();
	}

	get isScanned(): boolean {
		return this.#isScanned;
	}

	async settleLinks(): Promise<void> {
		await this.lookWhereDocumentsLead();
	}

	settleFiles(): Promise<void> {
		this.#settlingFiles ??= this.#seeFiles();
		return this.#settlingFiles;
	}

	async #seeFiles(): Promise<void> {
		const unseen = this.#unseen;
		this.#unseen = [];
		await seeAll(this.#around.files, unseen);
		if (!unseen.some(isRemarkable)) return;
		// Whoever keeps something by the listing has been told without it.
		this.#disk = new Map(this.#disk);
		this.#touch();
		this.#around.onNews?.(this);
	}

	/** True where the configuration is, includes, or would be looked for at `path`. */
	watchesConfig(path: string): boolean {
		return this.#config.found.tried.has(path) || (this.#identity.configPaths?.has(path) ?? false);
	}

	/** True where the configuration is, or includes, the file at `path`. */
	isConfiguredBy(path: string): boolean {
		return this.#config.has(path);
	}

	/** True where the open document at `path` shows in snapshots. */
	shows(path: string): boolean {
		if (this.isConfiguredBy(path) || this.placeOf(path) !== undefined) return true;
		const own = this.pathOf(path);
		return own !== undefined && isListed(own, this.#around.isSkipped);
	}

	/** The text that the snapshot has for the file at the absolute `path`. */
	textAt(path: string): string | undefined {
		const snapshot = this.snapshot();
		const own = this.pathOf(path);
		const placed = own ?? this.placeOf(path);
		return textIn((placed !== undefined && entryAt(snapshot, placed)?.content) || configContentAt(snapshot, path));
	}

	/** An open document came, changed or went. True where the configuration's includes may be others now. */
	documentChanged(path: string): boolean {
		const own = this.#around.documents.has(path) ? undefined : this.pathOf(path);
		if (own !== undefined) this.#leading.forget(own);
		this.#touch();
		return this.#config.includesOthers(path);
	}

	/** True where it made a difference. */
	identify(identity: WorkspaceIdentity): boolean {
		const before = this.#identity;
		this.#identity = identity;
		const isSame =
			before.runtime === identity.runtime && JSON.stringify(before.evidence) === JSON.stringify(identity.evidence);
		// Who is at home has a say in what is told, and so has who only reads along.
		if (!isSame) this.#touch();
		return !isSame;
	}

	/** True where it made a difference. */
	configure(found: FoundConfig, openProjects: readonly string[]): boolean {
		return this.#config.take(found, openProjects, () => this.#touch());
	}

	/** Takes what was found around the workspace. True where it made a difference. */
	surround(found: FoundSurroundings): boolean {
		const isSame = sameSurroundings(this.#surroundings.skills, found.skills);
		if (isSame) return false;
		this.#surroundings = found;
		this.#touch();
		return true;
	}

	/** Looks at what runs have left beside the files. True where it made a difference. */
	async lookAround(): Promise<boolean> {
		const traces = await lookForTraces(this.#around, this.runtime, this.root);
		if (sameTraces(traces, this.#traces)) return false;
		this.#traces = traces;
		this.#touch();
		return true;
	}

	/** Looks again at exactly what changed. True where it made a difference. */
	async filesChanged(changes: readonly FileChange[]): Promise<boolean> {
		const { files, isInjected, isSkipped } = this.#around;
		const listed = this.#isScanned ? changes : [];
		const paths = [...new Set(listed.map(({ path }) => this.pathOf(path)))].filter(
			(path): path is WorkspacePath => path !== undefined && isListed(path, isSkipped),
		);
		const next = await entriesNow(
			{
				root: this.root,
				known: this.#disk,
				files,
				isInjected,
				isSkipped,
				absolute: (path) => this.absolute(path),
			},
			paths,
		);
		const leadsOtherwise = await this.lookWhereDocumentsLead();
		const hasOtherTraces = await this.lookAround();
		if (!next) return leadsOtherwise || hasOtherTraces;
		this.#disk = next;
		this.#touch();
		return true;
	}

	/** Looks again at what programs have asked for around these changes. True where it may have made a difference. */
	placesChanged(changes: readonly FileChange[]): Promise<boolean> {
		return this.#places.filesChanged(changes);
	}

	/** Takes what searches of the open folder have come by meanwhile. True where it made a difference. */
	takePassedBy(): boolean {
		return this.#places.takePassedBy();
	}

	wordingChanged(): void {
		this.#touch();
	}

	#touch(): void {
		this.#version++;
		this.#snapshot = undefined;
		this.#places.forget();
		this.#analysis = undefined;
	}
}
