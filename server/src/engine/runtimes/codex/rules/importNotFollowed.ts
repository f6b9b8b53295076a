import { posix } from 'node:path';
import type { Rule } from '../../../rules/rule.ts';
import { placeIn } from '../../../rules/support/places.ts';
import { folderOf, isThere, shownDocs } from './seen.ts';

/** `@docs/style.md` at the start of a line or behind a blank. */
const imported = /(?<=^|[\s(])@((?:\.{1,2}\/|~\/)?[\w./-]+\.\w+)/gmu;

export const importNotFollowed: Rule = {
	code: 'codex.import-not-followed',
	severity: 'information',
	particular: {},
	docs: {
		title: 'Codex does not follow @ imports',
		why: 'Some agents replace `@docs/style.md` by what is in that file, or add it. Codex does not: the agent reads the path alone and has to open the file by itself, if it thinks of it. Soulscope reports an import only where the file is there.',
		fix: 'Tell the agent in words when to read the file, or copy what it has to know in any case.',
		example: { file: 'AGENTS.md', text: 'See @docs/style.md\n' },
	},
	*check(view) {
		for (const { path, entry } of shownDocs(view)) {
			for (const match of (entry.raw ?? '').matchAll(imported)) {
				const [whole, name = ''] = match;
				const target = posix.normalize(posix.join(folderOf(path), name));
				if (name.startsWith('~') || !isThere(view, target)) continue;
				yield {
					place: placeIn(path, { start: match.index, end: match.index + whole.length }),
					message: `Codex does not follow imports: the agent reads “${whole}”, and not what is in ${target}. Say when it is to read that file, or copy what it has to know.`,
				};
			}
		}
	},
};
