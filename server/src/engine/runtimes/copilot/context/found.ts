import { untilChanged } from '../../../workspace/untilChanged.ts';
import { toolsOf } from '../prompt/tools.ts';
import { worldOf } from '../settings/world.ts';
import { findSkills, takenSkills } from '../skills/skills.ts';
import { findAgentFiles } from './agentFiles.ts';
import { listAgents } from './agents.ts';
import { chosenAgentOf } from './chosenAgent.ts';
import { customizationsOf } from './customizations.ts';
import { findInstructions } from './instructions.ts';
import { listAllFiles } from './listing.ts';

/** All that VS Code finds before it opens an AGENTS.md: it is looked for once, however much is typed into one. */
export const filesFound = untilChanged(
	['trusted', 'windowFolders', 'toolNames', 'chosenAgent'],
	(snapshot, session) => {
		const world = worldOf(snapshot, session);
		const instructions = findInstructions(world);
		const skills = findSkills(world);
		const chosen = chosenAgentOf(world, session);
		const tools = toolsOf(world, session, chosen);
		return {
			instructions,
			skills,
			chosen,
			agentFiles: findAgentFiles(world),
			agents: listAgents(world),
			agentPaths: listAllFiles(world, 'agent'),
			prompts: listAllFiles(world, 'prompt'),
			customizations: customizationsOf(world, instructions.taken, takenSkills(skills), tools),
		};
	},
);
