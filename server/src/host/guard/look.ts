import { dirname, isAbsolute } from 'node:path';
import { guardedFiles, isAskedFor, mayGo } from '../../engine/guard/guarded.ts';
import { wasMissing } from '../../engine/guard/lookedFor.ts';
import { areKin } from '../../engine/runtimes/kin.ts';
import { once } from '../../engine/text/once.ts';
import { isStored } from '../managed/storedPlaces.ts';
import { translated } from '../workspace/places/ownLetters.ts';
import { programsOf } from '../workspace/programsOf.ts';
import type { ChangeRecords } from '../writes/records/record.ts';
import type { Accepted, CommitNote, GuardBaseline, KnownBaseline } from './baseline.ts';
import { beginnings, type GuardBeginning } from './beginnings.ts';
import { type GuardedState, hashOf, isExecutable, isRunAlike, isSameState, noFile, withRightsOf } from './fileState.ts';
import { type GitNow, isSameText } from './gitOrigin.ts';
import { concerns, type GuardedListing, type GuardedWorkspace, guardedListing, placeOf } from './guardedListing.ts';
import { isByJournal } from './journalOrigin.ts';
import { isBesideKnown, partsMark } from './skillParts.ts';
import { markedState, skillPlaces } from './skillPlaces.ts';

/** What a program that is not this editor did to a file. */
export interface OutsideChange {
	/** In the workspace; of a configuration elsewhere the absolute path. */
	readonly path: string;
	/** What was accepted last, and what is there now. */
	readonly before: GuardedState;
	readonly now: GuardedState;
	/** The commit that has it by now, where there is one: who wrote it first is not known by that. */
	readonly recorded?: CommitNote;
}

/** A change that git brought. */
export interface ArrivedChange {
	readonly path: string;
	/** ms since the epoch: when it was noticed. */
	readonly at: number;
	readonly commit: CommitNote;
	readonly before: GuardedState;
	readonly now: GuardedState;
}

export interface GuardReport {
	/** In the order of their paths. */
	readonly changes: readonly OutsideChange[];
	/** The newest first. */
	readonly arrivals: readonly ArrivedChange[];
}

/** What a look stands on. */
export interface LookOptions {
	readonly baseline: GuardBaseline;
	readonly records: Pick<ChangeRecords, 'ofFile'>;
	openGit(root: string): Promise<GitNow | undefined>;
	/** ms since the epoch. */
	now(): number;
	/** Hears of files that are accepted because nothing is known that they could be compared with, with one line for people. */
	onBegin?(how: GuardBeginning, line: string): void;
	/** Where true, a first look takes what the commit does not have for new, and not for the person’s. */
	readonly isByCommit?: boolean;
}

interface LookPorts extends LookOptions {
	statesOf(workspace: GuardedWorkspace, paths: Iterable<string>): Promise<ReadonlyMap<string, GuardedState>>;
	/** Hears what a look has found on the disk, by path. */
	onSeen(root: string, states: ReadonlyMap<string, GuardedState>): void;
}

/** ms for which it is worth knowing that git brought a change. */
const arrivalsFor = 14 * 86_400_000;

/** The folder at the top that the file lies in; undefined of one that lies in none. */
const topFolder = (path: string): string | undefined => /^[^/]+(?=\/)/u.exec(path)?.[0];

const markOf = (mark: string, at: number): Accepted => ({ path: mark, state: markedState, at, how: 'seen' });

const arrivalsOf = (files: Iterable<Accepted>, now: number): readonly ArrivedChange[] =>
	[...files]
		.flatMap(({ path, at, state, arrival, how }) =>
			how === 'commit' && arrival && now - at < arrivalsFor ? [{ path, at, now: state, ...arrival }] : [],
		)
		.sort((a, b) => b.at - a.at || (a.path < b.path ? -1 : 1));

/** What is known when the first change is judged. */
interface Look {
	readonly workspace: GuardedWorkspace;
	readonly at: number;
	readonly known: KnownBaseline;
	readonly listing: GuardedListing;
	/** Files of folders that this workspace did not lead to before. */
	readonly newPlaces: ReadonlySet<string>;
	/** Of folders at the top, those that the runtime before looked into as well; undefined where it is the same one. */
	readonly lookedInto: ReadonlySet<string | undefined> | undefined;
	git(): Promise<GitNow | undefined>;
}

