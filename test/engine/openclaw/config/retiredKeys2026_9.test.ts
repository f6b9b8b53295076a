import { describe, expect, it } from 'vitest';
import { readConfig } from '../../../../server/src/engine/runtimes/openclaw/config/reading/read.ts';
import { v2026_9_6 } from '../../../../server/src/engine/runtimes/openclaw/versions/v2026_9_6.ts';
import { at } from '../../../../server/src/engine/text/json5.ts';
import type { ConfigFile, FileContent } from '../../../../server/src/engine/workspace/snapshot.ts';

const content = (text: string): FileContent => ({ kind: 'text', text, origin: 'disk' });
const read = (text: string, included: Readonly<Record<string, string>> = {}) => {
	const file: ConfigFile = {
		path: '/home/u/.openclaw/openclaw.json',
		content: content(text),
		included: new Map(Object.entries(included).map(([path, each]) => [path, content(each)])),
	};
	return readConfig(v2026_9_6.configShape, file, {
		home: '/home/u',
		platform: 'linux',
		variables: {},
		hostTimeZone: 'UTC',
	});
};
const unknown = (text: string, included?: Readonly<Record<string, string>>) =>
	read(text, included).problems.map((problem) => problem.unknown?.key);

/** What set-up wrote in 2026.2. */
const setUp =
	'{ meta: { lastTouchedVersion: "2026.2.26", lastTouchedAt: "2026-02-27T10:00:00.000Z" }, gateway: { mode: "local", tailscale: { mode: "off", resetOnExit: false } } }';

describe('keys of earlier versions that OpenClaw 2026.9.6 takes out when it starts', () => {
	it('are no reason to reject a configuration', () => {
		for (const text of [
			setUp,
			'{ agents: { defaults: { compaction: { reserveTokensFloor: 1 } } } }',
			'{ agents: { list: [{ id: "aria", heartbeat: { ackMaxChars: 5 } }] } }',
			'{ channels: { telegram: { accounts: { one: { streaming: { progress: { render: "x" } } } } } } }',
		])
			expect([read(text).state, unknown(text)]).toEqual(['valid', []]);
	});

	it('hide no other mistake', () => {
		expect(unknown(setUp.replace('mode: "local"', 'mode: "local", zebra: 1'))).toEqual(['zebra']);
		expect(unknown('{ meta: { lastTouchedEver: 1, lastTouchedAt: "x" } }')).toEqual(['lastTouchedEver']);
		expect(unknown('{ lastTouchedAt: "x" }')).toEqual(['lastTouchedAt']);
	});

	it('count where the file includes another: such a file is left as it is', () => {
		const including = setUp.replace('{', '{ $include: "./more.json5", ');
		expect(unknown(including, { '/home/u/.openclaw/more.json5': '{}' })).toEqual(['lastTouchedAt', 'resetOnExit']);
	});

	it('of memory search move to where it is set now; what stands there wins', () => {
		const search = (text: string) => at(read(text).effective, 'memory', 'search');
		const legacy =
			'agents: { defaults: { memorySearch: { provider: "auto", query: { maxResults: 3, hybrid: { enabled: true } } } } }';
		expect(search(`{ ${legacy} }`)).toEqual({ provider: 'openai', query: { maxResults: 3 } });
		expect(search(`{ ${legacy}, memory: { search: { query: { maxResults: 9 } } } }`)).toEqual({
			provider: 'openai',
			query: { maxResults: 9 },
		});
		expect(search('{ memorySearch: { enabled: false, store: { path: "/x" } } }')).toEqual({
			enabled: false,
			store: {},
		});
		const own = read('{ agents: { list: [{ id: "aria", memorySearch: { enabled: false } }] } }').effective;
		expect(at(own, 'agents', 'entries', 'aria')).toEqual({ memory: { search: { enabled: false } } });
	});

	it('of memory search are told where they stand if something in them is wrong', () => {
		const text = '{ agents: { list: [{ id: "aria", memorySearch: { enabled: "no", zebra: 1 } }] } }';
		const said = read(text).problems.map(({ range }) => text.slice(range.start, range.end));
		expect(said).toEqual(['"no"', 'zebra']);
	});

	it('that move are told where they stand if something in them is wrong', () => {
		for (const [text, place] of [
			['{ heartbeat: { every: 5 } }', '5'],
			['{ messages: { tts: { auto: "loud" } } }', '"loud"'],
			['{ env: { KEY: "x" }, audit: { enabled: "no" } }', '"no"'],
			['{ session: { typingMode: "slow" } }', '"slow"'],
			['{ mcp: { servers: { one: { command: "x", workingDirectory: "/w", args: 5 } } } }', '5'],
			['{ agents: { list: [{ id: "Aria Bot", contextTokens: 5, sandbox: { perSession: true, mode: 5 } }] } }', '5'],
		])
			expect(read(text ?? '').problems.map(({ range }) => text?.slice(range.start, range.end))).toEqual([place]);
	});

	it('are read where they are now', () => {
		const { effective, placeOf } = read('{\n heartbeat: {\n  every: "5m", showOk: true }, defaultModel: "a/b" }');
		expect(at(effective, 'agents', 'defaults')).toEqual({ heartbeat: { every: '5m' }, model: 'a/b' });
		expect(at(effective, 'channels', 'defaults')).toEqual({ heartbeatVisibility: { showOk: true } });
		expect(placeOf?.(['agents', 'defaults', 'heartbeat', 'every'])?.line).toBe(3);
	});

	it('stay where a name of a model cannot be made out, which alone would be accepted', () => {
		const models = 'agents: { defaults: { models: { opus: {} } } }';
		expect(read(`{ ${models} }`).state).toBe('valid');
		const rejected = read(`{ ${models}, meta: { lastTouchedAt: "x" } }`);
		expect([rejected.state, rejected.problems.map(({ path }) => path)]).toEqual([
			'invalid',
			['agents.defaults.models.opus'],
		]);
		expect(read(`{ ${models.replace('opus', '"a/opus"')}, meta: { lastTouchedAt: "x" } }`).state).toBe('valid');
	});

	it('of room for a conversation go even from files that include others', () => {
		const including = '{ $include: "./more.json5", agents: { list: [{ id: "aria", contextTokens: 5 }] } }';
		const reading = read(including, { '/home/u/.openclaw/more.json5': '{}' });
		expect([reading.state, reading.outdated]).toEqual(['valid', ['agents.list.0.contextTokens']]);
		const provider =
			'{ models: { providers: { x: { baseUrl: "https://x", contextWindow: 5, models: [{ id: "m", name: "m" }] } } } }';
		expect(at(read(provider).effective, 'models', 'providers', 'x', 'models')).toEqual([
			{ id: 'm', name: 'm', contextWindow: 5 },
		]);
	});

	it('leave the rest in effect, and show that an earlier version wrote it', () => {
		const reading = read('{ meta: { lastTouchedAt: "x" }, agents: { defaults: { workspace: "/w" } } }');
		expect(reading.effective).toEqual({ agents: { defaults: { workspace: '/w' }, entries: { main: {} } } });
		expect(reading.outdated).toEqual(['meta.lastTouchedAt']);
		expect(read('{ agents: { entries: { main: {} } } }').outdated).toEqual([]);
	});
});
