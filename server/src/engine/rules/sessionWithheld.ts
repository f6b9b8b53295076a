import type { TextRange } from '../text/range.ts';
import type { SessionKind } from '../workspace/session.ts';
import type { TextContent } from '../workspace/snapshot.ts';
import type { Finding, Rule, RuleView } from './rule.ts';
import { entriesOf, type FileFate, fatesOf, sessionNames } from './support/fates.ts';
import { headingsIn } from './support/headings.ts';
import { headLine, placeIn } from './support/places.ts';

export const sessionWithheld: Rule = {
	code: 'session.withheld',
	severity: 'hint',
	docs: {
		title: 'Some sessions do not receive this file',
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
			'The hint appears in the three places where people are surprised: on `SOUL.md`, because subagents work without the persona; on `MEMORY.md`,',
			'because it stays out of groups (which is what most people want); and on a heading that speaks to a kind of session which never reads it.',
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
			if (content?.kind !== 'text' || content.text.trim() === '') continue;
			const finding = addressed(view, fate, content) ?? notable(view, fate, content.text);
			if (finding) yield finding;
		}
	},
};

/** How a heading names a kind of session. */
const addresses: Partial<Record<SessionKind, RegExp>> = {
	subagent: /\bsub-?agents?\b/i,
	cron: /\b(?:cron|scheduled) (?:jobs?|runs?|tasks?|sessions?)\b/i,
	group: /\bgroup (?:chats?|sessions?|conversations?)\b|\bin (?:groups|channels)\b/i,
	heartbeat: /\bheartbeats?\b/i,
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

function notable(view: RuleView, { row, kinds }: FileFate, text: string): Finding | undefined {
	const place = placeIn(row.path, headLine(text));
	const { title } = view.runtime;
	// Where entries of it go out after all, another rule has more to say.
	if (row.role === 'memory' && kinds.includes('group') && entriesOf(row).length === 0) {
		return {
			place,
			message: `${title} keeps ${row.path} from ${sessionNames(kinds)}: what is private here stays out of group chats. What the agent must know there belongs in AGENTS.md.`,
		};
	}
	if (row.role === 'soul') {
		return {
			place,
			message: `${title} keeps ${row.path} from ${sessionNames(kinds)}: ${kinds.length === 1 ? 'they work' : 'these work'} without this persona. What they must know belongs in ${placeFor(view, kinds)}.`,
		};
	}
	return undefined;
}
