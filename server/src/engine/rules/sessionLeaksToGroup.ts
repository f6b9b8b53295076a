import { textOf, type WorkspacePath } from '../workspace/snapshot.ts';
import type { Finding, Rule, RuleView } from './rule.ts';
import { entriesOf, fatesOf, receives } from './support/fates.ts';
import { headLine, placeIn } from './support/places.ts';
import { tellingLines } from './support/sayings.ts';
import { counted } from './support/words.ts';

/** Names of the private long-term memory; the second is one that OpenClaw 2026.1.29 reads as well. */
const privateNames = new Set(['MEMORY.md', 'memory.md']);

export const sessionLeaksToGroup: Rule = {
	code: 'session.leaks-to-group',
	severity: 'warning',
	docs: {
		title: 'Group chats receive this private file',
		why: [
			'`MEMORY.md` is where an agent keeps what it knows about its person. OpenClaw from 2026.1.29 until 2026.8 puts it into the prompt of *every* session but subagents (and, later, cron):',
			'in a group chat or a channel, everybody there can ask for what it says. Many guides claim that only the main session sees it; in these versions nothing enforces that.',
			'GoClaw 2026.2.26 puts it into all but subagents too, wherever it reads its files from disk.',
			'OpenClaw 2026.1.24 never puts the file into a prompt: the rule is silent. So it is about a file of a few lines (fewer than 12, and than 1,000 [units](budget.truncated.md)).',
			'',
			'OpenClaw 2026.9.6 withholds the file from groups and channels, but not its entries that carry a `<!-- project: key -->` comment: while that project is open (the agent works in its repository), every full prompt lists them',
			'under “Project Memory”, and nothing asks whether it is the prompt of a group. Reported is the first such entry; `soulscope.openProjects` shows in previews what goes out.',
		].join('\n'),
		fix: [
			'Keep private facts out of `MEMORY.md` while the agent is a member of a group, or move them to notes under `memory/`, which are looked up and not injected;',
			'or move to OpenClaw 2026.8 or later, and there keep what is private in entries without a project comment. Where the agent is in no group, switch the rule off for the file: `<!-- soulscope-disable session.leaks-to-group -->`.',
		].join('\n'),
		example: {
			file: 'MEMORY.md',
			text: `# Memory\n\n${'- Sam is looking for a new job; nobody at work knows.\n'.repeat(12)}`,
		},
	},
	*check(view) {
		for (const { row, kinds } of fatesOf(view)) {
			if (!privateNames.has(row.path) || !kinds.includes('group')) continue;
			const text = textOf(view.snapshot, row.path);
			if (text === undefined) continue;
			if (receives(row) && saysMuch(text)) yield wholeFile(view, row.path, text);
			const [first, ...others] = entriesOf(row);
			if (first) yield entriesOnly(view, row.path, first, others);
		}
	},
};

/** A few lines hold nothing that has to be kept from a group; those that grow are the ones that people forget about. */
const fewLines = 12;
const fewUnits = 1_000;

const saysMuch = (text: string): boolean => {
	const lines = tellingLines(text);
	return lines.length >= fewLines || lines.reduce((sum, line) => sum + line.trim().length, 0) >= fewUnits;
};

const wholeFile = ({ runtime }: RuleView, path: WorkspacePath, text: string): Finding => ({
	place: placeIn(path, headLine(text)),
	message: `${runtime.title} puts ${path} into group and channel sessions too, so anybody there can ask the agent for what it says. Keep private facts out of it${runtime.family === 'openclaw' ? ', or move to OpenClaw 2026.8 or later, which withholds it there' : ''}.`,
});

type Entry = ReturnType<typeof entriesOf>[number];

/** More than these are not pointed at one by one. */
const mostRelated = 20;

function entriesOnly({ runtime }: RuleView, path: WorkspacePath, first: Entry, others: readonly Entry[]): Finding {
	const more = others.length === 0 ? '' : `, and ${counted(others.length, 'other entry', 'other entries')} like it`;
	const them = others.length === 0 ? 'it says' : 'they say';
	return {
		place: placeIn(path, first.range),
		message: `${runtime.title} keeps ${path} out of groups, but not this entry${more}: while the project ${first.projects.join(' and ')} is open, group and channel sessions get it under Project Memory, so anybody there can ask for what ${them}. Keep private facts in entries without a project comment.`,
		related: others.slice(0, mostRelated).map(({ range, projects }) => ({
			place: placeIn(path, range),
			message: `while ${projects.join(' and ')} is open`,
		})),
	};
}
