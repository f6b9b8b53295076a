import type { Grantee, SkillGrant } from '../../engine/runtimes/capabilities/skillGrants.ts';
import { changeGrant } from '../../host/managed/changeGrants.ts';
import { sightsOf } from '../../host/managed/skillGrants.ts';
import { type ExitStatus, exitStatus, InputError, oneLine, type Terminal } from '../terminal/terminal.ts';
import { notThere, openGranting } from './storedGranting.ts';

export interface StoredGrantOptions {
	readonly database: string;
	readonly skill: string;
	/** Whom it is granted to, or taken from: the key of an agent, or the id of a person; one of them. */
	readonly agent?: string;
	readonly user?: string;
	/** Of a grant to an agent: the version that is pinned; the newest unless said, or what is pinned already. */
	readonly pin?: number;
	readonly yes?: boolean;
}

function granteeOf({ agent, user }: StoredGrantOptions): Grantee {
	if (agent !== undefined && user === undefined) return { kind: 'agent', id: agent };
	if (user !== undefined && agent === undefined) return { kind: 'person', id: user };
	throw new InputError('name either an agent with --agent or a person with --user');
}

/** Says what comes of it, asks, and grants a skill of the database, or takes the grant back, if nobody else has changed anything. */
export async function changeStoredGrant(
	does: 'grant' | 'revoke',
	options: StoredGrantOptions,
	terminal: Terminal,
): Promise<ExitStatus> {
	const { database, skill: slug, pin, yes = false } = options;
	const to = granteeOf(options);
	if (pin !== undefined && to.kind === 'person') throw new InputError('--pin works only with --agent');
	const { granting, grants, skill: skillOf, settle } = await openGranting(database, terminal);
	const { capability } = granting;
	const skill = skillOf(slug);
	const keys = grants.agents.map(({ key }) => key);
	if (to.kind === 'agent' && !keys.includes(to.id)) throw notThere(granting.database.place, 'agent', to.id, keys);
	if (pin !== undefined && pin > skill.version)
		throw new InputError(`${oneLine(slug)} has no version ${pin}; the newest is ${skill.version}`);
	const before = sightsOf(capability, grants);
	const grant = before.grantOf(slug, to);
	const who = oneLine(to.id);
	const isSame = does === 'grant' && grant !== undefined && (pin === undefined || pin === grant.pinned);
	if (isSame || (does === 'revoke' && !grant)) {
		terminal.err(
			`nothing was changed: ${oneLine(slug)} is ${grant ? 'granted to' : 'not granted to'} ${who}${grant ? ' already' : ''}`,
		);
		return exitStatus.fine;
	}
	const others = grants.grants.filter((each) => each.slug !== slug || each.to.kind !== to.kind || each.to.id !== to.id);
	const own: SkillGrant = { slug, to, by: grants.me };
	const after = sightsOf(capability, { ...grants, grants: does === 'grant' ? [...others, own] : others });
	const caller = to.kind === 'agent' ? { agent: to.id } : { person: to.id };
	const [now, then] = [before.sight(skill, caller), after.sight(skill, caller)];
	const said = does === 'grant' ? `is granted to ${who}` : `is no longer granted to ${who}`;
	return settle(
		{
			effect: [
				`Now: ${oneLine(now.why)}`,
				`If ${oneLine(slug)} ${said}: ${oneLine(then.why)}`,
				...(now.sees === then.sees ? ['Who sees it stays the same.'] : []),
			].join('\n'),
			question: does === 'grant' ? `Grant ${slug} to ${who}` : `Revoke ${slug} from ${who}`,
			make: (gate) =>
				changeGrant(
					granting,
					{
						slug,
						to,
						seen: { ...skill, ...(grant && { grant }) },
						...(does === 'grant' && { wanted: { ...(pin !== undefined && { pinned: pin }) } }),
					},
					gate,
				),
		},
		yes,
	);
}
