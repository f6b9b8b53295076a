import type { Rule } from '../../../rules/rule.ts';
import { renameFix } from '../../../rules/support/edits.ts';
import { wholeFile } from '../../../rules/support/places.ts';
import { isFileThere, pathsThere } from '../../coding/there.ts';
import { instructionNames } from '../paths.ts';
import { seenBy } from './seen.ts';

export const agentsCase: Rule = {
	code: 'opencode.agents-case',
	severity: 'warning',
	particular: {},
	docs: {
		title: 'AGENTS.md has the wrong upper or lower case for OpenCode',
		why: 'OpenCode asks for `AGENTS.md` and `CLAUDE.md`, with exactly these letters. Where upper and lower case matter, as on Linux, it does not find `agents.md` or `Claude.md`.',
		fix: 'Rename the file; there is a quick fix.',
		example: { file: 'agents.md', text: 'Use tabs.\n' },
	},
	*check(view) {
		const names = instructionNames(seenBy(view).world).slice(0, -1);
		for (const path of pathsThere(view.snapshot, '')) {
			const right = names.find((name) => name !== path && name.toLowerCase() === path.toLowerCase());
			if (right === undefined || isFileThere(view.snapshot, right)) continue;
			yield {
				place: wholeFile(view, path),
				message: `OpenCode does not get ${path} where upper and lower case matter, as on Linux: it asks for ${right}. Rename the file.`,
				fixes: [{ ...renameFix(path, right), preferred: true }],
			};
		}
	},
};
