import { expect, it } from 'vitest';
import { participantTurns } from '../../../server/src/chat/record/participantTurns.ts';
import { participantPrompt } from '../../../server/src/chat/request/participantPrompt.ts';
import { talkWith } from '../talk.ts';

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
