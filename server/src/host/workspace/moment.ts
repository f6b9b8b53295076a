import type { Analysis } from '../../engine/workspace/analysis.ts';
import type { Session, SessionKind } from '../../engine/workspace/session.ts';
import type { FileContent, Snapshot, WorkspacePath } from '../../engine/workspace/snapshot.ts';
import type { Workspace } from './workspaces.ts';

/** See `momentOf`. */
class WorkspaceMoment implements Workspace {
	readonly #live: Workspace;
	readonly #snapshot: Snapshot;
	readonly #analysis: Analysis;
	readonly #session: Session;
	readonly #read = new Map<WorkspacePath, Promise<FileContent | undefined>>();
	readonly root: Workspace['root'];
	readonly runtime: Workspace['runtime'];
	readonly evidence: Workspace['evidence'];
	readonly neighbours: Workspace['neighbours'];
	readonly version: Workspace['version'];
	readonly notes: Workspace['notes'];
	readonly configPaths: Workspace['configPaths'];
	readonly skillFolders: Workspace['skillFolders'];
	readonly askedPaths: Workspace['askedPaths'];

	constructor(live: Workspace) {
		this.#live = live;
		this.#snapshot = live.snapshot();
		this.#analysis = live.analysis();
		this.#session = live.session();
		this.root = live.root;
		this.runtime = live.runtime;
		this.evidence = live.evidence;
		this.neighbours = live.neighbours;
		this.version = live.version;
		this.notes = live.notes;
		this.configPaths = live.configPaths;
		this.skillFolders = live.skillFolders;
		this.askedPaths = live.askedPaths;
	}

	snapshot(): Snapshot {
		return this.#snapshot;
	}

	analysis(): Analysis {
		return this.#analysis;
	}

	session(kind?: SessionKind): Session {
		return kind === undefined ? this.#session : { ...this.#session, kind };
	}

	/** Of a file that the snapshot leaves unread, the text that it has when it is first asked for. */
	read(path: WorkspacePath): Promise<FileContent | undefined> {
		let read = this.#read.get(path);
		if (!read) {
			read = this.#readNow(path);
			this.#read.set(path, read);
		}
		return read;
	}

	async #readNow(path: WorkspacePath): Promise<FileContent | undefined> {
		const now = await this.#live.read(path);
		// Where it leads is asked of the disk, whatever it said then: it may have become a link out of the workspace.
		if (now?.kind === 'unreadable') return now;
		const then = this.#snapshot.files.get(path)?.content;
		return then?.kind === 'text' ? then : now;
	}

	/** Has happened before there was this moment. */
	async settleLinks(): Promise<void> {}

	async settleFiles(): Promise<void> {}

	async settlePlaces(): Promise<void> {}

	secretsIn(text: string): ReturnType<Workspace['secretsIn']> {
		return this.#live.secretsIn(text);
	}

	pathOf(absolute: string): WorkspacePath | undefined {
		return this.#live.pathOf(absolute);
	}

	placeOf(absolute: string): WorkspacePath | undefined {
		return this.#live.placeOf(absolute);
	}

	absolute(path: WorkspacePath): string {
		return this.#live.absolute(path);
	}
}

/**
 * `workspace` as it is now: files, configuration, runtime, prompts and clock stay what they are at this moment, whatever changes
 * meanwhile, so that all parts of one request tell of the same files. Rejects where links cannot be looked at.
 */
export async function momentOf(workspace: Workspace): Promise<Workspace> {
	await workspace.settleLinks();
	await workspace.settlePlaces();
	await workspace.settleFiles();
	return new WorkspaceMoment(workspace);
}
