import { textOf } from '../workspace/snapshot.ts';
import type { Rule } from './rule.ts';
import { intendedFiles } from './support/intended.ts';
import { headLine, placeIn } from './support/places.ts';

export const loadCaseMismatch: Rule = {
	code: 'load.case-mismatch',
	severity: 'warning',
	docs: {
		title: 'The letter case of a file name keeps it out',
		why: [
			'OpenClaw asks for its context files by exact name: `SOUL.md`, not `soul.md` or `Soul.md`. On Linux, where most agents run, the file is simply not found, and the agent is told that it is missing.',
			'On macOS and Windows the disk may forgive it, so that the same workspace works on the laptop and not on the server; 2026.9.6 looks for the exact letters of `USER.md` and `MEMORY.md` everywhere.',
			'`memory.md` in lower case is a name of its own: 2026.1.29 loads it beside `MEMORY.md`, and it is not reported there.',
		].join('\n'),
		fix: 'Rename the file; the quick fix does.',
		example: { file: 'soul.md', text: '# Soul\n\nYou are Aria.\n' },
	},
	*check(view) {
		for (const { path, as, slip } of intendedFiles(view)) {
			if (slip !== 'letter case') continue;
			yield {
				place: placeIn(path, headLine(textOf(view.snapshot, path) ?? '')),
				message: `${view.runtime.title} asks for ${as}, in these letters: where file names are case-sensitive, as on Linux, nothing of ${path} reaches the agent. Rename it.`,
				fixes: [{ title: `Rename to ${as}`, preferred: false, steps: [{ kind: 'rename', path, to: as }] }],
			};
		}
	},
};
