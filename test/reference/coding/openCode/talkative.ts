import { emptyWorld, type World } from '../world.ts';

/** Ids of models, each of which has the program open its prompt with other words. */
export const models = [
	'play',
	'gpt-4o',
	'gpt-6',
	'gpt-5-codex',
	'gpt-5',
	'gemini-3',
	'claude-4',
	'trinity',
	'kimi',
	'muse',
] as const;

const nameOf = (model: string): string => `for-${model}`;

/** Agents that another runs, one for each model, none of which finds a skill; and those of the program that no other runs by itself. */
const agents = {
	build: { mode: 'all' },
	plan: { mode: 'all' },
	...Object.fromEntries(
		models.map((model) => [
			nameOf(model),
			{ mode: 'subagent', model: `play/${model}`, permission: { skill: { '*': 'deny', none: 'allow' } } },
		]),
	),
};

/** Another folder, which the program tells about. */
const references = { kilns: { path: './kilns', description: 'Kilns' } };

/** A world in which the program uses every passage of its prose, as its agent runs all others. */
export const talkative: World = {
	...emptyWorld,
	trees: { ...emptyWorld.trees, project: { 'opencode.json': { kind: 'json', value: { agent: agents, references } } } },
};

/** What the model has to call in it. */
export const delegates = models.map(
	(model) => ['task', { description: 'Play', prompt: 'Play', subagent_type: nameOf(model) }] as const,
);
