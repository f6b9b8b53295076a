import { byScript } from '../../text/byScript.ts';
import type { SessionKind } from '../../workspace/session.ts';

/** A heading that speaks to somebody opens so: “For subagents”, “When you run as a cron job”, “Rules in group chats”. */
const opening = [
	'^(?:#{1,6}[ \\t]+)?[^\\p{L}\\n]{0,12}',
	'(?:(?:rules|instructions|notes?|guidance|behaviou?r|tone|style)[ \\t]+)?',
	'(?:for|when|if|while|as|in|during|to)\\b[^\\n]{0,40}?',
].join('');

const names = {
	subagent: 'sub-?agents?',
	cron: '(?:cron|scheduled) (?:jobs?|runs?|tasks?|sessions?)',
	group: 'group (?:chats?|sessions?|conversations?)|groups|channels',
	heartbeat: 'heartbeats?',
} satisfies Partial<Record<SessionKind, string>>;

function address(named: string): (heading: string) => boolean {
	const pattern = byScript(new RegExp(`${opening}\\b(?:${named})\\b`, 'iu'));
	return (heading) => pattern(heading).test(heading);
}

/** True for a heading that addresses a kind of session that may get less than the others. One that merely names it is about a subject. */
export const addresses: Readonly<Partial<Record<SessionKind, (heading: string) => boolean>>> = {
	subagent: address(names.subagent),
	cron: address(names.cron),
	group: address(names.group),
	heartbeat: address(names.heartbeat),
};

const anyName = byScript(new RegExp(Object.values(names).join('|'), 'iu'));

/** False where no heading of `headings` can address any of them. */
export const mayAddress = (headings: string): boolean => anyName(headings).test(headings);
