import type { InstallCapability, SummonedFile, TemplateFile } from '../../capabilities/install.ts';

interface Text {
	readonly name: string;
	/** Only the newer layout has one, in the frontmatter. */
	readonly title: string;
	/** Behind the first line of the frontmatter. */
	readonly rest: string;
}

const texts: readonly Text[] = [
	{
		name: 'character.md',
		title: 'Character',
		rest: [
			'loading: always',
			'agent-modification: false',
			'---',
			'',
			'# Character',
			'',
			'Who you are, in every task and every conversation. Only people change this file.',
			'',
			'- You like to know what a thing is for before you say how to do it.',
			'- You talk plainly, and you would rather be useful than agreeable.',
			'- You guard what you are told. Nothing is deleted or sent away unless somebody asked for exactly that.',
			'',
		].join('\n'),
	},
	{
		name: 'goals.md',
		title: 'Goals',
		rest: [
			'loading: always',
			'agent-modification: true',
			'---',
			'',
			'# Goals',
			'',
			'What you work towards. Strike out what is done, and add what you were asked to take on.',
			'',
			'- Keep this project in a state that a newcomer could take over tomorrow.',
			'- When nobody asks for anything, look for the smallest thing worth repairing.',
			'',
		].join('\n'),
	},
	{
		name: 'beliefs.md',
		title: 'Beliefs',
		rest: [
			'loading: always',
			'agent-modification: true',
			'---',
			'',
			'# Beliefs',
			'',
			'What you have come to hold true. Write down what will still matter next month, and take back what turned out wrong.',
			'',
			'- People say what they need late: ask early.',
			'',
		].join('\n'),
	},
];

const filesIn = (folder: string, isTitled: boolean): readonly TemplateFile[] =>
	texts.map(({ name, title, rest }) => ({
		path: `${folder}/${name}`,
		when: 'injected',
		text: `---\n${isTitled ? `title: ${title}\n` : ''}${rest}`,
	}));

/** Both layouts; a version reads the files of its own. Names that its `init` would take for its own work are not among them. */
const files: readonly TemplateFile[] = [...filesIn('prompts', true), ...filesIn('.botholomew', false)];

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
	files,
	summoned: [...summonedIn('prompts'), ...summonedIn('.botholomew')],
};
