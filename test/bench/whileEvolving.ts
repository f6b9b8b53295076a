import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { ProposalsRequest } from '../../protocol/memory/proposals.ts';
import { sqliteTranscripts } from '../../server/src/host/conversations/storage/sqlite.ts';
import { add, put } from '../../server/src/host/records/rows.ts';
import { jobRow, turnRow } from '../host/support/conversations/recordRows.ts';
import { answered, userMessage } from '../host/support/conversations/transcriptEntries.ts';
import { BenchServer, type ServerKind, servers } from './benchServer.ts';
import type { GeneratedWorkspace } from './generatedWorkspace.ts';
import { type Row, summarise, timed } from './statistics.ts';

/** Turns that nobody has learnt from yet, each of a conversation of its own. */
const turns = 500;
/** ms between two keystrokes, and between two words: learning goes on where a person pauses. */
const [betweenKeys, betweenWords] = [10, 400];
/** Keystrokes. */
const word = 10;

const kept = (storage: string) => sqliteTranscripts({ file: join(storage, 'global', 'chat.db') });

/** What a window leaves that is closed before it could learn. */
async function leaveTurns(storage: string, root: string): Promise<void> {
	mkdirSync(join(storage, 'global'));
	using transcripts = kept(storage);
	for (let turn = 0; turn < turns; turn++) {
		const inputId = `q${turn}`;
		const conversation = await transcripts.begin({ root, session: 'main', at: turn });
		const place = { root, workspaceId: root, sessionId: conversation };
		await transcripts.put(conversation, userMessage(inputId, `The command for job ${turn} is \`make job-${turn}\`.`));
		const answer = answered(`${inputId}-answer`, `Noted: \`make job-${turn}\`. ${'More of it. '.repeat(50)}`);
		const result = { ...place, userEntryId: inputId, lastEntryId: answer.id, assistantText: answer.text };
		await transcripts.put(conversation, answer, [
			put('turnResults', turnRow(inputId, result)),
			add('jobs', jobRow(`job-${turn}`, { ...place, inputId, idempotencyKey: `evolve:${inputId}` })),
		]);
	}
}

/** What typing costs while turns are learnt from, and what it cost before. */
export async function whileEvolving(kind: ServerKind, workspace: GeneratedWorkspace, rounds: number): Promise<Row[]> {
	const storage = mkdtempSync(join(tmpdir(), 'soulscope-bench-storage-'));
	await leaveTurns(storage, workspace.root);
	const { initializationOptions: usual } = servers.soulscope;
	const initializationOptions = { ...usual, storage, globalStorage: join(storage, 'global') };
	const server = await BenchServer.start({ ...kind, initializationOptions }, workspace.root);
	try {
		using transcripts = kept(storage);
		const left = async () => (await transcripts.records.list('jobs', { status: 'QUEUED' })).length;
		const uri = pathToFileURL(join(workspace.root, 'SOUL.md')).toString();
		server.open(uri, 'markdown', workspace.soul);
		const type = async (round: number) => {
			server.type(uri, 3 + (round % 50), `word ${round} `);
			await server.request('textDocument/diagnostic', { textDocument: { uri } });
		};
		const typed = async (go: () => boolean | Promise<boolean>) => {
			const times: number[] = [];
			while (times.length < rounds && (await go())) {
				for (let key = 0; key < word; key++) {
					times.push(...(await timed(1, 0, () => type(times.length))));
					await setTimeout(betweenKeys);
				}
				await setTimeout(betweenWords);
			}
			return times;
		};
		await timed(20, 0, type);
		const before = await typed(() => true);
		// Whoever first asks for the chat has what was left taken up.
		await server.request(ProposalsRequest.method, {});
		const during = await typed(async () => (await left()) > 0);
		while ((await left()) > 0) await setTimeout(100);
		const boundaries = await transcripts.records.list('boundaries', {});
		if (boundaries.length < turns) throw new Error(`Only ${boundaries.length} of ${turns} turns were looked at.`);
		const row = (what: string, values: readonly number[]): Row => ({
			what,
			server: kind.name,
			files: workspace.files,
			unit: 'ms',
			summary: summarise(values),
			budget: 5,
		});
		return [
			row('change → diagnostics, nothing to learn', before),
			row(`the same, while ${turns} turns are learnt from`, during),
		];
	} finally {
		server.stop();
		rmSync(storage, { recursive: true, force: true });
	}
}
