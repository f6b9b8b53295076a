import { posix } from 'node:path';
import type { Rule } from '../../../rules/rule.ts';
import { placeIn } from '../../../rules/support/places.ts';
import { isFileThere } from '../../coding/there.ts';
import { ownPath, seenBy, textAt } from './seen.ts';

/** `@docs/style.md` at the start of a line or behind a blank. */
const imported = /(?<=^|[\s(])@((?:\.{1,2}\/|~\/)?[\w./-]+\.\w+)/gmu;

export const importNotFollowed: Rule = {
	code: 'opencode.import-not-followed',
	severity: 'information',
	particular: {},
	docs: {
		title: 'OpenCode does not follow @ imports',
		why: 'Some agents replace `@docs/style.md` by what is in that file, or add it. OpenCode sends the line as it is: the agent reads the path alone, and has to open the file by itself. Soulscope reports an import only where the file is there, and is not in the prompt anyway.',
		fix: 'Name the file in `instructions` of `opencode.json`, or tell the agent in words when to read it.',
		example: { file: 'AGENTS.md', text: 'See @docs/style.md\n' },
	},
	*check(view) {
		const { instructions, world } = seenBy(view);
		const sent = new Set(instructions.files.map(({ file }) => world.pathOf(file)));
		for (const { file } of instructions.files) {
			const path = ownPath(view, file);
			if (path === undefined) continue;
			for (const match of (textAt(view, file)?.text ?? '').matchAll(imported)) {
				const [whole, name = ''] = match;
				const target = posix.normalize(posix.join(posix.dirname(path), name));
				if (name.startsWith('~') || sent.has(target) || !isFileThere(view.snapshot, target)) continue;
				yield {
					place: placeIn(path, { start: match.index, end: match.index + whole.length }),
					message: `OpenCode does not follow imports: the agent reads “${whole}”, and not what is in ${target}. Name that file in instructions of opencode.json, or say when it is to read it.`,
				};
			}
		}
	},
};
