import { expect, it } from 'vitest';
import type { ChatInput } from '../../../protocol/chat/chat.ts';
import { remaining } from '../../../server/src/chat/request/toMessages.ts';
import { dice } from '../../support/dice.ts';
import { calls, failsWith, type Scripted, says } from '../scriptedProvider.ts';
import { ofKind, talkWith } from '../talk.ts';

const failures = [
	'no-key',
	'refused-key',
	'rate-limit',
	'overloaded',
	'offline',
	'refused-request',
	'unknown',
] as const;

/**
 * Whatever breaks, however often: what the person said and what was streamed is kept, and the next request is one that a
 * provider takes. The provider looks at each request itself.
 */
it.each([1, 2])(
	'500 turns with a provider that fails one time in five lose nothing (dice %i)',
	async (seed) => {
		const throwDice = dice(seed);
		const pick = <T>(...of: readonly T[]): T => of[Math.floor(throwDice() * of.length)] as T;
		let stop = new AbortController();
		const stopNow = () => stop.abort();
		let count = 0;
		const word = () => `word-${(count++).toString()}`;
		const talk = await talkWith({
			approve: async () => {
				const answer = pick('once', 'refused', 'session', 'stop', 'error');
				if (answer === 'stop') stopNow();
				if (answer === 'stop' || answer === 'error') throw new Error('gone');
				return answer;
			},
		});

		const call = () =>
			pick<NonNullable<Scripted['calls']>[number]>(
				{ name: 'session_status', input: {} },
				{ name: 'remember', input: { note: word() } },
				{ name: 'remember', input: {}, fault: 'no JSON' },
				{ name: 'nothing', input: { x: '\uD83D' } },
				{ name: 'memory_search', input: { query: 'word' } },
			);
		const answer = (): Scripted => {
			const texts = pick([], [word()], [word(), ` ${word()}`], [' ', '\n'], [`${word()} \uD83D`]);
			if (throwDice() < 0.2) {
				return pick<() => Scripted>(
					() => failsWith(pick(...failures), { texts, retryAfter: pick(0, 1, 1_000) }),
					() => failsWith(pick(...failures)),
					() => failsWith('offline', { texts, calls: [call()] }),
					() => ({ texts, during: stopNow }),
					() => ({ texts, calls: [call()], ending: 'cut' }),
					() => failsWith('refused-request', { tooLong: true }),
					() => ({ texts: [], ending: 'refused' }),
					() => ({ texts, thinking: ['hm'], replay: { of: word() }, calls: [call()], during: stopNow }),
				)();
			}
			return pick<() => Scripted>(
				() => says(word()),
				() => ({ texts, calls: [call(), call()], usage: { input: 900, output: 5 } }),
				() => ({ texts, thinking: ['hm'], replay: { of: word() }, calls: [call()] }),
				() => calls(call()),
				() => says('NO_REPLY'),
			)();
		};

		const users: string[] = [];
		let asideUsers = 0;
		for (let turn = 0; turn < 500; turn++) {
			stop = new AbortController();
			talk.model.answerWith(...Array.from({ length: 6 }, answer), says(word()));
			const known = ofKind(await conversationOf(), 'user');
			const text = word();
			const input = pick<ChatInput>(
				{ kind: 'say', text },
				{ kind: 'say', text },
				{ kind: 'say', text },
				{ kind: 'resume' },
				{ kind: 'retry' },
				{ kind: 'compact' },
				{ kind: 'flush' },
				{ kind: 'heartbeat' },
			);
			const result = await talk.turn(known.length === 0 ? { kind: 'say', text } : input, { stop });
			expect(['done', 'stopped', 'failed', 'skipped']).toContain(result.kind);
			if (known.length === 0 || input.kind === 'say') users.push(text);
			// Nobody holds it any more, whatever happened.
			const hold = await talk.transcripts.hold(talk.conversation);
			expect(hold).toBeDefined();
			await hold?.release();
		}

		async function conversationOf() {
			return talk.entries();
		}

		const entries = await talk.entries();
		const kept = ofKind(entries, 'user').map(({ text }) => text);
		expect(users.filter((text) => !kept.includes(text))).toEqual([]);
		// What was set aside is still there, only not shown: the events told of every word.
		const answers = new Map<string, string>();
		for (const event of talk.events)
			if (event.kind === 'text') answers.set(event.entry, (answers.get(event.entry) ?? '') + event.text);
		const gone = new Set(talk.events.flatMap((event) => (event.kind === 'gone' ? event.entries : [])));
		asideUsers += gone.size;
		for (const [id, text] of answers) {
			if (gone.has(id)) continue;
			const entry = entries.find((each) => each.id === id);
			const silent = entry?.kind === 'answer' && entry.silent !== undefined;
			expect(silent || (entry?.kind === 'answer' && entry.text === text)).toBe(true);
		}
		for (const entry of entries) {
			if (entry.kind === 'answer') expect(entry.state).not.toBe('streaming');
			if (entry.kind === 'tool') expect(['done', 'failed', 'refused', 'stopped']).toContain(entry.state);
		}
		expect(remaining(entries).entries.length).toBeGreaterThan(0);
		expect(talk.model.requests.length).toBeGreaterThan(500);
		expect(asideUsers).toBeGreaterThan(0);
	},
	300_000,
);
