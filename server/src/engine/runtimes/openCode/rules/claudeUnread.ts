import { basename } from 'node:path';
import type { Rule, RuleView } from '../../../rules/rule.ts';
import { agentsName } from '../paths.ts';
import { firstLine, ownPath, seenBy, textAt } from './seen.ts';

/** A line that is an import of the other file and nothing else. */
const importsAgents = /^[ \t]{0,8}@(?:\.\/)?AGENTS\.md[ \t\r]{0,8}$/mu;

export const claudeUnread: Rule = {
	code: 'opencode.claude-unread',
	severity: 'information',
	particular: {},
	docs: {
		title: 'OpenCode does not read CLAUDE.md here',
		why: [
			'OpenCode takes the first of the names `AGENTS.md`, `CLAUDE.md` and `CONTEXT.md` that it finds in its folder or in any folder above, up to the root of the repository. It reads all files of that name, and none of the others: an `AGENTS.md` at the root keeps out the `CLAUDE.md` next to it, even an empty one.',
			'',
			'Soulscope does not report a file with the same text, nor one that imports `AGENTS.md`: that one is written for Claude Code.',
		].join('\n'),
		fix: 'Move what every agent should know into `AGENTS.md`, or name the file in `instructions` of `opencode.json`.',
		example: { file: 'CLAUDE.md', text: '# Notes\n\nUse tabs.\n' },
	},
	*check(view) {
		for (const { file, by } of seenBy(view).instructions.hidden) {
			const path = ownPath(view, file);
			if (path === undefined || isSame(view, file, by)) continue;
			const other = seenBy(view).world.pathOf(by);
			yield {
				place: firstLine(view, file, path),
				message: `OpenCode does not read ${path}, because there is ${other}. Move what every agent should know there, or name this file in instructions of opencode.json.`,
			};
		}
	},
};

/** True where nothing is lost: there is no text, or the other file has it, or it brings in the other. */
function isSame(view: RuleView, file: string, by: string): boolean {
	const { places } = seenBy(view).world;
	const [own, other] = [places.facts(file), places.facts(by)];
	if (own.kind !== 'nothing' && other.kind !== 'nothing' && own.real === other.real) return true;
	const text = textAt(view, file)?.text ?? '';
	if (text.trim() === '' || text.trim() === textAt(view, by)?.text.trim()) return true;
	return basename(by) === agentsName && importsAgents.test(text);
}
