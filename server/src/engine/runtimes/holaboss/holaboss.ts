import type { Runtime } from '../runtime.ts';
import { chatTools } from './chat/chatTools.ts';
import { frontmatterSchema } from './config/frontmatterSchema.ts';
import { personaHomes } from './install/personaHomes.ts';
import type { HolabossProfile } from './profile.ts';
import { chatWords } from './prompt/chatWords.ts';
import { configNotYaml } from './rules/configNotYaml.ts';
import { memoryOutsideNamespace } from './rules/memoryOutsideNamespace.ts';
import { runTooLong } from './rules/runTooLong.ts';

/** A version of Holaboss as the rest of the engine sees it. */
export const holaboss = ({ known, assemble, pieces, memory, continuity, talk, install }: HolabossProfile): Runtime => ({
	...known,
	assemble,
	wording: {
		// No pack can hold its prose: where a version has an installation, nobody has looked into it.
		passages: [],
		unmeasured: pieces.map((id) => id.replace('holaboss.', '')),
		asChatted: chatWords,
	},
	memory,
	frontmatter: { schema: frontmatterSchema, published: { skill: 'skill', fact: 'memory' } },
	chat: { tools: chatTools, talk: () => talk },
	continuity,
	persona: personaHomes,
	install,
	rules: { own: [runTooLong, configNotYaml, memoryOutsideNamespace] },
});
