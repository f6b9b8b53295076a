import type { Settings } from '../../../../protocol/workspace/settings.ts';
import type { Session } from '../../engine/workspace/session.ts';
import type { Workspace } from '../../host/workspace/workspaces.ts';
import { capabilitiesRefresh } from './capabilitiesRefresh.ts';
import { deleteBootstrap } from './deleteBootstrap.ts';
import { lookingTools, storeTools } from './knowledge/knowledgeTools.ts';
import { memoryTools } from './memory.ts';
import { promptList, promptRead } from './prompts.ts';
import { rememberTools } from './remember.ts';
import { selfEditTools } from './selfEdits.ts';
import { sessionStatus } from './sessionStatus.ts';
import { skillSearchTools } from './skillSearch.ts';
import { loadSkill, skill, skillList, skillRead } from './skills.ts';
import type { ChatTool } from './tool.ts';

/** Makes a tool for one workspace as it is now; undefined where its agent has no such tool. */
type ToolSource = (workspace: Workspace, session: Session) => readonly ChatTool[];

const always =
	(...tools: readonly ChatTool[]): ToolSource =>
	() =>
		tools;

/** Every tool that the chat has. Which of them an agent is given is for its runtime to say. */
const sources: readonly ToolSource[] = [
	memoryTools,
	skillSearchTools,
	rememberTools,
	selfEditTools,
	always(promptList, promptRead),
	always(loadSkill, skill, skillList, skillRead),
	always(capabilitiesRefresh, deleteBootstrap, sessionStatus),
	always(...storeTools),
];

/**
 * The tools of the workspace's agent in this session, in the order in which its runtime names them. One that knows no
 * knowledge store may look into ours where the person has said so.
 */
export function toolsFor(
	workspace: Workspace,
	session: Session,
	{ knowledge }: Pick<Settings['chat'], 'knowledge'>,
): readonly ChatTool[] {
	const names = workspace.runtime.chat?.tools?.(workspace.snapshot(), session) ?? [];
	const tools = new Map<string, ChatTool>();
	for (const source of sources)
		for (const tool of source(workspace, session)) if (!tools.has(tool.name)) tools.set(tool.name, tool);
	const own = names.flatMap((name) => tools.get(name) ?? []);
	return knowledge && !own.some((tool) => storeTools.includes(tool)) ? [...own, ...lookingTools] : own;
}
