import { describe, expect, it } from 'vitest';
import { turnNotes } from '../../../server/src/chat/record/inspect/notes.ts';
import { recordedTurn } from '../../../server/src/chat/record/inspect/storedRequest.ts';
import { requestPage } from '../../../server/src/chat/record/inspect/turnPage.ts';
import { turnPageOf } from '../../../server/src/chat/rpc/turns.ts';
import { calls, says } from '../scriptedProvider.ts';
import { ofKind, type TalkSetting, talkWith } from '../talk.ts';

const aria = {
	'SOUL.md': '# Soul\n\nBe kind.\n',
	'USER.md': `${Array.from({ length: 11 }, (_each, index) => `Line ${index + 1}.`).join('\n')}\nLikes trains.\n`,
};

async function inspected(setting: TalkSetting = {}) {
	const talk = await talkWith({ files: aria, ...setting });
	const turnAt = async (index: number) => {
		const records = [...new Set(ofKind(await talk.entries(), 'answer').map(({ record }) => record))];
		const turn = await recordedTurn(talk.transcripts.records, records.at(index) ?? '');
		if (!turn) throw new Error('no record');
		return turn;
	};
	return {
		talk,
		async page() {
			return (await turnPageOf({ record: (await turnAt(-1)).turn.inputId, page: 'turn' }, talk.services))?.text ?? '';
		},
		notes: async () => turnNotes((await turnAt(-1)).turn.inputId, talk.services),
		request: async (index: number) => requestPage(await turnAt(index)),
		async say(text: string) {
			talk.clock.now += 1_000;
			await talk.say(text);
		},
	};
}

describe('the page of a turn', () => {
	it('says what went out, section by section, and how it ended', async () => {
		const { say, page } = await inspected({ answers: [{ texts: ['Hello.'], usage: { input: 1200, output: 4 } }] });
		await say('Where is *the* <b>kiln</b>?');
		const text = await page();
		expect(text).toContain('> Where is \\*the\\* \\<b\\>kiln\\</b\\>?');
		expect(text).toContain('Begun by a message.');
		expect(text).toContain('Status: **completed**');
		expect(text).toContain('There is no turn before it on record');
		expect(text).toMatch(
			/\| \[USER\.md\]\(open\/file\/id-\d+\/USER\.md\/1\) \| \d+ \| stable \| – \| system \| workspace\u00a0policy \| `[0-9a-f]{8}` \|/u,
		);
		expect(text).toContain('- In: 1,200, of these 0 from the cache');
		expect(text).toContain('Nothing was refused.');
		expect(text).toContain('- Cost: $0.0012');
		expect(text).toContain('Likes trains.');
	});

	it('says why the prompt cache missed: the file, and its line', async () => {
		const { talk, say, page } = await inspected({ answers: [says('One.'), says('Two.')] });
		await say('Hi');
		await talk.files.write('USER.md', aria['USER.md'].replace('Likes trains.', 'Likes boats.'));
		await talk.workspaces.filesChanged([{ path: talk.files.pathOf('USER.md'), kind: 'changed' }]);
		await say('Hello');
		const text = await page();
		expect(text).toContain('**The prompt cache missed because USER.md changed in line 12.**');
		expect(text).toContain('Before: ` Likes trains. ` Now: ` Likes boats. `');
		expect(text).toMatch(/- \[USER\.md:12\]\(open\/file\/id-\d+\/USER\.md\/12\) changed\./u);
		expect(text).toMatch(/SOUL\.md\/1\) \| \d+ \| stable \| same \|/u);
	});

	it('says that it is the same as before where only messages came', async () => {
		const { say, page } = await inspected({ answers: [says('One.'), says('Two.')] });
		await say('Hi');
		await say('Hello');
		expect(await page()).toContain('**Same as before: only the new messages are added.**');
	});

	it('says so where a provider may have forgotten, or the conversation was edited', async () => {
		const { talk, say, page } = await inspected({
			answers: [says('One.'), says('Two.'), says('Three.'), says('Four.')],
		});
		await say('Hi');
		talk.clock.now += 6 * 60_000;
		await say('Hello');
		expect(await page()).toContain('more than 5 minutes ago');
		talk.clock.now += 1_000;
		const [first] = ofKind(await talk.entries(), 'user');
		await say('Thanks');
		await talk.turn({ kind: 'edit', entry: first?.id ?? '', text: 'Hey' });
		expect(await page()).toContain('it was edited, shortened or summarised');
	});

	it('reads records of the first versions, which have a digest of every message', async () => {
		const { talk, say, page } = await inspected({ answers: [says('One.'), says('Two.')] });
		await say('Hi');
		const { records } = talk.transcripts;
		const [first] = await records.list('requestSnapshots');
		const request = first?.payload.harness_request as Readonly<Record<string, unknown>>;
		const payload = {
			...first?.payload,
			harness_request: { ...request, messages: ['user 01', 'assistant 02', 'user 03'] },
		};
		await records.change('requestSnapshots', first?.inputId ?? '', {}, { payload });
		await say('Hello');
		expect(await page()).toContain('it was edited, shortened or summarised');
		expect(await page()).toContain('2 earlier messages');
	});

	it('lists what was called, and what was not allowed', async () => {
		const { say, page } = await inspected({
			answers: [calls({ name: 'remember', input: { note: 'Hot.' } }), says('Done.')],
		});
		await say('Remember');
		const text = await page();
		expect(text).toContain('Called: remember (0 of 1 calls ended well).');
		expect(text).toContain('- remember: The person did not allow this.');
		expect(text).toMatch(/- May mutate: .*remember/u);
	});

	it('cannot be closed by what a file says', async () => {
		const { say, page } = await inspected({ files: { 'SOUL.md': '````\n# Not ours\n' }, answers: [says('One.')] });
		await say('Hi');
		expect(await page()).toContain('`````text\n');
	});
});

