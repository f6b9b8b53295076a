import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout } from 'node:timers/promises';
import type { AnswerEntry } from '../../protocol/chat/conversation.ts';
import { turnRecorder } from '../../server/src/chat/record/turnRecorder.ts';
import { turnPageOf } from '../../server/src/chat/rpc/turns.ts';
import { placeholderWording } from '../../server/src/engine/prompt/wording/placeholder.ts';
import { runtimes } from '../../server/src/engine/runtimes/registry.ts';
import type { FileEntry, Snapshot } from '../../server/src/engine/workspace/snapshot.ts';
import { sqliteTranscripts } from '../../server/src/host/conversations/storage/sqlite.ts';
import { notes } from './generatedWorkspace.ts';
import { type Row, summarise } from './statistics.ts';

const turns = 1_000;
/** Characters of each context file. */
const length = 12_000;
const names = ['AGENTS.md', 'SOUL.md', 'IDENTITY.md', 'USER.md', 'MEMORY.md'];
/** ms that the model takes, which is next to nothing. */
const answering = 20;
/** A file changes once in so many turns. */
const changeEvery = 10;

const texts = new Map(names.map((name, index) => [name, notes(length, index)]));

function snapshotOf(turn: number): Snapshot {
	const changed = names[Math.floor(turn / changeEvery) % names.length] ?? '';
	if (turn % changeEvery === 0) texts.set(changed, `${texts.get(changed)}- Turn ${turn}.\n`);
	const files = new Map<string, FileEntry>(
		[...texts].map(([path, text]) => [
			path,
			{ path, content: { kind: 'text', text, origin: 'disk' }, link: 'none', size: text.length, modified: 0 },
		]),
	);
	const environment = { home: '/home/bench', hostTimeZone: 'UTC', variables: {} };
	return { root: '/bench', files, config: undefined, environment };
}

const tools = Array.from({ length: 12 }, (_each, index) => ({
	name: `tool_${index}`,
	permission: index % 2 === 0 ? ('read' as const) : ('write' as const),
	description: 'What it does, in a sentence or two, for the model. '.repeat(3),
	inputSchema: { type: 'object' as const, properties: { query: { type: 'string' as const } } },
}));

const message = (text: string, role: 'user' | 'assistant') => ({
	role,
	content: [{ kind: 'text' as const, text }],
	cacheHere: false,
});

/** What the one takes more than the other, from the quickest to the slowest of each: both wait for the same disk. */
function differences(less: readonly number[], more: readonly number[]): readonly number[] {
	const [a, b] = [less, more].map((times) => [...times].sort((one, other) => one - other));
	return (b ?? []).map((time, index) => Math.max(0, time - (a?.[index] ?? 0)));
}

/** What it adds to the last write of a turn to record it, and how long a page of one takes in a conversation that long. */
export async function recordedTurns(rounds: number): Promise<Row[]> {
	const folder = mkdtempSync(join(tmpdir(), 'soulscope-bench-'));
	const runtime = runtimes.find(({ id }) => id === 'openclaw@2026.9.6');
	if (!runtime) throw new Error('no runtime');
	const transcripts = sqliteTranscripts({ file: join(folder, 'chat.db') });
	try {
		const id = await transcripts.begin({ root: '/bench', session: 'main', at: 0 });
		const alone: number[] = [];
		const recorded: number[] = [];
		const records: string[] = [];
		const history = [message('Hello', 'user')];
		let now = Date.UTC(2026, 10, 21);
		const services = {
			transcripts,
			newId: randomUUID,
			now: () => now,
			log(where: string, error: unknown) {
				throw new Error(where, { cause: error });
			},
		};
		for (let turn = 0; turn < turns; turn++) {
			now += 60_000;
			const snapshot = snapshotOf(turn);
			const workspace = { root: '/bench', runtime, snapshot: () => snapshot, secretsIn: async () => [] };
			const session = { kind: 'main', now, timeZone: 'UTC', random: 1 } as const;
			const prompt = runtime.assemble(snapshot, session, placeholderWording);
			const text = `Answer ${turn}. ${'It is in the shed. '.repeat(10)}`;
			history.push(message(text, 'assistant'), message(`Question ${turn}`, 'user'));
			const answer = (state: AnswerEntry['state']): AnswerEntry => ({
				kind: 'answer',
				id: `${turn} ${state}`,
				at: now,
				text,
				state,
			});

			const first = performance.now();
			await transcripts.put(id, answer('stopped'));
			alone.push(performance.now() - first);

			const recorder = turnRecorder({ workspace, conversation: id, origin: 'say', before: [], services });
			const second = performance.now();
			recorder.sent({
				workspace,
				mode: 'main',
				provider: 'anthropic',
				request: { model: 'a-model', system: [], tools, messages: history },
				prompt,
				tools,
			});
			const asked = performance.now() - second;
			// The model answers.
			await setTimeout(answering);
			const ended = performance.now();
			recorder.used({ input: 20_000, output: 60, cached: 18_000, exact: true });
			await transcripts.put(id, answer('done'), await recorder.ending({ kind: 'done' }, [answer('done')]));
			recorded.push(asked + performance.now() - ended);
			records.push(recorder.inputId);
		}
		const opened: number[] = [];
		for (let round = 0; round < rounds; round++) {
			const record = records[Math.floor((round * turns) / rounds)] ?? '';
			const started = performance.now();
			if (!(await turnPageOf({ record, page: 'turn' }, { transcripts, workspace: () => undefined })))
				throw new Error('no page');
			opened.push(performance.now() - started);
		}
		const row = (what: string, values: readonly number[], budget?: number): Row => ({
			what,
			server: 'soulscope',
			unit: 'ms',
			summary: summarise(values),
			...(budget !== undefined && { budget }),
		});
		return [
			row('the last answer of a turn without its record', alone),
			row('recording a turn: added time', differences(alone, recorded), 5),
			row('the page of a turn, of 1,000 in a conversation', opened, 100),
		];
	} finally {
		await transcripts[Symbol.asyncDispose]();
		rmSync(folder, { recursive: true, force: true });
	}
}
