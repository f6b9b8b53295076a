import type { WorkspacePath } from '../../workspace/snapshot.ts';
import type { Fix, Rule, RuleView } from '../rule.ts';
import { editFix } from '../support/edits.ts';
import { allowedName } from './skillNames.ts';
import { type CheckedSkill, skillFiles, valuePlace } from './skills.ts';

export const skillsUnreachable: Rule = {
	code: 'skills.unreachable',
	severity: 'warning',
	docs: {
		title: 'A skill that cannot be called',
		why: [
			'Botholomew makes every skill a slash command: `/name`, up to the first space. The chat uses `/help`, `/skills`, `/clear` and `/exit` itself. A skill with such a name, or with a space in its name, is listed but cannot be called.',
		].join('\n'),
		fix: 'Use the quick fix, or give the skill another name: one word, with hyphens instead of spaces.',
		example: { file: 'skills/help.md', text: '---\ndescription: What to do when the kiln fails.\n---\n\nCall Ines.\n' },
	},
	*check(view) {
		const readings = view.runtime.skills?.read(view.snapshot);
		if (!readings) return;
		for (const skill of skillFiles(view)) {
			const reading = readings.get(skill.path);
			if (reading?.kind !== 'listed' || reading.unreachable === undefined) continue;
			const to = freeName(view, reading.name);
			yield {
				place: valuePlace(skill, 'name'),
				message: `Nobody can call this skill as /${reading.name}: ${reading.unreachable}. Give it another name.`,
				fixes: to === undefined ? [] : fixesFor(view, skill, to),
			};
		}
	},
};

/** The nearest name that calls something. */
function freeName({ runtime, snapshot }: RuleView, name: string): string | undefined {
	const word = allowedName(name);
	const readings = [...(runtime.skills?.read(snapshot).values() ?? [])];
	const taken = new Set(readings.flatMap((reading) => (reading.kind === 'listed' ? [reading.name] : [])));
	return word === undefined ? undefined : [word, `${word}-skill`].find((each) => !taken.has(each));
}

function fixesFor(view: RuleView, skill: CheckedSkill, to: string): readonly Fix[] {
	const title = `Change the name to “${to}”`;
	if (typeof skill.data?.name === 'string')
		return [editFix(title, skill.path, [{ range: valuePlace(skill, 'name').range, text: to }])];
	const path: WorkspacePath = `${skill.path.slice(0, skill.path.lastIndexOf('/') + 1)}${to}.md`;
	if (view.snapshot.files.has(path)) return [];
	return [{ title: `Rename to ${path}`, preferred: false, steps: [{ kind: 'rename', path: skill.path, to: path }] }];
}
