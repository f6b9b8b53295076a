import { textOf } from '../workspace/snapshot.ts';
import type { Rule } from './rule.ts';
import { fatesOf } from './support/fates.ts';
import { wholeFile } from './support/places.ts';
import { tellingLines } from './support/sayings.ts';

export const loadEmpty: Rule = {
	code: 'load.empty',
	severity: 'information',
	docs: {
		title: 'An empty context file is left out without a word',
		why: [
			'A file with nothing but white space is there, and yet it is not: OpenClaw leaves it out of the prompt, and puts no `[MISSING]` in its place either. An agent whose `SOUL.md` was emptied by accident works on without a persona, and nothing tells you.',
			'An empty `HEARTBEAT.md`, `TOOLS.md`, `USER.md` or `MEMORY.md` is left alone: people keep those for later. `SOUL.md` and `AGENTS.md` are what an agent is made of.',
		].join('\n'),
		fix: 'Write down who the agent is or how it works, or delete the file if you mean it to be absent.',
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
				message: `${row.path} says nothing, so ${view.runtime.title} leaves it out of the prompt without a word. Write down ${row.role === 'soul' ? 'who the agent is' : 'how the agent works'}, or delete the file if you mean it to be absent.`,
			};
		}
	},
};
