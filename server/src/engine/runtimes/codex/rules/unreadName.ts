import type { Rule, RuleView } from '../../../rules/rule.ts';
import { renameFix } from '../../../rules/support/edits.ts';
import { absoluteFrom, placesOf } from '../../../workspace/places.ts';
import { keepsHome } from '../../coding/keepsHome.ts';
import { firstLine, isThere, ownDocs } from './seen.ts';

const ofHome = '.codex/AGENTS.md';
/** Names that people take for ones that Codex reads. */
const unread: readonly string[] = ['AGENTS.local.md', ofHome, '.agents/AGENTS.md'];

export const unreadName: Rule = {
	code: 'codex.unread-name',
	severity: 'warning',
	particular: {},
	docs: {
		title: 'Codex never reads this file',
		why: 'In a project, Codex reads `AGENTS.override.md` or `AGENTS.md` of each folder. It does not read `AGENTS.local.md`, `.codex/AGENTS.md` or `.agents/AGENTS.md`. Only `~/.codex/AGENTS.md` in your home folder counts for all projects. Nothing is said of `.codex` and `.agents` in a folder that keeps the files of a home folder, such as `.zshrc`.',
		fix: 'Move the text into `AGENTS.md` at the root. `AGENTS.override.md` takes the place of `AGENTS.md`, and does not add to it.',
		example: { file: 'AGENTS.local.md', text: 'My notes.\n' },
	},
	*check(view) {
		// `AGENTS.md` may be a link to one of them.
		const read = new Set(ownDocs(view).map(({ path }) => realOf(view, path)));
		for (const path of unread) {
			if (!isThere(view, path) || read.has(realOf(view, path))) continue;
			if (path !== 'AGENTS.local.md' && keepsHome(view.snapshot)) continue;
			yield {
				place: firstLine(view, path),
				message: `${path === ofHome ? `Codex reads ${path} only in the home folder` : `Codex never reads ${path}`}. Move the text into AGENTS.md.`,
				fixes: isThere(view, 'AGENTS.md') ? [] : [renameFix(path, 'AGENTS.md')],
			};
		}
	},
};

/** Where a file is with every link resolved; its own path where it is nowhere. */
function realOf({ snapshot }: RuleView, path: string): string {
	const facts = placesOf(snapshot).facts(absoluteFrom(snapshot.root, path));
	return facts.kind === 'nothing' ? path : facts.real;
}