interface FoundChange {
	readonly path: string;
	readonly accepted: Accepted | undefined;
	readonly before: GuardedState;
	readonly state: GuardedState;
}

/** Who made a change: somebody whose changes are accepted, with what of it is theirs, or nobody knows who. */
type ChangeVerdict =
	| {
			readonly how: Accepted['how'];
			readonly taken: GuardedState;
			readonly arrival?: Accepted['arrival'];
			/** There may be more to say of what is there then. */
			readonly isOpen: boolean;
	  }
	| { readonly how: 'outside'; readonly recorded?: CommitNote };

/** Files of another runtime have been there all along, but not in a folder that the one before looked into as well. */
const isNewToRuntime = ({ lookedInto }: Look, { accepted, path }: FoundChange): boolean =>
	!accepted && lookedInto !== undefined && !lookedInto.has(topFolder(path));

/**
 * A program that finds its own files shows one when it first asks for it, and so does a prompt what it leads to: nobody knows how long it has
 * been there, unless somebody had looked there before, or a commit says so.
 */
function isFirstAsked({ workspace, known, listing }: Look, { accepted, path }: FoundChange): boolean {
	if (accepted || (known.lookedFor && wasMissing(known.lookedFor, path))) return false;
	if (listing.reached.has(path)) return true;
	const folder = listing.folderOf.get(path);
	if (!(folder !== undefined || isAskedFor(programsOf(workspace), path))) return false;
	return folder === undefined || !(known.files.has(partsMark(folder)) || isBesideKnown(folder, known.files.keys()));
}

