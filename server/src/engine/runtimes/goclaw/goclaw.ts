import { personaStarters, personaSummons, personaTemplates } from '../persona/personaFiles.ts';
import { personaHomes } from '../persona/personaHomes.ts';
import { besideToken } from '../replyTokens.ts';
import type { Runtime } from '../runtime.ts';
import { accessReport } from './access/report.ts';
import { agentsCapability } from './agents/capability.ts';
import { chatTools } from './chat/chatTools.ts';
import { isSilentReply, silentToken } from './chat/silentReply.ts';
import { talkPolicy } from './chat/talk.ts';
import { writeFile } from './chat/writeFile.ts';
import { configSchema } from './config/configSchema.ts';
import { readConfig } from './config/settings.ts';
import { beforeRun } from './context/beforeRun.ts';
import { ownTexts } from './install/ownTexts.ts';
import { isTemplate } from './install/templates.ts';
import { knownVersion } from './known.ts';
import { managedCapability } from './managed/capability.ts';
import { memoryPolicy } from './memory/memoryPolicy.ts';
import { recallPolicy } from './memory/recallPolicy.ts';
import { assemble } from './prompt/assemble.ts';
import { chatWords } from './prompt/chatWords.ts';
import { frames } from './prompt/frames.ts';
import { passages } from './prompt/prose.ts';
import { inertSettings } from './rules/inertSettings.ts';
import { neverLoaded } from './rules/neverLoaded.ts';
import { summonStuck } from './rules/summonStuck.ts';
import { chatSearch } from './skills/chatSearch.ts';
import { skillsOfGoClaw } from './skills/inWorkspace.ts';

/** GoClaw as it was on 2026-02-26, standalone unless its configuration says `managed`. */
export const goClaw: Runtime = {
	...knownVersion,
	access: { report: accessReport },
	config: {
		...knownVersion.config,
		read: readConfig,
		refusesToStart: true,
		schema: () => configSchema,
		// As Go reads JSON.
		ignoresCase: true,
		nullIsUnset: true,
	},
	beforeRun,
	assemble,
	wording: { passages, asChatted: chatWords, frames },
	memory: { ...memoryPolicy, recall: recallPolicy },
	skills: { ...skillsOfGoClaw, search: chatSearch },
	chat: {
		tools: chatTools,
		selfEdits: { write_file: writeFile },
		talk: talkPolicy,
		readReply: (_snapshot, text) =>
			isSilentReply(text) ? { text: besideToken(text, silentToken), silent: silentToken } : { text },
	},
	agents: agentsCapability,
	managed: managedCapability,
	persona: personaHomes,
	install: {
		files: personaTemplates(ownTexts),
		summoned: personaSummons,
		starters: personaStarters,
		isTemplate,
	},
	rules: { neverLoaded, inertSettings, own: [summonStuck] },
};
