import type { Session } from '../../../workspace/session.ts';
import type { ChosenAgent } from '../context/chosenAgent.ts';
import type { Tools } from '../context/customizations.ts';
import { toolNames } from '../context/introductions.ts';
import type { EditorWorld } from '../settings/world.ts';

/** What an agent file calls each tool by: itself, the set that it is in, or both; last as Claude calls it. VS Code 1.139.1. */
const calledBy: Readonly<Record<keyof Tools, readonly string[]>> = {
	read: ['readFile', 'read', 'read/readFile', 'Read'],
	terminal: ['runInTerminal', 'execute', 'execute/runInTerminal', 'Bash'],
	subagent: ['runSubagent', 'agent', 'agent/runSubagent', 'Task'],
	skill: ['skill', 'read', 'read/skill', 'Skill'],
};

/** The tools of a session; where nobody names them, those that an agent in VS Code has. `agent`: who may have fewer. */
export function toolsOf(
	{ settings }: EditorWorld,
	{ toolNames: names }: Pick<Session, 'toolNames'>,
	agent: ChosenAgent | undefined,
): Tools {
	const has = (tool: keyof Tools) =>
		(names?.includes(toolNames[tool]) ?? true) &&
		(agent?.tools?.some((name) => name === '*' || calledBy[tool].includes(name)) ?? true);
	return {
		read: has('read'),
		terminal: has('terminal'),
		subagent: has('subagent'),
		skill: has('skill') && settings.isOn('github.copilot.chat.skillTool.enabled'),
	};
}
