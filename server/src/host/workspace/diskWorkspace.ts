import { join, relative, sep } from 'node:path';
import type { Wording } from '../../engine/prompt/wording/wording.ts';
import { textRoleOf } from '../../engine/rules/support/texts.ts';
import type { Evidence } from '../../engine/runtimes/detection/evidence.ts';
import type { Runtime } from '../../engine/runtimes/runtime.ts';
import { couldHoldSecret } from '../../engine/secrets/find.ts';
import { type Analysis, analyse } from '../../engine/workspace/analysis.ts';
import { highestDraw, type Session, type SessionKind } from '../../engine/workspace/session.ts';
import {
	configContentAt,
	type Environment,
	type FileContent,
	type FileEntry,
	type FoundSecret,
	type RunTraces,
	type Snapshot,
	textIn,
	type WorkspacePath,
} from '../../engine/workspace/snapshot.ts';
import { type DiskFiles, leadsElsewhere, unreadable } from '../platform/diskFiles.ts';
import { isInside, isSamePlace } from '../platform/insideFolder.ts';
import { leadsOut } from '../platform/leadsOut.ts';
import { mapLimit } from '../platform/queue.ts';
import type { SecretScanner } from '../secrets/scanner.ts';
import { createSecretWatch, type SecretWatch } from '../secrets/watch.ts';
import { type FoundSurroundings, noSurroundings, sameSurroundings } from '../skills/surroundings.ts';
import type { RecordReader } from '../sqlite/recordReader.ts';
import { type FoundConfig, includesIn } from './configuration.ts';
import { DocumentOverlay } from './documentOverlay.ts';
import { sameConfig, sameEntry, sameTraces } from './equality.ts';
import { type FolderScan, type IsInjected, isListed, scanFolder, sorted, takeEntry } from './scan/folderScan.ts';
import { lookForTraces } from './scan/runTraces.ts';
import type { IsSkipped } from './scan/skippedFolders.ts';
import type { FileChange, Workspace } from './workspaces.ts';

/** What all workspaces of one store share. */
export interface WorkspaceSurroundings {
	readonly files: DiskFiles;
	readonly environment: Environment;
	/** ms since the epoch. */
	readonly clock: () => number;
	/** Texts of open documents by absolute path. */
	readonly documents: ReadonlyMap<string, string>;
	readonly isInjected: IsInjected;
	readonly isSkipped: IsSkipped;
	/** Absent where nobody looks for secrets. */
	readonly secrets?: SecretScanner;
	/** A workspace has come to know of secrets after its snapshot was made. */
	readonly onSecrets?: (workspace: Workspace) => void;
	readonly wordingFor: (runtimeId: string) => Wording;
	/** Absent: no runtime's own database is read. */
	readonly readRecord?: RecordReader;
}

/** What the workspace was recognised as. */
export interface WorkspaceIdentity {
	readonly runtime: Runtime;
	readonly evidence: Evidence;
	/** Absolute paths of configurations, there or not, whose coming, changing or going may make it something else. */
	readonly configPaths?: ReadonlySet<string>;
}

/** Paths that are kept in both forms: few files have findings. */
const mostAbsolute = 500;

/** Keeps what the disk had when it was last looked at; open documents are laid over it when a snapshot is asked for. */
export class DiskWorkspace implements Workspace {
	readonly root: string;
	readonly #around: WorkspaceSurroundings;
	#identity: WorkspaceIdentity;
	#disk: ReadonlyMap<WorkspacePath, FileEntry>;
	#notes: readonly string[];
	#found: FoundConfig = { config: undefined, tried: new Set() };
	#openProjects: readonly string[] = [];
	#traces: RunTraces | undefined;
	/** What each file of the configuration included when its includes were last read. */
	#includes = new Map<string, string>();
	#surroundings: FoundSurroundings = noSurroundings;
	readonly #overlay: DocumentOverlay;
	/** Whether open documents lead out of the workspace, by path, as far as somebody has looked. */
	readonly #leading = new Map<WorkspacePath, boolean>();
	#version = 1;
	readonly #openToOthers: boolean;
	readonly #secrets: SecretWatch | undefined;
	#snapshot: Snapshot | undefined;
	#analysis: Analysis | undefined;
	/** Every finding asks for the path of its file. */
	readonly #absolute = new Map<WorkspacePath, string>();

