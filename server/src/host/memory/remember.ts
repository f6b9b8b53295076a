import { join } from 'node:path';
import type {
	MemoryWrite,
	RememberParams,
	RememberPlaces,
	RememberResult,
} from '../../../../protocol/memory/overview.ts';
import { type Moment, wallClock } from '../../engine/memory/clock.ts';
import { addToCurated } from '../../engine/memory/notes/curated.ts';
import { addToDailyLog, type EarlierLog, earlierDays } from '../../engine/memory/notes/dailyLog.ts';
import type { Insertion } from '../../engine/memory/notes/lines.ts';
import { type MemoryNote, noteOf } from '../../engine/memory/notes/note.ts';
import type { TypedMemory } from '../../engine/memory/typed.ts';
import type { MemoryPolicy } from '../../engine/runtimes/capabilities/memory.ts';
import type { WorkspacePath } from '../../engine/workspace/snapshot.ts';
import { type WritingWorkspace, writesTo } from '../managed/agentWrites.ts';
import { uriOfPath } from '../managed/placeUri.ts';
import { isStored } from '../managed/storedPlaces.ts';
import type { Failed, WriteGate, WritePolicy } from '../writes/gate.ts';
import { failed } from '../writes/outcome.ts';
import { type Author, type Signature, sign } from '../writes/records/record.ts';
import { createIndexFiles, type IndexFiles } from './catalog.ts';
import { createTypedMemory, type TypedWorkspace } from './typed.ts';

/** The part of a workspace that remembering needs. */
type RememberingWorkspace = TypedWorkspace & WritingWorkspace;

export interface Memory {
	/** Where `remember` writes to today; undefined where the time zone is none. Never throws. */
	places(workspace: Pick<RememberingWorkspace, 'root' | 'runtime'>): RememberPlaces | undefined;
	/** Writes `text` down in the workspace's own format. Never throws. */
	remember(
		workspace: RememberingWorkspace,
		text: string,
		target: RememberParams['target'],
		by?: Author,
	): Promise<RememberResult>;
	/** Writes `text` into the long-term memory alone. Never throws. */
	rememberForLong(workspace: RememberingWorkspace, text: string, by?: Author): Promise<RememberResult>;
	/**
	 * Writes down what a model wants to be remembered, with its type and its tags, where the runtime keeps each memory in a
	 * file of its own. Never throws.
	 */
	rememberTyped(workspace: RememberingWorkspace, input: unknown, by?: Author): Promise<RememberResult>;
	/** Writes `text` into the long-term memory alone, as part of an operation. Never throws. */
	curate(workspace: RememberingWorkspace, text: string, signature: Signature): Promise<CurateResult>;
	/** Writes a memory that has a file of its own, as part of an operation. Never throws. */
	curateFile(workspace: RememberingWorkspace, memory: TypedMemory, signature: Signature): Promise<CurateResult>;
}

export type CurateResult = Curated | { readonly kind: 'failed'; readonly message: string };

/** A note that stands in the long-term memory by now. */
interface Curated {
	readonly kind: 'written';
	/** The memory itself first. */
	readonly paths: readonly WorkspacePath[];
	/** One line on what else should have been written and was not. */
	readonly problem?: string;
}

export interface MemoryOptions {
	readonly gate: WriteGate;
	/** ms since the epoch. */
	readonly now: () => number;
	/** IANA name of the time zone that days are counted in, in the workspace at `root` (absolute). */
	timeZone(root: string): string;
	/** Shared with whatever else changes memories. */
	readonly indexes?: IndexFiles;
}

/** Nothing is written; one line for people. */
interface DeclinedNote {
	readonly decline: string;
}

