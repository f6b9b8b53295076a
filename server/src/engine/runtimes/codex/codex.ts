import { chatTools } from '../coding/chat.ts';
import type { Runtime } from '../runtime.ts';
import { roleOf } from './files.ts';
import { knownVersion } from './known.ts';
import { memory } from './memory/policy.ts';
import { assemble } from './prompt/assemble.ts';
import { chatWords } from './prompt/chatWords.ts';
import { passages } from './prompt/pieces.ts';
import { ownRules } from './rules/table.ts';
import { skills } from './skills/capability.ts';

/** Codex CLI 0.169.0, as `codex exec` asks its model. */
export const codex: Runtime = {
	...knownVersion,
	roleOf,
	assemble,
	memory,
	wording: {
		passages,
		asChatted: chatWords,
		frames: [
			{
				mark: /<\/INSTRUCTIONS>/gu,
				effect: 'the agent can take what follows for something other than its instructions',
			},
		],
	},
	skills,
	// It follows a link in the place of the file, and knows no imports.
	sharing: { reads: (path) => path === 'AGENTS.md', linkAs: 'AGENTS.md', followsLinks: 'measured' },
	chat: { tools: chatTools },
	rules: { own: ownRules, cutsFiles: true, raisesTotal: 'project_doc_max_bytes in config.toml' },
};
