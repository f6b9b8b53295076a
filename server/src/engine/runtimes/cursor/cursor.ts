import { chatTools } from '../coding/chat.ts';
import type { Runtime } from '../runtime.ts';
import { roleOf } from './files.ts';
import { knownVersion } from './known.ts';
import { assemble, ownInstructions } from './prompt/assemble.ts';
import { ownRules } from './rules/table.ts';
import { skills } from './skills/capability.ts';

/** Where a person would want a line to last: plain Markdown, and always in the context. */
const instructions = 'AGENTS.md';

/** Cursor as its documentation of 2026 describes it. Its source is closed, and nobody has seen what it sends. */
export const cursor: Runtime = {
	...knownVersion,
	roleOf,
	assemble,
	memory: { curatedPath: instructions, accepts: (path) => path === instructions },
	wording: {
		passages: [],
		unmeasured: ['Cursor’s own instructions'],
		asChatted: {
			[ownInstructions.id]:
				'You are a coding agent. You and the person share one workspace. Be brief and plain. Of tools you have those that this conversation offers, and no others.',
		},
	},
	skills,
	patternKeys: { rule: 'globs' },
	chat: { tools: chatTools },
	sharing: { reads: (path) => path === instructions, linkAs: instructions, followsLinks: 'unknown' },
	rules: { own: ownRules },
};
