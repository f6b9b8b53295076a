import type { Command } from '../../commands/registry.ts';
import { commandNames } from './services.ts';

export const knowledgeCommands: readonly Command[] = [
	...commandNames.map(
		(name): Command => ({
			id: `knowledge.${name}`,
			run: async ({ knowledge }, ...given) => (await knowledge.load()).run(name, given),
		}),
	),
	{ id: 'openKnowledge', run: async ({ knowledge }, target) => (await knowledge.load()).open(target) },
];
