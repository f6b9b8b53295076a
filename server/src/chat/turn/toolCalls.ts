import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type { ApprovalParams } from '../../../../protocol/chat/chat.ts';
import type { ToolEntry } from '../../../../protocol/chat/conversation.ts';
import type { Session } from '../../engine/workspace/session.ts';
import { knowledgeAsRehearsed, rehearseKnowledge } from '../../host/knowledge/rehearsal.ts';
import { agentGate } from '../../host/managed/agentWrites.ts';
import type { ToolCall } from '../../host/models/model.ts';
import { momentOf } from '../../host/workspace/moment.ts';
import type { Workspace } from '../../host/workspace/workspaces.ts';
import { createWriteDryRun, onlyAsShown } from '../../host/writes/dryRun.ts';
import type { WriteGate } from '../../host/writes/gate.ts';
import { stoppedResult } from '../request/toMessages.ts';
import type { ChatServices } from '../services.ts';
import { askKnowledge, type KnowledgeThrough } from '../tools/knowledge/askKnowledge.ts';
import type { ChatTool, ToolOutcome, ToolWorld } from '../tools/tool.ts';
import type { TurnApprovals } from './approvals.ts';

/** How often the same call may fail in one turn, and how much of a result the model is told, in UTF-16 units. */
export const callLimits = { sameFailure: 2, result: 24_000 } as const;

/** How often a write is shown anew because the file changed while the person looked at it. */
const mostDryRuns = 3;

/** What a turn has its tools run with. */
export interface ToolTurn {
	readonly turn: string;
	readonly workspace: Workspace;
	readonly session: Session;
	readonly tools: readonly ChatTool[];
	readonly approvals: TurnApprovals;
	/** Where writes go in the end. */
	readonly gate: WriteGate;
	/** Put around the gate of a dry run: what does not get through there is never done. */
	readonly limit?: (gate: WriteGate) => WriteGate;
	readonly services: ChatServices;
	/** Keeps an entry, and tells of it. */
	put(entry: ToolEntry): Promise<void>;
	status(): string;
	/** Calls that failed in this turn, and how often. */
	readonly failures: Map<string, number>;
	readonly signal: AbortSignal;
}

const bounded = (text: string): string =>
	text.length <= callLimits.result
		? text
		: `${text.slice(0, callLimits.result).toWellFormed()}\n[The result is longer than ${callLimits.result} characters and was cut here.]`;

const keyOf = ({ name, input }: ToolCall): string => JSON.stringify([name, input]);

type ToolEnding = Pick<ToolEntry, 'state' | 'result'> & Partial<Pick<ToolEntry, 'changes' | 'undo' | 'cited'>>;

const failedWith = (result: string): ToolEnding => ({ state: 'failed', result });

const stopped: ToolEnding = { state: 'stopped', result: stoppedResult };

const refusedResult =
	'The person did not allow this. Do not try it again in this turn; go on without it, or ask what they would rather have.';

/** Of a version that says the same nobody could be asked, so there is none. */
const saidAlready = 'Nothing was written: the store says that already.';

const onlySchedule =
	'Nothing was changed: the sources say the same, and only the person sets when an entry is read again (“Refresh Automatically…” in the Knowledge view).';

const partlyWritten =
	'Only a part was written: the rest has changed since the person was asked. See what is in the store before you try again.';

const endingOf = ({ text, isError, undo, cited }: ToolOutcome): ToolEnding => ({
	state: isError ? 'failed' : 'done',
	result: bounded(text),
	...(undo !== undefined && { undo }),
	...(cited && { cited }),
});

/** A call that is running: what it became, and how it is told. */
class RunningCall {
	readonly #turn: ToolTurn;
	readonly #call: ToolCall;
	readonly #step: number;
	#entry: ToolEntry;

