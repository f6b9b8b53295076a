import type { PersonaAspect, PersonaCapability } from '../../capabilities/persona.ts';
import { contextName } from '../files.ts';
import type { BotholomewProfile } from '../profile.ts';

interface ContextHome {
	readonly name: string;
	readonly title: string;
	/** Whether the agent may change it by itself, as in a project that its `init` has made. */
	readonly isTheAgents: boolean;
}

const homes: Readonly<Partial<Record<PersonaAspect, ContextHome>>> = {
	character: { name: 'character', title: 'Character', isTheAgents: false },
	identity: { name: 'identity', title: 'Identity', isTheAgents: false },
	person: { name: 'user', title: 'The person', isTheAgents: false },
	instructions: { name: 'instructions', title: 'Instructions', isTheAgents: false },
	tools: { name: 'tools', title: 'Notes on tools', isTheAgents: false },
	beliefs: { name: 'beliefs', title: 'Beliefs', isTheAgents: true },
	goals: { name: 'goals', title: 'Goals', isTheAgents: true },
};

/** `soul` is what earlier versions made of it, and what their `init` would take for its own work. */
const aspects: ReadonlyMap<string, PersonaAspect> = new Map([
	['soul.md', 'character'],
	...Object.entries(homes).map(([aspect, { name }]) => [`${name}.md`, aspect as PersonaAspect] as const),
]);

/** The runtime writes it itself. */
const written = 'capabilities.md';

export const personaHomes = (profile: BotholomewProfile): PersonaCapability => ({
	aspectOf(path) {
		const name = contextName(profile, path);
		return name === undefined || name === written ? undefined : (aspects.get(name) ?? 'context');
	},
	homeOf(aspect, name) {
		// Nothing wakes the agent: it has schedules instead.
		if (aspect === 'heartbeat') return undefined;
		const home = homes[aspect] ?? { name, title: name, isTheAgents: false };
		return {
			path: `${profile.folder}/${home.name}.md`,
			frontmatter: { title: home.title, loading: 'always', 'agent-modification': home.isTheAgents },
		};
	},
});
