import { join } from 'node:path';
import type { Rule } from '../../../rules/rule.ts';
import { renameFix } from '../../../rules/support/edits.ts';
import { isAround, pathFrom } from '../../../workspace/places.ts';
import { contextFor, startOf } from './support.ts';

/** What the program loads of these folders, by the name in small letters. */
const names: Readonly<Record<string, string>> = { 'claude.md': 'CLAUDE.md', 'claude.local.md': 'CLAUDE.local.md' };

export const fileName: Rule = {
	code: 'claude.file-name',
	severity: 'warning',
	particular: {},
	docs: {
		title: 'Claude Code does not load a file of this name here',
		why: 'Claude Code asks for `CLAUDE.md`, `.claude/CLAUDE.md` and `CLAUDE.local.md`, in exactly these letters. It does not find `claude.md` where upper and lower case matter, as on Linux. And it never looks for `CLAUDE.local.md` in `.claude`.',
		fix: 'Rename the file; there is a quick fix. If a file with the right name exists, merge the two.',
		example: { file: 'claude.md', text: '# Notes\n\nUse tabs.\n' },
	},
	*check(view) {
		const { run } = contextFor(view);
		const { root } = view.snapshot;
		for (const folder of [run.cwd, join(run.cwd, '.claude')]) {
			for (const { name } of run.places.list(folder) ?? []) {
				const right = Object.hasOwn(names, name.toLowerCase()) ? names[name.toLowerCase()] : undefined;
				const belongs = right && join(right === 'CLAUDE.local.md' ? run.cwd : folder, right);
				const own = join(folder, name);
				// Where letters do not matter, the right name leads to it as well.
				if (belongs === undefined || belongs === own || run.places.facts(own).kind !== 'file') continue;
				if (name !== right && run.places.facts(join(folder, right ?? '')).kind === 'file') continue;
				const path = pathFrom(root, own);
				const to = pathFrom(root, belongs);
				if (isAround(path) || isAround(to)) continue;
				const isFree = run.places.facts(belongs).kind === 'nothing';
				yield {
					place: startOf(view, own),
					message: `The agent does not get ${path}: Claude Code loads only ${to}. ${isFree ? 'Rename the file' : `Move what you want to keep to ${to}`}.`,
					fixes: isFree ? [renameFix(path, to)] : [],
				};
			}
		}
	},
};
