import type { Runtime } from '../runtime.ts';
import { chatTools } from './chat/chatTools.ts';
import { talkPolicy } from './chat/talk.ts';
import { frontmatterSchema } from './config/frontmatterSchema.ts';
import { continuity } from './continuity/continuity.ts';
import { roleOf } from './files.ts';
import { install } from './install/install.ts';
import { personaHomes } from './install/personaHomes.ts';
import { knownVersion } from './known.ts';
import { memoryPolicy } from './memory/files/memoryPolicy.ts';
import { assemble } from './prompt/assemble.ts';
import { chatWords } from './prompt/chatWords.ts';
import { wordingPieces } from './prompt/wordingPieces.ts';
import { configNotYaml } from './rules/configNotYaml.ts';
import { memoryOutsideNamespace } from './rules/memoryOutsideNamespace.ts';

/** Holaboss as the rest of the engine sees it. */
export const holaboss: Runtime = {
	...knownVersion,
	roleOf,
	assemble,
	wording: {
		// Its prose was never measured; some of it depends on the machine.
		passages: [],
		unmeasured: [
			...Object.values(wordingPieces).map(({ id }) => id.replace('holaboss.', '')),
			'session-policy',
			'capability-policy',
		],
		asChatted: chatWords,
	},
	memory: memoryPolicy,
	frontmatter: { schema: frontmatterSchema, published: { skill: 'skill', fact: 'memory' } },
	chat: { tools: chatTools, talk: () => talkPolicy },
	continuity,
	persona: personaHomes,
	install,
	rules: { own: [configNotYaml, memoryOutsideNamespace] },
};
