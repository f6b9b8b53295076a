import { chatTools } from '../coding/chat.ts';
import type { Runtime } from '../runtime.ts';
import { roleOf } from './files.ts';
import { frontmatter } from './frontmatter.ts';
import { knownVersion } from './known.ts';
import { memory } from './memory.ts';
import { agentsName } from './paths.ts';
import { assemble } from './prompt/assemble.ts';
import { wording } from './prompt/wording.ts';
import { ownRules } from './rules/table.ts';
import { skills } from './skills/capability.ts';
import { slashDialect } from './skills/slashDialect.ts';

/** Cline with core 0.0.86: its extension, its command line and whatever else is built on that core read the same files. */
export const cline: Runtime = {
	...knownVersion,
	roleOf,
	assemble,
	memory,
	wording,
	frontmatter,
	skills,
	sharing: {
		reads: (path) => roleOf(path)?.injected === true,
		// It knows no imports, and follows a link in this place alone.
		linkAs: agentsName,
		followsLinks: 'measured',
	},
	chat: { tools: chatTools, slash: slashDialect },
	patternKeys: { rule: 'paths' },
	rules: { own: ownRules },
};
