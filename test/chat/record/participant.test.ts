import { describe, expect, it } from 'vitest';
import { turnNotes } from '../../../server/src/chat/record/inspect/notes.ts';
import { participantTurns } from '../../../server/src/chat/record/participantTurns.ts';
import { participantPrompt } from '../../../server/src/chat/request/participantPrompt.ts';
import { says } from '../scriptedProvider.ts';
import { ofKind, talkWith } from '../talk.ts';

it('the notes on a turn whose message was edited since have nothing of what took its place', async () => {
	const talk = await talkWith({ answers: [says('One.'), says('Two.'), says('Three.')] });
	await talk.say('How is the kiln?');
	talk.clock.now += 1_000;
	await talk.say('And the tea?');
	talk.clock.now += 1_000;
	const second = ofKind(await talk.entries(), 'user').at(-1);
	await talk.turn({ kind: 'edit', entry: second?.id ?? '', text: 'And the coffee?' });
	const [, replaced] = await talk.transcripts.records.list('turnResults');
	const notes = await turnNotes(replaced?.inputId ?? '', talk.services);
	const memory = notes.find(({ title }) => title === 'Session memory')?.text;
	expect(memory).toContain('How is the kiln?');
	expect(memory).not.toContain('coffee');
});

it('a turn of the editor’s own chat is on record once its end is told, in its own conversation', async () => {
	const talk = await talkWith();
	const turns = participantTurns(talk.services);
	const ask = (text: string, conversation?: string) =>
		participantPrompt(
			{ workspace: talk.uri, text, attachments: [], model: 'a-model', ...(conversation && { conversation }) },
			talk.services,
			new AbortController().signal,
			turns,
		);
	const first = await ask('Where is the kiln?');
	if (first.kind !== 'ready') throw new Error(first.text);
	const { record = '', conversation } = first;
	expect(await talk.transcripts.records.list('turnResults')).toEqual([]);
	const call = { name: 'remember', state: 'refused', result: 'The person did not allow this.' } as const;
	await turns.end({ record, text: 'In the shed.', calls: [call], end: 'done' });
	// Twice told is told once.
	await turns.end({ record, text: 'Again.', calls: [], end: 'failed' });
	expect(await talk.transcripts.records.list('turnResults')).toMatchObject([
		{
			inputId: record,
			sessionId: conversation,
			origin: 'participant',
			lastEntryId: null,
			status: 'completed',
			assistantText: 'In the shed.',
			toolUsageSummary: { total_calls: 1, failed_calls: 1 },
			permissionDenials: [{ tool_name: 'remember' }],
		},
	]);
	expect((await talk.transcripts.records.get('requestSnapshots', record))?.payload).toMatchObject({
		raw_instruction: 'Where is the kiln?',
		runtime_config: { provider: 'vscode', model: 'a-model' },
	});
	const second = await ask('And the tea?', conversation);
	if (second.kind !== 'ready') throw new Error(second.text);
	talk.clock.now += 1000;
	await turns.end({ record: second.record ?? '', text: '', calls: [], end: 'stopped' });
	expect(await talk.transcripts.records.get('turnResults', second.record ?? '')).toMatchObject({
		sessionId: conversation,
		previousInputId: record,
		status: 'paused',
	});
});

describe('behind a turn of the editor’s own chat', () => {
	/** A chat of the editor with the agent of `talk`. */
	function chatOf(talk: Awaited<ReturnType<typeof talkWith>>) {
		const turns = participantTurns(talk.services);
		let conversation: string | undefined;
		return {
			get conversation() {
				return conversation ?? '';
			},
			async ask(text: string, answer: string) {
				talk.clock.now += 1000;
				const params = { workspace: talk.uri, text, attachments: [], ...(conversation && { conversation }) };
				const asked = await participantPrompt(params, talk.services, new AbortController().signal, turns);
				if (asked.kind !== 'ready') throw new Error(asked.text);
				conversation = asked.conversation;
				const end = await turns.end({ record: asked.record ?? '', text: answer, calls: [], end: 'done' });
				return { system: asked.system, ...end };
			},
		};
	}

	it('what was said is proposed, as in the panel, and counted in the answer to the end', async () => {
		const talk = await talkWith();
		const chat = chatOf(talk);
		expect((await chat.ask('Please keep answers short.', 'Yes.')).toRemember).toBe(1);
		expect(await talk.transcripts.records.list('memoryProposals')).toMatchObject([
			{ sessionId: chat.conversation, targetKey: 'response-style', state: 'pending' },
		]);
		expect((await chat.ask('Thanks.', 'Yes.')).toRemember).toBe(1);
	});

	it('a boundary says where it stopped, with what was said in the turns before', async () => {
		const talk = await talkWith();
		const chat = chatOf(talk);
		await chat.ask('Where is the kiln?', 'In the shed.');
		await chat.ask('And the tea?', 'On the shelf.');
		const [latest, first] = await talk.transcripts.records.list('boundaries', { sessionId: chat.conversation });
		expect(latest).toMatchObject({
			summary: 'On the shelf.',
			previousBoundaryId: first?.boundaryId,
			restorationContext: { sessionResumeContext: { recentUserMessages: ['And the tea?', 'Where is the kiln?'] } },
		});
		expect(first).toMatchObject({
			restorationContext: { sessionResumeContext: { recentUserMessages: ['Where is the kiln?'] } },
		});
	});

	it('Holaboss writes its records, learns by its own rules, and is told where it stopped', async () => {
		const talk = await talkWith({
			runtime: 'holaboss@2026.4.13',
			files: { 'AGENTS.md': 'Work.\n', 'memory/workspace/w1/MEMORY.md': '# Memory\n' },
		});
		const chat = chatOf(talk);
		const { system: first } = await chat.ask('For releases, use `npm run ship`.', 'Noted.');
		expect(first).not.toContain('The run before this one:');
		await talk.evolver.settled();
		expect(await talk.read('memory/workspace/w1/runtime/latest-turn.md')).toContain('Noted.');
		expect(await talk.transcripts.records.list('memoryProposals')).toMatchObject([{ targetKey: 'command:release' }]);
		expect((await chat.ask('And now?', 'Done.')).system).toContain('- It came to: Noted.');
		expect(talk.logged).toEqual([]);
	});

	it('the notes on an old turn have what was said up to it, and nothing later', async () => {
		const talk = await talkWith();
		const chat = chatOf(talk);
		for (let at = 1; at <= 10; at += 1) await chat.ask(`How is kiln ${at}?`, 'Hot.');
		const oldest = (await talk.transcripts.records.list('turnResults')).at(-1)?.inputId ?? '';
		const memory = (await turnNotes(oldest, talk.services)).find(({ title }) => title === 'Session memory')?.text;
		expect(memory).toContain('- How is kiln 1?');
		expect(memory).not.toContain('How is kiln 2?');
		expect(memory).not.toContain('How is kiln 10?');
	});

	it('a skill that a slash command sends is not what the person said', async () => {
		const talk = await talkWith({
			files: { 'skills/brief/SKILL.md': '---\nname: brief\ndescription: Be brief.\n---\nPlease keep answers short.\n' },
		});
		const chat = chatOf(talk);
		expect((await chat.ask('/brief', 'Yes.')).toRemember).toBe(0);
		const [boundary] = await talk.transcripts.records.list('boundaries');
		expect(boundary?.restorationContext).toMatchObject({ sessionResumeContext: { recentUserMessages: ['/brief'] } });
	});
});
