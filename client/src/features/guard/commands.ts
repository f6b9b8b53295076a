import type { Command } from '../../commands/registry.ts';
import { guardCommandNames } from './services.ts';

export const guardCommands: readonly Command[] = guardCommandNames.map((name) => ({
	id: `guard.${name}`,
	run: ({ guard }, chosen) => guard.run(name, chosen),
}));
