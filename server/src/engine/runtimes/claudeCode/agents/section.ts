import type { KeptRun, Part } from '../../../prompt/prompt.ts';
import type { ProseLine, Wording, WordingPiece } from '../../../prompt/wording/wording.ts';
import { pathFrom } from '../../../workspace/places.ts';
import type { Snapshot } from '../../../workspace/snapshot.ts';
import { factPart } from '../../coding/parts.ts';
import { reminderRole } from '../config/model.ts';
import { type ClaudeRun, isOn, runOf } from '../config/run.ts';
import { joinParts, wordingPart } from '../lists/parts.ts';
import type { ListSession } from '../lists/session.ts';
import { valueStart, verbatimRuns } from '../lists/verbatim.ts';
import { byPlainName } from '../skills/find.ts';
import { countingAgents, type FoundAgent, toolsText } from './agents.ts';
import { type BuiltInAgent, builtInAgents, closing } from './builtin.ts';

/** What stands above the list. Claude Code 2.1.330. */
const heading = 'Available agent types for the Agent tool:\n';

export const agentLine = (agent: FoundAgent): string =>
	`- ${agent.name}: ${agent.description} (Tools: ${toolsText(agent)})`;

export type ListedAgentLine =
	| { readonly kind: 'own'; readonly name: string; readonly agent: FoundAgent }
	| { readonly kind: 'built-in'; readonly name: string; readonly builtIn: BuiltInAgent };

/** Why a run has no list of agents, one clause; undefined where it has one. */
export const whyNoAgents = ({ options, variable }: ClaudeRun): string | undefined =>
	options.given.has('--bare') || isOn(variable('CLAUDE_CODE_SIMPLE')) ? 'a bare run lists no agents' : undefined;

/** The agents of a run by name, those of the program among them; one of the person’s takes the place of its own. */
export function agentLines(run: ClaudeRun): readonly ListedAgentLine[] {
	if (whyNoAgents(run) !== undefined) return [];
	const own = countingAgents(run);
	const names = new Set(own.map(({ name }) => name));
	return [
		...own.map((agent) => ({ kind: 'own' as const, name: agent.name, agent })),
		...builtInAgents
			.filter(({ name, isExtra }) => !names.has(name) && !(isExtra && run.options.given.has('--safe-mode')))
			.map((builtIn) => ({ kind: 'built-in' as const, name: builtIn.name, builtIn })),
	].toSorted(byPlainName);
}

function builtInLine({ name, about, toOlder, tools }: BuiltInAgent, role: 'user' | 'system'): ProseLine {
	const text = role === 'user' ? (toOlder ?? about) : about;
	const opens = `- ${name}: `;
	const ends = ` (Tools: ${tools})`;
	return { length: opens.length + text.length + ends.length, opens, text: [opens, text, ends] };
}

const builtInPiece = (group: readonly BuiltInAgent[], role: 'user' | 'system'): WordingPiece => ({
	id: `claude-code.agents.${group[0]?.name ?? 'none'}`,
	about: 'what the agents that come with the program are for',
	lines: group.map((agent) => builtInLine(agent, role)),
});

const closingPiece: WordingPiece = {
	id: 'claude-code.agents.closing',
	about: 'how to start several agents',
	text: [closing],
	...closing,
};

/** Of the command line there is no file to show. */
export const agentPartId = (root: string, { name, file }: FoundAgent): string =>
	file === undefined ? `agent:${name}` : `agent:${pathFrom(root, file)}`;

/** The stretches of the agent’s own file that its line carries. */
export function ownRuns({ name, description, content, body }: FoundAgent): readonly KeptRun[] {
	const from = content ? valueStart(content.text, body, 'description') : undefined;
	return content === undefined || from === undefined
		? []
		: verbatimRuns(content.text, from, description, `- ${name}: `.length);
}

function ownPart(root: string, agent: FoundAgent): Part {
	const text = agentLine(agent);
	const id = agentPartId(root, agent);
	const title = `Agent: ${agent.name}`;
	const { file } = agent;
	if (file === undefined) return factPart(id, title, text);
	const source = { kind: 'file', path: pathFrom(root, file), runs: ownRuns(agent) } as const;
	return { id, title, text, source, stability: 'stable' };
}

/** True where the agent has the tool; nothing said: it has. */
export const hasAgentTool = ({ toolNames }: ListSession): boolean => toolNames?.includes('Agent') ?? true;

/** The list of agents that a session begins with, nothing around it; no part where there is no list. */
export function agentParts(snapshot: Snapshot, session: ListSession, wording: Wording): readonly Part[] {
	if (!hasAgentTool(session)) return [];
	const run = runOf(snapshot, session);
	const role = reminderRole(run, session);
	const lines = agentLines(run);
	if (lines.length === 0) return [];
	const list = lines.flatMap((line, at) => {
		if (line.kind === 'own') return [ownPart(snapshot.root, line.agent)];
		// Neighbours that are the program’s own are one part.
		if (lines[at - 1]?.kind === 'built-in') return [];
		const next = lines.findIndex(({ kind }, index) => index > at && kind === 'own');
		const group = lines
			.slice(at, next < 0 ? lines.length : next)
			.flatMap((each) => (each.kind === 'built-in' ? each.builtIn : []));
		return wordingPart(builtInPiece(group, role), 'Agents of the program', wording);
	});
	const end = wordingPart(closingPiece, 'Agents', wording);
	const gap = end.length > 0 ? [factPart('agents.end', 'Agents', '\n\n')] : [];
	return [factPart('agents', 'Agents', heading), ...joinParts(list, '\n'), ...gap, ...end];
}
