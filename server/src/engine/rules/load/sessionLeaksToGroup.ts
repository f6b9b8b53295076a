import { textOf, type WorkspacePath } from '../../workspace/snapshot.ts';
import type { Finding, Rule, RuleView } from '../rule.ts';
import { entriesOf, fatesOf, receives } from '../support/fates.ts';
import { headLine, placeIn } from '../support/places.ts';
import { tellingLines } from '../support/sayings.ts';
import { counted } from '../support/words.ts';

/** Names of the private long-term memory; the second is one that OpenClaw 2026.1.29 reads as well. */
const privateNames = new Set(['MEMORY.md', 'memory.md']);

export const sessionLeaksToGroup: Rule = {
	code: 'session.leaks-to-group',
	severity: 'warning',
	docs: {
		title: 'Group chats get this private file',
		why: [
			'`MEMORY.md` is where an agent keeps what it knows about you. OpenClaw from 2026.1.29 until 2026.8 loads it in *every* session except subagents (and, later, cron).',
			'In a group chat or a channel, everyone can ask for it. Many guides say that only the main session gets it. In these versions that is not true.',
			'GoClaw 2026.2.26 also loads it in every session except subagents, if it reads its files from disk.',
			'OpenClaw 2026.1.24 never loads the file, so Soulscope reports nothing. It also does not report a short file (fewer than 12 lines and 1,000 [characters](budget.truncated.md)).',
			'',
			'OpenClaw 2026.9.6 does not load the file in groups and channels. But entries with a `<!-- project: key -->` comment are in every full prompt while that project is open (the agent works in its repository),',
			'under “Project Memory”, also in groups. Soulscope reports the first such entry. Set `soulscope.openProjects` to see them in previews.',
		].join('\n'),
		fix: [
			'Do not keep private facts in `MEMORY.md` while the agent is in a group. Move them to notes below `memory/`, which are searched and not loaded.',
			'Or use OpenClaw 2026.8 or later, and keep private facts in entries without a project comment. If the agent is not in a group, turn the rule off for the file: `<!-- soulscope-disable session.leaks-to-group -->`.',
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
			if (first) yield entriesOnly(row.path, first, others);
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

const wholeFile = (
	{
		runtime: {
			title,
			memory: { keptFromGroupsBy: remedy },
		},
	}: RuleView,
	path: WorkspacePath,
	text: string,
): Finding => ({
	place: placeIn(path, headLine(text)),
	message: `Anyone in a group or channel can ask the agent what ${path} says, because ${title} loads it there too. Move private facts to another file${remedy === undefined ? '' : `, or ${remedy}`}.`,
});

type LeakedEntry = ReturnType<typeof entriesOf>[number];

/** More than these are not pointed at one by one. */
const mostRelated = 20;

function entriesOnly(path: WorkspacePath, first: LeakedEntry, others: readonly LeakedEntry[]): Finding {
	const more = others.length === 0 ? '' : `, and ${counted(others.length, 'other entry', 'other entries')} like it`;
	const them = others.length === 0 ? 'it says' : 'they say';
	return {
		place: placeIn(path, first.range),
		message: `Groups and channels get this entry${more} of ${path} while the project ${first.projects.join(' and ')} is open, so anyone there can ask for what ${them}. Keep private facts in entries without a project comment.`,
		related: others.slice(0, mostRelated).map(({ range, projects }) => ({
			place: placeIn(path, range),
			message: `while ${projects.join(' and ')} is open`,
		})),
	};
}
