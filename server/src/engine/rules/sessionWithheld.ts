import type { TextRange } from '../text/range.ts';
import type { SessionKind } from '../workspace/session.ts';
import type { TextContent } from '../workspace/snapshot.ts';
import type { Finding, Rule, RuleView } from './rule.ts';
import { addresses } from './support/addressed.ts';
import { type FileFate, fatesOf } from './support/fates.ts';
import { headingsIn } from './support/headings.ts';
import { placeIn } from './support/places.ts';

export const sessionWithheld: Rule = {
	code: 'session.withheld',
	severity: 'hint',
	docs: {
		title: 'A section speaks to sessions that do not receive it',
		why: [
			'Which context files a session gets depends on its kind:',
			'',
			'| session | OpenClaw 2026.1.24, 2026.1.29 | OpenClaw 2026.9.6 | GoClaw 2026.2.26 |',
			'|---|---|---|---|',
			'| main, heartbeat | all | all | all |',
			'| group, channel | all, `MEMORY.md` included where it is loaded at all | all but `MEMORY.md`, of which only entries of open projects go out | all |',
			'| cron | all | `AGENTS.md` `SOUL.md` `IDENTITY.md` `USER.md` | all |',
			'| subagent | `AGENTS.md` `TOOLS.md` | `AGENTS.md` | none: subagents have a short prompt of their own |',
			'',
			'Reported is a heading that addresses a kind of session which never reads it (“For subagents”, “When you run as a cron job”); one that merely names it (“Subagents”) may be about anything.',
			'`MEMORY.md` is left alone: that it stays out of groups is what most people want. The preview and the status of a file show at any time who receives it.',
		].join('\n'),
		fix: 'Where the sessions named must know what the file says, say it in `AGENTS.md`: every session reads that. A subagent of GoClaw has to be told in its task.',
		example: {
			file: 'SOUL.md',
			text: '# Soul\n\nYou are Aria.\n\n## When you run as a subagent\n\nReport in three lines.\n',
		},
	},
	*check(view) {
		for (const fate of fatesOf(view)) {
			if (fate.row.fate !== 'withheld') continue;
			const content = view.snapshot.files.get(fate.row.path)?.content;
			// That memory stays out of groups is what people want: to say it elsewhere would tell everybody.
			if (content?.kind !== 'text' || fate.row.role === 'memory') continue;
			const finding = addressed(view, fate, content);
			if (finding) yield finding;
		}
	},
};

/** A heading that speaks to a session which never reads it. */
function addressed(view: RuleView, { row, kinds }: FileFate, content: TextContent): Finding | undefined {
	for (const kind of kinds) {
		const heading = addresses[kind] && headingWith(content, addresses[kind]);
		if (!heading) continue;
		return {
			place: placeIn(row.path, heading),
			message: `No ${kind} session receives ${row.path} in ${view.runtime.title}: what this section tells it goes unread there. Say it in ${placeFor(view, [kind])}.`,
		};
	}
	return undefined;
}

/** Where these sessions would read it. */
function placeFor(view: RuleView, kinds: readonly SessionKind[]): string {
	const isWithheld = (kind: SessionKind) =>
		view.prompt(kind).ledger.rows.some(({ path, fate }) => path === 'AGENTS.md' && fate === 'withheld');
	return kinds.some(isWithheld) ? 'the task that they are given' : 'AGENTS.md';
}

function headingWith(content: TextContent, words: RegExp): TextRange | undefined {
	const heading = headingsIn(content).find(({ text }) => words.test(text));
	return heading && { start: heading.start, end: heading.start + heading.text.trimEnd().length };
}
