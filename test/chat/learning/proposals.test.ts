import { linkSync, rmSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Proposal } from '../../../protocol/memory/proposals.ts';
import { createProposals } from '../../../server/src/chat/learning/proposals.ts';
import { cancellableOf } from '../../../server/src/host/platform/cancellation.ts';
import { failed } from '../../../server/src/host/writes/outcome.ts';
import { says } from '../scriptedProvider.ts';
import { type TalkSetting, talkWith } from '../talk.ts';
import { proposalServices } from './proposalServices.ts';

const noCancellation = cancellableOf(new AbortController().signal);

const ship = 'By the way, the release command is `npm run ship`.';
const short = 'And please keep answers short.';

async function proposing(setting: TalkSetting = {}) {
	const talk = await talkWith({ answers: [says('Noted.')], ...setting });
	const over = (more: Partial<Parameters<typeof createProposals>[0]> = {}) =>
		createProposals({ ...proposalServices(talk), ...more });
	const proposals = over();
	const only = async (): Promise<Proposal> => {
		const [first, ...others] = await proposals.list(false);
		if (!first || others.length > 0) throw new Error('not one proposal');
		return first;
	};
	return { say: talk.say, talk, proposals, over, only };
}

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

describe('a proposal and what was written of it are never at odds', () => {
	it('where one window dismisses what another is about to write', async () => {
		const { say, only, over, talk, proposals } = await proposing();
		await say(ship);
		const { id } = await only();
		let dismissed: unknown;
		let tries = 0;
		const accepting = over({
			writersOn(gate, now) {
				tries += 1;
				const change: typeof gate.change = async (given) => {
					dismissed = await proposals.settle({ proposal: id, how: 'dismiss' });
					return gate.change(given);
				};
				return talk.services.writersOn(tries === 1 ? gate : { ...gate, change }, now);
			},
		});
		expect(await accepting.settle({ proposal: id, how: 'accept' })).toMatchObject({ kind: 'settled' });
		expect(dismissed).toMatchObject({ kind: 'failed' });
		expect(await proposals.list(true)).toMatchObject([{ id, state: 'accepted' }]);
	});

	it('but not while the file cannot be read: nobody knows whether it still stands there', async () => {
		const { say, proposals, only, talk } = await proposing();
		await say(ship);
		const { id } = await only();
		await proposals.settle({ proposal: id, how: 'accept' });
		linkSync(talk.files.pathOf('MEMORY.md'), talk.files.pathOf('copy.md'));
		expect(await proposals.settle({ proposal: id, how: 'reopen' })).toMatchObject({ kind: 'failed' });
		expect(await proposals.list(true)).toMatchObject([{ id, state: 'accepted' }]);
		rmSync(talk.files.pathOf('copy.md'));
		expect(await proposals.settle({ proposal: id, how: 'reopen' })).toMatchObject({ kind: 'settled' });
	});

	it('where what was written is undone from elsewhere, by whoever has never heard of the proposal', async () => {
		const { say, only, talk, proposals } = await proposing();
		await say(ship);
		const { id } = await only();
		const accepted = await proposals.settle({ proposal: id, how: 'accept' });
		if (accepted.kind === 'failed') throw new Error(accepted.message);
		await talk.journal.undo(accepted.undo ?? '');
		expect(await proposals.list(false)).toMatchObject([{ id, state: 'pending' }]);
		expect(await proposals.settle({ proposal: id, how: 'accept' })).toMatchObject({ kind: 'settled' });
		expect(await talk.read('MEMORY.md')).toContain('npm run ship');
	});
});

