import type { TextRange } from '../../text/range.ts';
import type { SessionKind } from '../../workspace/session.ts';
import type { TextContent } from '../../workspace/snapshot.ts';
import type { Finding, Rule, RuleView } from '../rule.ts';
import { addresses, mayAddress } from '../support/addressed.ts';
import { type FileFate, fatesOf } from '../support/fates.ts';
import { headingsIn, headingText } from '../support/headings.ts';
import { placeIn } from '../support/places.ts';

export const sessionWithheld: Rule = {
	code: 'session.withheld',
	severity: 'hint',
	docs: {
		title: 'A section is for sessions that do not get it',
		why: [
			'The kind of session decides which context files it gets:',
			'',
			'| session | OpenClaw 2026.1.24, 2026.1.29 | OpenClaw 2026.3.13 | OpenClaw 2026.5.28, 2026.7.1 | OpenClaw 2026.9.6 | GoClaw 2026.2.26 |',
			'|---|---|---|---|---|---|',
			'| main, heartbeat | all | all; a heartbeat with `lightContext` gets only `HEARTBEAT.md` | as in 2026.3.13 | all; with `lightContext`, none | all |',
			'| group, channel | all, also `MEMORY.md` if it is loaded at all | all, also `MEMORY.md` | all, also `MEMORY.md` | all but `MEMORY.md`; of that, only entries of open projects | all |',
			'| cron | all | `AGENTS.md` `SOUL.md` `TOOLS.md` `IDENTITY.md` `USER.md` | the same five | `AGENTS.md` `SOUL.md` `IDENTITY.md` `USER.md` | all |',
			'| subagent | `AGENTS.md` `TOOLS.md` | the same five | `AGENTS.md` `TOOLS.md` | `AGENTS.md` | none: subagents have their own short prompt |',
			'',
			'Soulscope reports a heading for a kind of session that never reads it (“For subagents”, “When you run as a cron job”). It does not report a heading that only names the kind (“Subagents”).',
			'It does not report `MEMORY.md`: most people want groups not to get it. The preview and the status of a file always show who gets it.',
		].join('\n'),
		fix: 'If these sessions must know it, write it in `AGENTS.md`, which every session reads. For a subagent of GoClaw, write it in its task.',
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
	// Most files speak to nobody in particular.
	if (!mayAddress(headingText(content.text))) return undefined;
	for (const kind of kinds) {
		const heading = addresses[kind] && headingWith(content, addresses[kind]);
		if (!heading) continue;
		return {
			place: placeIn(row.path, heading),
			message: `${view.runtime.title} does not give ${row.path} to ${kind} sessions, so they never read this section. Write it in ${placeFor(view, [kind])}.`,
		};
	}
	return undefined;
}

/** Where these sessions would read it. */
function placeFor(view: RuleView, kinds: readonly SessionKind[]): string {
	const isWithheld = (kind: SessionKind) =>
		view.prompt(kind).ledger.rows.some(({ path, fate }) => path === 'AGENTS.md' && fate === 'withheld');
	return kinds.some(isWithheld) ? 'their task' : 'AGENTS.md';
}

function headingWith(content: TextContent, isMeant: (heading: string) => boolean): TextRange | undefined {
	const heading = headingsIn(content).find(({ text }) => isMeant(text));
	return heading && { start: heading.start, end: heading.start + heading.text.trimEnd().length };
}
