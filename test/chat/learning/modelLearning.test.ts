import { afterEach, describe, expect, it } from 'vitest';
import { modelAsker } from '../../../server/src/chat/asking/askModel.ts';
import { openAiProvider } from '../../../server/src/host/models/openai/model.ts';
import { startCompletionsServer } from '../../support/models/completionsServer.ts';
import type { ScriptedAnswer } from '../../support/models/scriptedAnswer.ts';
import { says } from '../scriptedProvider.ts';
import { type TalkSetting, talkWith } from '../talk.ts';
import { answering, learningFrom } from './modelServer.ts';

const open: AsyncDisposable[] = [];
afterEach(async () => {
	for (const each of open.splice(0)) await each[Symbol.asyncDispose]();
});

const glaze = {
	scope: 'workspace',
	memory_type: 'procedure',
	subject_key: 'Glaze firing',
	title: 'Glaze firing',
	summary: 'Glaze firings are done at 1,240 °C and cool for two days.',
	tags: ['kiln'],
	evidence: 'we always fire the glaze at 1,240 degrees and let it cool for two days',
	confidence: 0.9,
};

const remembering = (...memories: readonly object[]): ScriptedAnswer => answering({ memories });

async function learning(setting: TalkSetting = {}, ...answers: readonly ScriptedAnswer[]) {
	const all = await learningFrom('memories', setting, answers);
	open.push(all);
	return all;
}

