import type { ChatWords } from '../../../prompt/wording/chatWording.ts';
import { given } from '../../../prompt/wording/chatWording.ts';
import type { Fragment, WordingPassage, WordingPiece } from '../../../prompt/wording/wording.ts';

/** Prose of Gemini CLI 0.61.0: how long it is, and its digest. */
const contextRules: Fragment = {
	length: 831,
	sha256: 'eebbae1fbdeac50c6c7a95333ef8ee9b79ade0196a26d5453557e692d304636a',
};
const skillsOpening: Fragment = {
	length: 121,
	sha256: '387811c2f9ba5c1f88bada85a68c4140c271cb8786808c45e79418989400fb8d',
};
const skillsEnding: Fragment = {
	length: 28,
	sha256: '2b556d1e3d6a81d1dc851bd34a906550410eef21893cc525cd817a0e8cad6da5',
};
/** The name of the tool stands between the two. */
const skillsTool = '`activate_skill`';

/** What stands above the person's own context file: how it is to be taken. It names the files that are looked for. */
export function contextHeader(names: readonly string[]): WordingPiece {
	const heading = `# Contextual Instructions (${names.join(', ')})`;
	return {
		id: 'gemini-cli.context-header',
		about: 'how the files below are to be taken, and which goes before which',
		heading,
		length: heading.length + 1 + contextRules.length,
		text: [`${heading}\n`, contextRules],
	};
}

export const skillsHeader: WordingPiece = {
	id: 'gemini-cli.skills-header',
	about: 'what skills are, and how to open one',
	length: skillsOpening.length + skillsTool.length + skillsEnding.length,
	sha256: '7a430df4a5f0861de07f1d56953491a09a8d7ff54978587140f1b0fa9c15d00b',
	text: [skillsOpening, skillsTool, skillsEnding],
};

/** The rest hangs on the model, its tools and the mode that it works in, and nobody has measured it. */
export const system: WordingPiece = {
	id: 'gemini-cli.system',
	about: 'who the agent is, what it must and must not do, which agents it can call',
	ending: '\n\n',
};

export const systemRest: WordingPiece = {
	id: 'gemini-cli.system-rest',
	about: 'how it goes about a task, what it says, what it may run',
};

export const builtInSkills: WordingPiece = {
	id: 'gemini-cli.built-in-skills',
	about: 'two skills that come with the program: skill-creator and antigravity-support',
	ending: '\n',
};

/** Facts of the run, in the program's own sentences. */
export const sessionFacts = (values: Readonly<Record<string, string>>): WordingPiece => ({
	id: 'gemini-cli.session-context',
	about: 'the date, the system, the folders, and up to 200 names of what is in them',
	values,
});

const unit = 'UTF-16 units';

export const passages: readonly WordingPassage[] = [
	{ name: 'contextHeader', ...contextRules, unit },
	{ name: 'skillsHeader', ...skillsOpening, unit },
	{ name: 'skillsHeaderEnding', ...skillsEnding, unit },
];

/** Prose that no pack can hold. */
export const unmeasured: readonly string[] = ['system', 'systemRest', 'builtInSkills', 'sessionContext'];

/** What the chat says in its place. */
export const chatWords: ChatWords = {
	'gemini-cli.system':
		'You are a coding agent. You work with the person whose project this is. Of tools you have those that this conversation offers, and no others.',
	'gemini-cli.system-rest': 'Say what you do and what failed. Be brief.',
	'gemini-cli.skills-header': 'Open the file of a skill before you do what it is for.',
	'gemini-cli.context-header':
		'The person has written down the following. What is about one folder goes before what is about the whole project, and that before what is about everything.',
	'gemini-cli.session-context': (values) =>
		`Today is ${given(values, 'date')}. The project is in ${given(values, 'folders')}.`,
};
