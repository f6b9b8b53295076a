import { basename, extname } from 'node:path';
import type { Rule } from '../../../rules/rule.ts';
import { renameFix } from '../../../rules/support/edits.ts';
import { wholeFile } from '../../../rules/support/places.ts';
import { isFree } from './around.ts';
import { ownPath, seenBy } from './seen.ts';

/** Endings of texts; others (a picture, a script) nobody takes for a rule. */
const texts: ReadonlySet<string> = new Set(['.mdc', '.mdx', '.rst', '.adoc', '.text', '.rule', '.rules', '.prompt']);

/** `.gitkeep`, `LICENSE`: files that are there for something else. */
const isOther = (name: string): boolean => name.startsWith('.') || /^[A-Z_-]+$/u.test(name);

export const unreadEnding: Rule = {
	code: 'cline.unread-ending',
	severity: 'warning',
	particular: {},
	docs: {
		title: 'Cline does not read files with this ending',
		why: 'In a folder of rules, Cline reads only files whose names end in `.md`, `.markdown` or `.txt`. It skips `.mdc` files, which Cursor uses, and files without an ending.',
		fix: 'Rename the file; there is a quick fix. If Cursor needs its `.mdc`, keep it in `.cursor/rules` and put a copy here.',
		example: { file: '.clinerules/style.mdc', text: '---\nalwaysApply: true\n---\n\nUse tabs.\n' },
	},
	*check(view) {
		for (const { file, why } of seenBy(view).rules.passedOver) {
			const path = why === 'link' ? undefined : ownPath(view, file);
			const name = basename(file);
			if (path === undefined) continue;
			if (why === 'not-a-folder') {
				yield {
					place: wholeFile(view, path),
					message: `Cline does not read ${path}: it expects a folder of this name, and rules in it. Make it a folder.`,
				};
				continue;
			}
			const ending = extname(name);
			if (why === 'ending' ? !texts.has(ending.toLowerCase()) : isOther(name)) continue;
			const to = `${path.slice(0, path.length - ending.length)}.md`;
			const mayMove = isFree(view, to);
			yield {
				place: wholeFile(view, path),
				message: `Cline does not read ${path}: in a folder of rules, only names that end in .md, .markdown or .txt count. Rename it${mayMove ? ` to ${to}` : ''}.`,
				fixes: mayMove ? [renameFix(path, to)] : [],
			};
		}
	},
};
