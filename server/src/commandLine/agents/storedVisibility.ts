import { listed } from '../../engine/rules/support/words.ts';
import { changeVisibility } from '../../host/managed/changeGrants.ts';
import { granteesOf } from '../../host/managed/skillGrants.ts';
import { type ExitStatus, exitStatus, InputError, oneLine, type Terminal } from '../terminal/terminal.ts';
import { openGranting } from './storedGranting.ts';

export interface StoredVisibilityOptions {
	readonly database: string;
	readonly skill: string;
	/** In the runtime's own words. */
	readonly visibility: string;
	readonly yes?: boolean;
}

/** Says who will see a skill of the database and who will not any more, asks, and gives it the visibility if nobody else has changed it. */
export async function changeStoredVisibility(
	{ database, skill: slug, visibility: wanted, yes = false }: StoredVisibilityOptions,
	terminal: Terminal,
): Promise<ExitStatus> {
	const { granting, grants, title, skill: skillOf, settle } = await openGranting(database, terminal);
	const { capability } = granting;
	if (!capability.visibilities.includes(wanted))
		throw new InputError(
			`${title} knows no visibility ${oneLine(wanted)}: it is ${listed(capability.visibilities, 'or')}`,
		);
	const skill = skillOf(slug);
	if (skill.visibility === wanted) {
		terminal.err(`nothing was changed: ${slug} is ${wanted} already`);
		return exitStatus.fine;
	}
	const effects = capability.visibilityEffect(skill, granteesOf(grants, slug), wanted);
	return settle(
		{
			effect: [`${oneLine(slug)} is ${oneLine(skill.visibility)}. If it is ${wanted}:`, ...effects.map(oneLine)].join(
				'\n  ',
			),
			question: `Make ${slug} ${wanted}`,
			make: (gate) => changeVisibility(granting, { slug, seen: skill, wanted }, gate),
		},
		yes,
	);
}
