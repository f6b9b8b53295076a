import type { Command } from '../../commands/registry.ts';
import { commandNames } from './services.ts';

export const proposalCommands: readonly Command[] = commandNames.map((name) => ({
	id: `proposals.${name}`,
	run: ({ proposals }, chosen) => proposals.run(name, chosen),
}));
