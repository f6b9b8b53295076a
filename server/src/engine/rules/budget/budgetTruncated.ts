import { grouped } from '../../text/grouped.ts';
import { exactWordFor } from '../../text/lengths/measure.ts';
import { textOf } from '../../workspace/snapshot.ts';
import type { Finding, Rule, RuleView } from '../rule.ts';
import { type FileFate, fatesOf, inSessions, unitOf } from '../support/fates.ts';
import { placeIn } from '../support/places.ts';
import { counted } from '../support/words.ts';
import { type Cut, cutOf } from './cut.ts';

export const budgetTruncated: Rule = {
	code: 'budget.truncated',
	severity: 'warning',
	ofEachProgram: true,
	docs: {
		title: 'This file is too long, so a part never reaches the agent',
		why: [
			'A runtime has a limit for each context file. If the file is longer, the runtime cuts its middle and puts a marker there.',
			'The agent does not know what is missing, and you may notice it only weeks later.',
			'',
			'| runtime | limit for one file | what is kept |',
			'|---|---|---|',
			'| OpenClaw 2026.1.24, 2026.1.29, 2026.3.13 | `agents.defaults.bootstrapMaxChars`, by default 20,000 | the first 70 % and the last 20 % of the limit; the markers are added to that |',
			'| OpenClaw 2026.5.28, 2026.7.1, 2026.9.6 | `agents.defaults.bootstrapMaxChars`, by default 20,000, in 2026.5.28 12,000; in 2026.9.6 never more than 4,000 for `USER.md` | the markers count; of the rest, the first 75 % and the last 25 % |',
			'| OpenClaw 2026.5.28, 2026.7.1, 2026.9.6, `AGENTS.md` | the same | the first 45 %, the last 15 %, and a digest of up to 35 %: headings, list items and lines that look like rules |',
			'| GoClaw 2026.2.26 | `agents.defaults.bootstrapMaxChars`, by default 20,000 **bytes** | the first 70 % and the last 20 % of the limit; the markers are added to that |',
			'| Codex 0.169.0 | `project_doc_max_bytes`, by default 32,768 **bytes**, for all `AGENTS.md` on the way together | the beginning |',
			'',
			'Where several agents share the folder, the limit of each is looked at, and the message begins with the name of the one that cuts.',
			'',
			'**How runtimes count.** OpenClaw counts characters as UTF-16 does: most letters are one, most emoji are two. Spaces and line breaks at the end of the file do not count.',
			'GoClaw counts bytes of UTF-8, including all spaces and line breaks: an é is two bytes, an ế or a 天 is three, most emoji are four. A cut can fall inside a letter.',
			'The editor fades exactly the text that is lost.',
		].join('\n'),
		fix: [
			'Move what matters above the cut. Or move details into another file (in `memory/`, or a skill), and leave one line that tells the agent when to open it.',
			'You can also raise `agents.defaults.bootstrapMaxChars`; every message then costs more tokens.',
		].join('\n'),
		example: { file: 'SOUL.md', text: '# Soul\n\n… 24,120 characters …\n' },
	},
	*check(view) {
		for (const fate of fatesOf(view)) {
			if (fate.row.fate !== 'truncated') continue;
			const text = textOf(view.snapshot, fate.row.path);
			const cut = text === undefined ? undefined : cutOf(fate.row, text, unitOf(view, fate));
			if (cut) yield finding(view, fate, cut);
		}
	},
};

function finding(view: RuleView, fate: FileFate, cut: Cut): Finding {
	return {
		place: placeIn(fate.row.path, cut.range),
		message: `${whatIsLost(view, fate, cut)} Move what matters up, or move details into another file.${allowance(view, fate)}`,
		tag: 'unnecessary',
	};
}

function whatIsLost(view: RuleView, fate: FileFate, cut: Cut): string {
	const { row } = fate;
	const where = inSessions(view, fate);
	const ends = [
		...(cut.head > 0 ? [`first ${grouped(cut.head)}`] : []),
		...(cut.tail > 0 ? [`last ${grouped(cut.tail)}`] : []),
	];
	if (ends.length === 0) return `${row.path} is too long: the agent gets no part of it${where}.`;
	const middle = ends.length === 2 ? 'between' : cut.head > 0 ? 'after them' : 'before them';
	const only = `${row.path} is too long: the agent reads the ${ends.join(' and ')} ${exactWordFor(unitOf(view, fate))}`;
	if (row.digestLines === undefined) return `${only}${where}; the ${grouped(cut.lost)} ${middle} are lost.`;
	return `${only}${where}. Instead of the ${grouped(cut.lost + cut.between)} ${middle}, it gets a digest of ${counted(row.digestLines, 'line')}.`;
}

/** At the end, where it is in nobody's way: what there is to do comes first. */
const allowance = ({ runtime }: RuleView, { row }: FileFate): string =>
	row.limit === undefined ? '' : ` (${runtime.title} allows ${grouped(row.limit)}.)`;
