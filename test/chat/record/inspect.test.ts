import { describe, expect, it } from 'vitest';
import { recordedTurn } from '../../../server/src/chat/record/inspect/storedRequest.ts';
import { requestPage, turnPage } from '../../../server/src/chat/record/inspect/turnPage.ts';
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
			const of = await turnAt(-1);
			return turnPage(of, await recordedTurn(talk.transcripts.records, of.turn.previousInputId ?? ''));
		},
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
		expect(text).toMatch(/\| USER\.md \| \d+ \| stable \| – \| system \| workspace\u00a0policy \| `[0-9a-f]{8}` \|/u);
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
		expect(text).toMatch(/SOUL\.md \| \d+ \| stable \| same \|/u);
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
