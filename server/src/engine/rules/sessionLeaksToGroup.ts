import { textOf } from '../workspace/snapshot.ts';
import type { Rule } from './rule.ts';
import { fatesOf } from './support/fates.ts';
import { headLine, placeIn } from './support/places.ts';

const received = new Set(['whole', 'truncated', 'clamped', 'swapped']);
/** Names of the private long-term memory; the second is one that OpenClaw 2026.1.29 reads as well. */
const privateNames = new Set(['MEMORY.md', 'memory.md']);

export const sessionLeaksToGroup: Rule = {
	code: 'session.leaks-to-group',
	severity: 'warning',
	docs: {
		title: 'Group chats receive this private file',
		why: [
			'`MEMORY.md` is where an agent keeps what it knows about its person. OpenClaw from 2026.1.29 until 2026.8 puts it into the prompt of *every* session but subagents (and, later, cron):',
			'in a group chat or a channel, everybody there can ask for what it says. Many guides claim that only the main session sees it; in these versions nothing enforces that.',
			'GoClaw 2026.2.26 puts it into all but subagents too, wherever it reads its files from disk.',
			'OpenClaw 2026.1.24 never puts the file into a prompt, and 2026.9.6 withholds it from groups and channels: the rule is silent for both.',
		].join('\n'),
		fix: [
			'Keep private facts out of `MEMORY.md` while the agent is a member of a group, or move them to notes under `memory/`, which are looked up and not injected;',
			'or move to OpenClaw 2026.8 or later. Where the agent is in no group, switch the rule off for the file: `<!-- soulscope-disable session.leaks-to-group -->`.',
		].join('\n'),
		example: { file: 'MEMORY.md', text: '# Memory\n\n- Sam is looking for a new job; nobody at work knows.\n' },
	},
	*check(view) {
		for (const { row, kinds } of fatesOf(view)) {
			if (!privateNames.has(row.path) || !kinds.includes('group') || !received.has(row.fate)) continue;
			const text = textOf(view.snapshot, row.path);
			if (text === undefined) continue;
			yield {
				place: placeIn(row.path, headLine(text)),
				message: `${view.runtime.title} puts ${row.path} into group and channel sessions too, so anybody there can ask the agent for what it says. Keep private facts out of it${view.runtime.family === 'openclaw' ? ', or move to OpenClaw 2026.8 or later, which withholds it there' : ''}.`,
			};
		}
	},
};
