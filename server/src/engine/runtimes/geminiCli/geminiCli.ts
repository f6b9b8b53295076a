import { chatTools } from '../coding/chat.ts';
import type { Runtime } from '../runtime.ts';
import { config } from './config/capability.ts';
import { roleOf } from './files.ts';
import { knownVersion } from './known.ts';
import { memory } from './memory.ts';
import { assemble } from './prompt/assemble.ts';
import { chatWords, passages, unmeasured } from './prompt/pieces.ts';
import { geminiRules } from './rules/table.ts';
import { imports, sharing } from './sharing.ts';
import { skills } from './skills/capability.ts';

export const geminiCli: Runtime = {
	...knownVersion,
	roleOf,
	assemble: (snapshot, session, wording) => assemble(knownVersion.id, snapshot, session, wording),
	memory,
	imports,
	sharing,
	wording: {
		passages,
		unmeasured,
		asChatted: chatWords,
		frames: [
			{
				mark: /^--- End of Context from: .{1,300} ---$/gmu,
				effect: 'what comes behind it looks as if it came from nowhere',
			},
			{
				mark: /<\/(?:loaded_context|project_context|global_context|session_context)>/gu,
				effect: 'what comes behind it no longer looks like context',
			},
		],
	},
	config,
	skills,
	chat: { tools: chatTools },
	rules: { own: geminiRules },
};
