import type { Runtime } from '../../engine/runtimes/runtime.ts';
import type { WorkspacePath } from '../../engine/workspace/snapshot.ts';

/** A file that an agent can be summoned with. */
export interface SummonedKind {
	readonly path: WorkspacePath;
	/** For the model: what the file is for and what it should look like. */
	readonly about: string;
}

const usual: readonly SummonedKind[] = [
	{
		path: 'SOUL.md',
		about:
			'Character, values, limits and voice, addressed to the agent as “you”. Short: it is read from top to bottom every time.',
	},
	{
		path: 'IDENTITY.md',
		about:
			'The card that people see. Keep the bullet lines and their labels as in the template, one value behind each; Emoji is a single emoji; leave Avatar empty.',
	},
	{
		path: 'AGENTS.md',
		about:
			'How the agent works: its routine, what it remembers and where, what it must ask before doing. Keep every section of the template that is about memory and safety; add what this agent needs.',
	},
	{
		path: 'TOOLS.md',
		about:
			'Headings and hints for notes on the tools and places of this agent. It grants no tool: invent none, and no account.',
	},
	{
		path: 'HEARTBEAT.md',
		about:
			'A short checklist of what to look after when nobody asked. Where the description gives no reason for one, leave the template as it is: an empty list costs nothing.',
	},
];

const botholomew = (folder: string): readonly SummonedKind[] => [
	{
		path: `${folder}/character.md`,
		about: 'Who the agent is and how it talks, addressed as “you”. Only people change it.',
	},
	{ path: `${folder}/goals.md`, about: 'What the agent works towards, as a list that it may rewrite itself.' },
	{
		path: `${folder}/beliefs.md`,
		about: 'What the agent holds to be true at the start, as a list that it may rewrite itself.',
	},
];

/** Per runtime family; a version is given those that it reads. */
const kinds: Readonly<Record<string, readonly SummonedKind[]>> = {
	openclaw: usual,
	goclaw: usual,
	botholomew: [...botholomew('prompts'), ...botholomew('.botholomew')],
	holaboss: [
		{
			path: 'AGENTS.md',
			about:
				'The standing rules of the workspace: what it is for, how to work, what needs asking first. All of it is in every prompt: short, and nothing that changes from week to week.',
		},
	],
};

/** The files that an agent of this runtime is summoned with; nothing else is ever written. */
export const summonedKinds = (runtime: Pick<Runtime, 'family' | 'roleOf'>): readonly SummonedKind[] =>
	(kinds[runtime.family] ?? []).filter(({ path }) => runtime.roleOf(path)?.injected);

/** The file that a model means by `name`: its path, or its name where no other file has that. */
export function pathNamed(name: string, known: readonly SummonedKind[]): WorkspacePath | undefined {
	const exact = known.find(({ path }) => path === name);
	if (exact) return exact.path;
	const [found, ...others] = known.filter(({ path }) => path.endsWith(`/${name}`));
	return others.length === 0 ? found?.path : undefined;
}
