import { grouped } from '../text/grouped.ts';
import { wordFor } from '../text/measure.ts';
import { textOf } from '../workspace/snapshot.ts';
import type { Finding, Rule, RuleView } from './rule.ts';
import { type Cut, cutOf } from './support/cut.ts';
import { type FileFate, fatesOf, inSessions, unitOf } from './support/fates.ts';
import { placeIn } from './support/places.ts';
import { counted } from './support/words.ts';

export const budgetTruncated: Rule = {
	code: 'budget.truncated',
	severity: 'warning',
	docs: {
		title: 'Part of this file never reaches the agent',
		why: [
			'A runtime gives each context file so much room in the prompt and no more. What does not fit is cut out of the middle, and a marker',
			'takes its place; the agent is not told what it lost, and people find out weeks later.',
			'',
			'| runtime | limit for one file | what is kept |',
			'|---|---|---|',
			'| OpenClaw 2026.1.24, 2026.1.29 | `agents.defaults.bootstrapMaxChars`, 20,000 unless set | the first 70 % and the last 20 % of the limit; the markers come on top |',
			'| OpenClaw 2026.9.6 | `agents.defaults.bootstrapMaxChars`, 20,000 unless set; never more than 4,000 for `USER.md` | the first 75 % and the last 25 % of what the markers leave |',
			'| OpenClaw 2026.9.6, `AGENTS.md` | the same | the first 45 %, the last 15 %, and up to 35 % for a digest of headings, list items and lines that sound like rules |',
			'| GoClaw 2026.2.26 | `agents.defaults.bootstrapMaxChars`, 20,000 **bytes** unless set | the first 70 % and the last 20 % of the limit; the markers come on top |',
			'',
			'**What a unit is.** Runtimes do not count letters. OpenClaw counts the units that UTF-16 is made of: most letters are one unit, most emoji two; white space at the end of the file does not count.',
			'GoClaw counts the bytes of UTF-8, white space and all: an é is two, an ế or a 天 three, most emoji four, and a cut may fall inside of one.',
			'The range of the finding is the text that is lost, to the unit, and it is faded in the editor.',
		].join('\n'),
		fix: [
			'Move what matters above the cut, or move detail into a file that the agent opens when it needs it (`memory/`, a skill) and leave one line that says so.',
			'Raising `agents.defaults.bootstrapMaxChars` works as well; every message then costs the extra tokens.',
		].join('\n'),
		example: { file: 'SOUL.md', text: '# Soul\n\n… 24,120 units of it …\n' },
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
		message: `${whatIsLost(view, fate, cut)} Move what matters up, or detail into another file.${allowance(view, fate)}`,
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
	if (ends.length === 0) return `Nothing of ${row.path} reaches the agent${where}: it is over its limit.`;
	const middle = ends.length === 2 ? 'in the middle' : cut.head > 0 ? 'after them' : 'before them';
	const only = `Only the ${ends.join(' and ')} ${wordFor(unitOf(view, fate))} of ${row.path} reach the agent`;
	const digest = digestLines(view, fate);
	if (digest === undefined) return `${only}${where}; ${grouped(cut.lost)} ${middle} are cut.`;
	const stands = digest === 1 ? 'stands' : 'stand';
	return `${only} as you wrote them${where}; ${counted(digest, 'line')} of digest ${stands} for the ${grouped(cut.lost + cut.between)} ${middle}.`;
}

/** At the end, where it is in nobody's way: what there is to do comes first. */
const allowance = ({ runtime }: RuleView, { row }: FileFate): string =>
	row.limit === undefined ? '' : ` (${runtime.title} allows ${grouped(row.limit)}.)`;

/** OpenClaw's digest of AGENTS.md opens with this line and ends at the next marker. */
const digestOpens = '[Policy digest from AGENTS.md]\n';

function digestLines(view: RuleView, { row, kinds }: FileFate): number | undefined {
	if (row.role !== 'agents') return undefined;
	const part = view.prompt(kinds[0] ?? 'main').parts.find(({ id }) => id === row.partId);
	const start = part?.text.lastIndexOf(digestOpens) ?? -1;
	if (!part || start < 0) return undefined;
	const lines = part.text.slice(start + digestOpens.length).split('\n');
	const end = lines.findIndex((line) => /^\[\.\.\.\d+ more policy lines omitted|^…\(truncated /.test(line));
	return end < 0 ? undefined : end;
}