describe('the chat’s model is asked what to remember', () => {
	it('after every fifth completed turn, once, and what it finds is a proposal with what it took', async () => {
		const { server, saySome, proposals, talk } = await learning({}, remembering(glaze));
		await saySome(4);
		expect(server.requests).toHaveLength(0);
		await saySome(1);
		expect(server.requests).toHaveLength(1);
		await saySome(4);
		expect(server.requests).toHaveLength(1);
		expect(await proposals.list(false)).toMatchObject([
			{
				kind: 'procedure',
				title: 'Glaze firing',
				text: glaze.summary,
				evidence: glaze.evidence,
				by: { model: 'claude-test', input: 900, output: 120, cost: 0.0102 },
			},
		]);
		expect(talk.logged).toEqual([]);
	});

	it('nothing is written before a press, and then it is the line that was shown', async () => {
		const { saySome, proposals, talk } = await learning({ files: { 'MEMORY.md': '# Memory\n' } }, remembering(glaze));
		await saySome(5);
		expect(await talk.read('MEMORY.md')).toBe('# Memory\n');
		const [only] = await proposals.list(false);
		expect(await proposals.settle({ proposal: only?.id ?? '', how: 'accept' })).toMatchObject({ kind: 'settled' });
		expect(await talk.read('MEMORY.md')).toContain(glaze.summary);
	});

	it('it is told little: four messages, four summaries and the answer, each cut, and nobody’s folder', async () => {
		const long = `Fire ${'the kiln slowly '.repeat(400)}`;
		const { server, say, saySome, talk, dataOf } = await learning(
			{ answers: [says('Very '.repeat(900))] },
			remembering(),
		);
		await saySome(4);
		await say(long);
		const data = dataOf();
		expect(Object.keys(data).sort()).toEqual([
			'assistant_text',
			'instruction',
			'recent_turn_summaries',
			'recent_user_messages',
		]);
		expect(data.recent_user_messages).toHaveLength(4);
		expect(data.recent_user_messages.at(-1).length).toBeLessThanOrEqual(220);
		expect(data.recent_turn_summaries).toHaveLength(4);
		expect(data.assistant_text.length).toBeLessThanOrEqual(1400);
		expect(data.instruction.length).toBeLessThanOrEqual(2000);
		expect(JSON.stringify(server.requests[0]?.body)).not.toContain(talk.workspace.root);
		expect(server.requests[0]?.body.tools ?? []).toEqual([]);
	});

	it('for Holaboss its ids go along, and an accepted candidate is the file that the runtime would write', async () => {
		const { dataOf, saySome, proposals, talk } = await learning(
			{
				runtime: 'holaboss@2026.4.13',
				files: { 'AGENTS.md': 'Work.\n', 'memory/workspace/w1/MEMORY.md': '# Memory\n' },
			},
			remembering(glaze),
		);
		await saySome(5);
		expect(dataOf()).toMatchObject({ workspace_id: 'w1', session_id: talk.conversation });
		const [only] = await proposals.list(false);
		const settled = await proposals.settle({ proposal: only?.id ?? '', how: 'accept' });
		const path = 'memory/workspace/w1/knowledge/procedures/glaze-firing-procedure.md';
		expect(settled).toMatchObject({ kind: 'settled', paths: expect.arrayContaining([path]) });
		expect(await talk.read(path)).toContain(glaze.summary);
	});

	it('with Holaboss, what the model says takes the place of what the rules found under the same path', async () => {
		const release = {
			...glaze,
			memory_type: 'fact',
			subject_key: 'release-command',
			title: 'How to release',
			summary: 'Releases go out with `npm run ship`, on Mondays only.',
			confidence: 0.7,
			evidence: 'For releases, use `npm run ship`',
		};
		const { say, saySome, proposals } = await learning(
			{
				runtime: 'holaboss@2026.4.13',
				files: { 'AGENTS.md': 'Work.\n', 'memory/workspace/w1/MEMORY.md': '# Memory\n' },
			},
			remembering(release),
		);
		await saySome(4);
		await say('For releases, use `npm run ship`.');
		// Less sure than a model alone has to be: the rules bear it out.
		expect(await proposals.list(false)).toMatchObject([{ title: 'How to release', by: { model: 'claude-test' } }]);
	});

	it.each([
		['is not sure', { confidence: 0.81 }],
		['does not say how sure it is', { confidence: 'very' }],
		['has little to go by', { evidence: 'short words' }],
		['speaks of the person', { scope: 'user', memory_type: 'preference' }],
		['names no kind that there is', { memory_type: 'rumour' }],
		['says what nobody sees', { summary: 'Fire the k\u200Biln at 1,240 °C for a good day.' }],
		['has a key of many letters', { subject_key: 'k'.repeat(500) }],
	])('a candidate that %s is not proposed', async (_, changed) => {
		const { saySome, proposals, server } = await learning({}, remembering({ ...glaze, ...changed }));
		await saySome(5);
		expect(server.requests).toHaveLength(1);
		expect(await proposals.list(true)).toEqual([]);
	});

	it('what the rules found, and what was dismissed in other words, is not proposed again', async () => {
		const says5 = { ...glaze, memory_type: 'fact', subject_key: 'command:release' };
		const { say, saySome, proposals } = await learning(
			{},
			remembering(
				{ ...says5, summary: 'The release command is `npm run ship`.' },
				{ ...glaze, summary: 'Glaze firings are done at 1,240 °C and they cool for two days.' },
			),
			remembering(glaze),
		);
		await saySome(4);
		await say('By the way, the release command is `npm run ship`.');
		const first = await proposals.list(false);
		expect(new Set(first.map(({ by }) => by?.model))).toEqual(new Set([undefined, 'claude-test']));
		await proposals.settle({ proposal: first.find(({ by }) => by)?.id ?? '', how: 'dismiss' });
		await saySome(5);
		expect(await proposals.list(false)).toHaveLength(1);
	});

	it.each(['openclaw@2026.9.6', 'holaboss@2026.4.13'])(
		'%s: another kind of memory never takes the place of what the rules heard, though it has its name',
		async (runtime) => {
			const named = {
				...glaze,
				memory_type: 'reference',
				subject_key: 'name',
				summary: 'The kiln goes by the name of Bob.',
			};
			const { say, saySome, proposals } = await learning({ runtime, files: { 'MEMORY.md': '' } }, remembering(named));
			await saySome(4);
			await say('My name is Ann.');
			const found = (await proposals.list(false)).map(({ kind, text }) => [kind, text]);
			expect(found.toSorted()).toEqual([
				['profile', 'Is called Ann.'],
				['reference', named.summary],
			]);
		},
	);

	it('other protocols do the same, and no price is made up', async () => {
		const other = await startCompletionsServer({}, remembering(glaze));
		open.push(other);
		const { saySome, proposals } = await learningFrom('memories', {}, [], () => ({
			kind: 'live',
			id: 'openai',
			title: 'Local',
			model: 'local-llama',
			provider: openAiProvider({ apiKey: '', baseUrl: `${other.url}/v1` }),
			costOf: () => undefined,
		}));
		await saySome(5);
		const [only] = await proposals.list(false);
		expect(only).toMatchObject({ text: glaze.summary, by: { model: 'local-llama', input: 900, output: 120 } });
		expect(only?.by).not.toHaveProperty('cost');
	});
});

