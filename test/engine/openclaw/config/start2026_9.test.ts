import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readConfig } from '../../../../server/src/engine/runtimes/openclaw/config/reading/read.ts';
import { v2026_9_6 } from '../../../../server/src/engine/runtimes/openclaw/versions/v2026_9_6.ts';
import { isJsonObject, type Json, type JsonObject } from '../../../../server/src/engine/text/json5.ts';

/** What OpenClaw 2026.9.6 itself makes of a configuration when it starts; without `value`, only whether it starts. */
interface Fact {
	readonly config: string;
	readonly starts: boolean;
	readonly value?: JsonObject;
}

const read = (text: string) =>
	readConfig(
		v2026_9_6.configShape,
		{
			path: '/home/u/.openclaw/openclaw.json',
			content: { kind: 'text', text, origin: 'disk' },
			included: new Map(),
		},
		{ home: '/home/u', platform: 'linux', variables: {}, hostTimeZone: 'UTC' },
	);

/** What the program notes for itself, and which agent it means where none is named: nothing that is read goes by it. */
const unread = ['meta', 'models', 'talk.agentId', 'gateway.controlUi.allowedOrigins', 'agents.defaults.model'];

/** Objects that hold nothing say nothing. */
function plain(value: Json, path = ''): Json {
	if (Array.isArray(value)) return value.map((each) => plain(each));
	if (!isJsonObject(value)) return value;
	return Object.fromEntries(
		Object.entries(value).flatMap(([key, each]) => {
			const at = path === '' ? key : `${path}.${key}`;
			const inner = plain(each, at);
			const isEmpty = isJsonObject(inner) && Object.keys(inner).length === 0;
			return isEmpty || unread.includes(at) || at.endsWith('.default') ? [] : [[key, inner]];
		}),
	);
}

const all = readFileSync(new URL('./startFacts2026_9.jsonl', import.meta.url), 'utf8')
	.trim()
	.split('\n')
	.map((line) => JSON.parse(line) as Fact);

describe('OpenClaw 2026.9.6 and what earlier versions wrote', () => {
	it.each(all.map(({ config, ...fact }) => [config, fact] as const))('%s', (config, { starts, value }) => {
		const reading = read(config);
		expect([reading.state, reading.problems.length > 0]).toEqual(starts ? ['valid', false] : ['invalid', true]);
		if (value) expect(plain(reading.effective)).toEqual(plain(value));
	});

	it('one mistake beside what it would have put right is the only one that is told', () => {
		for (const { config } of all.filter(({ starts }) => starts)) {
			const text = config.replace(/\}$/u, ',"zebra":1}');
			const said = read(text).problems.map(({ range }) => text.slice(range.start, range.end));
			expect([config, said]).toEqual([config, ['"zebra"']]);
		}
	});
});
