import type { SharingCapability } from '../capabilities/sharing.ts';

/** Read at the root whatever else is there; AGENTS.md is not, for it is read in their place alone. */
const own: readonly string[] = ['CLAUDE.md', '.claude/CLAUDE.md', 'CLAUDE.local.md'];

export const sharing: SharingCapability = {
	reads: (path) => own.includes(path),
	shim: { path: 'CLAUDE.md', text: (target) => `@${target}\n` },
	// It follows links to anywhere.
	linkAs: 'CLAUDE.md',
	followsLinks: 'measured',
};
