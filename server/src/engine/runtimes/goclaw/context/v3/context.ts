import type { Session } from '../../../../workspace/session.ts';
import type { Snapshot } from '../../../../workspace/snapshot.ts';
import { type AgentRow3, isLead, type PromptMode3 } from '../../agents/v3/agentRow.ts';
import type { Talk3 } from '../../agents/v3/talk.ts';
import type { GoClawSettings } from '../../config/settings.ts';
import { fileNames3 } from '../../files.ts';
import type { ManagedAgent } from '../../managed/agentPage.ts';
import { prose3 } from '../../prompt/v3/prose.ts';
import { teamFile3 } from '../../prompt/v3/teamFile.ts';
import type { ContextFiles } from '../contextFiles.ts';
import { resolveStored } from '../storedContext.ts';

const { soul, identity, tools, capabilities, agentsTask, agentsCore, bootstrap, team } = fileNames3;

/** The files that each mode lets through; all of them where it names none. */
const allowed: Readonly<Partial<Record<PromptMode3, ReadonlySet<string>>>> = {
	task: new Set([agentsTask, tools, capabilities, soul, identity]),
	minimal: new Set([agentsCore, capabilities]),
	none: new Set([tools]),
};

/** True where team work is part of the session: a task that was given out, or the lead has the tool to give some out. */
export const isTeamWork = (row: AgentRow3, talk: Talk3, registered: ReadonlySet<string>): boolean =>
	talk.isTeamTask || (isLead(row) && registered.has('team_tasks'));

/** Files that reach a session of GoClaw 3.11.3, and what became of the others. */
export function resolveContext3(
	snapshot: Snapshot,
	session: Session,
	settings: GoClawSettings & { readonly stored: ManagedAgent },
	row: AgentRow3,
	{ talk, hasTeamWork }: { readonly talk: Talk3; readonly hasTeamWork: boolean },
): ContextFiles {
	const names = allowed[talk.mode];
	const light = talk.kind === 'heartbeat' && session.lightContext === true;
	const who = { ...session, user: talk.user };
	return resolveStored(snapshot, who, settings, row.key, {
		virtual: row.team ? [[team, teamFile3(row.team, row.key)]] : [[fileNames3.availability, prose3.noTeam]],
		withheld(path) {
			if (light) return 'this heartbeat asks for its list alone';
			if (path === bootstrap && talk.isUnattended) return 'nobody is there to get to know';
			if (path === team && !hasTeamWork) return 'only the one that leads the team, or works on a task of it, is told';
			if (names && !names.has(path)) return `the mode “${talk.mode}” leaves it out`;
			return undefined;
		},
	});
}