export function createLook(ports: LookPorts) {
	const { baseline, records, now, isByCommit = false, statesOf, onSeen } = ports;
	const openGit = async (root: string) => (isStored(root) ? undefined : ports.openGit(root));

	/** What is there is accepted, unless a commit has something else: then what the commit has. */
	async function begin(workspace: GuardedWorkspace, { listed, marks }: GuardedListing, at: number): Promise<void> {
		const { root, runtime } = workspace;
		const git = await openGit(root);
		// Git has the letters of the disk.
		const { onDisk = new Map() } = workspace.snapshot();
		const own = (path: string) => translated(path, onDisk);
		const asked = new Map([...onDisk].map(([path, other]) => [other, path]));
		const committed = new Set(
			(git ? await git.paths().catch(() => []) : []).map((path) => (onDisk.size > 0 ? translated(path, asked) : path)),
		);
		const states = await statesOf(
			workspace,
			new Set([...listed, ...guardedFiles(programsOf(workspace), committed).paths]),
		);
		/** A link has no files of its own. */
		const isCommitted = (path: string): boolean =>
			committed.has(path) || (path.includes('/') && isCommitted(dirname(path)));
		const files: Accepted[] = [...skillPlaces(workspace).map(({ mark }) => mark), ...marks].map((mark) =>
			markOf(mark, at),
		);
		for (const [path, state] of states) {
			if (isByCommit && !isAbsolute(path) && !isCommitted(path)) continue;
			const known = git && committed.has(path) ? await git.committed(own(path)) : undefined;
			const accepted = known === undefined || isSameText(known, state) ? state : withRightsOf(state, known);
			if (accepted.kind !== 'none') files.push({ path, state: accepted, at, how: 'seen' });
		}
		const begun = await baseline.begin(root, runtime.family, files);
		if (begun !== 'known') ports.onBegin?.(begun, beginnings[begun](root, []));
	}

	async function judge(look: Look, change: FoundChange): Promise<ChangeVerdict> {
		const { workspace, newPlaces } = look;
		const { path, accepted, before, state } = change;
		const isNothingNew =
			isNewToRuntime(look, change) ||
			(!accepted && newPlaces.has(path)) ||
			(!isByCommit && isFirstAsked(look, change)) ||
			(state.kind === 'none' && mayGo(programsOf(workspace), path));
		if (isNothingNew) return { how: 'seen', taken: state, isOpen: false };
		const since = accepted?.at ?? 0;
		const where = placeOf(workspace, path);
		const [from, to] = [hashOf(before), hashOf(state)];
		// The gate writes texts: that the file can be run now is somebody else's doing.
		if (from !== to && isByJournal(await records.ofFile(where.root, where.inRoot), { from, to, since }))
			return { how: 'written', taken: withRightsOf(before, state), isOpen: !isRunAlike(before, state) };
		const own = translated(path, workspace.snapshot().onDisk ?? new Map());
		const origin = isAbsolute(path) ? undefined : await (await look.git())?.originOf(own, state, since);
		const isRunAsCommitted = isRunAlike(before, state) || origin?.executable === isExecutable(state);
		if (origin?.kind === 'brought' && (isRunAsCommitted || from !== to)) {
			const taken = isRunAsCommitted ? state : withRightsOf(before, state);
			return { how: 'commit', taken, arrival: { commit: origin.commit, before }, isOpen: true };
		}
		return { how: 'outside', ...(origin?.kind === 'recorded' && { recorded: origin.commit }) };
	}

	/** Accepts what somebody made whose changes are; `isOpen` where that leaves more to look at. */
	async function settle(look: Look, states: ReadonlyMap<string, GuardedState>) {
		const { root } = look.workspace;
		const changes: OutsideChange[] = [];
		const others: string[] = [];
		let isOpen = false;
		for (const [path, state] of [...states].sort(([a], [b]) => (a < b ? -1 : 1))) {
			const accepted = look.known.files.get(path);
			const before = accepted?.state ?? noFile;
			if (isSameState(before, state)) continue;
			const change: FoundChange = { path, accepted, before, state };
			const verdict = await judge(look, change);
			if (verdict.how === 'outside') {
				const { recorded } = verdict;
				changes.push({ path, before, now: state, ...(recorded && { recorded }) });
				// The next look finds it there.
				if (!accepted) await baseline.accept(root, { path, state: noFile, at: look.at, how: 'seen' }, noFile);
				continue;
			}
			const { how, taken, arrival } = verdict;
			const next: Accepted = { path, state: taken, at: look.at, how, ...(arrival && { arrival }) };
			if (!(await baseline.accept(root, next, before)) || verdict.isOpen) isOpen = true;
			if (isNewToRuntime(look, change)) others.push(path);
		}
		return { changes, others, isOpen };
	}

	/** `isLast`: what cannot be noted now does not keep the rest from being told. */
	return async (workspace: GuardedWorkspace, isLast: boolean): Promise<GuardReport | 'again'> => {
		const { root, runtime } = workspace;
		const at = now();
		const listing = await guardedListing(workspace);
		const known = await baseline.of(root);
		if (!known) {
			await begin(workspace, listing, at);
			return (await baseline.of(root)) ? 'again' : { changes: [], arrivals: [] };
		}
		const paths = [...known.files.keys()].filter((path) => concerns(workspace, path, listing.listed));
		const states = await statesOf(workspace, new Set([...paths, ...listing.listed]));
		onSeen(root, states);
		const isSameRuntime = areKin(known, runtime);
		const unmarked = skillPlaces(workspace).filter(({ mark }) => !known.files.has(mark));
		const { changes, others, isOpen } = await settle(
			{
				workspace,
				at,
				known,
				listing,
				newPlaces: new Set(unmarked.flatMap(({ files }) => files)),
				lookedInto: isSameRuntime
					? undefined
					: new Set([...known.files.keys()].flatMap((path) => topFolder(path) ?? [])),
				git: once(() => openGit(root)),
			},
			states,
		);
		for (const mark of [
			...unmarked.map((each) => each.mark),
			...listing.marks.filter((each) => !known.files.has(each)),
		])
			await baseline.accept(root, markOf(mark, at), noFile);
		if (listing.lookedFor) await baseline.found(root, listing.lookedFor);
		if (!isSameRuntime) await baseline.change(root, runtime.family);
		if (others.length > 0) ports.onBegin?.('runtime', beginnings.runtime(root, others));
		if (isOpen && !isLast) return 'again';
		// What has changed again is not as git brought it.
		const changed = new Set(changes.map(({ path }) => path));
		return { changes, arrivals: arrivalsOf(known.files.values(), at).filter(({ path }) => !changed.has(path)) };
	};
}
