import { fileNames } from '../files.ts';
import type { OpenClawSessionClass } from '../sessions.ts';

const subagent2026_1: ReadonlySet<string> = new Set([fileNames.agents, fileNames.tools]);
const subagent2026_9: ReadonlySet<string> = new Set([fileNames.agents]);
const cron2026_9: ReadonlySet<string> = new Set([fileNames.agents, fileNames.soul, fileNames.identity, fileNames.user]);

const unattended2026_3: ReadonlySet<string> = new Set([
	fileNames.agents,
	fileNames.tools,
	fileNames.soul,
	fileNames.identity,
	fileNames.user,
]);

/** Why 2026.1 keeps `name` from a session; undefined where it does not. */
export function withholds2026_1(name: string, session: OpenClawSessionClass): string | undefined {
	if (session === 'subagent' && !subagent2026_1.has(name)) return 'subagents get only AGENTS.md and TOOLS.md';
	return undefined;
}

const cron2026_7: ReadonlySet<string> = new Set([...cron2026_9, fileNames.tools]);

/** Groups get everything. */
export function withholds2026_7(name: string, session: OpenClawSessionClass): string | undefined {
	if (session === 'cron' && !cron2026_7.has(name)) {
		return 'scheduled runs get only AGENTS.md, SOUL.md, TOOLS.md, IDENTITY.md and USER.md';
	}
	return withholds2026_1(name, session);
}

export function withholds2026_3(name: string, session: OpenClawSessionClass): string | undefined {
	if ((session !== 'subagent' && session !== 'cron') || unattended2026_3.has(name)) return undefined;
	const who = session === 'cron' ? 'scheduled runs' : 'subagents';
	return `${who} get only AGENTS.md, SOUL.md, TOOLS.md, IDENTITY.md and USER.md`;
}

export function withholds2026_9(name: string, session: OpenClawSessionClass): string | undefined {
	if (session === 'subagent' && !subagent2026_9.has(name)) return 'subagents get only AGENTS.md';
	if (session === 'cron' && !cron2026_9.has(name)) {
		return 'scheduled runs get only AGENTS.md, SOUL.md, IDENTITY.md and USER.md';
	}
	if (session === 'group' && name === fileNames.memory) return 'groups and channels do not get MEMORY.md';
	return undefined;
}