export function createMemory({ gate, now, timeZone, indexes = createIndexFiles(gate) }: MemoryOptions): Memory {
	const typedMemory = createTypedMemory({ gate, indexes, now });

	async function write(
		workspace: RememberingWorkspace,
		path: WorkspacePath,
		signature: Signature,
		insert: (current: string | undefined) => Insertion | DeclinedNote,
	): Promise<{ readonly kind: 'written'; readonly write: MemoryWrite } | Failed> {
		const { root } = workspace;
		const policy = policyOf(workspace);
		let insertion: Insertion | undefined;
		const place = writesTo(workspace, { path, isEmpty: false });
		if ('refused' in place) return failed('declined', place.refused);
		const outcome = await gate.change({
			root,
			path: place.path,
			policy,
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
		const { created } = outcome;
		const uri = uriOfPath(join(root, place.path));
		return {
			kind: 'written',
			write: {
				uri,
				path: place.path,
				line: insertion.line,
				created,
				...(outcome.via === 'editor' ? { unsaved: true } : {}),
			},
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

	async function writeCurated(workspace: RememberingWorkspace, note: MemoryNote, moment: Moment, signature: Signature) {
		const { memory } = workspace.runtime;
		const hidden = await hiddenByNew(workspace);
		return write(workspace, memory.curatedPath, signature, curating(memory, note, moment, hidden));
	}

	async function latestLogBefore(
		workspace: RememberingWorkspace,
		day: string,
		logPath: (day: string) => WorkspacePath,
	): Promise<EarlierLog | undefined> {
		const policy = policyOf(workspace);
		for (const earlier of earlierDays(day)) {
			const place = writesTo(workspace, { path: logPath(earlier), isEmpty: false });
			if ('refused' in place) continue;
			const read = await gate.read({ root: workspace.root, path: place.path, policy });
			if (read.kind === 'read' && read.text?.trim()) return { day: earlier, text: read.text };
		}
		return undefined;
	}

	const curated = (written: Awaited<ReturnType<typeof typedMemory.ofMemory>>): CurateResult => {
		if (written.kind === 'failed') return written;
		const { writes, problem } = written;
		const paths = writes.map(({ path }) => path);
		return { kind: 'written', paths, ...(problem !== undefined && { problem }) };
	};

	/** What became of a memory in a file of its own. */
	const typedResult = (
		written: Awaited<ReturnType<typeof typedMemory.ofInput>>,
		signature: Signature,
	): RememberResult => {
		if (written.kind === 'failed') return { kind: 'failed', message: written.message };
		const { writes, problem } = written;
		return { kind: 'written', writes, undo: signature.operation, ...(problem !== undefined && { problem }) };
	};

	return {
		places({ root, runtime: { memory } }) {
			const day = dayOf({ now: now(), timeZone: timeZone(root) });
			if (day === undefined) return undefined;
			if (memory.typed) return { kind: 'own-file' };
			const daily = memory.dailyLogPath?.(day);
			return { kind: 'shared-files', curated: memory.curatedPath, ...(daily !== undefined && { daily }) };
		},

		async rememberTyped(workspace, input, by) {
			const signature = sign('remember', by);
			return typedResult(await typedMemory.ofInput(workspace, input, signature), signature);
		},

		async rememberForLong(workspace, text, by) {
			const { memory } = workspace.runtime;
			const note = noteOf(text);
			if (memory.typed || !note) return this.remember(workspace, text, 'daily', by);
			const moment = { now: now(), timeZone: timeZone(workspace.root) };
			if (dayOf(moment) === undefined) return noSuchZone(moment);
			const signature = sign('remember', by);
			const curated = await writeCurated(workspace, note, moment, signature);
			if (curated.kind === 'failed') return { kind: 'failed', message: curated.message };
			return { kind: 'written', writes: [curated.write], undo: signature.operation };
		},

		async curate(workspace, text, signature) {
			const note = noteOf(text);
			if (!note) return nothingThere;
			const moment = { now: now(), timeZone: timeZone(workspace.root) };
			if (dayOf(moment) === undefined) return noSuchZone(moment);
			const { memory } = workspace.runtime;
			if (memory.typed) return curated(await typedMemory.ofNote(workspace, memory.typed, note, signature));
			const curatedNote = await writeCurated(workspace, note, moment, signature);
			if (curatedNote.kind === 'failed') return { kind: 'failed', message: curatedNote.message };
			return { kind: 'written', paths: [curatedNote.write.path] };
		},

		curateFile: async (workspace, memory, signature) =>
			curated(await typedMemory.ofMemory(workspace, memory, signature)),

		async remember(workspace, text, target, by) {
			const note = noteOf(text);
			if (!note) return nothingThere;
			const moment = { now: now(), timeZone: timeZone(workspace.root) };
			const day = dayOf(moment);
			if (day === undefined) return noSuchZone(moment);
			const { memory } = workspace.runtime;
			const signature = sign('remember', by);
			const undo = signature.operation;
			if (memory.typed) {
				const written = await typedMemory.ofNote(workspace, memory.typed, note, signature);
				return typedResult(written, signature);
			}
			const logPath = memory.dailyLogPath?.bind(memory);
			if (!logPath) {
				const curated = await writeCurated(workspace, note, moment, signature);
				if (curated.kind === 'failed') return { kind: 'failed', message: curated.message };
				return { kind: 'written', writes: [curated.write], undo };
			}
			const earlier = await latestLogBefore(workspace, day, logPath);
			const daily = await write(workspace, logPath(day), signature, (current) =>
				addToDailyLog(current, note, moment, earlier),
			);
			if (daily.kind === 'failed') return { kind: 'failed', message: daily.message };
			if (target === 'daily') return { kind: 'written', writes: [daily.write], undo };

			const curated = await writeCurated(workspace, note, moment, signature);
			return curated.kind === 'failed'
				? { kind: 'written', writes: [daily.write], undo, problem: curated.message }
				: { kind: 'written', writes: [daily.write, curated.write], undo };
		},
	};
}

const nothingThere = { kind: 'failed', message: 'Nothing was remembered: there is no text to save.' } as const;

const noSuchZone = ({ timeZone }: Moment) =>
	({
		kind: 'failed',
		message: `Nothing was remembered: “${timeZone}” is not a time zone. Set soulscope.memory.timeZone to a name such as Europe/Berlin.`,
	}) as const;

const curating =
	(memory: MemoryPolicy, note: MemoryNote, moment: Moment, hidden: WorkspacePath | undefined) =>
	(current: string | undefined): Insertion | DeclinedNote => {
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

function dayOf(moment: Moment): string | undefined {
	try {
		return wallClock(moment).day;
	} catch {
		return undefined;
	}
}