describe('before it is written, a person is told', () => {
	it('where a search for the same words would not find it among what is there', async () => {
		const crowd = Array.from(
			{ length: 60 },
			(_, at) => `- The release command of release ${at} is the release command.`,
		);
		const { say, proposals, only } = await proposing({
			files: {
				'MEMORY.md': '# Memory\n\n- Tea.\n',
				'memory/2026-11-01.md': `${crowd.join('\n\n## Release command\n\n')}\n`,
			},
		});
		await say(ship);
		const { id } = await only();
		const warningsFor = async (text?: string) => {
			const preview = await proposals.preview({ proposal: id, ...(text !== undefined && { text }) }, noCancellation);
			return preview.kind === 'ready' ? preview.warnings : [preview.message];
		};
		expect(await warningsFor()).toEqual([]);
		expect(await warningsFor('It is that one.')).toEqual([expect.stringContaining('would not find this')]);
	});
});

describe('what people do not see, or nobody else may', () => {
	it.each([
		['a letter that nobody sees', 'Remember that the b\u200Box is on the left.', 1],
		['words in tags', 'Remember that the box is on the left\u{E0041}\u{E0042}.', 1],
		['words that are turned around', 'Remember that the box is \u202Ednah\u202C left.', 1],
		['another script', 'Remember that the box is called \u05E7\u05D5\u05E4\u05E1\u05D4.', 0],
	])('%s: a person is told before it is written', async (_, message, count) => {
		const { say, proposals, only } = await proposing();
		await say(message);
		const preview = await proposals.preview({ proposal: (await only()).id }, noCancellation);
		expect(preview).toMatchObject({ warnings: { length: count } });
	});

	it('a password is not proposed, though the search for secrets has broken down', async () => {
		const { say, proposals } = await proposing();
		const password = ['xK9', 'qLm', '2vTz', '7Rw'].join('');
		await say(`Remember that password=${password}`);
		// Behind a long list, whose evidence is cut.
		const steps = Array.from(
			{ length: 6 },
			(_, at) => `${at + 1}. ${'Look at the list of things once more. '.repeat(2)}`,
		);
		await say(`Our release steps:\n${steps.join('\n')}\n7. Log in with password=${password}`);
		expect(await proposals.list(true)).toEqual([]);
	});
});

describe('an acceptance that broke off', () => {
	/** As if the process had ended at that moment. */
	const crash = new Error('the process ended here');

	it('before anything was written is a proposal again', async () => {
		const { say, only, over, talk, proposals } = await proposing();
		await say(ship);
		const { id } = await only();
		const gate = {
			...talk.services.gate,
			change: async () => Promise.reject(crash),
			create: async () => Promise.reject(crash),
		};
		const real = talk.services.writersOn;
		let tries = 0;
		const broken = over({
			writersOn: (over, now) => {
				tries += 1;
				return real(tries === 1 ? over : gate, now);
			},
		});
		expect(await broken.settle({ proposal: id, how: 'accept' })).toMatchObject({ kind: 'failed' });
		talk.clock.now += 120_000;
		expect(await proposals.list(false)).toMatchObject([{ id, state: 'pending' }]);
		expect(await proposals.settle({ proposal: id, how: 'accept' })).toMatchObject({ kind: 'settled' });
		expect((await talk.read('MEMORY.md'))?.match(/npm run ship/g)).toHaveLength(1);
	});

	it('behind the write is accepted, and not written again', async () => {
		const { say, only, over, talk, proposals } = await proposing();
		await say(ship);
		const { id } = await only();
		const { records } = talk.transcripts;
		let changes = 0;
		const broken = over({
			records: {
				...records,
				change: async (...given: Parameters<typeof records.change>) => {
					changes += 1;
					if (changes === 2) throw crash;
					return records.change(...given);
				},
			} as typeof records,
		});
		expect(await broken.settle({ proposal: id, how: 'accept' })).toMatchObject({ kind: 'failed' });
		expect(await talk.read('MEMORY.md')).toContain('npm run ship');
		talk.clock.now += 120_000;
		expect(await proposals.list(true)).toMatchObject([{ id, state: 'accepted' }]);
		expect((await talk.read('MEMORY.md'))?.match(/npm run ship/g)).toHaveLength(1);
	});
});

