import type { PersonaAspect, PersonaCapability } from '../../capabilities/persona.ts';
import { policyFile } from '../files.ts';

/** The runtime puts one file of people's into its prompts: all that is said of an agent is a section of it. */
const headings: Readonly<Partial<Record<PersonaAspect, string>>> = {
	character: 'Character',
	identity: 'Identity',
	person: 'The person',
	tools: 'Notes on tools',
	beliefs: 'Beliefs',
	goals: 'Goals',
};

export const personaHomes: PersonaCapability = {
	aspectOf: (path) => (path === policyFile ? 'instructions' : undefined),
	homeOf(aspect, name) {
		if (aspect === 'heartbeat') return undefined;
		if (aspect === 'instructions') return { path: policyFile };
		return { path: policyFile, heading: headings[aspect] ?? name };
	},
};
