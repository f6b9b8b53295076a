import { join } from 'node:path';
import type { Rule } from '../../../rules/rule.ts';
import { isAround, pathFrom } from '../../../workspace/places.ts';
import { contextFor, startOf } from './support.ts';

/** Files of agents that keep their memory in the folder themselves. */
const otherAgents = ['SOUL.md', 'IDENTITY.md', 'memory'] as const;

export const memoryPlace: Rule = {
	code: 'claude.memory-place',
	severity: 'hint',
	particular: {},
	docs: {
		title: 'Claude Code does not read MEMORY.md in the project',
		why: [
			'Claude Code keeps its own notes in a folder below `~/.claude/projects`. It does not look for `MEMORY.md` in the project.',
			'',
			'Soulscope does not report it in the folder of an agent that has its own `MEMORY.md` there, nor if another file imports it.',
		].join('\n'),
		fix: 'Import it in `CLAUDE.md` with `@MEMORY.md`. Or let `autoMemoryDirectory` in the settings name the folder.',
	},
	*check(view) {
		const { run, start, later, memoryFolder } = contextFor(view);
		const isThere = (name: string) => run.places.facts(join(run.cwd, name)).kind !== 'nothing';
		if (memoryFolder === undefined || otherAgents.some(isThere)) return;
		const files = ['MEMORY.md', join('.claude', 'MEMORY.md')].filter(isThere).map((name) => join(run.cwd, name));
		for (const file of files) {
			const path = pathFrom(view.snapshot.root, file);
			if (isAround(path) || [...start, ...later].some((entry) => entry.file === file && entry.shown)) continue;
			yield {
				place: startOf(view, file),
				message: `Claude Code does not read ${path}: its memory is in ${join(memoryFolder, 'MEMORY.md')}. Import the file in CLAUDE.md if the agent should know it.`,
			};
		}
	},
};
