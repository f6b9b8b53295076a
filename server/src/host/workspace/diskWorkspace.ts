import { textRoleOf } from '../../engine/rules/support/texts.ts';
import type { Evidence } from '../../engine/runtimes/detection/evidence.ts';
import type { Runtime } from '../../engine/runtimes/runtime.ts';
import { couldHoldSecret } from '../../engine/secrets/find.ts';
import { type Analysis, analyse } from '../../engine/workspace/analysis.ts';
import { KeptNeighbours } from '../../engine/workspace/neighbours/neighbours.ts';
import type { Session, SessionKind } from '../../engine/workspace/session.ts';
import {
	configContentAt,
	entryAt,
	type FileContent,
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
import { OwnDocuments } from './documents/ownDocuments.ts';
import { sameTraces } from './equality.ts';
import { OwnSessions } from './ownSessions.ts';
import { WorkspaceLetters } from './places/ownLetters.ts';
import { OwnPaths } from './places/ownPaths.ts';
import { ProgramPlaces } from './places/programPlaces.ts';
import { type FolderScan, isListed } from './scan/folderScan.ts';
import { OwnListing } from './scan/ownListing.ts';
import { lookForTraces } from './scan/runTraces.ts';
import type { WorkspaceIdentity, WorkspaceSurroundings } from './surroundings.ts';
import type { FileChange, PlacedSession, Standpoint, Workspace } from './workspaces.ts';

/** ms. In every zone, a day begins with one of these, and the day is what prompts and rules have of the clock. */
const quarterHour = 900_000;

/** The programs at home that find their own files. */
const finders = ({ runtime, neighbours }: WorkspaceIdentity): string =>
	[runtime, ...neighbours]
		.filter(({ detection }) => detection.asksPlaces)
		.map(({ id }) => id)
		.sort()
		.join(' ');

/** Keeps what the disk had when it was last looked at; open documents are laid over it when a snapshot is asked for. */
export class DiskWorkspace implements Workspace {
	readonly root: string;
	readonly #around: WorkspaceSurroundings;
	#identity: WorkspaceIdentity;
	readonly #listing: OwnListing;
	readonly #config = new OwnConfiguration((path) => this.textAt(path));
	#traces: RunTraces | undefined;
	#surroundings: FoundSurroundings = noSurroundings;
	readonly #places: ProgramPlaces;
	readonly #documents: OwnDocuments;
	readonly #sessions: OwnSessions;
	#version = 1;
	readonly #secrets: SecretWatch | undefined;
	#snapshot: Snapshot | undefined;
	#analysis: Analysis | undefined;
	/** The quarter of an hour that it is of. */
	#analysed = 0;
	/** What whoever shares the folder has said of the snapshots before. */
	readonly #neighbours = new KeptNeighbours();
	readonly #letters = new WorkspaceLetters();
	readonly #paths: OwnPaths;

	/** `scan`: undefined where no runtime asks for a listing of the folder. */
	constructor(around: WorkspaceSurroundings, root: string, scan: FolderScan | undefined, identity: WorkspaceIdentity) {
		this.#around = around;
		this.root = root;
		this.#paths = new OwnPaths(root, this.#letters);
		this.#identity = identity;
		const { files, isInjected, isSkipped, usualName } = around;
		this.#listing = new OwnListing(
			{ root, files, isInjected, isSkipped, usualName, absolute: (path) => this.absolute(path) },
			scan,
			{ onOther: () => this.#touch(), onNews: () => around.onNews?.(this) },
		);
		this.#documents = new OwnDocuments(this, around);
		this.#sessions = new OwnSessions(this, around);
		this.#places = new ProgramPlaces(this, around, identity.places, () => this.#touch());
		this.#secrets =
			around.secrets &&
			createSecretWatch(
				around.secrets,
				(path) => textRoleOf(this.runtime, path) !== undefined || this.#places.reads(path),
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
		return [...this.#listing.notes, ...this.#surroundings.notes];
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
			const { onDisk } = this.#letters;
			const files = this.#documents.files(this.#places.over(this.filesOnDisk), this.#listing);
			const secrets = this.#secrets?.of(files);
			this.#snapshot = {
				root: this.root,
				files,
				...(this.#listing.isScanned && { unseen: this.#listing }),
				config: this.#documents.config(this.#config.found.config),
				environment: this.#around.environment,
				...(this.#config.found.rootNames && { rootNames: this.#config.found.rootNames }),
				...(this.#listing.openToOthers && { openToOthers: true }),
				...(this.#traces && { traces: this.#traces }),
				...(onDisk.size > 0 && { onDisk }),
				...(this.#listing.isCaseBlind && { isCaseBlind: true }),
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
		const quarter = Math.floor(this.#around.clock() / quarterHour);
		if (this.#analysis && this.#analysed === quarter) return this.#analysis;
		this.#analysed = quarter;
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

	session(kind?: SessionKind): Session {
		return this.#sessions.now(kind);
	}

	/** Projects that count as open in every session. */
	get openProjects(): readonly string[] {
		return this.#config.openProjects;
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

	/**
	 * Looks anew where open documents lead: all of them, or those at these absolute paths. True where it made a difference. Files that are
	 * open, and that nobody has looked at, are looked at.
	 */
	async lookWhereDocumentsLead(which?: Iterable<string>): Promise<boolean> {
		const isOther = await this.#documents.look((path) => this.snapshot().files.get(path)?.leadsOut ?? false, which);
		if (isOther) this.#touch();
		// It is the snapshot that asks for more of what is open.
		this.snapshot();
		await this.#listing.settleWanted();
		return isOther;
	}

	get askedPaths(): readonly string[] {
		return this.#places.asked;
	}

	/** True where somebody has asked the snapshot for what nobody has looked at. */
	get hasQuestions(): boolean {
		return this.#places.hasQuestions || this.#listing.hasQuestions;
	}

	async settlePlaces(asked?: readonly PlacedSession[]): Promise<void> {
		// Whoever had asked before has been told without these answers, and finds no question left in its turn.
		if (await this.questionsSettled(asked)) this.#around.onNews?.(this);
	}

	/** As `settlePlaces`, for everybody at home unless said. True where it made a difference that nobody has been told of. */
	async questionsSettled(asked?: readonly PlacedSession[]): Promise<boolean> {
		const hasOtherPlaces = await this.#places.settle(asked);
		await this.#listing.settleWanted();
		return hasOtherPlaces;
	}

	/** Looks at sessions from here, from now on. True where it is another place than before. */
	stand(standpoint: Standpoint): boolean {
		const isOther = this.#sessions.stand(standpoint);
		if (isOther) this.#touch();
		return isOther;
	}

	/** The path of a file that a program has read, in the workspace or around it; undefined of others. */
	placeOf(absolute: string): WorkspacePath | undefined {
		return this.#places.placeOf(this.#letters.askedPlace(absolute));
	}

	/** Takes a listing of the folder, for a runtime that asks for one. */
	takeScan(scan: FolderScan): void {
		this.#listing.takeScan(scan);
	}

	get isScanned(): boolean {
		return this.#listing.isScanned;
	}

	/** Without what is typed and not saved. */
	get filesOnDisk(): Snapshot['files'] {
		return this.#letters.shown(this.#listing.files);
	}

	async settleLinks(): Promise<void> {
		await this.lookWhereDocumentsLead();
	}

	settleFiles(): Promise<void> {
		return this.#listing.settle();
	}

	/** True where the configuration is, includes, or would be looked for at `path`. */
	watchesConfig(path: string): boolean {
		return this.#config.found.tried.has(path) || (this.#identity.configPaths?.has(path) ?? false);
	}

	/** True where the folder may be something else now that the absolute `path` has come or gone. */
	isDecidedBy(path: string): boolean {
		return this.#identity.decidedBy?.goWith(path) ?? false;
	}

	/** True where the configuration is, or includes, the file at `path`. */
	isConfiguredBy(path: string): boolean {
		return this.#config.has(path);
	}

	/** True where the open document at `path` shows in snapshots. */
	shows(path: string): boolean {
		return this.isConfiguredBy(path) || this.#documents.shows(path);
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
		this.#documents.changed(path);
		this.#touch();
		return this.#config.includesOthers(path);
	}

	/** True where it made a difference. */
	identify(identity: WorkspaceIdentity): boolean {
		const before = this.#identity;
		this.#identity = identity;
		const isSame =
			before.runtime === identity.runtime && JSON.stringify(before.evidence) === JSON.stringify(identity.evidence);
		if (finders(before) !== finders(identity)) this.#places.beginAnew(identity.places);
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
		const { there, gone } = await this.#listedPaths(changes);
		const looked = [
			...gone.map((path) => ({ path, entry: undefined, below: undefined })),
			...(await this.#listing.lookAgain(there)),
		];
		const leadsOtherwise = await this.lookWhereDocumentsLead();
		const hasOtherTraces = await this.lookAround();
		return this.#listing.takeChanges(looked) || leadsOtherwise || hasOtherTraces;
	}

	/** Paths of the listing: those to be looked at again, and those under which it has no file any more. */
	async #listedPaths(
		changes: readonly FileChange[],
	): Promise<Readonly<Record<'there' | 'gone', readonly WorkspacePath[]>>> {
		const own = changes.flatMap(({ path, kind }) => {
			const diskPath = this.#paths.diskPathOf(path);
			return diskPath !== undefined && isListed(diskPath, this.#around.isSkipped) ? [{ path: diskPath, kind }] : [];
		});
		const before = own.map(({ path }) => this.#letters.listedPath(path));
		await this.#listing.lookAtLetters(own.filter(({ kind }) => kind !== 'changed').map(({ path }) => path));
		this.#takeLetters();
		const there = new Set<WorkspacePath>();
		const gone = new Set(before);
		for (const { path, kind } of own) {
			const isOther = kind === 'deleted' && (await this.#listing.hasOtherLetters(path));
			(isOther ? gone : there).add(this.#letters.listedPath(path));
		}
		return { there: [...there], gone: [...gone].filter((path) => !there.has(path)) };
	}

	/** What is known of the disk, or the runtime, may be other than before. */
	#takeLetters(): void {
		const { exactNames } = this.runtime.detection;
		const found = { root: this.root, listed: this.#listing.onDisk, placed: this.#places.onDisk, exactNames };
		if (this.#letters.take(found)) this.#paths.forget();
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
		this.#takeLetters();
		this.#snapshot = undefined;
		this.#places.forget();
		this.#analysis = undefined;
	}
}
