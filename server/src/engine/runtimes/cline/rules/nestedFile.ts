import { posix } from 'node:path';
import type { Rule, RuleView } from '../../../rules/rule.ts';
import { renameFix } from '../../../rules/support/edits.ts';
import { wholeFile } from '../../../rules/support/places.ts';
import type { WorkspacePath } from '../../../workspace/snapshot.ts';
import { hasReadEnding } from '../context/discover.ts';
import { isFree, namesIn } from './around.ts';

/** Folders in the folder of rules that have another use, or hold what a rule points to. */
const otherUses: ReadonlySet<string> = new Set(['workflows', 'skills', 'hooks', 'agents', 'plugins', 'node_modules']);

/** Folders that Cline reads files of, and no folders. */
const flat = ['.clinerules', '.cline/rules', '.clinerules/workflows', '.cline/workflows'] as const;

/** How deep people hide their rules. */
const deepest = 3;

function* filesBelow(view: RuleView, folder: WorkspacePath, depth: number): Iterable<WorkspacePath> {
	for (const { name, kind } of namesIn(view, folder)) {
		if (kind === 'file' && hasReadEnding(name) && !/^readme\./iu.test(name)) yield `${folder}/${name}`;
		if (kind === 'folder' && depth < deepest) yield* filesBelow(view, `${folder}/${name}`, depth + 1);
	}
}

/** Files in folders that Cline does not enter, with the folder that it reads. */
function* nested(view: RuleView): Iterable<{ readonly path: WorkspacePath; readonly folder: WorkspacePath }> {
	for (const folder of flat) {
		for (const { name, kind } of namesIn(view, folder)) {
			if (kind !== 'folder' || (folder === '.clinerules' && otherUses.has(name))) continue;
			for (const path of filesBelow(view, `${folder}/${name}`, 1)) yield { path, folder };
		}
	}
}

const mostFindings = 20;

export const nestedFile: Rule = {
	code: 'cline.nested-file',
	severity: 'warning',
	particular: {},
	docs: {
		title: 'Cline does not look into this folder',
		why: 'Cline reads the files directly in `.clinerules`, `.cline/rules` and the folders of workflows. It does not enter folders in them, so a rule in `.clinerules/backend/api.md` is never sent.',
		fix: 'Move the file up. The quick fix does it if the name is free. If a rule refers to the file and the model is to open it, add `<!-- soulscope-disable cline.nested-file -->`.',
		example: { file: '.clinerules/backend/api.md', text: 'Validate every input.\n' },
	},
	*check(view) {
		let told = 0;
		for (const { path, folder } of nested(view)) {
			if (++told > mostFindings) return;
			const to = `${folder}/${posix.basename(path)}`;
			const mayMove = isFree(view, to);
			yield {
				place: wholeFile(view, path),
				message: `Cline does not read ${path}: it takes only files directly in ${folder}/. Move it there${mayMove ? '' : ' under another name'}.`,
				fixes: mayMove ? [renameFix(path, to)] : [],
			};
		}
	},
};
