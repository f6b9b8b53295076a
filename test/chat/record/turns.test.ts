import { describe, expect, it } from 'vitest';
import { infoOf } from '../../../server/src/chat/rpc/turns.ts';
import { promptCacheProfile } from '../../../server/src/engine/continuity/promptCacheProfile.ts';
import { snapshotFingerprint } from '../../../server/src/engine/continuity/requestSnapshot.ts';
import { sha256 } from '../../../server/src/engine/text/sha256.ts';
import { memoryTranscripts } from '../../../server/src/host/conversations/storage/inMemory.ts';
import { answered } from '../../host/support/conversations/transcriptEntries.ts';
import { calls, failsWith, says } from '../scriptedProvider.ts';
import { ofKind, talkWith } from '../talk.ts';

/** Every answer takes a second. */
async function talkInTime(...[setting]: Parameters<typeof talkWith>) {
	const talk = await talkWith(setting);
	const { now } = talk.services;
	let asked = 0;
	Object.assign(talk.services, { now: () => now() + 100 * asked++ });
	return talk;
}

type Talk = Awaited<ReturnType<typeof talkWith>>;

/** Oldest first. */
const turnsOf = async (talk: Talk) => (await talk.transcripts.records.list('turnResults')).toReversed();

const requestOf = async (talk: Talk, inputId: string | undefined) =>
	(await talk.transcripts.records.get('requestSnapshots', inputId ?? ''))?.payload as {
		readonly raw_instruction: string;
		readonly runtime_config: {
			readonly prompt_sections: readonly Readonly<Record<string, unknown>>[];
			readonly capability_manifest: {
				readonly capabilities: readonly { readonly id: string; readonly policy: string }[];
			};
		};
	};

/** Made when it runs: no test file holds what looks like a key. */
const key = (): string => ['ghp', `${'a1B2c3D4e5F6'.repeat(3)}`].join('_');

