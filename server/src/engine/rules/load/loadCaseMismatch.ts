import { rootFiles } from '../../workspace/files.ts';
import { textOf, type WorkspacePath } from '../../workspace/snapshot.ts';
import type { Rule, RuleView } from '../rule.ts';
import { headLine, placeIn } from '../support/places.ts';
import { intendedFiles } from './intended.ts';

export const loadCaseMismatch: Rule = {
	code: 'load.case-mismatch',
	severity: 'warning',
	docs: {
		title: 'The file name has the wrong upper or lower case',
		why: [
			'OpenClaw loads its context files by exact name: `SOUL.md`, not `soul.md` or `Soul.md`. On Linux, where most agents run, it does not find the file, and tells the agent that it is missing.',
			'On most disks of macOS and Windows the file loads, so the same workspace works on your laptop and not on the server: see `load.case-by-luck`. OpenClaw 2026.9.6 needs the exact letters of `USER.md` and `MEMORY.md` on every system.',
			'Soulscope does not report `memory.md` in 2026.1.29 and 2026.3.13: 2026.1.29 loads it as well as `MEMORY.md`, 2026.3.13 if there is no `MEMORY.md`.',
		].join('\n'),
		fix: 'Rename the file; there is a quick fix. If a file with the right name exists, merge the two.',
		example: { file: 'soul.md', text: '# Soul\n\nYou are Aria.\n' },
	},
	*check(view) {
		for (const { path, as, slip } of intendedFiles(view)) {
			if (slip !== 'letter case') continue;
			const isExact = view.runtime.detection.exactNames?.includes(as) ?? false;
			const where = isExact ? '' : ' where upper and lower case matter, as on Linux';
			yield {
				place: placeIn(path, headLine(textOf(view.snapshot, path) ?? '')),
				message: `The agent does not get ${path}${where}: ${view.runtime.title} loads only ${as}. Rename the file.`,
				fixes: [{ title: `Rename to ${as}`, preferred: false, steps: [{ kind: 'rename', path, to: as }] }],
			};
		}
		for (const path of rootFiles(view.snapshot.files)) {
			const twin = twinOf(view, path);
			const text = textOf(view.snapshot, path);
			if (twin === undefined || text?.trim() === '') continue;
			yield {
				place: placeIn(path, headLine(text ?? '')),
				message: `The agent does not get ${path}: ${view.runtime.title} loads ${twin} instead. Move what you want to keep to ${twin}.`,
				related: [
					{ place: placeIn(twin, headLine(textOf(view.snapshot, twin) ?? '')), message: 'this file is loaded' },
				],
			};
		}
	},
};

/** The context file beside `path` that differs from it in letter case only. */
function twinOf({ runtime, snapshot }: RuleView, path: WorkspacePath): WorkspacePath | undefined {
	if (runtime.detection.contextNames.includes(path) || runtime.roleOf(path)) return undefined;
	const name = path.toLowerCase();
	return runtime.detection.contextNames.find((each) => each.toLowerCase() === name && snapshot.files.has(each));
}
