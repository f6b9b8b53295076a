import type { Fix, Rule } from '../../../rules/rule.ts';
import { renameFix } from '../../../rules/support/edits.ts';
import { isFileThere, textThere } from '../../coding/there.ts';
import { firstLine, homePath, ownRows, seenBy } from './seen.ts';

/** Names that other programs read in the home of an agent, and where it belongs here. */
const unread: readonly { readonly name: string; readonly advice: string; readonly to?: string }[] = [
	{ name: 'IDENTITY.md', advice: 'Move what it says to SOUL.md.' },
	{ name: 'TOOLS.md', advice: 'Move what it says to memories/MEMORY.md, or make a skill of it.' },
	{ name: 'HEARTBEAT.md', advice: 'Make a scheduled job of it (hermes cron).' },
	{ name: 'BOOTSTRAP.md', advice: 'Delete it.' },
	{ name: 'MEMORY.md', advice: 'Its memory is memories/MEMORY.md.', to: 'memories/MEMORY.md' },
	{ name: 'USER.md', advice: 'What it knows of you is in memories/USER.md.', to: 'memories/USER.md' },
	{ name: 'AGENTS.md', advice: 'Move what is for every conversation to SOUL.md.' },
];

export const homeUnread: Rule = {
	code: 'hermes.home-unread',
	severity: 'warning',
	particular: {},
	docs: {
		title: 'Hermes Agent does not read this file of its home',
		why: 'In its home (`~/.hermes`, or the folder of a profile), Hermes Agent reads `SOUL.md`, `memories/MEMORY.md`, `memories/USER.md`, the skills and `config.yaml`. Files that OpenClaw reads, as people bring them along, mean nothing there. It reads `AGENTS.md` only in the folder that it works in, which the home is only if it was started there or `terminal.cwd` says so.',
		fix: 'Move the text to a file that is read. `hermes claw migrate` does so for a workspace of OpenClaw.',
		example: { file: 'IDENTITY.md', text: '- **Name:** Aria\n' },
	},
	*check(view) {
		if (!seenBy(view).isHomeHere) return;
		const rows = (['main', 'chat'] as const).flatMap((kind) => ownRows(view, kind));
		const read = new Set(rows.filter(({ fate }) => fate !== 'ignored').map(({ path }) => path));
		for (const { name, advice, to } of unread) {
			const path = homePath(view, name);
			if (path === undefined || read.has(path) || !isFileThere(view.snapshot, path)) continue;
			if (textThere(view.snapshot, path)?.trim() === '') continue;
			const target = to === undefined ? undefined : homePath(view, to);
			const fixes: readonly Fix[] =
				target === undefined || isFileThere(view.snapshot, target) ? [] : [renameFix(path, target)];
			yield {
				place: firstLine(view, path),
				message: `Hermes Agent does not read ${path}. ${advice}`,
				...(fixes.length > 0 && { fixes }),
			};
		}
	},
};
