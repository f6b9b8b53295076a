import { textOf } from '../../workspace/snapshot.ts';
import type { Rule } from '../rule.ts';
import { fatesOf } from '../support/fates.ts';
import { wholeFile } from '../support/places.ts';
import { tellingLines } from '../support/sayings.ts';

export const loadEmpty: Rule = {
	code: 'load.empty',
	severity: 'information',
	docs: {
		title: 'An empty context file is left out',
		why: [
			'OpenClaw leaves a file without text out of the prompt, and puts no `[MISSING]` there. If `SOUL.md` was emptied by accident, the agent works without a persona, and nothing tells you.',
			'Soulscope does not report an empty `HEARTBEAT.md`, `TOOLS.md`, `USER.md` or `MEMORY.md`: people keep those for later.',
		].join('\n'),
		fix: 'Write who the agent is or how it works. If you do not want the file, delete it.',
		example: { file: 'SOUL.md', text: '\n' },
	},
	*check(view) {
		const fates = fatesOf(view);
		const empty = fates.filter(({ row }) => row.fate === 'empty' && (row.role === 'soul' || row.role === 'agents'));
		if (empty.length === 0) return;
		// Where everything is empty, somebody has only laid the files out.
		const texts = [...new Set(fates.map(({ row }) => row.path))].flatMap((path) => textOf(view.snapshot, path) ?? []);
		if (texts.length > 1 && texts.every((text) => tellingLines(text).length === 0)) return;
		const seen = new Set<string>();
		for (const { row } of empty) {
			if (seen.has(row.path)) continue;
			seen.add(row.path);
			yield {
				place: wholeFile(view, row.path),
				message: `${row.path} is empty, so ${view.runtime.title} leaves it out of the prompt. Write ${row.role === 'soul' ? 'who the agent is' : 'how the agent works'}, or delete the file.`,
			};
		}
	},
};
