import { chatTools } from '../coding/chat.ts';
import type { Runtime } from '../runtime.ts';
import { roleOf } from './files.ts';
import { assemble, ownInstructions, runtimeId } from './prompt/assemble.ts';
import { ownRules } from './rules/table.ts';
import { skills } from './skills/capability.ts';

/** Where a person would want a line to last: plain Markdown, and always in the context. */
const instructions = 'AGENTS.md';

/** Cursor as its documentation of 2026 describes it. Its source is closed, and nobody has seen what it sends. */
export const cursor: Runtime = {
	id: runtimeId,
	family: 'cursor',
	version: 'docs',
	title: 'Cursor (by its documentation)',
	sessionKinds: ['main'],
	roleOf,
	assemble,
	detection: { contextNames: [], asksPlaces: true, waking: ['.cursorrules', '.cursor/rules'] },
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
	sharing: { reads: (path) => path === instructions, linkAs: instructions },
	rules: { own: ownRules },
};
