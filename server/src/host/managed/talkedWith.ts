import { type Analysis, analyse } from '../../engine/workspace/analysis.ts';
import type { Session, SessionKind } from '../../engine/workspace/session.ts';
import type { Workspace } from '../workspace/workspaces.ts';
import { isStored, keptPlace, ofKeptPlace } from './storedPlaces.ts';

/** A workspace, as far as it says who talks with its agent. */
interface TalkingWorkspace {
	/** Absolute path of the root folder. */
	readonly root: string;
	session?(): Pick<Session, 'user'>;
}

/** Where whatever is said in the workspace is kept, by whoever talks with its agent now: see `keptPlace`. */
export const keptUnder = (workspace: TalkingWorkspace): string =>
	isStored(workspace.root) ? keptPlace(workspace.root, workspace.session?.().user) : workspace.root;

/** The workspace that something at `kept` is of, as its person talks with the agent, whoever is chosen now; undefined where it is not open. */
export function workspaceKeptUnder(kept: string, workspaces: readonly Workspace[]): Workspace | undefined {
	const { root, user } = ofKeptPlace(kept);
	const live = workspaces.find((workspace) => workspace.root === root);
	return live && talkedWithBy(live, user);
}

/**
 * The workspace as `user` talks with its agent, from now on and whoever is chosen meanwhile; nobody where it is absent. On a disk, nobody
 * has anything of their own, and it is the workspace itself.
 */
export function talkedWithBy(live: Workspace, user: string | undefined): Workspace {
	if (!isStored(live.root)) return live;
	let known: { readonly version: number; readonly analysis: Analysis } | undefined;
	const session = (kind?: SessionKind): Session => {
		const { user: _chosen, ...now } = live.session(kind);
		return user === undefined ? now : { ...now, user };
	};
	return {
		root: live.root,
		get runtime() {
			return live.runtime;
		},
		get evidence() {
			return live.evidence;
		},
		get neighbours() {
			return live.neighbours;
		},
		get version() {
			return live.version;
		},
		get notes() {
			return live.notes;
		},
		get configPaths() {
			return live.configPaths;
		},
		get askedPaths() {
			return live.askedPaths;
		},
		get skillFolders() {
			return live.skillFolders;
		},
		session,
		snapshot: () => live.snapshot(),
		analysis() {
			if (live.session().user === user) return live.analysis();
			// Of somebody who is not looked at: as long as the prompt is, but with placeholders for the runtime's own words.
			if (known?.version !== live.version)
				known = { version: live.version, analysis: analyse(live.snapshot(), live.runtime, session()) };
			return known.analysis;
		},
		read: (path) => live.read(path),
		settleLinks: () => live.settleLinks(),
		settleFiles: () => live.settleFiles(),
		settlePlaces: (asked) => live.settlePlaces(asked),
		secretsIn: (text) => live.secretsIn(text),
		pathOf: (absolute) => live.pathOf(absolute),
		placeOf: (absolute) => live.placeOf(absolute),
		absolute: (path) => live.absolute(path),
	};
}
