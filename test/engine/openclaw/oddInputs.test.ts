import { describe, expect, it } from 'vitest';
import { fromFile } from '../../../server/src/engine/prompt/mappedText.ts';
import { normalizeAgentId } from '../../../server/src/engine/runtimes/openclaw/config/agents.ts';
import { sortEntries2026_9 } from '../../../server/src/engine/runtimes/openclaw/context/projectContext.ts';
import { truncate2026_1 } from '../../../server/src/engine/runtimes/openclaw/context/v2026_1/truncate.ts';
import { stripHeartbeatToken } from '../../../server/src/engine/runtimes/openclaw/heartbeat/heartbeatToken.ts';
import { displayIdentity2026_1 } from '../../../server/src/engine/runtimes/openclaw/identity/assistantIdentity.ts';
import {
	identityStyle2026_1,
	identityStyle2026_9,
	readIdentity,
} from '../../../server/src/engine/runtimes/openclaw/identity/identity.ts';
import { proseOf } from '../../../server/src/engine/runtimes/openclaw/prompt/prose.ts';
import { runtimeLine } from '../../../server/src/engine/runtimes/openclaw/prompt/runtimeLine.ts';
import { orderedTools } from '../../../server/src/engine/runtimes/openclaw/prompt/sections.ts';
import { isFailure, parseJson5 } from '../../../server/src/engine/text/json5.ts';

describe('letters that only Unicode case folding takes for others', () => {
	it.each([
		['ſ', 'main'],
		['\u212A1', 'k1'],
	])('make %s the agent %s', (given, id) => {
		expect(normalizeAgentId(given)).toBe(id);
	});

	it('are no file extension', () => {
		expect(displayIdentity2026_1({ isDefault: true, file: { avatar: 'longer.ſvg' } }).avatar).toBe('A');
	});
});

it.each([
	['Calm. HEARTBEAT_OK😀😀', true],
	['Calm. HEARTBEAT_OK😀😀😀', false],
])('counts what may follow the token in UTF-16 units: %s', (raw, didStrip) => {
	expect(stripHeartbeatToken(raw, {}, 'lenient').didStrip).toBe(didStrip);
});

describe('JSON5 as the runtime reads it', () => {
	it.each([[`{a: "x\ny"}`], [`{"\\8": 1}`], [`'\\01'`], ['0x1F.5']])('refuses %j', (text) => {
		expect(isFailure(parseJson5(text))).toBe(true);
	});

	it.each([
		[`'a\\\nb'`, 'ab'],
		[`'\\0'`, '\0'],
		[`'\\\\8'`, '\\8'],
		['0x1F', 31],
	])('takes %j', (text, value) => {
		expect(parseJson5(text)).toMatchObject({ value });
	});
});

it('says an empty thinking level, and capabilities as they are', () => {
	expect(runtimeLine({ thinking: '' })).toBe('Runtime: thinking=');
	expect(runtimeLine({ channel: 'c', capabilities: [''] })).toBe('Runtime: channel=c | capabilities=');
});

it('knows no summary of a tool that is called like something every object has', () => {
	expect(proseOf({}).toolList(orderedTools(['constructor'], []))).toEqual(['- constructor']);
});

it('sorts paths with backslashes as if they had slashes, and shows them as they are', () => {
	const content = fromFile('');
	const entries = ['b\\SOUL.md', 'a/SOUL.md'].map((label) => ({ label, content }));
	expect(sortEntries2026_9(entries).map(({ label }) => label)).toEqual(['a/SOUL.md', 'b\\SOUL.md']);
});

it('slices by a negative limit as JavaScript does', () => {
	const cut = truncate2026_1(fromFile('($1@'), 'USER.md', -3).text;
	expect([cut.slice(0, 1), cut.slice(-3)]).toEqual(['(', '$1@']);
});

it('comes to an end on an answer that is nothing but opened tags or marks', () => {
	const answers = ['<'.repeat(200_000), `${'*'.repeat(200_000)}x`, `${'<a'.repeat(100_000)}> HEARTBEAT_OK`];
	for (const style of ['exact', 'lenient'] as const) {
		const read = answers.map((raw) => stripHeartbeatToken(raw, { mode: 'heartbeat' }, style).shouldSkip);
		expect(read).toEqual([false, false, false]);
	}
});

it('takes marks off both ends, and tags that are closed, but not what is only opened', () => {
	expect(stripHeartbeatToken('<b>HEARTBEAT_OK</b>', {}, 'exact')).toMatchObject({ shouldSkip: true });
	expect(stripHeartbeatToken('**HEARTBEAT_OK**', {}, 'exact')).toMatchObject({ shouldSkip: true });
	expect(stripHeartbeatToken('HEARTBEAT_OK <3', {}, 'exact')).toEqual({
		shouldSkip: false,
		text: '<3',
		didStrip: true,
	});
});

it('reads a card of very many lines without labels', () => {
	for (const style of [identityStyle2026_1, identityStyle2026_9]) {
		expect(readIdentity(`${'\n'.repeat(300_000)}- Name: Aria`, style).identity).toEqual({ name: 'Aria' });
	}
});
