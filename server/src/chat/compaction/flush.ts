import type {
	AnswerEntry,
	Entry,
	FileDiff,
	NoteEntry,
	ToolEntry,
	UserEntry,
} from '../../../../protocol/chat/conversation.ts';
import { wallClock } from '../../engine/memory/clock.ts';
import type { TalkPolicy } from '../../engine/runtimes/capabilities/talk.ts';
import type { Workspace } from '../../host/workspace/workspaces.ts';
import type { WriteGate } from '../../host/writes/gate.ts';
import { withoutLinks } from '../../host/writes/links.ts';
import { failed } from '../../host/writes/outcome.ts';
import { gateFrom } from '../../host/writes/records/gateFrom.ts';
import { buildRequest } from '../request/buildRequest.ts';
import { contextsOf } from '../request/contexts.ts';
import { placeNow } from '../request/conversationPlace.ts';
import { toMessages } from '../request/toMessages.ts';
import { createApprovals, type TurnApprovals } from '../turn/approvals.ts';
import { originOfTurn } from '../turn/originOfTurn.ts';
import { statusText } from '../turn/statusText.ts';
import { runCalls, type ToolTurn } from '../turn/toolCalls.ts';
import { askQuietly } from './askQuietly.ts';
import type { MaintenanceResult, MaintenanceScope } from './maintained.ts';

/** Our words. Where a runtime lets the person have others, those stand first. */
const flushPrompt = (path: string | undefined): string =>
	[
		'This conversation will soon be summarised, and details will be lost to you. Nobody is reading this turn.',
		`Write down now what you will want to know later and have not written down yet${path ? `: it goes to the end of ${path}` : ''}.`,
		'Facts, decisions, wishes and open ends are worth it; what stands in your memory already is not.',
		'If there is nothing, answer NO_REPLY and nothing else.',
	].join(' ');

/** Tools that a flush may use: those that look, and those that write memory. */
const useful: ReadonlySet<string> = new Set([
	'memory_search',
	'memory_get',
	'remember',
	'update_beliefs',
	'update_goals',
	'prompt_list',
	'prompt_read',
	'prompt_edit',
]);

const usualAnswers = 5;

/** A gate that lets nothing through but memory, and where `path` is given only what is put at the end of that file. */
function onlyMemory(gate: WriteGate, { runtime }: Workspace, path: string | undefined): WriteGate {
	const isMemory = (other: string): boolean =>
		path === undefined ? runtime.memory.accepts(other) || runtime.roleOf(other)?.id === 'memory-index' : other === path;
	const refuse = (other: string) =>
		failed(
			'outside-namespace',
			path === undefined
				? `${other} was not changed: before a summary only memory may be written.`
				: `${other} was not changed: before a summary only the end of ${path} may be written.`,
		);
	return {
		read: (where) => gate.read(where),
		remove: async (request) => refuse(request.path),
		...withoutLinks('before a summary only memory may be written'),
		create: async (request) => (isMemory(request.path) ? gate.create(request) : refuse(request.path)),
		change(request) {
			if (!isMemory(request.path)) return Promise.resolve(refuse(request.path));
			return gate.change({
				...request,
				transform(current) {
					const after = request.transform(current);
					const isAdded = path === undefined || typeof after !== 'string' || after.startsWith(current?.trimEnd() ?? '');
					return isAdded ? after : { decline: refuse(request.path).message };
				},
			});
		},
	};
}

const everything: TurnApprovals = { decide: async () => 'allowed' };

function noteFor(written: ToolEntry, scope: MaintenanceScope): NoteEntry {
	const changes: readonly FileDiff[] = written.changes ?? [];
	const files = [...new Set(changes.map(({ path }) => path))].join(', ');
	return {
		kind: 'note',
		id: scope.services.newId(),
		at: scope.services.now(),
		about: 'flushed',
		text: `Before the summary, the agent saved memories in ${files}.`,
		changes,
		...(written.undo !== undefined && { undo: written.undo }),
	};
}

