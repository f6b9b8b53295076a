import { describe, expect, it } from 'vitest';
import { calls, says } from '../scriptedProvider.ts';
import { ofKind, type TalkSetting, talkWith } from '../talk.ts';

const note = 'memory/2026-11-18.md';
const minute = 60_000;

const pruning = (contextPruning: object, more: object = {}): string =>
	JSON.stringify({ agents: { defaults: { contextPruning } }, ...more });

/** A talk in which a long note was read again and again. */
async function talkOfReading({ config, ...setting }: TalkSetting & { readonly config: string }, times = 4) {
	const long = Array.from({ length: 100 }, (_, line) => `- ${String(line).padStart(4, '0')} ${'oolong '.repeat(13)}`);
	const talk = await talkWith({
		providerId: 'anthropic',
		window: 30_000,
		files: { [note]: `${long.join('\n')}\n`, 'agent.json': config },
		configFile: 'agent.json',
		...setting,
		chat: { flush: 'off', recall: false, ...setting.chat },
	});
	const read = async () => {
		talk.model.answerWith(calls({ name: 'memory_get', input: { path: note } }), says('Read.'));
		await talk.say('Read it again.');
	};
	for (let time = 0; time < times; time++) await read();
	const results = (request = talk.model.requests.at(-1)): string[] =>
		(request?.messages ?? []).flatMap(({ content }) =>
			content.flatMap((part) => (part.kind === 'result' ? [part.text] : [])),
		);
	const say = async () => {
		talk.model.answerWith(says('Yes.'));
		await talk.say('And?');
		return results().map((text) => text.includes('[Shortened: '));
	};
	return { talk, read, say, results };
}

describe('old results of tools, where the runtime shortens them', () => {
	it('go out without their middle once the cache is cold, and stay so; the conversation keeps them', async () => {
		const { talk, say } = await talkOfReading({ config: pruning({ mode: 'cache-ttl', ttl: '5m' }) });
		const whole = ofKind(await talk.entries(), 'tool').map(({ result }) => result.length);
		expect(await say()).toEqual([false, false, false, false]);
		talk.clock.now += 6 * minute;
		expect(await say()).toEqual([true, true, true, false]);
		expect(talk.events.findLast(({ kind }) => kind === 'started')).toMatchObject({ preflight: { shortened: 3 } });
		talk.clock.now += minute;
		expect(await say()).toEqual([true, true, true, false]);
		expect(ofKind(await talk.entries(), 'tool').map(({ result }) => result.length)).toEqual(whole);
	});

	it('are whole again with the next request in 2026.1, which forgets that it shortened them', async () => {
		const { talk, say } = await talkOfReading({
			runtime: 'openclaw@2026.1.29',
			config: pruning({ mode: 'cache-ttl', ttl: '5m' }),
		});
		talk.clock.now += 6 * minute;
		expect(await say()).toEqual([true, true, true, false]);
		talk.clock.now += minute;
		expect(await say()).toEqual([false, false, false, false]);
	});

	it('wait an hour where Anthropic is signed in to and nothing else is said', async () => {
		const auth = { profiles: { work: { provider: 'anthropic', mode: 'oauth' } } };
		const { talk, say } = await talkOfReading({ config: JSON.stringify({ agents: { defaults: {} }, auth }) });
		talk.clock.now += 59 * minute;
		expect(await say()).toEqual([false, false, false, false]);
		talk.clock.now += 61 * minute;
		expect((await say()).at(0)).toBe(true);
	});

	it.each([
		['switched off', pruning({ mode: 'off' }), 'anthropic'],
		['answered by somebody who keeps no cache by the hour', pruning({ mode: 'cache-ttl' }), 'scripted'],
		['not asked for', JSON.stringify({ agents: { defaults: {} } }), 'anthropic'],
	])('stay whole where that is %s', async (_why, config, providerId) => {
		const { talk, say } = await talkOfReading({ config, providerId });
		talk.clock.now += 600 * minute;
		expect(await say()).toEqual([false, false, false, false]);
	});

	it('are shortened with every request in GoClaw, however warm the cache', async () => {
		const { results } = await talkOfReading({
			runtime: 'goclaw@2026.2.26',
			config: pruning({ mode: 'cache-ttl' }),
		});
		expect(results().map((text) => text.includes('[Shortened: '))).toEqual([true, true, false, false]);
	});
});
