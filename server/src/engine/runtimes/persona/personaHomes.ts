import type { PersonaAspect, PersonaCapability, PersonaHome } from '../capabilities/persona.ts';
import { personaNames } from './personaNames.ts';

const own = {
	character: personaNames.soul,
	identity: personaNames.identity,
	person: personaNames.user,
	instructions: personaNames.agents,
	tools: personaNames.tools,
	heartbeat: personaNames.heartbeat,
} as const satisfies Partial<Record<PersonaAspect, string>>;

const aspects: ReadonlyMap<string, PersonaAspect> = new Map(
	Object.entries(own).map(([aspect, path]) => [path, aspect as PersonaAspect]),
);

const homes: Readonly<Record<Exclude<PersonaAspect, 'context'>, PersonaHome>> = {
	character: { path: own.character },
	identity: { path: own.identity },
	person: { path: own.person },
	instructions: { path: own.instructions },
	tools: { path: own.tools },
	heartbeat: { path: own.heartbeat },
	beliefs: { path: own.character, heading: 'Beliefs' },
	goals: { path: own.instructions, heading: 'Goals' },
};

/** Where it goes in a version that does not read its file. */
const instead: Readonly<Partial<Record<PersonaAspect, PersonaHome>>> = {
	identity: { path: own.character, heading: 'Identity' },
	tools: { path: own.instructions, heading: 'Tools' },
};

/** Of a version that reads only `names`: nothing is done by the clock of a file then. */
export const personaHomesIn = (names: readonly string[]): PersonaCapability => ({
	aspectOf: personaHomes.aspectOf,
	homeOf(aspect, name) {
		const home = personaHomes.homeOf(aspect, name);
		if (home === undefined || names.includes(home.path)) return home;
		return instead[aspect];
	},
});

/** Of the runtimes that have a file for each side of an agent. */
export const personaHomes: PersonaCapability = {
	aspectOf: (path) => aspects.get(path),
	homeOf: (aspect, name) => (aspect === 'context' ? { path: own.instructions, heading: name } : homes[aspect]),
};
