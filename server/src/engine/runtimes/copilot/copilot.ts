import { chatTools } from '../coding/chat.ts';
import type { Runtime } from '../runtime.ts';
import { choosableAgents } from './context/chosenAgent.ts';
import { roleOf } from './files.ts';
import { knownVersion } from './known.ts';
import { memory } from './memory.ts';
import { assemble } from './prompt/assemble.ts';
import { wording } from './prompt/wording.ts';
import { copilotRules } from './rules/table.ts';
import { skillsCapability } from './skills/capability.ts';
import { slashDialect } from './slashDialect.ts';

/** GitHub Copilot in the chat of VS Code, with its own agents (what VS Code calls Local). */
export const copilot: Runtime = {
	...knownVersion,
	roleOf,
	assemble,
	wording,
	memory,
	sharing: {
		reads: (path) => ['AGENTS.md', 'CLAUDE.md', '.github/copilot-instructions.md'].includes(path),
		// It drops a link to a file that it reads already: the text comes once.
		linkAs: 'AGENTS.md',
		followsLinks: 'measured',
	},
	chat: { tools: chatTools, slash: slashDialect },
	skills: skillsCapability,
	choosable: choosableAgents,
	patternKeys: { instructions: 'applyTo', rule: 'paths' },
	rules: { own: copilotRules },
};
