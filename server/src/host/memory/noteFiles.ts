import { join } from 'node:path';
import type { MemoryWrite } from '../../../../protocol/memory/overview.ts';
import type { Moment } from '../../engine/memory/clock.ts';
import { addToCurated } from '../../engine/memory/notes/curated.ts';
import { addToDailyLog, type EarlierLog, earlierDays } from '../../engine/memory/notes/dailyLog.ts';
import type { Insertion } from '../../engine/memory/notes/lines.ts';
import type { MemoryNote } from '../../engine/memory/notes/note.ts';
import type { WorkspacePath } from '../../engine/workspace/snapshot.ts';
import { type WritingWorkspace, writesTo } from '../managed/agentWrites.ts';
import { uriOfPath } from '../managed/placeUri.ts';
import { isStored } from '../managed/storedPlaces.ts';
import type { Failed, WriteGate, WritePolicy } from '../writes/gate.ts';
import { failed } from '../writes/outcome.ts';
import type { Signature } from '../writes/records/record.ts';
import type { TypedWorkspace } from './typed.ts';

/** The part of a workspace that remembering needs. */
export type RememberingWorkspace = TypedWorkspace & WritingWorkspace;

/** What is written down, when, and by whom. */
export interface SignedNote {
	readonly note: MemoryNote;
	readonly moment: Moment;
	readonly signature: Signature;
}

type WrittenNote = { readonly kind: 'written'; readonly write: MemoryWrite } | Failed;

/** Files that many notes share. Nothing here throws. */
interface NoteFiles {
	/** Adds the note to the long-term memory. */
	toCurated(workspace: RememberingWorkspace, note: SignedNote): Promise<WrittenNote>;
	/** Adds it to the log of the day, which is written as the one before it was. */
	toLog(
		workspace: RememberingWorkspace,
		note: SignedNote,
		day: string,
		pathOf: (day: string) => WorkspacePath,
	): Promise<WrittenNote>;
}

/** Nothing is written; one line for people. */
interface DeclinedNote {
	readonly decline: string;
}

export function createNoteFiles(gate: WriteGate): NoteFiles {
	async function write(
		workspace: RememberingWorkspace,
		path: WorkspacePath,
		signature: Signature,
		insert: (current: string | undefined) => Insertion | DeclinedNote,
	): Promise<WrittenNote> {
		const { root } = workspace;
		let insertion: Insertion | undefined;
		const place = writesTo(workspace, { path, isEmpty: false });
		if ('refused' in place) return failed('declined', place.refused);
		const where = { root, path: place.path, policy: policyOf(workspace) };
		// Else what is not to be written would leave its folder behind.
		const read = await gate.read(where);
		const first = read.kind === 'read' && read.text === undefined ? insert(undefined) : undefined;
		if (first && 'decline' in first) return failed('declined', first.decline);
		const outcome = await gate.change({
			...where,
			signature,
			transform(current) {
				const outcome = insert(current);
				if ('decline' in outcome) return outcome;
				insertion = outcome;
				return outcome.text;
			},
		});
		if (outcome.kind === 'failed') return outcome;
		if (!insertion) throw new Error('The write gate reported a change that it never asked for.');
		const { created, via } = outcome;
		const { line } = insertion;
		const uri = uriOfPath(join(root, place.path));
		return {
			kind: 'written',
			write: { uri, path: place.path, line, created, ...(via === 'editor' && { unsaved: true }) },
		};
	}

	/** A memory of another name that the agent would no longer get once there is a curated one. */
	async function hiddenByNew({ root, runtime: { memory } }: RememberingWorkspace): Promise<WorkspacePath | undefined> {
		const path = memory.curatedUntilThen;
		// Of a database, an agent gets both.
		if (path === undefined || isStored(root)) return undefined;
		const read = await gate.read({ root, path, policy: { what: 'memory', accepts: (other) => other === path } });
		return read.kind === 'failed' || read.text?.trim() ? path : undefined;
	}

	async function latestLogBefore(
		workspace: RememberingWorkspace,
		day: string,
		pathOf: (day: string) => WorkspacePath,
	): Promise<EarlierLog | undefined> {
		const policy = policyOf(workspace);
		for (const earlier of earlierDays(day)) {
			const place = writesTo(workspace, { path: pathOf(earlier), isEmpty: false });
			if ('refused' in place) continue;
			const read = await gate.read({ root: workspace.root, path: place.path, policy });
			if (read.kind === 'read' && read.text?.trim()) return { day: earlier, text: read.text };
		}
		return undefined;
	}

	return {
		async toCurated(workspace, { note, moment, signature }) {
			const hidden = await hiddenByNew(workspace);
			return write(
				workspace,
				workspace.runtime.memory.curatedPath,
				signature,
				curating(workspace, note, moment, hidden),
			);
		},
		async toLog(workspace, { note, moment, signature }, day, pathOf) {
			const earlier = await latestLogBefore(workspace, day, pathOf);
			return write(workspace, pathOf(day), signature, (current) => addToDailyLog(current, note, moment, earlier));
		},
	};
}

const curating =
	(workspace: RememberingWorkspace, note: MemoryNote, moment: Moment, hidden: WorkspacePath | undefined) =>
	(current: string | undefined): Insertion | DeclinedNote => {
		const { memory } = workspace.runtime;
		const seen: WritingWorkspace = workspace;
		if (memory.entries) return memory.entries.add(current, note.single ?? note.lines.join('\n'), seen.snapshot?.());
		if (current === undefined && hidden !== undefined)
			return {
				decline: `${memory.curatedPath} was not created: the agent reads ${hidden} as long as there is no ${memory.curatedPath}, and would no longer see it. Rename ${hidden} to ${memory.curatedPath} first.`,
			};
		const decline = current === undefined ? undefined : memory.declines?.(current);
		return decline === undefined ? addToCurated(current ?? memory.curatedStart, note, moment) : { decline };
	};

const policyOf = ({ runtime }: RememberingWorkspace): WritePolicy => ({
	what: 'memory',
	accepts: (path) => runtime.memory.accepts(path),
});