describe('what goes wrong stays behind the conversation', () => {
	it('without a key only rules look, and the person is told so', async () => {
		const { say, proposals, told, records } = await learningFrom('memories', {}, [], () => ({
			kind: 'dry-run',
			model: 'claude-test',
			reason: 'There is no API key yet.',
			wantsKey: true,
			create: () => {
				throw new Error('nobody is asked');
			},
		}));
		for (let at = 1; at <= 5; at += 1) await say(`The test command is \`npm run test${at}\`.`);
		expect(told).toEqual(['Only rules look for what to remember: no model can be asked. There is no API key yet.']);
		expect(await proposals.list(false)).toHaveLength(5);
		expect(await records.list('jobs', { status: 'DONE' })).toHaveLength(5);
	});

	it.each<readonly [string, ScriptedAnswer]>([
		['no JSON', { kind: 'stream', texts: ['I would remember the kiln.'] }],
		['half of it', { kind: 'stream', texts: ['{"memories": [{"scope": "work'] }],
		['a book', { kind: 'stream', texts: ['['.repeat(70_000)] }],
	])('%s is no candidate, and one line says so', async (_, answer) => {
		const { saySome, proposals, told, records, talk } = await learning({}, answer);
		await saySome(5);
		expect(await proposals.list(true)).toEqual([]);
		expect(told).toEqual([expect.stringMatching(/^claude-test .+, so it proposes nothing to remember\.$/)]);
		expect(await records.list('jobs', { status: 'DONE' })).toHaveLength(5);
		expect(talk.logged).toEqual([]);
	});

	it('a model that is overloaded is asked three times, five seconds apart, and then given up', async () => {
		const { saySome, server, records, evolver, talk } = await learning(
			{},
			{ kind: 'status', status: 529, type: 'overloaded_error', message: 'Overloaded' },
		);
		await saySome(5);
		for (let at = 0; at < 4; at += 1) {
			talk.clock.now += 5_000;
			evolver.wake();
			await evolver.settled();
		}
		expect(server.requests).toHaveLength(3);
		const failed = await records.list('jobs', { status: 'FAILED' });
		expect(failed).toMatchObject([{ attempt: 3, lastError: { message: expect.stringContaining('overloaded') } }]);
	});

	it('a question that was answered is not paid for again when its job is tried once more', async () => {
		const { saySome, server, records, evolver, talk } = await learning({}, remembering(glaze));
		await saySome(5);
		const [job] = (await records.list('jobs')).slice(-1);
		expect(job?.payload.asked).toMatchObject({ memories: { model: 'claude-test', input: 900, output: 120 } });
		await records.change('jobs', job?.jobId ?? '', {}, { status: 'QUEUED', availableAt: new Date(0).toISOString() });
		talk.clock.now += 5_000;
		evolver.wake();
		await evolver.settled();
		expect(server.requests).toHaveLength(1);
	});

	it('no message with a secret goes out, and a turn with one is not asked about', async () => {
		const password = ['xK9', 'qLm', '2vTz', '7Rw'].join('');
		const { say, saySome, server, proposals } = await learning({}, remembering(glaze));
		await say(`Log in with password=${password}`);
		await saySome(4);
		expect(server.requests).toHaveLength(1);
		expect(JSON.stringify(server.requests[0]?.body)).not.toContain(password);
		await saySome(4);
		await say(`And now with password=${password}`);
		expect(server.requests).toHaveLength(1);
		expect(await proposals.list(true)).toHaveLength(1);
	});

	it('a secret in the model’s answer is not proposed', async () => {
		const password = ['xK9', 'qLm', '2vTz', '7Rw'].join('');
		const { saySome, proposals } = await learning({}, remembering({ ...glaze, summary: `Use password=${password}` }));
		await saySome(5);
		expect(await proposals.list(true)).toEqual([]);
	});

	it('a turn does not wait for it, and when the window closes it ends and the job is left for the next', async () => {
		const { talk, server, saySome, evolver, records } = await learning({}, { kind: 'slow', texts: ['{'] });
		await saySome(4);
		await talk.say('How is kiln 5?');
		while (server.requests.length === 0) await new Promise((resolve) => setImmediate(resolve));
		await talk.say('And kiln 6?');
		const hungUp = server.hungUp();
		await evolver[Symbol.asyncDispose]();
		await hungUp;
		expect(await records.list('jobs', { status: 'QUEUED' })).toMatchObject([
			{ attempt: 0, claimedBy: null },
			{ attempt: 0 },
		]);
	});
});

