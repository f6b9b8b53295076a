import { idOf, isOn, type Kept } from '../context/records.ts';
import { toolAnswer } from './toolAnswer.ts';

/** What the tool `skills` answers with. Facts of the program's protocol, and the sentences that it has for a wrong name. */
export function invokeSkill(skills: readonly Kept[], wanted: string, given?: string): string {
	const id = idOf(wanted.trim().replace(/^\/+/u, ''));
	if (id === '') return 'Missing skill name.';
	const bare = id.split(':').at(-1) || id;
	const exact = skills.find((skill) => skill.id === id);
	const matches = exact ? [exact] : skills.filter((skill) => skill.id === bare || skill.id.endsWith(`:${bare}`));
	const usable = matches.filter(isOn);
	const [skill] = usable;
	if (usable.length > 1) return `Skill "${wanted}" is ambiguous. Use one of: ${idsOf(usable)}`;
	if (skill) return toolAnswer(answerOf(skill, given?.trim() ?? ''));
	if (matches.length > 1) return `Skill "${wanted}" is ambiguous, and all matches are disabled: ${idsOf(matches)}`;
	if (matches[0]) return `Skill "${matches[0].name}" is configured but disabled.`;
	const names = skills.filter(isOn).map(({ name }) => name);
	return names.length === 0
		? 'No skills are currently available.'
		: `Skill "${wanted}" not found. Available skills: ${names.sort((a, b) => a.localeCompare(b)).join(', ')}`;
}

const idsOf = (skills: readonly Kept[]): string => skills.map(({ id }) => id).join(', ');

/** All that the program has to say of a skill, before what is too long of it is cut out. */
export function answerOf({ name, instruction: { body, description } }: Kept, given: string): string {
	return [
		`<command-name>${name}</command-name>`,
		...(given === '' ? [] : [`<command-args>${given}</command-args>`]),
		'<command-instructions>',
		...(description === undefined ? [] : [`Description: ${description}`, '']),
		body,
		'</command-instructions>',
	].join('\n');
}
