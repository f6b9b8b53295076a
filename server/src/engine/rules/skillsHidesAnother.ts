import { textOf } from '../workspace/snapshot.ts';
import type { Rule } from './rule.ts';
import { headLine, placeIn } from './support/places.ts';

export const skillsHidesAnother: Rule = {
	code: 'skills.hides-another',
	severity: 'warning',
	docs: {
		title: 'A skill that cannot be used stands in the way of one that can',
		why: 'OpenClaw lets names decide first, and asks afterwards whether a skill can be used here: whether its programs, variables and settings are there. A copy in the workspace that asks for more than this machine has takes the place of the skill of the same name that came with the installation, and the agent has neither.',
		fix: 'Delete the copy, give it another name, or install what it asks for.',
		example: {
			file: 'skills/tea/SKILL.md',
			text: '---\nname: tea\ndescription: Tea, by a kettle that nobody has. (Another skill of this name lies in ~/.openclaw/skills.)\nmetadata: {"openclaw":{"os":["win32"]}}\n---\n',
		},
	},
	*check({ runtime, snapshot }) {
		for (const [path, reading] of runtime.skills?.read(snapshot) ?? []) {
			if (reading.kind !== 'left-out' || reading.hides === undefined) continue;
			yield {
				place: placeIn(path, headLine(textOf(snapshot, path) ?? '')),
				message: `This skill cannot be used here (${reading.reason}), and it takes the place of ${reading.hides}, which could: the agent has no “${reading.name}” at all. Delete this copy, or give it another name.`,
			};
		}
	},
};
