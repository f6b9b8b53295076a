import { personaHomesIn } from '../persona/personaHomes.ts';
import type { Runtime } from '../runtime.ts';
import { readConfig } from './config/reading.ts';
import { setting } from './config/settings.ts';
import { beforeRun } from './context/beforeRun.ts';
import { bootstrapNames, fileNames } from './files.ts';
import { heartbeat } from './heartbeat.ts';
import { install } from './install.ts';
import { knownVersion } from './known.ts';
import { memory } from './memory.ts';
import { assemble } from './prompt/assemble.ts';
import { chatWords, passages } from './prompt/pieces.ts';
import { neverLoaded } from './rules/neverLoaded.ts';
import { ownRules } from './rules/table.ts';
import { skills } from './skills/capability.ts';

/** nanobot 0.3.5, as its terminal, its gateway and its subagents ask the model. */
export const nanobot: Runtime = {
	...knownVersion,
	config: { ...knownVersion.config, read: readConfig, refusesToStart: true },
	beforeRun,
	assemble,
	memory,
	wording: { passages, asChatted: chatWords },
	skills,
	chat: { tools: (_snapshot, { kind }) => [...(kind === 'subagent' ? [] : ['remember']), 'load_skill'] },
	heartbeat,
	identity: {
		display({ config }) {
			const [name, icon] = ['botName', 'botIcon'].map((key) => setting(config, 'agents', 'defaults', key));
			const isNamed = typeof name === 'string' && name.trim() !== '';
			return {
				name: isNamed ? name.trim() : 'nanobot',
				nameSource: isNamed ? 'agent' : 'default',
				avatar: typeof icon === 'string' ? icon : '',
			};
		},
	},
	persona: personaHomesIn([...bootstrapNames, fileNames.heartbeat]),
	install,
	rules: { own: ownRules, neverLoaded },
};
