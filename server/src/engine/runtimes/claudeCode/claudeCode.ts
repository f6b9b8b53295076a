import { chatTools } from '../coding/chat.ts';
import type { Runtime } from '../runtime.ts';
import { slashDialect } from './commands/dialect.ts';
import { roleOf } from './files.ts';
import { imports } from './imports.ts';
import { knownVersion } from './known.ts';
import { memoryPolicy } from './memory/memoryPolicy.ts';
import type { ClaudeCodeProfile } from './profile.ts';
import { assemble } from './prompt/assemble.ts';
import { chatWords, passagesOf, systemPrompt } from './prompt/pieces.ts';
import { ownRules } from './rules/ownRules.ts';
import { sharing } from './sharing.ts';
import { skills } from './skills/skills.ts';

/** A version of Claude Code as the rest of the engine sees it. */
export function claudeCode(profile: ClaudeCodeProfile): Runtime {
	return {
		...knownVersion(profile.version, profile.autoMemory ? ['main', 'subagent', 'explorer'] : ['main']),
		roleOf,
		assemble: (snapshot, session, wording) => assemble(profile, snapshot, session, wording),
		wording: {
			passages: passagesOf(profile),
			unmeasured: [systemPrompt.id.replace('claude-code.', '')],
			asChatted: chatWords,
		},
		memory: memoryPolicy,
		imports,
		patternKeys: { rule: 'paths', skill: 'paths' },
		sharing,
		chat: { tools: chatTools, slash: slashDialect },
		...(profile.lists && { skills }),
		rules: { own: ownRules(profile), cutsFiles: true },
	};
}
