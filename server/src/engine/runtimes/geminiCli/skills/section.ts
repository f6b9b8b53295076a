import type { LedgerRow } from '../../../prompt/ledger.ts';
import type { Part } from '../../../prompt/prompt.ts';
import type { Wording } from '../../../prompt/wording/wording.ts';
import { type Snapshot, textOf } from '../../../workspace/snapshot.ts';
import { prosePart } from '../../coding/parts.ts';
import { withoutEmptyLinesIn } from '../imports/stretches.ts';
import { fact } from '../prompt/parts.ts';
import { builtInSkills, skillsHeader } from '../prompt/pieces.ts';
import { outRow } from '../prompt/rows.ts';
import type { World } from '../world.ts';
import type { Skill } from './find.ts';
import type { ChosenSkill } from './select.ts';

const idOf = (world: World, { location }: Skill): string => `skill:${world.pathOf(location)}`;

/** One entry of the list. Nothing is escaped, and empty lines go as they do in all of the system instruction. */
export const skillItem = ({ name, description, location }: Omit<Skill, 'body'>): string =>
	withoutEmptyLinesIn(
		[
			'  <skill>',
			`    <name>${name}</name>`,
			`    <description>${description}</description>`,
			`    <location>${location}</location>`,
			'  </skill>',
		].join('\n'),
	);

/** The list of skills, as the system instruction has it; nothing where there is none. Those of the program itself come first. */
export function skillParts(world: World, chosen: readonly ChosenSkill[], wording: Wording): readonly Part[] {
	const listed = chosen.filter(({ out }) => out === undefined);
	const own = listed.flatMap(({ skill }) => skill ?? []);
	const hasBuiltIn = listed.length > own.length;
	if (listed.length === 0) return [];
	return [
		fact('skills.title', 'Skills', '# Available Agent Skills\n\n'),
		prosePart(skillsHeader, 'Skills', wording),
		fact('skills.open', 'Skills', '\n\n<available_skills>\n'),
		...(hasBuiltIn ? [prosePart(builtInSkills, 'Skills of the program', wording)] : []),
		...own.map(
			(skill): Part => ({
				id: idOf(world, skill),
				title: skill.name,
				text: `${skillItem(skill)}\n`,
				source: { kind: 'fact' },
				stability: 'stable',
			}),
		),
		fact('skills.close', 'Skills', '</available_skills>'),
	];
}

/** A row for every skill of the workspace that the program has read. */
export function skillRows(world: World, snapshot: Snapshot, chosen: readonly ChosenSkill[]): readonly LedgerRow[] {
	return chosen.flatMap(({ skill, out, hidden }) => {
		if (!skill) return [];
		const path = world.pathOf(skill.location);
		const length = textOf(snapshot, path)?.length ?? skill.body.length;
		const shadowed = hidden.map((other) =>
			outRow(world.pathOf(other.location), 'skill', 'unlisted', `${path} has the same name, and counts`),
		);
		if (out !== undefined) return [outRow(path, 'skill', 'unlisted', out, length), ...shadowed];
		const row: LedgerRow = {
			...outRow(path, 'skill', 'listed', '', length),
			injectedLength: skillItem(skill).length + 1,
			partId: idOf(world, skill),
		};
		return [row, ...shadowed];
	});
}