describe('an undo of what was accepted', () => {
	const accepted = async () => {
		const { say, proposals, only, talk } = await proposing();
		await say(ship);
		const { id } = await only();
		const result = await proposals.settle({ proposal: id, how: 'accept' });
		const operation = result.kind === 'settled' ? (result.undo ?? '') : '';
		const undoOf = async (each: string) => (await talk.records.undoing(each)).at(-1)?.operation ?? '';
		const stateOf = async () => (await proposals.list(true)).map(({ state }) => state);
		const stands = async () => ((await talk.read('MEMORY.md')) ?? '').includes('npm run ship');
		return { id, proposals, talk, operation, undoOf, stateOf, stands };
	};

	it('that is undone itself leaves it accepted, whenever somebody looks', async () => {
		const { talk, operation, undoOf, stateOf, stands, proposals, id } = await accepted();
		await talk.journal.undo(operation);
		expect(await stateOf()).toEqual(['pending']);
		await talk.journal.undo(await undoOf(operation));
		expect(await stands()).toBe(true);
		expect(await stateOf()).toEqual(['accepted']);

		expect(await proposals.settle({ proposal: id, how: 'reopen' })).toMatchObject({ kind: 'settled' });
		expect(await stands()).toBe(false);
		expect(await stateOf()).toEqual(['pending']);
	});

	it('that is undone before anybody looks leaves it accepted, and it can be taken back', async () => {
		const { talk, operation, undoOf, stateOf, stands, proposals, id } = await accepted();
		await talk.journal.undo(operation);
		await talk.journal.undo(await undoOf(operation));
		expect(await stateOf()).toEqual(['accepted']);
		expect(await proposals.settle({ proposal: id, how: 'reopen' })).toMatchObject({ kind: 'settled' });
		expect(await stands()).toBe(false);
		expect(await stateOf()).toEqual(['pending']);
	});
});

