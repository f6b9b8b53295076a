import { wallClock } from '../../engine/memory/clock.ts';
import {
	type ArchivedPassage,
	addToArchive,
	archivedFile,
	archivePathOf,
	isArchived,
	isInArchive,
	isRetirable,
} from '../../engine/retiring/archive.ts';
import { withoutEntry } from '../../engine/retiring/place.ts';
import type { Runtime } from '../../engine/runtimes/runtime.ts';
import type { WorkspacePath } from '../../engine/workspace/snapshot.ts';
import type { Failed, WriteGate } from '../writes/gate.ts';
import type { Signature } from '../writes/records/record.ts';
import type { IndexFiles } from './catalog.ts';
import type { CurateResult } from './remember.ts';

interface ArchivedWorkspace {
	/** Absolute path of the root folder. */
	readonly root: string;
	readonly runtime: Pick<Runtime, 'memory' | 'roleOf'>;
}

/** Lines that go to the archive, or a whole file. */
export type Retired =
	| (ArchivedPassage & { readonly kind: 'lines'; readonly startLine: number; readonly endLine: number })
	| { readonly kind: 'file'; readonly path: WorkspacePath; readonly text: string };

/** Moves memories to the archive, each as a part of an operation. Nothing here throws. */
export interface MemoryArchive {
	/** Into the archive, then out of where it was: a failure in between leaves it in both, never in neither. */
	retire(workspace: ArchivedWorkspace, what: Retired, signature: Signature): Promise<CurateResult>;
	/**
	 * Ends what a process began that is gone. False where the archive has nothing of it: then all of it is still where it
	 * was, or somebody else has moved it.
	 */
	finish(workspace: ArchivedWorkspace, what: Retired, signature: Signature): Promise<boolean>;
}

interface ArchiveOptions {
	readonly gate: WriteGate;
	readonly indexes: IndexFiles;
	/** ms since the epoch. */
	readonly now: () => number;
	/** IANA name of the time zone that days are counted in, in the workspace at `root` (absolute). */
	timeZone(root: string): string;
}

const refused = ({ message }: Failed): CurateResult => ({ kind: 'failed', message });

export function createMemoryArchive({ gate, indexes, now, timeZone }: ArchiveOptions): MemoryArchive {
	/** `YYYY-MM-DD`; a zone that does not exist counts as UTC. */
	function today({ root }: ArchivedWorkspace): string {
		try {
			return wallClock({ now: now(), timeZone: timeZone(root) }).day;
		} catch {
			return wallClock({ now: now(), timeZone: 'UTC' }).day;
		}
	}

	const placed = ({ root, runtime }: ArchivedWorkspace, path: WorkspacePath, signature: Signature) => ({
		root,
		path,
		policy: { what: 'memory', accepts: (target: WorkspacePath) => isArchived(target) || isRetirable(runtime, target) },
		signature,
	});

	const goalOf = (workspace: ArchivedWorkspace, { kind, path }: Retired): WorkspacePath =>
		kind === 'file' ? archivedFile(path) : archivePathOf(today(workspace));

	async function intoArchive(workspace: ArchivedWorkspace, what: Retired, signature: Signature) {
		const where = placed(workspace, goalOf(workspace, what), signature);
		if (what.kind === 'lines')
			return gate.change({ ...where, transform: (current) => addToArchive(current, what, today(workspace)) });
		const read = await gate.read(placed(workspace, what.path, signature));
		if (read.kind === 'failed') return read;
		return gate.create({ ...where, text: what.text, ...(read.traits && { traits: read.traits }) });
	}

	/** Undefined where it is gone from there; else why it is not. */
	async function outOfPlace(
		workspace: ArchivedWorkspace,
		what: Retired,
		signature: Signature,
	): Promise<string | undefined> {
		const where = placed(workspace, what.path, signature);
		if (what.kind === 'file') {
			const removed = await gate.remove({ ...where, ifText: what.text });
			if (removed.kind === 'failed' && removed.failure !== 'gone') return removed.message;
			return (await indexes.refresh(workspace, what.path, signature)).problem;
		}
		const changed = await gate.change({ ...where, transform: (current) => without(current, what, workspace) });
		return changed.kind === 'failed' ? changed.message : undefined;
	}

	/** Whether it still is where it was, and may go from there. */
	async function stands(
		workspace: ArchivedWorkspace,
		what: Retired,
		signature: Signature,
	): Promise<CurateResult | true> {
		const read = await gate.read(placed(workspace, what.path, signature));
		if (read.kind === 'failed') return refused(read);
		// Else it would be in the archive, and could not go from where it is.
		if (read.traits && (read.traits.mode & 0o222) === 0)
			return { kind: 'failed', message: `${what.path} was not changed: it is read-only. Allow writing first.` };
		if (what.kind === 'file')
			return (
				read.text === what.text || {
					kind: 'failed',
					message: `${what.path} has changed. Look for memories to archive again.`,
				}
			);
		const left = without(read.text, what, workspace);
		return typeof left === 'string' || { kind: 'failed', message: left.decline };
	}

	return {
		async retire(workspace, what, signature) {
			const found = await stands(workspace, what, signature);
			if (found !== true) return found;
			const goal = await gate.read(placed(workspace, goalOf(workspace, what), signature));
			// Whoever closes the editor without saving would lose what is nowhere else any more.
			if (goal.kind === 'read' && goal.text !== undefined && goal.traits === undefined)
				return { kind: 'failed', message: `${goalOf(workspace, what)} has unsaved changes. Save it first.` };
			const archived = await intoArchive(workspace, what, signature);
			if (archived.kind === 'failed') return refused(archived);
			const problem = await outOfPlace(workspace, what, signature);
			const paths = [archived.path, what.path];
			if (problem === undefined) return { kind: 'written', paths };
			return { kind: 'written', paths, problem: `It is now in ${archived.path} and also in its old place: ${problem}` };
		},

		async finish(workspace, what, signature) {
			const archive = await gate.read(placed(workspace, goalOf(workspace, what), signature));
			if (archive.kind === 'failed' || archive.text === undefined) return false;
			if (what.kind === 'file' ? archive.text !== what.text : !isInArchive(archive.text, what)) return false;
			const source = await gate.read(placed(workspace, what.path, signature));
			// What is gone already may still be listed.
			const isGone = what.kind === 'file' && source.kind === 'read' && source.text === undefined;
			if (isGone || (await stands(workspace, what, signature)) === true) await outOfPlace(workspace, what, signature);
			return true;
		},
	};
}

/** `current` without the lines, or why it stays as it is. */
function without(
	current: string | undefined,
	{ path, ...passage }: Extract<Retired, { kind: 'lines' }>,
	{ runtime }: ArchivedWorkspace,
): string | { readonly decline: string } {
	const locked = current === undefined ? undefined : runtime.memory.declines?.(current);
	if (locked !== undefined) return { decline: locked };
	const left = current === undefined ? undefined : withoutEntry(current, passage);
	if (left !== undefined) return runtime.memory.entries?.tidied(left) ?? left;
	return { decline: `Those lines of ${path} have changed. Look for memories to archive again.` };
}
