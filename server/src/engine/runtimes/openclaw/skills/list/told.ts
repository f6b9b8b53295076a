import type { Session } from '../../../../workspace/session.ts';
import type { OpenClawProfile } from '../../profile.ts';
import type { OpenClawSessionClass } from '../../sessions.ts';

const names = (session: Session, profile: OpenClawProfile): ReadonlySet<string> =>
	new Set((session.toolNames ?? profile.usualTools).map((name) => name.trim().toLowerCase()));

/** Why a session has no list of skills, whatever there is, one clause; undefined where it has. */
export function whyUntold(
	profile: OpenClawProfile,
	session: Session,
	sessionClass: OpenClawSessionClass,
): string | undefined {
	const { listedFor } = profile.skills;
	if (listedFor === 'every run') return undefined;
	if (listedFor === 'full prompts') {
		return sessionClass === 'subagent' || sessionClass === 'cron'
			? `${profile.title} gives ${sessionClass === 'cron' ? 'such runs' : 'subagents'} no list of skills`
			: undefined;
	}
	const tools = names(session, profile);
	return tools.has('read') || tools.has('load_skill') ? undefined : 'an agent without the tool “read” cannot open them';
}
