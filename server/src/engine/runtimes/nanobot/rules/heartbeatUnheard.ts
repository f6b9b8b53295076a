import type { Rule } from '../../../rules/rule.ts';
import { placeIn } from '../../../rules/support/places.ts';
import { fileNames } from '../files.ts';
import { hasTasks } from '../heartbeat.ts';

const item = /^[ \t]*(?:[-*+]|\d{1,9}[.)])[ \t]+(?:\[[ \t]\][ \t]+)?[^\s[]/mu;

export const heartbeatUnheard: Rule = {
	code: 'nanobot.heartbeat-unheard',
	severity: 'warning',
	particular: { behind: 'heartbeat.effectively-empty' },
	docs: {
		title: 'Heartbeat tasks that never start a heartbeat',
		why: 'nanobot looks into `HEARTBEAT.md` every half hour, and asks the agent only if there is a line below a heading `## Active Tasks` (two `#`, in any letter case) that is neither a heading nor in a comment. Tasks anywhere else, as in a file that comes from OpenClaw, never start anything.',
		fix: 'Write the tasks below `## Active Tasks`.',
		example: { file: 'HEARTBEAT.md', text: '# Heartbeat\n\n- Check the mail.\n' },
	},
	*check({ snapshot }) {
		const path = fileNames.heartbeat;
		const content = snapshot.files.get(path)?.content;
		if (content?.kind !== 'text' || hasTasks(content.text)) return;
		const text = content.text.replaceAll(/<!--[\s\S]*?(?:-->|$)/gu, (comment) => ' '.repeat(comment.length));
		const found = item.exec(text);
		if (!found) return;
		const start = found.index + (/^[ \t]*/u.exec(found[0])?.[0].length ?? 0);
		const end = content.text.indexOf('\n', start);
		const isDone = /^#{2}[ \t]+completed/imu.test(text.slice(0, start));
		if (isDone) return;
		yield {
			place: placeIn(path, { start, end: end < 0 ? content.text.length : end }),
			message: `No heartbeat starts for this task: nanobot only counts what is below a heading “## Active Tasks”, and there is nothing. Move the tasks there.`,
		};
	},
};