	constructor(turn: ToolTurn, call: ToolCall, step: number) {
		this.#turn = turn;
		this.#call = call;
		this.#step = step;
		const { newId, now } = turn.services;
		this.#entry = {
			kind: 'tool',
			id: newId(),
			at: now(),
			call: call.id,
			name: call.name,
			input: call.input,
			summary: `Calls ${call.name}`,
			state: 'running',
			result: '',
		};
	}

	async #put(change: Partial<ToolEntry>): Promise<void> {
		this.#entry = { ...this.#entry, ...change };
		await this.#turn.put(this.#entry);
	}

	get tool(): ChatTool | undefined {
		return this.#turn.tools.find(({ name }) => name === this.#call.name);
	}

	async run(): Promise<void> {
		const ending = this.#turn.signal.aborted ? stopped : await this.#ending();
		if (ending.state === 'failed') {
			const key = keyOf(this.#call);
			this.#turn.failures.set(key, (this.#turn.failures.get(key) ?? 0) + 1);
		}
		await this.#put(ending);
	}

	async #ending(): Promise<ToolEnding> {
		const { tools, failures, services, signal } = this.#turn;
		const tool = this.tool;
		if (!tool) {
			const names = tools.map(({ name }) => name).join(', ') || 'none';
			return failedWith(`There is no tool called ${this.#call.name} here. Tools: ${names}.`);
		}
		if (this.#call.fault !== undefined) return failedWith(this.#call.fault);
		const read = tool.read(this.#call.input);
		if (read.kind === 'faults') {
			return failedWith(`The input does not fit ${tool.name}:\n${read.faults.map((line) => `- ${line}`).join('\n')}`);
		}
		if ((failures.get(keyOf(this.#call)) ?? 0) >= callLimits.sameFailure)
			return failedWith('This very call has failed before in this turn and was not tried again. Do something else.');
		try {
			return tool.permission === 'read' ? await this.#look(tool, read.input) : await this.#write(tool, read.input);
		} catch (error) {
			if (signal.aborted) return stopped;
			services.log(`chat tool ${tool.name}`, error);
			return failedWith(`${tool.name} failed for an unknown reason.`);
		}
	}

	/** Files may have changed since the request, by a call before this one as well: each is given them as they are now. */
	async #world(gate: WriteGate, now: number, through: KnowledgeThrough): Promise<ToolWorld> {
		const { session, services, signal, status } = this.#turn;
		const workspace = await momentOf(this.#turn.workspace);
		const own = agentGate(gate, {
			root: workspace.root,
			runtime: workspace.runtime,
			snapshot: () => workspace.snapshot(),
			session: () => session,
		});
		const writers = services.writersOn(own, now);
		const knowledge = askKnowledge(workspace, services, through, signal);
		return {
			workspace,
			session,
			gate: own,
			writers,
			find: services.find,
			storedMemory: services.storedMemory,
			knowledge,
			now,
			status,
			signal,
		};
	}

	async #look(tool: ChatTool, input: Readonly<Record<string, unknown>>): Promise<ToolEnding> {
		const { gate, services } = this.#turn;
		// A tool that says it only looks is held to it.
		const world = await this.#world(createWriteDryRun(gate).gate, services.now(), {
			...rehearseKnowledge(),
			rehearse: true,
		});
		await this.#put({ summary: tool.summary(input, world) });
		return endingOf(await tool.run(input, world));
	}

	/** Tried, shown, allowed, and then done as it was shown, or tried again. */
	async #write(tool: ChatTool, input: Readonly<Record<string, unknown>>): Promise<ToolEnding> {
		const { gate, services, approvals, signal, limit = (same) => same } = this.#turn;
		for (let round = 0; round < mostDryRuns; round++) {
			const now = services.now();
			const dryRun = createWriteDryRun(gate);
			const rehearsal = rehearseKnowledge();
			const trial = await this.#world(limit(dryRun.gate), now, { ...rehearsal, rehearse: true });
			await this.#put({ summary: tool.summary(input, trial), state: 'running' });
			const foreseen = await tool.run(input, trial);
			if (signal.aborted) return stopped;
			const changes = [...dryRun.diffs(), ...rehearsal.diffs()];
			// It declined, or everything is as it should be already: there is nothing to allow.
			if (foreseen.isError || changes.length === 0) {
				const { undo: _undo, ...answer } = foreseen;
				if (foreseen.isError) return endingOf(answer);
				if (rehearsal.versions().length > 0) return endingOf({ ...answer, text: saidAlready });
				return rehearsal.schedules().length > 0 ? failedWith(onlySchedule) : endingOf(answer);
			}
			const summary = [tool.summary(input, trial), ...rehearsal.words()].join('; ');
			await this.#put({ changes, summary });
			const verdict = await approvals.decide({ tool: tool.name, input, changes, step: this.#step }, () =>
				this.#ask(changes),
			);
			if (signal.aborted) return stopped;
			if (verdict === 'refused') return { state: 'refused', result: refusedResult };
			await this.#put({ state: 'running' });
			const guarded = onlyAsShown(gate, dryRun);
			// Of entries that stay as they are the person sees nothing.
			const kept = knowledgeAsRehearsed({ versions: rehearsal.versions });
			const outcome = await tool.run(input, await this.#world(guarded.gate, now, kept));
			if (guarded.wrote()) await services.changed(dryRun.steps().map(({ root, path }) => join(root, path)));
			if (kept.stale() && kept.wrote()) return failedWith(partlyWritten);
			const isStale = guarded.stale() || kept.stale();
			if (!isStale || guarded.wrote() || kept.wrote()) return endingOf(outcome);
		}
		return failedWith('Nothing was written: it was changed in the meantime.');
	}

	async #ask(changes: ApprovalParams['changes']) {
		const { turn, services, signal } = this.#turn;
		await this.#put({ state: 'waiting' });
		const { id, summary, name } = this.#entry;
		try {
			return await services.approve({ turn, entry: id, tool: name, summary, changes }, signal);
		} catch (error) {
			if (!signal.aborted) services.log('chat approval', error);
			return 'refused';
		}
	}
}

/**
 * Runs the calls of one answer: those that only look side by side, those that write one after the other, in order. Each
 * ends with an entry that says what came of it; rejects only where that cannot be kept. `step`: number of the answer.
 */
export async function runCalls(calls: readonly ToolCall[], step: number, turn: ToolTurn): Promise<void> {
	const running = calls.map((call) => new RunningCall(turn, call, step));
	const looking = running
		.filter(({ tool }) => tool?.permission !== 'write')
		// What looks does so at once: everybody else gets a turn in between.
		.map((call, index) =>
			setImmediate().then(async () => {
				for (let turns = 0; turns < index; turns++) await setImmediate();
				await call.run();
			}),
		);
	const writing = (async () => {
		for (const call of running) if (call.tool?.permission === 'write') await call.run();
	})();
	const ended = await Promise.allSettled([...looking, writing]);
	for (const outcome of ended) if (outcome.status === 'rejected') throw outcome.reason;
}

/** Ends calls without running them. */
export async function declineCalls(calls: readonly ToolCall[], why: ToolEnding, turn: ToolTurn): Promise<void> {
	for (const { id: call, name, input } of calls) {
		const { newId, now } = turn.services;
		await turn.put({ kind: 'tool', id: newId(), at: now(), call, name, input, summary: `Calls ${name}`, ...why });
	}
}
