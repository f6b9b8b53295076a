import { describe, expect, it } from 'vitest';
import { says } from '../../scriptedProvider.ts';
import { noCancellation, proposing, ship, short } from './proposing.ts';

describe('what a person says is proposed, and written down once they agree', () => {
	it('with its evidence and the message that it was said in', async () => {
		const { say, proposals, talk } = await proposing();
		await say(`${ship} ${short}`);
		const [message] = await talk.entries();
		const source = { conversation: talk.conversation, entry: message?.id };
		expect(await proposals.list(false)).toMatchObject([
			{ kind: 'preference', text: 'Likes concise answers.', state: 'pending', source },
			{ kind: 'fact', text: 'The release command is `npm run ship`.', evidence: ship, source },
		]);
		expect(talk.logged).toEqual([]);
	});

	it('as a dated line of the long-term memory, which one press takes back', async () => {
		const { say, proposals, only, talk } = await proposing({
			files: { 'MEMORY.md': '# Memory\n\n- Ana likes oolong.\n' },
		});
		await say(ship);
		const { id } = await only();
		const preview = await proposals.preview({ proposal: id }, noCancellation);
		if (preview.kind !== 'ready') throw new Error(preview.message);
		expect(preview.shown.changes).toMatchObject([{ path: 'MEMORY.md' }]);
		expect(preview.tokens).toBeGreaterThan(5);
		const accepted = await proposals.settle({ proposal: id, how: 'accept', shown: preview.shown });
		expect(accepted).toMatchObject({ kind: 'settled', paths: ['MEMORY.md'] });
		expect(await talk.read('MEMORY.md')).toBe(preview.shown.changes[0]?.after);
		expect(await talk.read('MEMORY.md')).toContain('The release command is `npm run ship`.');
		expect(await proposals.list(false)).toEqual([]);
		expect(await proposals.list(true)).toMatchObject([{ id, state: 'accepted' }]);
		const [message] = await talk.entries();
		const origin = { way: 'proposal', conversation: talk.conversation, entry: message?.id };
		expect(await talk.records.list(talk.workspace.root, 9)).toMatchObject([{ path: 'MEMORY.md', origin }]);

		expect(await proposals.settle({ proposal: id, how: 'reopen' })).toMatchObject({ kind: 'settled' });
		expect(await talk.read('MEMORY.md')).toBe('# Memory\n\n- Ana likes oolong.\n');
		expect(await proposals.list(false)).toMatchObject([{ id, state: 'pending' }]);
	});

	it('in the person’s own words, where they change them', async () => {
		const { say, proposals, only, talk } = await proposing();
		await say(ship);
		const { id } = await only();
		const text = 'Releases go out with `npm run ship`, on Mondays.';
		expect(await proposals.settle({ proposal: id, how: 'accept', text })).toMatchObject({ kind: 'settled' });
		expect(await talk.read('MEMORY.md')).toContain(text);
		expect(await proposals.list(true)).toMatchObject([{ text, state: 'accepted' }]);
	});

	it('never again once it was dismissed, in this conversation or another', async () => {
		const { say, proposals, only, talk } = await proposing();
		await say(short);
		const { id } = await only();
		expect(await proposals.settle({ proposal: id, how: 'dismiss' })).toEqual({ kind: 'settled', paths: [] });
		talk.model.answerWith(says('Yes.'), says('Yes.'));
		await say('Please keep your answers brief.');
		await talk.turn({ kind: 'say', text: short });
		expect(await proposals.list(false)).toEqual([]);
		expect(await proposals.settle({ proposal: id, how: 'reopen' })).toMatchObject({ kind: 'settled' });
		expect(await proposals.list(false)).toMatchObject([{ id }]);
	});

	it('never again once it was dismissed, though its conversation is deleted and nobody knows its words any more', async () => {
		const { say, proposals, only, talk } = await proposing();
		await say(ship);
		const { id } = await only();
		await proposals.settle({ proposal: id, how: 'dismiss' });
		const { records } = talk.transcripts;
		expect(await talk.transcripts.delete(talk.conversation)).toBe(true);
		expect(await proposals.list(true)).toEqual([]);
		expect(JSON.stringify(await records.list('memoryProposals'))).not.toMatch(/ship|release|command/);
		expect(await proposals.settle({ proposal: id, how: 'reopen' })).toMatchObject({ kind: 'failed' });

		const begun = { root: talk.workspace.root, session: 'main', at: talk.clock.now } as const;
		talk.conversation = await talk.transcripts.begin(begun);
		talk.model.answerWith(says('Noted.'), says('Noted.'));
		await say(ship);
		expect(await proposals.list(false)).toEqual([]);
		await say('The release command is `make release`.');
		expect(await proposals.list(false)).toMatchObject([{ text: 'The release command is `make release`.' }]);
	});

	it('never again once it was accepted in other words', async () => {
		const { say, proposals, only, talk } = await proposing();
		await say(ship);
		const { id } = await only();
		await proposals.settle({ proposal: id, how: 'accept', text: 'Ship with `npm run ship`.' });
		talk.model.answerWith(says('Yes.'));
		await say(ship);
		expect(await proposals.list(false)).toEqual([]);
	});

	it('once, however often it is pressed', async () => {
		const { say, proposals, only, over, talk } = await proposing();
		await say(ship);
		const { id } = await only();
		const results = await Promise.all(
			[proposals, over(), over()].map((window) => window.settle({ proposal: id, how: 'accept' })),
		);
		expect(results.map(({ kind }) => kind).sort()).toEqual(['failed', 'failed', 'settled']);
		expect((await talk.read('MEMORY.md'))?.match(/npm run ship/g)).toHaveLength(1);
	});

	it('only as it was shown', async () => {
		const { say, proposals, only, talk } = await proposing({ files: { 'MEMORY.md': '# Memory\n' } });
		await say(ship);
		const { id } = await only();
		const preview = await proposals.preview({ proposal: id }, noCancellation);
		if (preview.kind !== 'ready') throw new Error(preview.message);
		await talk.files.write('MEMORY.md', '# Memory\n\n- Something else.\n');
		await talk.services.changed([talk.files.pathOf('MEMORY.md')]);
		expect(await proposals.settle({ proposal: id, how: 'accept', shown: preview.shown })).toMatchObject({
			kind: 'failed',
		});
		expect(await talk.read('MEMORY.md')).toBe('# Memory\n\n- Something else.\n');
		expect(await proposals.list(false)).toMatchObject([{ id, state: 'pending' }]);
	});

	it('in the place of a line that says otherwise, where the person wants that', async () => {
		const memory = '# Memory\n\n- The release command is `make release`.\n- Ana likes oolong.\n';
		const { say, proposals, only, talk } = await proposing({ files: { 'MEMORY.md': memory } });
		await say(ship);
		const { id } = await only();
		const instead = {
			path: 'MEMORY.md',
			uri: talk.files.uriOf('MEMORY.md'),
			line: 2,
			text: '- The release command is `make release`.',
			relation: 'contradicts',
		} as const;
		const settled = await proposals.settle({ proposal: id, how: 'accept', instead });
		expect(settled).toMatchObject({ kind: 'settled' });
		expect(await talk.read('MEMORY.md')).not.toContain('make release');
		expect(await talk.read('MEMORY.md')).toContain('npm run ship');
		expect(await proposals.settle({ proposal: id, how: 'reopen' })).toMatchObject({ kind: 'settled' });
		expect(await talk.read('MEMORY.md')).toBe(memory);
	});

	it.each([
		[
			'holaboss@2026.4.13',
			'memory/preference/response-style.md',
			'](response-style.md) [preference] [verify: none] - Likes concise answers.',
		],
		['botholomew@0.20.2', 'prompts/beliefs.md', 'Likes concise answers.'],
		['goclaw@2026.2.26', 'MEMORY.md', 'Likes concise answers.'],
	])('as %s keeps it: in %s', async (runtime, path, words) => {
		const { say, proposals, only, talk } = await proposing({ runtime });
		await say(short);
		const { id } = await only();
		expect(await proposals.settle({ proposal: id, how: 'accept' })).toMatchObject({
			kind: 'settled',
			paths: expect.arrayContaining([path]),
		});
		const texts = await Promise.all([path, 'memory/preference/MEMORY.md'].map((each) => talk.read(each)));
		expect(texts.join('\n')).toContain(words);
	});

	it('not where somebody else speaks, a secret is in it, or nobody wants it', async () => {
		const { say, proposals, talk } = await proposing({ chat: { learn: 'off' } });
		await say(ship);
		expect(await proposals.list(false)).toEqual([]);
		const other = await proposing();
		other.talk.model.answerWith(says('Hello.'), says('ok'));
		await other.talk.turn({ kind: 'heartbeat' });
		expect(await other.proposals.list(false)).toEqual([]);
		expect(talk.logged).toEqual([]);
	});
});

it('of those that no longer wait, only such as are asked for are listed', async () => {
	const { say, proposals } = await proposing();
	await say(`${ship} ${short}`);
	const [first, second] = await proposals.list(false);
	await proposals.settle({ proposal: first?.id ?? '', how: 'dismiss' });
	expect((await proposals.list([first?.id ?? '', 'gone'])).map(({ id, state }) => [id, state])).toEqual([
		[first?.id, 'dismissed'],
		[second?.id, 'pending'],
	]);
	expect(await proposals.list([])).toMatchObject([{ id: second?.id }]);
});