it('the requests of two turns that send the same differ in nothing but the message', async () => {
	const { say, request } = await inspected({ answers: [says('One.'), says('Two.')] });
	await say('Hi');
	await say('Hello');
	const [before, after] = [await request(-2), await request(-1)];
	expect(before.slice(0, before.indexOf('## Messages'))).toBe(after.slice(0, after.indexOf('## Messages')));
	expect(after).toContain('2 earlier messages');
});

describe('the notes on a turn', () => {
	it('are on record alone where the runtime keeps none, and say that its agent is told nothing of them', async () => {
		const { talk, say, page, notes } = await inspected({ answers: [says('In the shed.'), says('With oak.')] });
		await say('Where is the kiln?');
		await say('How is it fired?');
		const [boundary, ...records] = await notes();
		expect(boundary).toMatchObject({ name: 'boundary', title: 'Where the next turn starts' });
		expect(boundary?.text).toContain('its agent never sees this page');
		expect(boundary?.text).toContain('- Summary: With oak.');
		expect(boundary?.text).toContain('- How is it fired?\n- Where is the kiln?');
		expect(records.map(({ title }) => title)).toEqual([
			'Latest turn',
			'Session',
			'What is in the way',
			'Recent turns',
			'Session memory',
		]);
		expect(records.some(({ file }) => file !== undefined)).toBe(false);
		expect(records.find(({ name }) => name === 'latest-turn.md')?.text).toContain('With oak.');
		expect(await page()).toMatch(/- \[Latest turn\]\(open\/note\/id-\d+\/latest-turn\.md\/1\): how it ended/u);
		expect(await page()).toContain('on record only, and not in the workspace');
		expect([...talk.workspace.snapshot().files.keys()].filter((path) => path.includes('runtime'))).toEqual([]);
	});

	it('name what was refused', async () => {
		const { say, notes } = await inspected({
			answers: [calls({ name: 'remember', input: { note: 'Hot.' } }), says('Done.')],
		});
		await say('Remember');
		expect((await notes()).at(-1)).toMatchObject({ title: 'Not allowed' });
		expect((await notes()).at(-1)?.text).toContain('- Tool: `remember`');
	});

	it('of an earlier turn are as they were then', async () => {
		const { talk, say } = await inspected({ answers: [says('In the shed.'), says('With oak.')] });
		await say('Where is the kiln?');
		await say('How is it fired?');
		const [, first] = await talk.transcripts.records.list('turnResults');
		const notes = await turnNotes(first?.inputId ?? '', talk.services);
		expect(notes.find(({ name }) => name === 'latest-turn.md')?.text).toContain('In the shed.');
		expect(notes.find(({ title }) => title === 'Recent turns')?.text).not.toContain('With oak.');
	});

	it('are files with Holaboss, and what its agent is told stands there word for word', async () => {
		const { say, page, notes } = await inspected({
			runtime: 'holaboss@2026.4.13',
			files: { 'AGENTS.md': 'Work.\n', 'memory/workspace/w1/MEMORY.md': '# Memory\n' },
			answers: [says('In the shed.')],
		});
		await say('Where is the kiln?');
		const [boundary, latest] = await notes();
		expect(boundary?.text).toContain('The run before this one:\n- It came to: In the shed.');
		expect(latest).toMatchObject({ title: 'Latest turn', file: 'memory/workspace/w1/runtime/latest-turn.md' });
		const link = /\[Latest turn\]\(open\/file\/id-\d+\/memory\/workspace\/w1\/runtime\/latest-turn\.md\/1\)/u;
		expect(await page()).toMatch(link);
	});

	it('are none where there is no record of the turn', async () => {
		const { talk } = await inspected();
		expect(await turnNotes('gone', talk.services)).toEqual([]);
	});
});
