import type { Part } from '../../../prompt/prompt.ts';
import { pathFrom } from '../../../workspace/places.ts';
import type { Snapshot } from '../../../workspace/snapshot.ts';
import { factPart } from '../../coding/parts.ts';
import { calledSkill, calledText } from '../commands/request.ts';
import { type ClaudeRun, runOf } from '../config/run.ts';
import type { ListSession } from '../lists/session.ts';
import { verbatimRuns } from '../lists/verbatim.ts';
import type { CallableFile } from '../skills/find.ts';
import { agentNamed, type FoundAgent } from './agents.ts';

/** A skill whose text an agent starts with. */
interface PreloadedSkill {
	/** As the agent’s file names it. */
	readonly name: string;
	readonly skill: CallableFile;
	readonly head: string;
	readonly text: string;
}

/** In the order of the agent’s file; those that are hidden from models are left out. */
function preloadedSkills(run: ClaudeRun, agent: FoundAgent): readonly PreloadedSkill[] {
	return agent.skills.flatMap((name) => {
		const skill = calledSkill(run, name);
		if (!skill || skill.facts.isHidden) return [];
		const head = `<command-message>${name}</command-message>\n<command-name>${name}</command-name>\n<skill-format>true</skill-format>`;
		return [{ name, skill, head, text: calledText(run, skill, '') }];
	});
}

/** `Bash(git *)` is `Bash`. */
const plain = (tool: string): string => tool.split('(', 1)[0] ?? '';

/** The tools that lists hang on, as far as the agent has them. */
function listTools({ tools, without }: FoundAgent): readonly string[] {
	const named = (list: readonly string[], tool: string) => list.some((each) => plain(each) === tool);
	return ['Agent', 'Skill'].filter((tool) => (!tools || named(tools, tool)) && !without.includes(tool));
}

/** The agent of the session that a file defines; undefined for one of the program’s own. */
const agentOf = (snapshot: Snapshot, session: ListSession): FoundAgent | undefined =>
	session.kind === 'subagent' && session.agentId !== undefined
		? agentNamed(runOf(snapshot, session), session.agentId)
		: undefined;

/** The session as far as lists go: who cannot call a tool is not told what it is for. Agents that only search start no others. */
export function readerOf(snapshot: Snapshot, session: ListSession): ListSession {
	if (session.toolNames !== undefined) return session;
	if (session.kind === 'explorer') return { ...session, toolNames: ['Skill'] };
	const agent = agentOf(snapshot, session);
	return agent ? { ...session, toolNames: listTools(agent) } : session;
}

/** The texts of the skills that the agent of the session starts with. */
export function preloadedParts(snapshot: Snapshot, session: ListSession): readonly Part[] {
	const agent = agentOf(snapshot, session);
	if (!agent) return [];
	return preloadedSkills(runOf(snapshot, session), agent).flatMap(({ name, skill, head, text }): Part[] => {
		const title = `Skill: ${name}`;
		const { content, facts, file } = skill;
		const shown = `${text}\n`;
		const at = Math.max(0, shown.indexOf('\n\n'));
		const runs = verbatimRuns(content.text, facts.body, shown.slice(at), at);
		const source = { kind: 'file', path: pathFrom(snapshot.root, file), runs } as const;
		const id = `preloaded:${name}`;
		return [factPart(`${id}.head`, title, `\n\n${head}\n`), { id, title, text: shown, source, stability: 'stable' }];
	});
}
