import { readdir } from 'node:fs/promises';
import { basename } from 'node:path';
import { describe, expect, it } from 'vitest';
import { endedSession } from '../../../server/src/chat/continuity/endedSession.ts';
import { turnNotes } from '../../../server/src/chat/record/inspect/notes.ts';
import { memoryTranscripts } from '../../../server/src/host/conversations/storage/inMemory.ts';
import { add, put } from '../../../server/src/host/records/rows.ts';
import { jobRow, second, turnRow } from '../../host/support/conversations/recordRows.ts';
import { failsWith, says } from '../scriptedProvider.ts';
import { talkWith } from '../talk.ts';

const holaboss = 'holaboss@2026.4.13';
const files = { 'AGENTS.md': 'Work.\n', 'memory/workspace/w1/MEMORY.md': '# Memory\n' };

describe('behind a turn, Holaboss goes on by itself', () => {
	it('its records are files, and a boundary says from where the next run goes on', async () => {
		const talk = await talkWith({ runtime: holaboss, files, answers: [says('The build is green.')] });
		await talk.say('How is the build?');
		const id = talk.conversation;
		const { records } = talk.transcripts;
		const [turn] = await records.list('turnResults', { sessionId: id });
		const folder = 'memory/workspace/w1/runtime';
		expect(await talk.read(`${folder}/latest-turn.md`)).toContain('The build is green.');
		expect(await talk.read(`${folder}/session-memory/${id}.md`)).toContain('How is the build?');
		expect(await records.list('boundaries', { sessionId: id })).toMatchObject([
			{
				boundaryId: `compaction:${turn?.inputId}`,
				previousBoundaryId: null,
				summary: 'The build is green.',
				preservedTurnInputIds: [turn?.inputId],
			},
		]);
		expect(turn?.compactionBoundaryId).toBe(`compaction:${turn?.inputId}`);
		expect(talk.logged).toEqual([]);
	});

	it('no secret that was said goes into its records, the boundary or the notes', async () => {
		const password = ['xK9', 'qLm', '2vTz', '7Rw'].join('');
		const said = `Log in with password=${password} please.`;
		const talk = await talkWith({ runtime: holaboss, files, answers: [says(said)] });
		await talk.say(said);
		const { records } = talk.transcripts;
		const [turn] = await records.list('turnResults');
		const written = [...talk.workspace.snapshot().files.keys()].filter((path) => path.includes('/runtime/'));
		const texts = await Promise.all(written.map((path) => talk.read(path)));
		expect(texts.join('\n')).toContain('Log in with password=[redacted]');
		expect(texts.join('\n')).not.toContain(password);
		expect(JSON.stringify(await records.list('boundaries'))).not.toContain(password);
		expect(JSON.stringify(await turnNotes(turn?.inputId ?? '', talk.services))).not.toContain(password);
	});

	it('the next run is told of it, in context messages and not in the system prompt’s stable part', async () => {
		const talk = await talkWith({ runtime: holaboss, files, answers: [says('The build is green.')] });
		await talk.say('How is the build?');
		talk.model.answerWith(says('Yes.'));
		await talk.say('And please keep answers short.');
		const system = talk.model.requests.at(-1)?.system.map(({ text }) => text) ?? [];
		const told = system.join('\n');
		expect(told).toContain('The run before this one:');
		expect(told).toContain('boundary_summary -> recent_runtime_context -> session_resume_context');
		expect(told).toMatch(/Session memory \(`workspace\/w1\/runtime\/session-memory\/[^`]+`\): # Session Memory/);
		expect(told).toContain('Heard in the newest message and not saved yet.');
		expect(told).toContain('- Response style: Likes concise answers.');
		talk.model.answerWith(says('Yes.'));
		await talk.say('Thanks.');
		const next = talk.model.requests
			.at(-1)
			?.system.map(({ text }) => text)
			.join('\n');
		expect(next).not.toContain('not saved yet');
	});

	it('a turn that failed is told of as well', async () => {
		const talk = await talkWith({ runtime: holaboss, files, answers: [failsWith('refused-request')] });
		await talk.say('Ship it.');
		talk.model.answerWith(says('Again, then.'));
		await talk.say('Try again.');
		const told = talk.model.requests
			.at(-1)
			?.system.map(({ text }) => text)
			.join('\n');
		expect(told).toContain('- Its error: refused-request');
	});

	it('what its rules find is proposed, as the file that the runtime would write', async () => {
		const talk = await talkWith({ runtime: holaboss, files, answers: [says('Noted.')] });
		await talk.say('For releases, use `npm run ship`.');
		await talk.evolver.settled();
		const { records } = talk.transcripts;
		expect(await records.list('memoryProposals', {})).toMatchObject([
			{
				targetKey: 'command:release',
				summary: 'Use `npm run ship` for release in this workspace.',
				payload: { file: { path: 'workspace/w1/knowledge/facts/release-command.md' } },
			},
		]);
		expect(await records.list('jobs', {})).toMatchObject([{ status: 'DONE', attempt: 0, claimedBy: null }]);
	});

	it('what was dismissed does not come back in the words of its rules, nor said once more', async () => {
		const talk = await talkWith({ runtime: holaboss, files, answers: [says('Noted.'), says('Noted.')] });
		const { records } = talk.transcripts;
		const { afterTurn } = talk.services;
		const states = async () => (await records.list('memoryProposals', {})).map(({ state }) => state);
		// Pressed before the rules had their turn.
		talk.services.afterTurn = async (...turn) => {
			for (const { proposalId } of await records.list('memoryProposals', { state: 'pending' }))
				await records.change('memoryProposals', proposalId, {}, { state: 'dismissed' });
			await afterTurn(...turn);
		};
		const message = 'The default release command is `npm run ship`.';
		await talk.say(message);
		await talk.evolver.settled();
		expect(await states()).toEqual(['dismissed']);
		talk.services.afterTurn = afterTurn;
		await talk.say(message);
		await talk.evolver.settled();
		expect(await states()).toEqual(['dismissed']);
	});

	it('what was dismissed in the words of its rules does not come back in ours', async () => {
		const talk = await talkWith({ runtime: holaboss, files, answers: [says('Noted.'), says('Noted.')] });
		const { records } = talk.transcripts;
		const message = 'The default release command is `npm run ship`.';
		await talk.say(message);
		await talk.evolver.settled();
		const [only] = await records.list('memoryProposals', {});
		expect(only?.summary).toContain('Use `npm run ship`');
		await records.change('memoryProposals', only?.proposalId ?? '', {}, { state: 'dismissed' });
		await talk.say(message);
		await talk.evolver.settled();
		expect((await records.list('memoryProposals', {})).map(({ state }) => state)).toEqual(['dismissed']);
	});

	it('what waits from an earlier message stays as it is, whatever is said later', async () => {
		const talk = await talkWith({ runtime: holaboss, files, answers: [says('Noted.'), says('Noted.')] });
		await talk.say('The default release command is `npm run ship`.');
		await talk.evolver.settled();
		talk.clock.now += 1_000;
		await talk.say('The default release command is `make release`.');
		await talk.evolver.settled();
		const summaries = (await talk.transcripts.records.list('memoryProposals', {})).map(({ summary }) => summary);
		expect(summaries).toEqual([
			expect.stringContaining('Use `npm run ship`'),
			expect.stringContaining('Use `make release`'),
		]);
	});

	it('a turn that is made up for does not write over what a later one left', async () => {
		const talk = await talkWith({
			runtime: holaboss,
			files,
			answers: [says('The kiln is hot.'), says('The kiln is cold.')],
		});
		const { afterTurn } = talk.services;
		talk.services.afterTurn = async () => undefined;
		await talk.say('How is the kiln?');
		talk.clock.now += 60_000;
		talk.services.afterTurn = afterTurn;
		await talk.say('And now?');
		talk.clock.now += 60_000;
		talk.evolver.wake();
		await talk.evolver.settled();
		const { records } = talk.transcripts;
		expect(await records.list('jobs', { status: 'DONE' })).toHaveLength(2);
		expect((await records.list('boundaries', {}, 1))[0]?.summary).toBe('The kiln is cold.');
		expect(await talk.read('memory/workspace/w1/runtime/latest-turn.md')).toContain('The kiln is cold.');
	});

	it('what waits for folders that are not open holds nothing up', async () => {
		const talk = await talkWith({ runtime: holaboss, files, answers: [says('Noted.')] });
		const { records } = talk.transcripts;
		const elsewhere = Array.from({ length: 201 }, (_, at) => jobRow(`elsewhere-${at}`, { root: '/elsewhere' }));
		await records.write(...elsewhere.map((row) => add('jobs', row)));
		await talk.say('For releases, use `npm run ship`.');
		await talk.evolver.settled();
		expect(await records.list('jobs', { status: 'DONE' })).toHaveLength(1);
	});

	it('a turn is known as what it was, however many have come since', async () => {
		const { records } = memoryTranscripts();
		const turns = Array.from({ length: 120 }, (_, at) =>
			turnRow(`turn-${at}`, { completedAt: second(at), previousInputId: at > 0 ? `turn-${at - 1}` : null }),
		);
		await records.write(...turns.map((row) => put('turnResults', row)));
		const known = async (inputId: string) =>
			(await endedSession(inputId, [], records))?.turns.map((each) => each.inputId).slice(0, 3);
		expect(await known('turn-9')).toEqual(['turn-9', 'turn-8', 'turn-7']);
		expect(await known('turn-21')).toEqual(['turn-21', 'turn-20', 'turn-19']);
		expect(await known('turn-119')).toEqual(['turn-119', 'turn-118', 'turn-117']);
		expect(await known('turn-1')).toEqual(['turn-1', 'turn-0']);
	});

	it('in a folder that has no memory yet as well', async () => {
		const talk = await talkWith({ runtime: holaboss, files: { 'AGENTS.md': 'Work.\n' }, answers: [says('Green.')] });
		await talk.say('For releases, use `npm run ship`.');
		await talk.evolver.settled();
		const folder = basename(talk.files.root);
		expect(await talk.read(`memory/workspace/${folder}/runtime/latest-turn.md`)).toContain('Green.');
		const path = `workspace/${folder}/knowledge/facts/release-command.md`;
		expect(await talk.transcripts.records.list('memoryProposals', {})).toMatchObject([{ payload: { file: { path } } }]);
		expect(talk.logged).toEqual([]);
	});

	it('a process that went behind the turn loses nothing of it: the next one does it', async () => {
		const talk = await talkWith({ runtime: holaboss, files, answers: [says('Noted.')] });
		talk.services.afterTurn = async () => undefined;
		await talk.say('For releases, use `npm run ship`.');
		const { records } = talk.transcripts;
		expect(await records.list('boundaries', {})).toEqual([]);
		talk.evolver.wake();
		await talk.evolver.settled();
		expect(await records.list('boundaries', {})).toHaveLength(1);
		expect(await records.list('memoryProposals', {})).toHaveLength(1);
		expect(await talk.read('memory/workspace/w1/runtime/latest-turn.md')).toContain('Noted.');
	});
});

it('other runtimes keep the same as records, and nothing is written into their folders', async () => {
	const talk = await talkWith({ answers: [says('The build is green.')] });
	const before = await readdir(talk.files.root, { recursive: true });
	await talk.say('How is the build?');
	const { records } = talk.transcripts;
	expect(await records.list('boundaries', {})).toMatchObject([{ summary: 'The build is green.' }]);
	expect(await records.list('jobs', {})).toEqual([]);
	expect(await readdir(talk.files.root, { recursive: true })).toEqual(before);
});

describe('behind a turn, Holaboss of May', () => {
	const may = {
		runtime: 'holaboss@2026.5.19',
		files: { 'AGENTS.md': 'Work.\n', 'workspace.yaml': 'agents:\n  id: a\n  model: m\nmcp_registry:\n  servers: {}\n' },
	};

	it('writes no records into the workspace, and tells the next run nothing of the last', async () => {
		const talk = await talkWith({ ...may, answers: [says('The build is green.')] });
		const before = [...talk.workspace.snapshot().files.keys()];
		await talk.say('How is the build?');
		expect([...talk.workspace.snapshot().files.keys()]).toEqual(before);
		talk.model.answerWith(says('Yes.'));
		await talk.say('And please keep answers short.');
		const told = talk.model.requests
			.at(-1)
			?.system.map(({ text }) => text)
			.join('\n');
		expect(told).not.toContain('The run before this one:');
		expect(told).not.toContain('Session memory');
		expect(told).toContain('Heard in the newest message and not saved yet.');
		expect(talk.logged).toEqual([]);
	});
});
