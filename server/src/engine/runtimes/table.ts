import { knownBotholomew } from './botholomew/known.ts';
import { knownClaudeCode } from './claudeCode/known.ts';
import { knownCline } from './cline/known.ts';
import { knownCodex } from './codex/known.ts';
import { knownCopilot } from './copilot/known.ts';
import { knownCursor } from './cursor/known.ts';
import type { Family, LateFamily } from './detection/family.ts';
import { knownGeminiCli } from './geminiCli/known.ts';
import { knownGoClaw } from './goclaw/known.ts';
import { knownHermes } from './hermes/known.ts';
import { knownHolaboss } from './holaboss/known.ts';
import { knownNanobot } from './nanobot/known.ts';
import { knownOpenCode } from './openCode/known.ts';
import { openClawFamily } from './openclaw/family.ts';

/** A family that is there from the start. */
const here = (family: Family): LateFamily => ({ ...family, load: async () => family });

/**
 * The programs that Soulscope stands in for, first those whose agents have a home of their own. A new one is a folder beside this
 * file, and a line here: what tells its folders from others, and where its code is.
 */
export const lateFamilies: readonly LateFamily[] = [
	here(openClawFamily),
	{ ...knownGoClaw, load: async () => (await import('./goclaw/family.ts')).goClawFamily },
	{ ...knownHolaboss, load: async () => (await import('./holaboss/family.ts')).holabossFamily },
	{ ...knownBotholomew, load: async () => (await import('./botholomew/family.ts')).botholomewFamily },
	{ ...knownHermes, load: async () => (await import('./hermes/family.ts')).hermesFamily },
	{ ...knownNanobot, load: async () => (await import('./nanobot/family.ts')).nanobotFamily },
	{ ...knownClaudeCode, load: async () => (await import('./claudeCode/family.ts')).claudeCodeFamily },
	{ ...knownCodex, load: async () => (await import('./codex/family.ts')).codexFamily },
	{ ...knownGeminiCli, load: async () => (await import('./geminiCli/family.ts')).geminiCliFamily },
	{ ...knownCopilot, load: async () => (await import('./copilot/family.ts')).copilotFamily },
	{ ...knownCline, load: async () => (await import('./cline/family.ts')).clineFamily },
	{ ...knownCursor, load: async () => (await import('./cursor/family.ts')).cursorFamily },
	{ ...knownOpenCode, load: async () => (await import('./openCode/family.ts')).openCodeFamily },
];
