import { type Fragment, textLength, type WordingPassage, type WordingPiece } from '../../../prompt/wording/wording.ts';
import { modePassages } from './chosenAgent.ts';

/** A tool as the prompt names it: VS Code puts the model’s own name for it in quotes. */
export const toolNames = {
	read: 'read_file',
	terminal: 'run_in_terminal',
	subagent: 'runSubagent',
	skill: 'skill',
} as const;

type IntroTool = keyof typeof toolNames;

/** Which list is opened, and the tool that it names. */
export interface Intro {
	readonly about: 'instructions' | 'skills' | 'urgent-skills' | 'agents';
	readonly tool: IntroTool;
}

const fragment = (length: number, sha256: string): Fragment => ({ length, sha256 });

/** What stands around the name of the tool, VS Code 1.139.1: between each two of them it stands once. */
const around = {
	instructions: [
		fragment(383, 'e5587d8a3641393aa701e793c312e7c5e67e2f29e26252530c5c6b95524b106f'),
		fragment(390, 'fd214fc804a0794b6e60020dd6e47a0e6a9b43520b958b3926384a303502a8e5'),
	],
	'skills by file': [
		fragment(282, '88904ce1d0ee33f6ba3a93bb809799397cac8bae15a104ea70605a7c2fd6b1c9'),
		fragment(57, 'bcf93a375b8ef308cf99cd5f3785b081dc0ff63765482878d5663a7531c6454c'),
	],
	'skills by name': [
		fragment(176, '2162cdf4a270a6e2ec0e7ed75647fb965a9ad118b57973eb38d73365d8249127'),
		fragment(37, 'bf956062b5c8ff6e262dcfdefc3b6f6fc70de58116b68b79c316e1ed86f33c67'),
	],
	'urgent skills by file': [
		fragment(532, 'c99c6a665400dcc78ee246d4647ac94fcb7a892a59bee024c51aa2a579143142'),
		fragment(560, '35adff639725f09abc0a0bd0ad6b8e28c127dd03c8541a101d43247062bbcd6b'),
		fragment(97, 'fba51b9dc788a1e4db68998bec8d9443f2dbb72394b53a01879c69496130449d'),
		fragment(144, '635e21930646c4bc86abf787228ba48d2e1c58023b553165319527b1354e1391'),
	],
	'urgent skills by name': [
		fragment(510, 'a5eba096dca0744f16beb4dfaa05a7b59195bf66550c77f7be330e4b48c9ec46'),
		fragment(580, 'a60fd409445a7a06cfecb75817f0369ac92a02de1a90ade21a22dd5ba4cb0a9a'),
		fragment(97, 'fba51b9dc788a1e4db68998bec8d9443f2dbb72394b53a01879c69496130449d'),
		fragment(144, '635e21930646c4bc86abf787228ba48d2e1c58023b553165319527b1354e1391'),
	],
	agents: [
		fragment(235, '9be71e67483a770a12c64ae2d5e2bae8406c1ce5689f06b3b556fa31edc83d14'),
		fragment(46, '2fb9dd478034d23196f76139056ea910f1cf3c64c017c57f9ca13789650c3262'),
	],
} as const;

/** What each list is about, in our words. */
const abouts: Readonly<Record<Intro['about'], string>> = {
	instructions: 'files with instructions follow, to be read before work on what they are for',
	skills: 'skills follow, to be opened where the task is one of theirs',
	'urgent-skills': 'skills follow, and one that fits has to be opened before anything else is done',
	agents: 'agents follow that a task can be given to',
};

function partsOf({ about, tool }: Intro): readonly Fragment[] {
	if (about === 'instructions' || about === 'agents') return around[about];
	if (about === 'skills') return around[tool === 'skill' ? 'skills by name' : 'skills by file'];
	return around[tool === 'skill' ? 'urgent skills by name' : 'urgent skills by file'];
}

/** What opens a list, without the line break behind it. */
export function introTo(intro: Intro): WordingPiece {
	const name = `'${toolNames[intro.tool]}'`;
	const text = partsOf(intro).flatMap((part, index) => (index === 0 ? [part] : [name, part]));
	return {
		id: `copilot.${intro.about}.intro`,
		about: abouts[intro.about],
		length: textLength(text),
		text,
		values: { tool: toolNames[intro.tool] },
	};
}

const moreSkillsOpening = fragment(46, '5c7fe5372b7f10e989048d283816ce42b1cbfa79cad93b6baaa3b544085ab0cf');

/** Names of skills that have no room for an entry, and how many have none for a name. */
export function moreSkills(names: readonly string[], left: number): WordingPiece {
	const text = [moreSkillsOpening, `${names.join(', ')}${left > 0 ? `... and ${left} more` : ''}\n`];
	const values = { names: names.join(', '), ...(left > 0 && { more: String(left) }) };
	return { id: 'copilot.skills.more', about: 'more skills, by name', length: textLength(text), text, values };
}

/** What goes before the instructions where they are a message of the person’s. */
const messageOpening = fragment(76, 'f24c4faf2105fd7fd26680808d8a1b9eabb911a61406fa38483d0ad380ef3ad4');
const conflicts = fragment(66, '0c4b83b2ae4d498c2422fbfe6cdcca7520283141e3d73825492a98e30094eb6c');
const severalFolders = fragment(158, '4ce7893ffcdb75a802f5005697ff8647a79a51e6e8d99f20d604fd7b39a0e7d6');

/** What stands before all instructions; undefined where nothing does: in the system message of a window with one folder. */
export function openingOf(inSystemMessage: boolean, folders: number): WordingPiece | undefined {
	const text = [
		...(inSystemMessage ? [] : [messageOpening]),
		...(folders > 1 ? [severalFolders] : []),
		...(inSystemMessage ? [] : [conflicts]),
	];
	if (text.length === 0) return undefined;
	const about = inSystemMessage
		? 'the window has several folders, and instructions hold for their own'
		: 'what follows are instructions of the person’s, and the system message counts for more';
	return { id: 'copilot.opening', about, length: textLength(text), text };
}

/** Every measured passage; no names of tools are in them. */
export const passages: readonly WordingPassage[] = [
	...Object.entries(around).flatMap(([name, parts]) =>
		parts.map((part, index) => ({ name: `${name} ${index + 1}`, ...part, unit: 'UTF-16 units' as const })),
	),
	{ name: 'more skills', ...moreSkillsOpening, unit: 'UTF-16 units' },
	{ name: 'message opening', ...messageOpening, unit: 'UTF-16 units' },
	{ name: 'conflicts', ...conflicts, unit: 'UTF-16 units' },
	{ name: 'several folders', ...severalFolders, unit: 'UTF-16 units' },
	...modePassages,
];
