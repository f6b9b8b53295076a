import { rootFiles } from '../workspace/files.ts';
import { textOf, type WorkspacePath } from '../workspace/snapshot.ts';
import type { Rule, RuleView } from './rule.ts';
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
		fix: 'Rename the file; the quick fix does. Where the right name is taken, merge the two.',
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
		for (const path of rootFiles(view.snapshot.files)) {
			const twin = twinOf(view, path);
			const text = textOf(view.snapshot, path);
			if (twin === undefined || text?.trim() === '') continue;
			yield {
				place: placeIn(path, headLine(text ?? '')),
				message: `${view.runtime.title} loads ${twin}, which stands beside this file; nothing of ${path} reaches the agent. Move what you want to keep to ${twin}.`,
				related: [{ place: placeIn(twin, headLine(textOf(view.snapshot, twin) ?? '')), message: 'is loaded' }],
			};
		}
	},
};

/** The context file beside `path` that differs from it in letter case only. */
function twinOf({ runtime, snapshot }: RuleView, path: WorkspacePath): WorkspacePath | undefined {
	if (runtime.contextNames.includes(path) || runtime.roleOf(path)) return undefined;
	const name = path.toLowerCase();
	return runtime.contextNames.find((each) => each.toLowerCase() === name && snapshot.files.has(each));
}
