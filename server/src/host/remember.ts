import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { URI } from 'vscode-uri';
import type { MemoryWrite, RememberParams, RememberResult, UndoResult } from '../../../protocol/memory.ts';
import { type Moment, wallClock } from '../engine/memory/clock.ts';
import { addToCurated } from '../engine/memory/curated.ts';
import { addToDailyLog, type EarlierLog, earlierDays } from '../engine/memory/dailyLog.ts';
import type { Insertion } from '../engine/memory/lines.ts';
import { noteOf } from '../engine/memory/note.ts';
import { type Remembered, takeBack } from '../engine/memory/takeBack.ts';
import type { MemoryPolicy } from '../engine/runtimes/runtime.ts';
import type { WorkspacePath } from '../engine/workspace/snapshot.ts';
import type { Failed, WriteGate, WritePolicy, Written } from './writeGate.ts';

/** The part of a workspace that remembering needs. */
interface RememberingWorkspace {
	/** Absolute path of the root folder. */
	readonly root: string;
	readonly runtime: { readonly memory: MemoryPolicy };
}

export interface Memory {
	/** Writes `text` down in the workspace's own format. Never throws. */
	remember(workspace: RememberingWorkspace, text: string, target: RememberParams['target']): Promise<RememberResult>;
	/** Takes a note back; what was added since stays. Never throws. */
	undo(id: string): Promise<UndoResult>;
}

export interface MemoryOptions {
	readonly gate: WriteGate;
	/** ms since the epoch. */
	readonly now: () => number;
	/** IANA name of the person's time zone. */
	readonly timeZone: () => string;
}

/** Nothing is written; one line for people. */
interface Declined {
	readonly decline: string;
}

interface Done extends Remembered {
	readonly root: string;
	readonly path: WorkspacePath;
	readonly policy: WritePolicy;
}

/** Undo is offered right after the deed; older notes are taken back by hand. */
const undosKept = 100;

export function createMemory({ gate, now, timeZone }: MemoryOptions): Memory {
	const undos = new Map<string, readonly Done[]>();

	async function write(
		workspace: RememberingWorkspace,
		path: WorkspacePath,
		insert: (current: string | undefined) => Insertion | Declined,
	): Promise<{ readonly done: Done; readonly write: MemoryWrite } | Failed> {
		const { root } = workspace;
		const policy = policyOf(workspace);
		let insertion: Insertion | undefined;
		const outcome: Written | Failed = await gate.change({
			root,
			path,
			policy,
			transform(current) {
				const outcome = insert(current);
				if ('decline' in outcome) return outcome;
				insertion = outcome;
				return outcome.text;
			},
		});
		if (outcome.kind === 'failed') return outcome;
		if (!insertion) throw new Error('The write gate reported a change that it never asked for.');
		const uri = URI.file(join(root, path)).toString();
		const { created } = outcome;
		return {
			done: { root, path, policy, before: outcome.before, insertion },
			write: { uri, path, line: insertion.line, created, ...(outcome.via === 'editor' ? { unsaved: true } : {}) },
		};
	}

	async function latestLogBefore(
		workspace: RememberingWorkspace,
		day: string,
		logPath: (day: string) => WorkspacePath,
	): Promise<EarlierLog | undefined> {
		const policy = policyOf(workspace);
		for (const earlier of earlierDays(day)) {
			const path = logPath(earlier);
			const read = await gate.read({ root: workspace.root, path, policy });
			if (read.kind === 'read' && read.text?.trim()) return { day: earlier, text: read.text };
		}
		return undefined;
	}

	function keep(done: readonly Done[]): string {
		const id = randomUUID();
		undos.set(id, done);
		const oldest = undos.keys().next();
		if (undos.size > undosKept && !oldest.done) undos.delete(oldest.value);
		return id;
	}

	async function takeOneBack(done: Done): Promise<Failed | undefined> {
		const { root, path, policy, insertion } = done;
		if (done.before === undefined) {
			const removed = await gate.remove({ root, path, policy, ifText: insertion.text });
			if (removed.kind === 'removed' || removed.failure === 'gone') return undefined;
			if (removed.failure !== 'changed') return removed;
		}
		const outcome = await gate.change({
			root,
			path,
			policy,
			transform(current) {
				if (current === undefined) return { decline: `${path} is not there any more, and the note went with it.` };
				const without = takeBack(current, done);
				if (without !== undefined) return without;
				return { decline: `The note in ${path} has been changed since it was written, so it was left as it is.` };
			},
		});
		return outcome.kind === 'failed' ? outcome : undefined;
	}

	return {
		async remember(workspace, text, target) {
			const note = noteOf(text);
			if (!note) return { kind: 'failed', message: 'Nothing was remembered: the selection is empty.' };
			const moment = { now: now(), timeZone: timeZone() };
			const day = dayOf(moment);
			if (day === undefined)
				return {
					kind: 'failed',
					message: `Nothing was remembered: “${moment.timeZone}” is not a time zone, so today's log cannot be told. Set soulscope.memory.timeZone to a name like Europe/Berlin.`,
				};
			const { memory } = workspace.runtime;
			const intoCurated = (current: string | undefined): Insertion | Declined => {
				const decline = current === undefined ? undefined : memory.declines?.(current);
				return decline === undefined ? addToCurated(current ?? memory.curatedStart, note, moment) : { decline };
			};
			const logPath = memory.dailyLogPath?.bind(memory);
			if (!logPath) {
				const curated = await write(workspace, memory.curatedPath, intoCurated);
				if (!('done' in curated)) return { kind: 'failed', message: curated.message };
				return { kind: 'written', writes: [curated.write], undo: keep([curated.done]) };
			}
			const earlier = await latestLogBefore(workspace, day, logPath);
			const daily = await write(workspace, logPath(day), (current) => addToDailyLog(current, note, moment, earlier));
			if (!('done' in daily)) return { kind: 'failed', message: daily.message };
			if (target === 'daily') return { kind: 'written', writes: [daily.write], undo: keep([daily.done]) };

			const curated = await write(workspace, memory.curatedPath, intoCurated);
			if ('done' in curated)
				return {
					kind: 'written',
					writes: [daily.write, curated.write],
					undo: keep([daily.done, curated.done]),
				};
			return { kind: 'written', writes: [daily.write], undo: keep([daily.done]), problem: curated.message };
		},

		async undo(id) {
			const done = undos.get(id);
			if (!done)
				return { kind: 'failed', message: 'This note can no longer be taken back from here; edit the file instead.' };
			undos.delete(id);
			const problems: string[] = [];
			const left: Done[] = [];
			for (const one of done) {
				const problem = await takeOneBack(one);
				if (!problem) continue;
				problems.push(problem.message);
				left.push(one);
			}
			if (problems.length === 0) return { kind: 'undone' };
			undos.set(id, left);
			return { kind: 'failed', message: problems.join(' ') };
		},
	};
}

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
