import type { RememberParams, RememberPlaces, RememberResult } from '../../../../protocol/memory/overview.ts';
import { type Moment, wallClock } from '../../engine/memory/clock.ts';
import { noteOf } from '../../engine/memory/notes/note.ts';
import type { TypedMemory } from '../../engine/memory/typed.ts';
import type { WorkspacePath } from '../../engine/workspace/snapshot.ts';
import type { WriteGate } from '../writes/gate.ts';
import { type Author, type Signature, sign } from '../writes/records/record.ts';
import { createIndexFiles, type IndexFiles } from './catalog.ts';
import { createNoteFiles, type RememberingWorkspace, type SignedNote } from './noteFiles.ts';
import { createTypedMemory, type TypedMemoryWriter } from './typed.ts';

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

export function createMemory({ gate, now, timeZone, indexes = createIndexFiles(gate) }: MemoryOptions): Memory {
	const typedMemory = createTypedMemory({ gate, indexes, now });
	const files = createNoteFiles(gate);

	const writeCurated = async (workspace: RememberingWorkspace, signed: SignedNote): Promise<RememberResult> => {
		const done = await files.toCurated(workspace, signed);
		return done.kind === 'failed'
			? { kind: 'failed', message: done.message }
			: { kind: 'written', writes: [done.write], undo: signed.signature.operation };
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
			return writeCurated(workspace, { note, moment, signature: sign('remember', by) });
		},

		async curate(workspace, text, signature) {
			const note = noteOf(text);
			if (!note) return nothingThere;
			const moment = { now: now(), timeZone: timeZone(workspace.root) };
			if (dayOf(moment) === undefined) return noSuchZone(moment);
			const { memory } = workspace.runtime;
			if (memory.typed) return curatedFiles(await typedMemory.ofNote(workspace, memory.typed, note, signature));
			const curatedNote = await files.toCurated(workspace, { note, moment, signature });
			if (curatedNote.kind === 'failed') return { kind: 'failed', message: curatedNote.message };
			return { kind: 'written', paths: [curatedNote.write.path] };
		},

		curateFile: async (workspace, memory, signature) =>
			curatedFiles(await typedMemory.ofMemory(workspace, memory, signature)),

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
			if (!logPath) return writeCurated(workspace, { note, moment, signature });
			const daily = await files.toLog(workspace, { note, moment, signature }, day, logPath);
			if (daily.kind === 'failed') return { kind: 'failed', message: daily.message };
			if (target === 'daily') return { kind: 'written', writes: [daily.write], undo };

			const curated = await files.toCurated(workspace, { note, moment, signature });
			return curated.kind === 'failed'
				? { kind: 'written', writes: [daily.write], undo, problem: curated.message }
				: { kind: 'written', writes: [daily.write, curated.write], undo };
		},
	};
}

type TypedResult = Awaited<ReturnType<TypedMemoryWriter['ofMemory']>>;

const curatedFiles = (written: TypedResult): CurateResult => {
	if (written.kind === 'failed') return written;
	const { writes, problem } = written;
	const paths = writes.map(({ path }) => path);
	return { kind: 'written', paths, ...(problem !== undefined && { problem }) };
};

/** What became of a memory in a file of its own. */
const typedResult = (written: TypedResult, { operation }: Signature): RememberResult => {
	if (written.kind === 'failed') return { kind: 'failed', message: written.message };
	const { writes, problem } = written;
	return { kind: 'written', writes, undo: operation, ...(problem !== undefined && { problem }) };
};

const nothingThere = { kind: 'failed', message: 'Nothing was remembered: there is no text to save.' } as const;

const noSuchZone = ({ timeZone }: Moment) =>
	({
		kind: 'failed',
		message: `Nothing was remembered: “${timeZone}” is not a time zone. Set soulscope.memory.timeZone to a name such as Europe/Berlin.`,
	}) as const;

function dayOf(moment: Moment): string | undefined {
	try {
		return wallClock(moment).day;
	} catch {
		return undefined;
	}
}
