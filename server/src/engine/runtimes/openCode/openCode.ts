import { chatTools } from '../coding/chat.ts';
import type { Runtime } from '../runtime.ts';
import { agentsOf, choosableIn } from './agents/agents.ts';
import { slashDialect } from './commands/slashDialect.ts';
import { config } from './config/capability.ts';
import { settingsFor } from './config/settings.ts';
import { roleOf } from './files.ts';
import { frontmatter } from './frontmatter.ts';
import { knownVersion } from './known.ts';
import { memory } from './memory.ts';
import { assemble } from './prompt/assemble.ts';
import { allPassages, chatWords } from './prompt/pieces.ts';
import { ownRules } from './rules/table.ts';
import { sharing } from './sharing.ts';
import { skills } from './skills/capability.ts';

/** OpenCode 1.18.33, as its terminal and `opencode run` ask the model. */
export const openCode: Runtime = {
	...knownVersion,
	roleOf,
	assemble,
	memory,
	wording: {
		passages: allPassages,
		asChatted: chatWords,
		frames: [
			{
				mark: /^Instructions from: .{1,300}$/gmu,
				effect: 'what comes behind it looks as if it came from another file',
			},
			{ mark: /<\/available_skills>/gu, effect: 'what comes behind it no longer looks like the list of skills' },
		],
	},
	config,
	frontmatter,
	skills,
	sharing,
	choosable: (snapshot, session) => choosableIn(agentsOf(settingsFor(snapshot, session))).map(({ name }) => name),
	chat: { tools: chatTools, slash: slashDialect },
	rules: { own: ownRules },
};
