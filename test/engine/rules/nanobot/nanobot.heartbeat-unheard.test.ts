import { describe, expect, it } from 'vitest';
import { heartbeatEmpty } from '../../../../server/src/engine/rules/run/heartbeatEmpty.ts';
import { heartbeatUnheard } from '../../../../server/src/engine/runtimes/nanobot/rules/heartbeatUnheard.ts';
import { check } from '../../../support/ruleTester.ts';

const of = (text: string) => check(heartbeatUnheard, { runtime: 'nanobot@0.3.5', files: { 'HEARTBEAT.md': text } });

describe('nanobot.heartbeat-unheard', () => {
	it('shows a task that stands outside of the section that counts', () => {
		expect(of('# Heartbeat\n\n- Check the mail.\n')).toMatchObject([
			{
				file: 'HEARTBEAT.md',
				text: '- Check the mail.',
				message:
					'No heartbeat starts for this task: nanobot only counts what is below a heading “## Active Tasks”, and there is nothing. Move the tasks there.',
			},
		]);
		expect(of('# Active Tasks\n\n1. [ ] Water the plants\n')).toMatchObject([{ text: '1. [ ] Water the plants' }]);
	});

	it('is silent where a heartbeat starts, and where nothing is to be done', () => {
		expect(of('## Active Tasks\n\n- Check the mail.\n')).toEqual([]);
		expect(of('- Check the mail.\n\n## Active Tasks\nWater the plants\n')).toEqual([]);
		expect(of('# Heartbeat\n\n- [ ]\n')).toEqual([]);
		expect(of('## Active Tasks\n\n<!--\n- Check the mail.\n-->\n')).toEqual([]);
		expect(of('## Active Tasks\n\n## Completed\n\n- Check the mail.\n')).toEqual([]);
	});

	it('says nothing of headings, as the headings of the file are no tasks', () => {
		const files = { 'HEARTBEAT.md': '# Heartbeat\n\n## Active Tasks\n\n## Completed\n' };
		expect(check(heartbeatEmpty, { runtime: 'nanobot@0.3.5', files })).toEqual([]);
	});
});
