import { usageOf } from '../../../skills/skillArguments.ts';
import { cannotBeSent, type SkillFile, type SlashDialect, type SlashTaken } from '../../../skills/slashDialect.ts';
import { errorMessage } from '../../../text/errorMessage.ts';
import type { BotholomewProfile } from '../profile.ts';
import { type BotholomewSkill, parseSkillFile } from './skills.ts';
import { handleSlashCommand } from './slashCommands.ts';

/** `broken`: the file over which the runtime gives up on all of them. */
type LoadedSkills = {
	readonly skills: readonly BotholomewSkill[];
	readonly broken?: { readonly path: string; readonly why: string };
};

/** As the runtime loads them before each message: of two with one name the later takes the place of the earlier. */
function load(files: readonly SkillFile[]): LoadedSkills {
	const byName = new Map<string, BotholomewSkill>();
	for (const { path, text } of files) {
		try {
			const skill = parseSkillFile(text, path);
			byName.set(skill.name, skill);
		} catch (error) {
			const [why = ''] = errorMessage(error).split('\n');
			return { skills: [], broken: { path, why } };
		}
	}
	return { skills: [...byName.values()] };
}

/** In our words: the runtime's own are not ours to ship. */
const help = [
	'/help: this list',
	'/skills: the commands that this project’s skills are',
	'/clear: a new conversation',
	'/exit: leave the chat',
	'Anything else goes to the agent.',
].join('\n');

function take(typed: string, files: readonly SkillFile[]): SlashTaken {
	const { skills, broken } = load(files);
	let outcome: ReturnType<typeof handleSlashCommand>;
	try {
		outcome = handleSlashCommand(typed, skills);
	} catch (error) {
		return cannotBeSent(typed.trim().slice(1).split(' ', 1)[0] ?? '', error);
	}
	switch (outcome.kind) {
		case 'message':
			return outcome;
		case 'send':
			return { kind: 'send', text: outcome.text, typed: outcome.shown };
		case 'help':
			return { kind: 'notice', text: help };
		case 'clear':
		case 'exit':
			return {
				kind: 'notice',
				text: `/${outcome.kind} is for the terminal. Here a new conversation is a button away.`,
			};
		case 'notice': {
			if (!broken) return { kind: 'notice', text: outcome.text };
			const why = `No skill was loaded at all, because of ${broken.path}: ${broken.why}`;
			return { kind: 'notice', text: `${outcome.text}\n${why}` };
		}
	}
}

/** Slash commands as Botholomew’s chat has them: every skill at the top of the project's folder is one. */
export const slashDialect = (profile: BotholomewProfile): SlashDialect => ({
	isSkillFile(path) {
		const folder = `${profile.skillsFolder}/`;
		return path.startsWith(folder) && path.endsWith('.md') && !path.includes('/', folder.length);
	},
	commands: (files) =>
		load(files)
			// What the chat keeps for itself, and what no line can spell, is no command.
			.skills.filter((skill) => handleSlashCommand(`/${skill.name}`, [{ ...skill, arguments: [] }]).kind === 'send')
			.map((skill) => ({
				name: skill.name,
				description: skill.description,
				usage: usageOf(skill).slice(skill.name.length + 2),
			})),
	take,
});
