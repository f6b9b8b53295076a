import { describe, expect, it } from 'vitest';
import { heartbeatEmpty } from '../../../server/src/engine/rules/heartbeatEmpty.ts';
import { check, v1, v1m, v9 } from '../../support/ruleTester.ts';

const said = (text: string, runtime = v1m) => check(heartbeatEmpty, { runtime, files: { 'HEARTBEAT.md': text } });

describe('heartbeat.effectively-empty', () => {
	it('says that heartbeats are skipped', () => {
		for (const text of ['# Heartbeat\n\n- [ ]\n', '\n# Heartbeat\r\n## Mail\r\n', '# Heartbeat']) {
			expect(said(text, v1).map(({ message }) => message)).toEqual([
				'HEARTBEAT.md says nothing that Clawdbot 2026.1.24 counts as a task (blank lines, headings and empty list items do not), so every heartbeat is skipped. Write down what to look after, or leave it if that is what you want.',
			]);
			expect(said(text)[0]?.text).toBe('# Heartbeat');
		}
	});

	it('is silent where there is something, which a comment is to these versions', () => {
		expect(said('# Heartbeat\n\n- [ ] Look at the mail.\n')).toEqual([]);
		expect(said('<!-- nothing yet -->\n')).toEqual([]);
		expect(said('#mail\n')).toEqual([]);
	});

	it('is silent where nobody uses the file any more', () => {
		expect(said('# Heartbeat\n', v9)).toEqual([]);
	});
});
