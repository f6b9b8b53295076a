import { personaHomes } from '../persona/personaHomes.ts';
import type { Runtime } from '../runtime.ts';
import { readConfig } from './config/settings.ts';
import { goClaw } from './goclaw.ts';
import { knownVersion3 } from './known.ts';
import { managedCapability3, managedInFile3 } from './managed/capability.ts';
import { assemble3, beforeRun3 } from './prompt/v3/assemble.ts';
import { chatWords3 } from './prompt/v3/chatWords.ts';
import { frames3 } from './prompt/v3/frames.ts';
import { passages3 } from './prompt/v3/prose.ts';
import { agentsElsewhere, neverLoaded3 } from './rules/neverLoaded3.ts';

const { memory, chat } = goClaw;

/** Tools whose skills lie on the machine that GoClaw runs on. */
const skillTools: ReadonlySet<string> = new Set(['skill_search', 'load_skill']);

const chat3: Runtime['chat'] = chat && {
	...chat,
	tools: (snapshot, session) => chat.tools?.(snapshot, session).filter((name) => !skillTools.has(name)) ?? [],
};

/**
 * GoClaw as it was released on 2026-04-27. Agents are rows of its database: a folder has none to set up, and its configuration lists none.
 * What it does in a conversation is taken to be as in 2026.2.26; how it reads the files of skills, which lie where it runs, is not followed.
 */
export const goClaw3: Runtime = {
	...knownVersion3,
	config: { ...knownVersion3.config, read: readConfig, refusesToStart: true, ignoresCase: true, nullIsUnset: true },
	beforeRun: beforeRun3,
	assemble: assemble3,
	wording: { passages: passages3, asChatted: chatWords3, frames: frames3 },
	memory,
	...(chat3 && { chat: chat3 }),
	managed: managedCapability3,
	managedFile: { names: ['goclaw.db'], usual: ['.goclaw/data/goclaw.db'], managed: managedInFile3 },
	persona: personaHomes,
	rules: { neverLoaded: neverLoaded3, agentsElsewhere },
};
