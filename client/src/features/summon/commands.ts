import type { Command } from '../../commands/registry.ts';

/** What they do comes with the first of them. */
const summoning = () => import('./summoning.ts');

export const summonCommands: readonly Command[] = [
	{ id: 'summon', run: async (services, argument) => (await summoning()).summon(services, argument) },
	{ id: 'summonAgain', run: async (services, argument) => (await summoning()).summonAgain(services, argument) },
	{ id: 'summon.write', run: async (services) => (await summoning()).writeDraft(services) },
	{ id: 'summon.discard', run: async (services) => (await summoning()).discardDraft(services) },
];
