import { describe, expect, it } from 'vitest';
import { heartbeatToken } from '../../../../server/src/engine/runtimes/openclaw/rules/heartbeatToken.ts';
import { check, expectEveryFixToSilence, v1m, v9 } from '../../../support/ruleTester.ts';

const tree = (text: string, runtime = v1m) => ({ runtime, files: { 'HEARTBEAT.md': text } });
const messagesOf = (text: string, runtime?: string) =>
	check(heartbeatToken, tree(text, runtime)).map(({ text }) => text);

describe('heartbeat.token', () => {
	it.each(['heartbeat_ok', 'Heartbeat_OK', 'HEARTBEATOK', 'HEARTBEAT_OKAY'])(
		'finds %s, and writes it right',
		(word) => {
			expect(messagesOf(`- Nothing new? Say ${word}.\n`)).toEqual([word]);
			expectEveryFixToSilence(heartbeatToken, tree(`- Nothing new? Say ${word}.\n`));
		},
	);

	it('finds it in quotation marks, too', () => {
		expect(messagesOf('- Say “heartbeat ok”, or `HEARTBEAT-OK`.\n')).toEqual(['heartbeat ok', 'HEARTBEAT-OK']);
	});

	it('is silent about the right word, prose, and versions that answer in another way', () => {
		expect(messagesOf('- Say HEARTBEAT_OK.\n- Is the heartbeat ok?\n- my_heartbeat_ok_file\n')).toEqual([]);
		expect(messagesOf('- Say heartbeat_ok.\n', v9)).toEqual([]);
	});

	it('is silent about a setting of that name', () => {
		expect(messagesOf('- Skip what is marked `heartbeat_ok: true`, or {"heartbeat_ok": false}.\n')).toEqual([]);
		expect(messagesOf('- If all is well, heartbeat_ok: no more words.\n')).toEqual(['heartbeat_ok']);
	});
});
