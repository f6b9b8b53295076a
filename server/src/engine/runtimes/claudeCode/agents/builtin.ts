import type { Fragment, WordingPassage } from '../../../prompt/wording/wording.ts';

/** An agent that comes with the program. Lengths are UTF-16 units. */
export interface BuiltInAgent {
	readonly name: string;
	/** What the list says of it to the models that are told by reminders in the user’s message, where that differs. */
	readonly toOlder?: Fragment;
	/** True where `--safe-mode` leaves it out. */
	readonly isExtra?: true;
	/** What the list says of it. */
	readonly about: Fragment;
	/** As the list has them. */
	readonly tools: string;
}

const readers =
	'All tools except Agent, Artifact, ArtifactComments, ArtifactData, ArtifactCheck, ExitPlanMode, Edit, Write, NotebookEdit';

/** Of Claude Code 2.1.330. */
export const builtInAgents: readonly BuiltInAgent[] = [
	{
		name: 'claude',
		about: { length: 111, sha256: '6fbe15c0473c3452a278d588019667e55f5c5baba4eac84e9da225c362267af3' },
		tools: '*',
	},
	{
		name: 'Explore',
		about: { length: 398, sha256: '411f41d2113a5a5b9813510746a94f9c42856b359225471081c9ce522d9b5788' },
		toOlder: { length: 605, sha256: '5fac9fea053bdbf76984411e6472edb127e5da148547d4db025ea08162e40803' },
		tools: readers,
	},
	{
		name: 'general-purpose',
		about: { length: 279, sha256: '5d73f8e4a5b3920448ae7fa9da33c37ac43be167b08c4d54b7d2a3abab58eb63' },
		tools: '*',
	},
	{
		name: 'Plan',
		about: { length: 226, sha256: '6bbfd7f717bc99f360fd31b2d78ad20d5097f1a3248b2fc33686d275d96bbe33' },
		tools: readers,
	},
	{
		name: 'statusline-setup',
		about: { length: 71, sha256: '04bfb0dbaa7f2eeb9f090e0d78fa968ee370f6ab28bfa72295b42eee5d377a38' },
		tools: 'Read, Edit',
		isExtra: true,
	},
];

/** Stands below the list. */
export const closing: Fragment = {
	length: 133,
	sha256: '4965b25f1f82d29c9520de76eedc419a5de398d0978511d302ac785973c88d68',
};

/** For wording packs. */
export const agentPassages: readonly WordingPassage[] = [
	...builtInAgents.map(({ name, about }) => ({ name: `what the list says of the agent ${name}`, ...about })),
	...builtInAgents.flatMap(({ name, toOlder }) =>
		toOlder ? [{ name: `what the list says of the agent ${name} to older models`, ...toOlder }] : [],
	),
	{ name: 'the end of the list of agents', ...closing },
].map((passage) => ({ ...passage, unit: 'UTF-16 units' }));
