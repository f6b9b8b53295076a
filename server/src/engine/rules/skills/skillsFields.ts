import type { Finding, Rule } from '../rule.ts';
import { editFix } from '../support/edits.ts';
import { nearest } from '../support/nearest.ts';
import { placeIn } from '../support/places.ts';
import { type CheckedSkill, isTaken, keyRange, specifiedSkills, valuePlace, whoElseChecks } from './skills.ts';

/** Keys of the Agent Skills specification. Runtimes add their own, so only slips are reported. */
const keys = ['name', 'description', 'license', 'allowed-tools', 'metadata', 'compatibility'] as const;
/** What the reference allows (characters). */
const longestCompatibility = 500;

export const skillsFields: Rule = {
	code: 'skills.fields',
	severity: 'information',
	docs: {
		title: 'A field of a skill is wrong',
		why: [
			'The Agent Skills specification has `name`, `description`, `license`, `allowed-tools`, `metadata` and `compatibility`. `compatibility` is text of up to 500 characters. `allowed-tools` is text or a list of texts. Some tools refuse a skill that differs.',
			'Runtimes add other keys, so Soulscope reports an unknown key only if it looks like a typo of a missing one.',
			'',
			whoElseChecks,
		].join('\n'),
		fix: 'For a typo, use the quick fix. Otherwise write the value as described above.',
		example: {
			file: 'skills/tea/SKILL.md',
			text: '---\nname: tea\ndescription: How to make tea.\nallowed-tool: read\n---\n',
		},
	},
	*check(view) {
		for (const skill of specifiedSkills(view)) {
			if (!skill.data) continue;
			yield* slips(skill, skill.data);
			if (!isTaken(view, skill)) yield* values(skill, skill.data);
		}
	},
};

function* slips(skill: CheckedSkill, data: Readonly<Record<string, unknown>>): Iterable<Finding> {
	const missing = keys.filter((key) => !(key in data));
	for (const key of Object.keys(data).slice(0, 100)) {
		if (keys.some((known) => known === key)) continue;
		const range = keyRange(skill, key);
		const meant = missing.find((known) => known === key.toLowerCase().replace(/[_ ]/g, '-')) ?? nearest(key, missing);
		if (meant === undefined || !range) continue;
		yield {
			place: placeIn(skill.path, range),
			message: `“${key}” is not a known key of a skill, so its value is not used. Did you mean “${meant}”?`,
			fixes: [editFix(`Change “${key}” to “${meant}”`, skill.path, [{ range, text: meant }], true)],
		};
	}
}

function* values(skill: CheckedSkill, data: Readonly<Record<string, unknown>>): Iterable<Finding> {
	const { compatibility } = data;
	const tools = data['allowed-tools'];
	if (compatibility !== undefined) {
		const length = typeof compatibility === 'string' ? [...compatibility].length : undefined;
		if (length === undefined || length > longestCompatibility) {
			yield {
				place: valuePlace(skill, 'compatibility'),
				message: `“compatibility” must be text of up to ${longestCompatibility} characters, and this ${length === undefined ? 'is not text' : `has ${length}`}: some tools refuse the skill. Shorten it.`,
			};
		}
	}
	const isList = Array.isArray(tools) && tools.every((tool) => typeof tool === 'string');
	if (tools !== undefined && typeof tools !== 'string' && !isList) {
		yield {
			place: valuePlace(skill, 'allowed-tools'),
			message:
				'“allowed-tools” must be text or a list of texts: some tools refuse the skill. Write the names of the tools, separated by spaces.',
		};
	}
}