describe('a conversation that is deleted while its proposal is being written', () => {
	/** Deletes the conversation as soon as the first file is written, or before it is refused. */
	async function deleting(refused = false) {
		const { say, talk, only, over } = await proposing();
		await say(ship);
		const { id } = await only();
		const { gate } = talk.services;
		const proposals = over({
			gate: {
				...gate,
				async change(write) {
					const outcome = refused
						? failed('no-permission', 'This folder cannot be written.')
						: await gate.change(write);
					await talk.transcripts.delete(talk.conversation);
					return outcome;
				},
			},
		});
		const result = await proposals.settle({ proposal: id, how: 'accept' });
		const again = async () => {
			talk.conversation = await talk.transcripts.begin({ root: talk.workspace.root, session: 'main', at: 0 });
			talk.model.answerWith(says('Yes.'));
			await say(ship);
			return proposals.list(false);
		};
		return { talk, result, again };
	}

	it('leaves what was written, and that it was accepted, without its words', async () => {
		const { talk, result, again } = await deleting();
		expect(result).toMatchObject({ kind: 'settled' });
		expect(await talk.read('MEMORY.md')).toContain('npm run ship');
		const [left, ...others] = await talk.transcripts.records.list('memoryProposals');
		expect(others).toEqual([]);
		expect(left).toMatchObject({ state: 'accepted', sessionId: '', summary: '', persistedMemoryId: null });
		expect(JSON.stringify(left)).not.toContain('ship');
		expect(await again()).toEqual([]);
	});

	it('leaves nothing where it could not be written', async () => {
		const { talk, result, again } = await deleting(true);
		expect(result).toMatchObject({ kind: 'failed' });
		expect(await talk.transcripts.records.list('memoryProposals')).toEqual([]);
		expect(await again()).toHaveLength(1);
	});

	it('is settled by whoever comes next, where the process ends meanwhile', async () => {
		const { say, talk, proposals, only } = await proposing();
		await say(ship);
		const { id } = await only();
		const { records } = talk.transcripts;
		await records.change('memoryProposals', id, {}, { persistedMemoryId: 'an operation that wrote nothing' });
		await talk.transcripts.delete(talk.conversation);
		expect(await records.list('memoryProposals')).toMatchObject([{ state: 'pending', summary: '' }]);
		talk.clock.now += 120_000;
		expect(await proposals.list(true)).toEqual([]);
		expect(await records.list('memoryProposals')).toEqual([]);
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

describe('several that are accepted together', () => {
	const together = 'an-operation-of-several';
	async function both() {
		const world = await proposing({ files: { 'MEMORY.md': '# Memory\n\n- Ana likes oolong.\n' } });
		await world.say(`${ship} ${short}`);
		const ids = (await world.proposals.list(false)).map(({ id }) => id);
		const states = async () => (await world.proposals.list(true)).map(({ state }) => state);
		return { ...world, ids, states };
	}

	it('are one action: one undo takes all of them back', async () => {
		const { talk, proposals, ids, states } = await both();
		for (const proposal of ids)
			expect(await proposals.settle({ proposal, how: 'accept', together })).toMatchObject({ undo: together });
		expect(await talk.read('MEMORY.md')).toContain('npm run ship');
		expect(await talk.read('MEMORY.md')).toContain('concise answers');
		expect(await states()).toEqual(['accepted', 'accepted']);
		expect((await talk.journal.undo(together)).kind).toBe('undone');
		expect(await talk.read('MEMORY.md')).toBe('# Memory\n\n- Ana likes oolong.\n');
		expect(await states()).toEqual(['pending', 'pending']);
	});

	it('wait again together, where one of them is taken back', async () => {
		const { talk, proposals, ids, states } = await both();
		for (const proposal of ids) await proposals.settle({ proposal, how: 'accept', together });
		await proposals.settle({ proposal: ids[0] ?? '', how: 'reopen' });
		expect(await talk.read('MEMORY.md')).toBe('# Memory\n\n- Ana likes oolong.\n');
		expect(await states()).toEqual(['pending', 'pending']);
	});

	it('are told apart, where the process ended before the second was written', async () => {
		const { talk, proposals, ids, states } = await both();
		const [first = '', second = ''] = ids;
		await proposals.settle({ proposal: first, how: 'accept', together });
		const row = await talk.transcripts.records.get('memoryProposals', second);
		const payload = { ...row?.payload, accepted: row?.summary, isOneOfSeveral: true };
		await talk.transcripts.records.change('memoryProposals', second, {}, { persistedMemoryId: together, payload });
		talk.clock.now += 120_000;
		expect(await states()).toEqual(['accepted', 'pending']);
	});
});

it('what a line costs that is replaced is not what both of them cost', async () => {
	const text = '- The release command is `make release`.';
	const { say, proposals, only } = await proposing({
		files: { 'MEMORY.md': `# Memory\n\n${text}\n` },
		find: async () => ({
			hits: [
				{
					path: 'MEMORY.md',
					startLine: 3,
					endLine: 3,
					snippetLine: 3,
					snippet: text,
					score: 1,
					parts: { keyword: 1 },
				} as never,
			],
			mode: 'keyword',
			notes: [],
			state: { phase: 'ready', indexed: 0, total: 0, passages: 0, leftOut: [] },
		}),
	});
	await say(ship);
	const { id } = await only();
	const preview = await proposals.preview({ proposal: id }, noCancellation);
	if (preview.kind !== 'ready') throw new Error(preview.message);
	const [instead] = preview.related;
	expect(instead).toMatchObject({ relation: 'contradicts', line: 2 });
	expect(instead?.replacing).toBeLessThan(preview.tokens);
	const replacing = await proposals.preview({ proposal: id, ...(instead && { instead }) }, noCancellation);
	expect(replacing).toMatchObject({ tokens: instead?.replacing });
});
