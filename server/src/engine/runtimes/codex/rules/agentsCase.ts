import type { Rule } from '../../../rules/rule.ts';
import { renameFix } from '../../../rules/support/edits.ts';
import { pathsThere } from '../../coding/there.ts';
import { beside, firstLine, isThere, namesLike, ownFolders } from './seen.ts';

const names: readonly string[] = ['AGENTS.md', 'AGENTS.override.md'];

const rightName = (name: string): string | undefined =>
	names.find((each) => each !== name && each.toLowerCase() === name.toLowerCase());

export const agentsCase: Rule = {
	code: 'codex.agents-case',
	severity: 'warning',
	particular: {},
	docs: {
		title: 'AGENTS.md has the wrong upper or lower case',
		why: 'Codex asks for `AGENTS.md` and `AGENTS.override.md`, with exactly these letters. Where upper and lower case matter, as on Linux, it does not find `agents.md` or `Agents.md`.',
		fix: 'Rename the file; there is a quick fix.',
		example: { file: 'agents.md', text: 'Use tabs.\n' },
	},
	*check(view) {
		// What nobody asks for is in no list of what was found.
		const inOwn = ownFolders(view).flatMap((folder) => pathsThere(view.snapshot, folder));
		const like = namesLike(view, (name) => rightName(name) !== undefined);
		for (const path of new Set([...inOwn, ...like])) {
			const right = rightName(path.slice(path.lastIndexOf('/') + 1));
			if (right === undefined) continue;
			const to = beside(path, right);
			if (isThere(view, to)) continue;
			yield {
				place: firstLine(view, path),
				message: `Codex does not get ${path} where upper and lower case matter, as on Linux: it asks for ${right}. Rename the file.`,
				fixes: [{ ...renameFix(path, to), preferred: true }],
			};
		}
	},
};
