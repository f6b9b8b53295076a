import type { InstallCapability } from '../install.ts';

export const install: InstallCapability = {
	templates: 'holaboss',
	// The standing rules, and one memory as an example: the runtime writes the others itself.
	files: [
		{ path: 'AGENTS.md', when: 'always' },
		{ path: 'memory/preference/working-style.md', when: 'new' },
	],
	summoned: [
		{
			path: 'AGENTS.md',
			about:
				'The standing rules of the workspace: what it is for, how to work, what needs asking first. All of it is in every prompt: short, and nothing that changes from week to week.',
		},
	],
};