describe('the record of a turn', () => {
	it('says how it ended, what it used and what went out, and is found by its answer', async () => {
		const talk = await talkInTime({ answers: [{ texts: ['In the **shed**.'], usage: { input: 100, output: 4 } }] });
		await talk.say('Where is the kiln?');
		const [turn, ...others] = await turnsOf(talk);
		expect(turn && infoOf(turn)).toMatchObject({
			title: expect.stringMatching(/completed$/),
			detail: 'In the shed.',
			tokens: 104,
		});
		const [answer] = ofKind(await talk.entries(), 'answer');
		const [question] = ofKind(await talk.entries(), 'user');
		expect(others).toEqual([]);
		expect(turn).toMatchObject({
			inputId: answer?.record,
			sessionId: talk.conversation,
			workspaceId: talk.workspace.root,
			root: talk.workspace.root,
			origin: 'say',
			userEntryId: question?.id,
			lastEntryId: answer?.id,
			previousInputId: null,
			status: 'completed',
			stopReason: 'completed',
			assistantText: 'In the **shed**.',
			compactedSummary: 'In the **shed**.',
			compactionBoundaryId: expect.stringMatching(/^compaction:/),
			tokenUsage: { input_tokens: 100, output_tokens: 4, exact: true },
			toolUsageSummary: { total_calls: 0 },
			permissionDenials: [],
		});
		expect(turn?.promptSectionIds).toContain('file:SOUL.md');
		const request = await requestOf(talk, turn?.inputId);
		expect(request.raw_instruction).toBe('Where is the kiln?');
		const soul = request.runtime_config.prompt_sections.find(({ path }) => path === 'SOUL.md');
		expect(soul).toMatchObject({ channel: 'system_prompt', volatility: 'workspace', lines: [[expect.any(Number), 1]] });
		expect(soul?.content).toContain('Be kind.');
		expect(request.runtime_config.prompt_sections.map(({ content }) => content).join('')).toBe(
			talk.model.requests[0]?.system.map(({ text }) => text).join(''),
		);
		expect(turn?.requestSnapshotFingerprint).toBe(snapshotFingerprint(request));
		expect(turn?.promptCacheProfile).toMatchObject({
			full_system_prompt_fingerprint: sha256(talk.model.requests[0]?.system.map(({ text }) => text).join('') ?? ''),
		});
	});

	it('has the tools that were called, and what was not allowed', async () => {
		const talk = await talkInTime({
			answers: [
				calls(
					{ name: 'memory_search', input: { query: 'kiln' } },
					{ name: 'remember', input: { note: 'The kiln is hot.' } },
				),
				says('Done.'),
			],
		});
		await talk.say('Remember that');
		const [turn] = await turnsOf(talk);
		expect(turn?.toolUsageSummary).toEqual({
			total_calls: 2,
			completed_calls: 1,
			failed_calls: 1,
			tool_names: ['memory_search', 'remember'],
			tool_ids: [],
		});
		expect(turn?.permissionDenials).toEqual([
			{ tool_name: 'remember', tool_id: null, reason: expect.stringContaining('did not allow') },
		]);
		expect(ofKind(await talk.entries(), 'answer').map(({ record }) => record)).toEqual([turn?.inputId, turn?.inputId]);
		const { capabilities } = (await requestOf(talk, turn?.inputId)).runtime_config.capability_manifest;
		expect(capabilities.find(({ id }) => id === 'remember')?.policy).toBe('mutate');
		expect(capabilities.find(({ id }) => id === 'memory_search')?.policy).toBe('inspect');
	});

	it('is written in the same step as the last answer', async () => {
		const inner = memoryTranscripts();
		const puts: string[] = [];
		const transcripts = {
			...inner,
			put: async (...[id, entry, records = []]: Parameters<typeof inner.put>) => {
				puts.push(
					`${entry.kind} ${'state' in entry ? entry.state : ''} ${records.map(({ table }) => table).join()}`.trim(),
				);
				await inner.put(id, entry, records);
			},
		};
		const talk = await talkInTime({ transcripts, answers: [says('Hello.')] });
		await talk.say('Hi');
		expect(puts).toEqual(['user', 'answer streaming', 'answer done turnResults,requestSnapshots']);
	});

	it.each([
		['stopped', 'paused', 'paused'],
		['failed', 'failed', 'refused-key'],
		['cut', 'completed', 'cut'],
	])('is kept of one that was %s', async (how, status, stopReason) => {
		const talk = await talkInTime({});
		const stop = new AbortController();
		talk.model.answerWith(
			{
				stopped: { texts: ['Half'], during: () => stop.abort() },
				failed: failsWith('refused-key'),
				cut: { texts: ['Half'], ending: 'cut' as const },
			}[how] ?? says(''),
		);
		await talk.say('Hi', { stop });
		expect(await turnsOf(talk)).toMatchObject([{ status, stopReason }]);
	});

	it('is kept of one that was stopped between two tools', async () => {
		const stop = new AbortController();
		const talk = await talkInTime({
			answers: [calls({ name: 'remember', input: { note: 'Hot.' } })],
			approve: () => {
				stop.abort();
				return 'refused';
			},
		});
		await talk.say('Go', { stop });
		const entries = await talk.entries();
		expect(await turnsOf(talk)).toMatchObject([{ status: 'paused', lastEntryId: entries.at(-1)?.id }]);
	});

	it('is kept of one that is answered anew, edited, resumed, or said by a heartbeat', async () => {
		const talk = await talkInTime({
			files: { 'HEARTBEAT.md': '- Look at the kiln\n' },
			answers: ['One', 'Two', 'Three', 'Four', 'Five'].map((text) => says(text)),
		});
		await talk.say('Hi');
		await talk.turn({ kind: 'retry' });
		const [question] = ofKind(await talk.entries(), 'user');
		await talk.turn({ kind: 'edit', entry: question?.id ?? '', text: 'Hello' });
		await talk.turn({ kind: 'resume' });
		await talk.turn({ kind: 'heartbeat' });
		const turns = await turnsOf(talk);
		expect(turns.map(({ origin, assistantText }) => [origin, assistantText])).toEqual([
			['say', 'One'],
			['retry', 'Two'],
			['edit', 'Three'],
			['resume', 'Four'],
			['heartbeat', 'Five'],
		]);
		expect(turns.map(({ previousInputId }) => previousInputId)).toEqual([
			null,
			...turns.slice(0, -1).map(({ inputId }) => inputId),
		]);
	});

	it('is kept of a summary that a model made, with what it was asked', async () => {
		const talk = await talkInTime({ runtime: 'goclaw@2026.2.26', answers: [says('ok')] });
		for (const word of ['one', 'two', 'three', 'four']) await talk.say(word);
		talk.model.answerWith(says('They counted.'));
		await talk.turn({ kind: 'compact' });
		const turn = (await turnsOf(talk)).at(-1);
		expect(turn).toMatchObject({ origin: 'compact', status: 'completed' });
		expect((await requestOf(talk, turn?.inputId)).runtime_config.prompt_sections[0]?.content).toContain(
			'You summarise',
		);
	});

	it('is not kept where no model was asked', async () => {
		const talk = await talkInTime({});
		await talk.say(' ');
		await talk.turn({ kind: 'retry' });
		expect(await turnsOf(talk)).toEqual([]);
	});

	it('is made up for where the process went before it was written', async () => {
		const talk = await talkInTime({ answers: [says('One'), says('Two')] });
		await talk.say('Hi');
		await talk.transcripts.put(talk.conversation, answered('broken', 'Half', { state: 'streaming', record: 'lost' }));
		await talk.say('Are you there?');
		const turns = await talk.transcripts.records.list('turnResults');
		expect(turns.map(({ status, stopReason, assistantText }) => [status, stopReason, assistantText]).sort()).toEqual([
			['completed', 'completed', 'One'],
			['completed', 'completed', 'Two'],
			['failed', 'interrupted', 'Half'],
		]);
	});

	it('goes on where the record cannot be made', async () => {
		const inner = memoryTranscripts();
		const records = { ...inner.records, list: () => Promise.reject(new Error('no list')) };
		const talk = await talkInTime({ transcripts: { ...inner, records }, answers: [says('Hello.')] });
		expect(await talk.say('Hi')).toMatchObject({ kind: 'done' });
		expect(ofKind(await talk.entries(), 'answer')[0]).toMatchObject({ text: 'Hello.', state: 'done' });
		expect(talk.logged).toEqual(['turn record: no list']);
	});

	it('has no key or secret in it, wherever it stood', async () => {
		const secret = key();
		const talk = await talkInTime({
			files: { 'SOUL.md': `# Soul\n\nMy token is ${secret}, keep it.\nBe kind.\n` },
			answers: [says('Thanks.')],
		});
		await talk.say(`Here it is again: ${secret}`);
		const [turn] = await turnsOf(talk);
		const request = await requestOf(talk, turn?.inputId);
		expect(JSON.stringify(request)).not.toContain(secret);
		expect(request.raw_instruction).toBe('Here it is again: [redacted]');
		const soul = request.runtime_config.prompt_sections.find(({ path }) => path === 'SOUL.md');
		expect(soul?.content).toContain('Be kind.');
		expect(JSON.stringify(talk.model.requests[0])).toContain(secret);
	});

	it('does not wait for a search for secrets that never ends, and leaves out what was not checked', async () => {
		const talk = await talkInTime({ answers: [says('Thanks.')] });
		const suspicious = `Ticket ${'a1B2c3D4e5F6'.repeat(2)}/x`;
		talk.workspace.secretsIn = () => new Promise(() => undefined);
		expect(await talk.say(suspicious)).toMatchObject({ kind: 'done' });
		const [turn] = await turnsOf(talk);
		expect((await requestOf(talk, turn?.inputId)).raw_instruction).toBe(
			'[left out: it could not be checked for secrets in time]',
		);
	});

	it('names the sections that Holaboss itself names, keeps what its harness adds as one more, and has its own name for the workspace', async () => {
		const talk = await talkInTime({
			runtime: 'holaboss@2026.4.13',
			files: { 'memory/workspace/w1/facts/kiln.md': '# Kiln\n\nIn the shed.\n' },
			answers: [says('Hello.')],
		});
		await talk.say('Hi');
		const [turn] = await turnsOf(talk);
		expect(turn?.workspaceId).toBe('w1');
		expect(turn?.promptSectionIds).toEqual([
			'runtime_core',
			'execution_policy',
			'session_policy',
			'capability_policy',
			'workspace_policy',
		]);
		const { prompt_sections: sections } = (await requestOf(talk, turn?.inputId)).runtime_config;
		expect(sections.map(({ id }) => id)).toEqual([...(turn?.promptSectionIds ?? []), 'harness_addendum']);
		const given = sections.map((section) => ({ ...section, applyAt: 'runtime_config' }));
		const { cacheableFingerprint, fullSystemPromptFingerprint } = promptCacheProfile(
			given as unknown as Parameters<typeof promptCacheProfile>[0],
		);
		expect(turn?.promptCacheProfile).toMatchObject({
			cacheable_fingerprint: cacheableFingerprint,
			full_system_prompt_fingerprint: fullSystemPromptFingerprint,
			cacheable_section_ids: ['runtime_core', 'execution_policy', 'workspace_policy'],
		});
	});
});
