import type { Runtime } from '../runtime.ts';
import { chatTools, selfEdits } from './chat.ts';
import { roleOf } from './files.ts';
import { knownVersion } from './known.ts';
import { memory } from './memory/policy.ts';
import { assemble } from './prompt/assemble.ts';
import { chatWords, passages, unmeasured } from './prompt/pieces.ts';
import { knowledgeRules } from './rules/knowledgeTable.ts';
import { ownRules } from './rules/table.ts';
import { skills } from './skills/capability.ts';
import { frontmatter } from './skills/frontmatter.ts';

/** Hermes Agent 0.19.0, as its terminal, its gateway and its schedule ask the model. */
export const hermes: Runtime = {
	...knownVersion,
	roleOf,
	assemble,
	memory,
	wording: { passages, unmeasured, asChatted: chatWords },
	skills,
	frontmatter,
	chat: { tools: chatTools, selfEdits },
	rules: { own: [...ownRules, ...knowledgeRules], cutsFiles: true },
};
