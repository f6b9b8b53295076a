import { dirname, join } from 'node:path';
import type { Rule, RuleView } from '../../../rules/rule.ts';
import { editFix } from '../../../rules/support/edits.ts';
import { lineBreakOf } from '../../../text/lines.ts';
import { pathFrom } from '../../../workspace/places.ts';
import { contextFor, entriesBecause, loadedFiles, startOf } from './support.ts';

export const agentsIgnored: Rule = {
	code: 'claude.agents-ignored',
	severity: 'information',
	particular: {},
	docs: {
		title: 'Claude Code does not read AGENTS.md here',
		why: [
			'Claude Code reads `AGENTS.md` only if there is no `CLAUDE.md`, `.claude/CLAUDE.md` or `CLAUDE.local.md` that says anything, in this folder or in any folder above. One such file, and it reads no `AGENTS.md` at all.',
			'',
			'Soulscope does not report an `AGENTS.md` that another file imports, nor one that is the same file.',
		].join('\n'),
		fix: 'Add the line `@AGENTS.md` to `CLAUDE.md`; there is a quick fix. Or make one of them a link to the other.',
		example: { file: 'CLAUDE.md', text: '# Notes for Claude\n\nUse tabs.\n' },
	},
	*check(view) {
		for (const { file } of entriesBecause(view, 'other-file')) {
			const path = pathFrom(view.snapshot.root, file);
			yield {
				place: startOf(view, file),
				message: `Claude Code does not read ${path}, because there is ${whatCounts(view)}. Import it there, or put what Claude should know into that file.`,
				fixes: fixesFor(view, file),
			};
		}
	},
};

/** The file that counts instead: the nearest, for it is where an import belongs. */
function whatCounts(view: RuleView): string {
	const { start } = contextFor(view);
	const counting = start.findLast(
		({ role, shown }) => shown && (role === 'instructions' || role === 'local-instructions'),
	);
	return counting ? pathFrom(view.snapshot.root, counting.file) : 'a CLAUDE.md';
}

function fixesFor(view: RuleView, file: string) {
	const beside = loadedFiles(view).find(({ entry }) => entry.file === join(dirname(file), 'CLAUDE.md'));
	if (!beside) return [];
	const { text } = beside.content;
	const end = { start: text.length, end: text.length };
	const newline = lineBreakOf(text);
	const lead = text.endsWith('\n') ? newline : newline + newline;
	return [editFix(`Import it in ${beside.path}`, beside.path, [{ range: end, text: `${lead}@AGENTS.md${newline}` }])];
}
