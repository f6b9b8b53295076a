import { posix } from 'node:path';
import type { Rule } from '../../../rules/rule.ts';
import { renameFix } from '../../../rules/support/edits.ts';
import { wholeFile } from '../../../rules/support/places.ts';
import { oncePerListing } from '../../../workspace/files.ts';
import { hasReadEnding } from '../context/discover.ts';

/** Folders in the folder of rules that have another use, or hold what a rule points to. */
const otherUses: ReadonlySet<string> = new Set(['workflows', 'skills', 'hooks', 'agents', 'plugins', 'node_modules']);

/** Below a folder of rules or workflows: the folder, and what comes then. */
const below = /^(\.clinerules\/workflows|\.clinerules|\.cline\/rules|\.cline\/workflows)\/([^/]+)\/(?:.+\/)?[^/]+$/u;

/** Files in folders that Cline does not enter, with the folder that it reads. */
const nested = oncePerListing((listing) =>
	[...listing.keys()].flatMap((path) => {
		const [, folder = '', first = ''] = below.exec(path) ?? [];
		const isMeant = folder !== '' && !(folder === '.clinerules' && otherUses.has(first)) && hasReadEnding(path);
		return isMeant && !/(?:^|\/)readme\.\w+$/iu.test(path) ? [{ path, folder }] : [];
	}),
);

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
		const { files } = view.snapshot;
		for (const { path, folder } of nested(files).slice(0, mostFindings)) {
			const to = `${folder}/${posix.basename(path)}`;
			const isFree = !files.has(to);
			yield {
				place: wholeFile(view, path),
				message: `Cline does not read ${path}: it takes only files directly in ${folder}/. Move it there${isFree ? '' : ' under another name'}.`,
				fixes: isFree ? [renameFix(path, to)] : [],
			};
		}
	},
};