describe('where the person wants no model, none is asked', () => {
	it('in a folder that is not trusted; what is left to learn waits until it is', async () => {
		const { talk, saySome, say, server, records, evolver } = await learning({}, remembering(glaze));
		await saySome(4);
		const { trusted } = talk.services;
		const { afterTurn } = talk.services;
		talk.services.afterTurn = async () => undefined;
		await talk.say('How is kiln 5?');
		Object.assign(talk.services, { afterTurn, trusted: () => false });
		evolver.wake();
		await evolver.settled();
		expect(server.requests).toHaveLength(0);
		expect(await records.list('jobs', { status: 'QUEUED' })).toHaveLength(1);
		Object.assign(talk.services, { trusted });
		await say('How is kiln 6?');
		expect(server.requests).toHaveLength(1);
	});

	it('after a heartbeat, also where the runtime learns by its own rules', async () => {
		const files = { 'memory/workspace/w1/MEMORY.md': '# Memory\n', 'HEARTBEAT.md': '- Check the kiln.\n' };
		const { talk, server, records, evolver } = await learning(
			{ runtime: 'holaboss@2026.4.13', files, answers: [says('HEARTBEAT_OK')] },
			remembering(glaze),
		);
		for (let at = 1; at <= 5; at += 1) {
			talk.clock.now += 1_800_000;
			await talk.turn({ kind: 'heartbeat' });
			await evolver.settled();
		}
		expect(server.requests).toHaveLength(0);
		expect(await records.list('jobs', { status: 'DONE' })).toHaveLength(5);
	});

	it('from the moment on in which it is switched off, though another question is due', async () => {
		const talk = await talkWith({ chat: { learn: 'rules' }, answers: [says('Noted.')] });
		const settings = await talk.services.settings('');
		let asked = 0;
		const { evolver } = talk.learningWith({
			async ask() {
				asked += 1;
				Object.assign(settings, { learn: 'off' });
				return { kind: 'answered', text: '{}', by: { model: 'any', input: 1, output: 1 } };
			},
		});
		open.push(evolver);
		for (let at = 1; at <= 15; at += 1) {
			if (at === 15) Object.assign(settings, { learn: 'model' });
			talk.clock.now += 1_000;
			await talk.say(`How is kiln ${at}?`);
			await evolver.settled();
		}
		expect(asked).toBe(1);
	});

	it('and whoever asks for it elsewhere is told why', async () => {
		const { talk } = await learning({}, remembering(glaze));
		const model = modelAsker({ ...talk.services, trusted: () => false });
		const answer = await model.ask(
			talk.workspace.root,
			{ title: 'Test', system: 'Say.', data: {} },
			1_000,
			new AbortController().signal,
		);
		expect(answer).toEqual({ kind: 'nobody', why: 'This workspace is not trusted. Trust it first.' });
		expect(talk.model.requests).toEqual([]);
	});

	it.each(['rules', 'off'] as const)('%s', async (learn) => {
		const { saySome, server, records } = await learning({ chat: { learn } }, remembering(glaze));
		await saySome(5);
		expect(server.requests).toHaveLength(0);
		expect(await records.list('jobs')).toEqual([]);
	});
});
