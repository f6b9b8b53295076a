import type { LedgerRow } from '../../prompt/ledger.ts';
import type { TextRange } from '../../text/range.ts';
import type { SessionKind } from '../../workspace/session.ts';
import type { Rule, RuleView } from '../rule.ts';
import { addresses } from '../support/addressed.ts';
import { lineAround } from '../support/edits.ts';
import { fatesOf } from '../support/fates.ts';
import { headingsIn } from '../support/headings.ts';
import { placeIn } from '../support/places.ts';
import { type KnownText, knownTexts } from '../support/texts.ts';
import { mentionsIn } from './mentions.ts';

/** Those that get less than the others, in the order in which they are looked for. */
const lessGiven: readonly SessionKind[] = ['subagent', 'cron', 'group'];
/** Who is told to open the file has no need to be given it; and a prohibition is no pointer. */
const opens = /\b(?:read|open|load|look up|cat|check|update|write|edit|never|not|don['’]t|no|without|only)\b/i;

export const linksNotReceived: Rule = {
	code: 'links.not-received',
	severity: 'information',
	docs: {
		title: 'Instructions name a file that these sessions do not get',
		why: [
			'The kind of session decides which files it gets (see [session.withheld](session.withheld.md)). If a section “For subagents” of `AGENTS.md` says “follow `SOUL.md`”, the subagent does not know `SOUL.md`.',
			'Soulscope does not report lines that tell the agent to read or open the file: that works.',
		].join('\n'),
		fix: 'Write what matters in the section itself, or tell the agent to read the file first.',
		example: { file: 'AGENTS.md', text: '# Rules\n\n## For subagents\n\n- Keep to the tone of `SOUL.md`.\n' },
	},
	*check(view) {
		for (const file of knownTexts(view)) {
			if (file.role.injected && file.role.id === 'agents') yield* lookAt(view, file);
		}
	},
};

function* lookAt(view: RuleView, file: KnownText) {
	const seen = new Set<string>();
	const withheld = new Set(fatesOf(view).flatMap(({ row }) => (keptOut.has(row.fate) ? [row.path] : [])));
	for (const { target, range } of mentionsIn(file)) {
		if (!withheld.has(target)) continue;
		const kind = kindAddressed(file, range);
		if (kind === undefined || seen.has(`${kind} ${target}`) || !isWithheld(view, target, kind)) continue;
		const line = lineAround(file.text, range.start);
		if (opens.test(file.text.slice(line.start, Math.min(line.end, line.start + 2000)))) continue;
		seen.add(`${kind} ${target}`);
		yield {
			place: placeIn(file.path, range),
			message: `This section is for ${kind} sessions, but they do not get ${target} in ${view.runtime.title}. Write what matters here, or tell the agent to read the file first.`,
		};
	}
}

/** What follows in a heading is not looked at (UTF-16 units). */
const longestHeading = 300;
/** How far above a mention its heading may stand (UTF-16 units). */
const farthestHeading = 20_000;

/** The kind of session that the nearest heading above speaks to. */
function kindAddressed(file: KnownText, { start }: TextRange): SessionKind | undefined {
	const heading = headingsIn(file.content).findLast((each) => each.start < start);
	if (!heading || heading.start < start - farthestHeading) return undefined;
	// A mention inside of the heading hears only what stands before it.
	const text = heading.text.slice(0, Math.min(longestHeading, start - heading.start));
	return lessGiven.find((kind) => addresses[kind]?.(text));
}

const keptOut: ReadonlySet<LedgerRow['fate']> = new Set<LedgerRow['fate']>(['withheld', 'excerpted']);

const isWithheld = (view: RuleView, path: string, kind: SessionKind): boolean =>
	fatesOf(view).some(({ row, kinds }) => row.path === path && keptOut.has(row.fate) && kinds.includes(kind));