	constructor(around: WorkspaceSurroundings, root: string, inventory: FolderScan, identity: WorkspaceIdentity) {
		this.#around = around;
		this.root = root;
		this.#disk = inventory.files;
		this.#overlay = new DocumentOverlay(
			around.documents,
			(absolute) => {
				const path = this.pathOf(absolute);
				return path !== undefined && isListed(path, around.isSkipped) ? path : undefined;
			},
			(path, under) => this.#leading.get(path) ?? (under ? under.leadsOut === true : true),
		);
		this.#notes = inventory.notes;
		this.#identity = identity;
		this.#openToOthers = inventory.openToOthers ?? false;
		this.#secrets =
			around.secrets &&
			createSecretWatch(
				around.secrets,
				(path) => textRoleOf(this.runtime, path) !== undefined,
				() => {
					this.#touch();
					around.onSecrets?.(this);
				},
			);
	}

	get runtime(): Runtime {
		return this.#identity.runtime;
	}

	get evidence(): Evidence {
		return this.#identity.evidence;
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
		return [...new Set([...this.#found.tried, ...(this.#identity.configPaths ?? [])])];
	}

	absolute(path: WorkspacePath): string {
		let absolute = this.#absolute.get(path);
		if (absolute === undefined) {
			absolute = join(this.root, path);
			if (this.#absolute.size >= mostAbsolute) this.#absolute.clear();
			this.#absolute.set(path, absolute);
		}
		return absolute;
	}

	pathOf(absolute: string): WorkspacePath | undefined {
		if (absolute === this.root || !isInside(this.root, absolute)) return undefined;
		return relative(this.root, absolute).split(sep).join('/');
	}

	snapshot(): Snapshot {
		if (!this.#snapshot) {
			const files = this.#overlay.files(this.#disk);
			const secrets = this.#secrets?.of(files);
			this.#snapshot = {
				root: this.root,
				files,
				config: this.#overlay.config(this.#found.config),
				environment: this.#around.environment,
				...(this.#openToOthers && { openToOthers: true }),
				...(this.#traces && { traces: this.#traces }),
				...(secrets && { secrets }),
				...(this.#surroundings.skills && { skills: this.#surroundings.skills }),
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
		this.#analysis ??= analyse(this.snapshot(), this.runtime, this.session(), this.#around.wordingFor(this.runtime.id));
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
			...(agentId && { agentId }),
			...(this.#openProjects.length > 0 && { activeProjects: this.#openProjects }),
		};
	}

	/** The agent that the configuration has live here; undefined for the default agent. */
	#agentId(): string | undefined {
		const { config, environment } = this.snapshot();
		const [main, ...others] = this.runtime.detection.home?.agentFolders(config, environment) ?? [];
		if (main && isSamePlace(main.folder, this.root)) return undefined;
		return others.find(({ folder }) => isSamePlace(folder, this.root))?.agentId;
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
		const answers = await mapLimit(listed, 16, ({ absolute }) => leadsOut(this.#around.files, this.root, absolute));
		let isOther = false;
		for (const [index, { absolute, path }] of listed.entries()) {
			const answer = answers[index] ?? true;
			if (!this.#around.documents.has(absolute)) this.#leading.delete(path);
			else if (this.#leading.get(path) !== answer) {
				isOther ||= answer !== (this.snapshot().files.get(path)?.leadsOut ?? false);
				this.#leading.set(path, answer);
			}
		}
		if (isOther) this.#touch();
		return isOther;
	}

	async settleLinks(): Promise<void> {
		await this.lookWhereDocumentsLead();
	}

	/** True where the configuration is, includes, or would be looked for at `path`. */
	watchesConfig(path: string): boolean {
		return this.#found.tried.has(path) || (this.#identity.configPaths?.has(path) ?? false);
	}

	/** True where the configuration is, or includes, the file at `path`. */
	isConfiguredBy(path: string): boolean {
		const { config } = this.#found;
		return config !== undefined && (config.path === path || config.included.has(path));
	}

	/** True where the open document at `path` shows in snapshots. */
	shows(path: string): boolean {
		if (this.isConfiguredBy(path)) return true;
		const own = this.pathOf(path);
		return own !== undefined && isListed(own, this.#around.isSkipped);
	}

	/** The text that the snapshot has for the file at the absolute `path`. */
	textAt(path: string): string | undefined {
		const snapshot = this.snapshot();
		const own = this.pathOf(path);
		return textIn((own !== undefined && snapshot.files.get(own)?.content) || configContentAt(snapshot, path));
	}

	/** An open document came, changed or went. True where the configuration's includes may be others now. */
	documentChanged(path: string): boolean {
		const own = this.#around.documents.has(path) ? undefined : this.pathOf(path);
		if (own !== undefined) this.#leading.delete(own);
		this.#touch();
		return this.isConfiguredBy(path) && this.#includesAt(path) !== this.#includes.get(path);
	}

	/** True where it made a difference. */
	identify(identity: WorkspaceIdentity): boolean {
		const before = this.#identity;
		this.#identity = identity;
		const isSame =
			before.runtime === identity.runtime && JSON.stringify(before.evidence) === JSON.stringify(identity.evidence);
		if (before.runtime !== identity.runtime) this.#touch();
		return !isSame;
	}

	/** True where it made a difference. */
	configure(found: FoundConfig, openProjects: readonly string[]): boolean {
		const before = this.#found.config;
		this.#found = found;
		const isSame = sameConfig(before, found.config) && openProjects.join('\n') === this.#openProjects.join('\n');
		this.#openProjects = openProjects;
		if (!isSame) this.#touch();
		const files = found.config ? [found.config.path, ...found.config.included.keys()] : [];
		this.#includes = new Map(files.map((path) => [path, this.#includesAt(path)]));
		return !isSame;
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
		const paths = [...new Set(changes.map(({ path }) => this.pathOf(path)))].filter(
			(path): path is WorkspacePath => path !== undefined && isListed(path, isSkipped),
		);
		const results = await mapLimit(paths, 16, async (path) => {
			const entry = await takeEntry(files, this.root, path, isInjected);
			const facts = entry ? undefined : (await files.facts([this.absolute(path)]))[0];
			// Links to folders are not followed here either.
			const isFolder =
				facts?.target === 'folder' &&
				facts.link !== 'symlink' &&
				!(await leadsOut(files, this.root, this.absolute(path)));
			const below = isFolder ? await scanFolder(files, this.root, path, isInjected, isSkipped) : undefined;
			return { path, entry, below };
		});
		const next = new Map(this.#disk);
		for (const { path, entry, below } of results) {
			// A folder that came or went brings or takes all that is in it.
			if (!entry) for (const known of this.#disk.keys()) if (known.startsWith(`${path}/`)) next.delete(known);
			for (const found of below?.files.values() ?? []) next.set(found.path, found);
			if (entry) next.set(path, entry);
			else next.delete(path);
		}
		const isSame =
			next.size === this.#disk.size && [...next].every(([path, entry]) => sameEntry(entry, this.#disk.get(path)));
		const leadsOtherwise = await this.lookWhereDocumentsLead();
		const hasOtherTraces = await this.lookAround();
		if (isSame) return leadsOtherwise || hasOtherTraces;
		const hasNew = [...next.keys()].some((path) => !this.#disk.has(path));
		this.#disk = hasNew ? sorted(next.values()) : next;
		this.#touch();
		return true;
	}

	wordingChanged(): void {
		this.#touch();
	}

	#touch(): void {
		this.#version++;
		this.#snapshot = undefined;
		this.#analysis = undefined;
	}

	/** What the configuration file at `path` includes, as one string to compare. */
	#includesAt(path: string): string {
		return includesIn(this.textAt(path) ?? '').join('\n');
	}
}
