import { describe, expect, it } from 'vitest';
import { heartbeatEmpty } from '../../../../server/src/engine/rules/run/heartbeatEmpty.ts';
import { check, v1, v1m, v9 } from '../../../support/ruleTester.ts';

const findingsOf = (text: string, runtime = v1m) => check(heartbeatEmpty, { runtime, files: { 'HEARTBEAT.md': text } });

describe('heartbeat.effectively-empty', () => {
	it('says that tasks in headings wake nobody', () => {
		for (const text of [
			'# Heartbeat\n\n## Check the mail at nine\n',
			'\n# Heartbeat\r\n## Mail\r\n## Plants\r\n- [ ]\r\n',
		]) {
			expect(findingsOf(text, v1).map(({ message }) => message)).toEqual([
				'Every heartbeat is skipped: HEARTBEAT.md has tasks only in headings, and Clawdbot 2026.1.24 does not count headings. Write them as list items: “- Check the mail”.',
			]);
			expect(findingsOf(text)[0]?.text).toBe('# Heartbeat');
		}
	});

	it('is silent about a file that is empty on purpose', () => {
		for (const text of ['', '# Heartbeat\n', '# Heartbeat\n\n- [ ]\n', '# HEARTBEAT.md\n\n## Tasks\n'])
			expect(findingsOf(text)).toEqual([]);
	});

	it('is silent where there is something, which a comment is to these versions', () => {
		expect(findingsOf('# Heartbeat\n\n- [ ] Look at the mail.\n')).toEqual([]);
		expect(findingsOf('<!-- nothing yet -->\n')).toEqual([]);
		expect(findingsOf('#mail\n')).toEqual([]);
	});

	it('is silent where nobody uses the file any more', () => {
		expect(findingsOf('# Heartbeat\n', v9)).toEqual([]);
	});
});
