import type { Rule } from '../../../rules/rule.ts';
import { wholeFile } from '../../../rules/support/places.ts';
import { hasReadEnding } from '../context/discover.ts';
import { ownPath, seenBy } from './seen.ts';

export const linkedRule: Rule = {
	code: 'cline.linked-rule',
	severity: 'warning',
	particular: {},
	docs: {
		title: 'Cline skips a rule that is a symbolic link',
		why: 'In a folder of rules, Cline opens only ordinary files. It skips a symbolic link to a file without telling you. It does follow a link in the place of the whole folder (`.clinerules` itself), and a linked `AGENTS.md`.',
		fix: 'Replace the link with a copy, or make the folder itself a link.',
		example: { file: '.clinerules/shared.md', text: 'a symbolic link to ../shared/rules.md\n' },
	},
	*check(view) {
		for (const { file, why } of seenBy(view).rules.passedOver) {
			const path = why === 'link' && hasReadEnding(file) ? ownPath(view, file) : undefined;
			if (path === undefined) continue;
			yield {
				place: wholeFile(view, path),
				message: `Cline skips ${path}: it is a symbolic link, and in a folder of rules only ordinary files count. Replace it with a copy, or link the whole folder.`,
			};
		}
	},
};
