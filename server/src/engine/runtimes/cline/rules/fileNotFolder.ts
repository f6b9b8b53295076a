import type { Rule } from '../../../rules/rule.ts';
import { placeIn } from '../../../rules/support/places.ts';
import { rulesFolder } from '../paths.ts';
import { ownShown } from './seen.ts';

const mention = /\.clinerules\/(?:workflows|skills|hooks|[\w.-]+\.(?:md|markdown|txt))\b/u;

export const fileNotFolder: Rule = {
	code: 'cline.file-not-folder',
	severity: 'warning',
	particular: {},
	docs: {
		title: '.clinerules is a file, so nothing can be in it',
		why: '`.clinerules` can be a file or a folder. As a file, it is one rule. Then `.clinerules/workflows`, `.clinerules/skills` and more rules are not possible. Soulscope reports a rule that speaks of them all the same.',
		fix: 'Make a folder: move the text to `.clinerules/rules.md`. Or keep the file, and use `.cline/rules`, `.cline/skills` and `.cline/workflows`.',
		example: { file: '.clinerules', text: 'To release, follow .clinerules/workflows/release.md.\n' },
	},
	*check(view) {
		const shown = ownShown(view);
		if (!shown.some(({ path }) => path === rulesFolder)) return;
		for (const { path, of } of shown) {
			const found = mention.exec(of.content.text);
			if (!found) continue;
			yield {
				place: placeIn(path, { start: found.index, end: found.index + found[0].length }),
				message: `${found[0]} cannot be there: ${rulesFolder} is a file here. Make it a folder, or use ${found[0].replace(rulesFolder, '.cline')}.`,
			};
		}
	},
};
