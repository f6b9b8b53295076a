import { textOf } from '../../workspace/snapshot.ts';
import type { Rule } from '../rule.ts';
import { headLine, placeIn } from '../support/places.ts';

export const skillsHidesAnother: Rule = {
	code: 'skills.hides-another',
	severity: 'warning',
	docs: {
		title: 'A skill that does not work here hides one that does',
		why: 'OpenClaw first chooses one skill for each name, and then checks whether its programs, variables and settings are there. If your workspace has a copy that does not work on this computer, it replaces the installed skill of the same name, and the agent has neither.',
		fix: 'Delete the copy, rename it, or install what it needs.',
		example: {
			file: 'skills/tea/SKILL.md',
			text: '---\nname: tea\ndescription: Tea, with a special kettle. (Another skill of this name is in ~/.openclaw/skills.)\nmetadata: {"openclaw":{"os":["win32"]}}\n---\n',
		},
	},
	*check({ runtime, snapshot }) {
		for (const [path, reading] of runtime.skills?.read(snapshot) ?? []) {
			if (reading.kind !== 'left-out' || reading.hides === undefined) continue;
			yield {
				place: placeIn(path, headLine(textOf(snapshot, path) ?? '')),
				message: `This skill cannot be used here (${reading.reason}), and it hides ${reading.hides}, which could be used. So the agent has no skill “${reading.name}”. Delete this copy, or give it another name.`,
			};
		}
	},
};