/** The silent turn in which the agent writes down what it wants to keep. Nothing of it is said later. */
export async function flushNow(
	scope: MaintenanceScope,
	policy: TalkPolicy,
	why: 'due' | 'asked',
): Promise<MaintenanceResult> {
	const { params, place, record, services, signal } = scope;
	const { workspace, settings } = place;
	const entries = record.entries();
	const last = entries.at(-1);
	const before: readonly Entry[] = last?.kind === 'user' ? entries.slice(0, -1) : entries;
	let now = await placeNow(place);
	const contexts = await contextsOf({ place: now, entries: before, withoutRecall: true, signal }, services);
	const state = await record.state();
	const session = workspace.session(place.kind);
	const { day } = wallClock(session);
	const path = policy.flush?.onlyFile?.(day);
	const asksFirst = settings.flush === 'ask';
	const approvals = asksFirst
		? createApprovals({ root: workspace.root, conversation: record.id, transcripts: services.transcripts })
		: everything;
	const question: UserEntry = {
		kind: 'user',
		id: services.newId(),
		at: services.now(),
		by: 'flush',
		text: policy.flush?.prompt ?? flushPrompt(path),
	};

	const flow: Entry[] = [question];
	const written: ToolEntry[] = [];
	const failures = new Map<string, number>();
	let usage = { input: 0, output: 0, cached: 0, exact: true };
	let ended: MaintenanceResult | undefined;
	const mostAnswers = policy.flush?.mostAnswers ?? usualAnswers;
	for (let step = 0; step < mostAnswers && !ended; step++) {
		if (step > 0) now = await placeNow(place);
		const prepared = await buildRequest({ place: now, entries: [...before, ...flow], contexts, state }, services);
		const tools = prepared.tools.filter(({ name }) => useful.has(name));
		const asked = await askQuietly(
			scope,
			() => ({
				...prepared.request,
				tools: prepared.request.tools.filter(({ name }) => useful.has(name)),
				messages: toMessages([...before, ...flow], contexts.of),
			}),
			prepared,
		);
		if (asked.kind !== 'done') {
			ended = asked;
			break;
		}
		usage = { ...usage, input: usage.input + asked.usage.input, output: usage.output + asked.usage.output };
		const calls = asked.reply.content.flatMap((part) => (part.kind === 'call' ? [part.call] : []));
		const answer: AnswerEntry = {
			kind: 'answer',
			id: services.newId(),
			at: services.now(),
			text: asked.text,
			state: 'done',
			calls,
			replay: asked.reply.content,
		};
		flow.push(answer);
		if (calls.length === 0) break;
		const turn: ToolTurn = {
			turn: params.turn,
			workspace,
			session: prepared.session,
			tools,
			approvals,
			gate: gateFrom(services.gate, () => originOfTurn(record.id, place.kind, record.entries())),
			limit: (gate) => onlyMemory(gate, workspace, path),
			services,
			async put(entry) {
				const at = flow.findIndex(({ id }) => id === entry.id);
				if (at === -1) flow.push(entry);
				else flow[at] = entry;
				// Whoever is asked has to see what for, and what came of it.
				if (asksFirst && entry.changes) await record.put(entry);
			},
			status: () => statusText(prepared, place, undefined),
			failures,
			signal,
		};
		await runCalls(calls, step, turn);
		if (signal.aborted) ended = { kind: 'stopped' };
	}
	for (const entry of flow)
		if (entry.kind === 'tool' && entry.state === 'done' && (entry.changes?.length ?? 0) > 0) written.push(entry);
	// What was asked for has been seen already.
	if (!asksFirst) for (const entry of written) await record.put(noteFor(entry, scope));
	if (ended?.kind === 'stopped') return ended;
	if (ended?.kind !== 'skipped') await record.change({ flushedAt: state?.compactions ?? 0 });
	if (ended?.kind === 'failed') services.log('chat flush', new Error(ended.message));
	if (ended) return ended;
	if (why === 'asked' && written.length === 0) {
		await record.put({
			kind: 'note',
			id: services.newId(),
			at: services.now(),
			about: 'flushed',
			text: 'The agent found nothing to save.',
		});
	}
	return { kind: 'done', usage };
}
