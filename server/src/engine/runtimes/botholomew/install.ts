import type { InstallCapability, SummonedFile, TemplateFile } from '../install.ts';

/** Both layouts; a version reads the files of its own. Names that its `init` would take for its own work are not among them. */
const files: readonly TemplateFile[] = ['prompts', '.botholomew'].flatMap((folder) =>
	['character.md', 'goals.md', 'beliefs.md'].map(
		(name): TemplateFile => ({ path: `${folder}/${name}`, when: 'injected' }),
	),
);

const summonedIn = (folder: string): readonly SummonedFile[] => [
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

export const install: InstallCapability = {
	templates: 'botholomew',
	files,
	summoned: [...summonedIn('prompts'), ...summonedIn('.botholomew')],
};
