import type {
	Grantee,
	GrantRow,
	KeptSkill,
	SkillCaller,
	SkillGrants,
	SkillGrantsCapability,
	SkillSight,
} from '../../engine/runtimes/capabilities/skillGrants.ts';
import type { WriteGate } from '../writes/gate.ts';
import { sign } from '../writes/records/record.ts';
import type { StoredDatabase } from './storedDatabase.ts';
import { wholeDatabase } from './storedPlaces.ts';

/** A database that says who may see which skill. */
export interface GrantingDatabase {
	readonly database: StoredDatabase;
	readonly capability: SkillGrantsCapability;
}

/** Undefined where its runtime says nothing of that. */
export function grantingDatabase(database: StoredDatabase): GrantingDatabase | undefined {
	const { skillGrants: capability } = database.runtime.managed;
	return capability && { database, capability };
}

/** All of it, of one moment. Rejects where the database does not answer, or not in a way that makes sense. */
export async function readSkillGrants({ database, capability }: GrantingDatabase): Promise<SkillGrants> {
	const found = capability.read(await database.ask(capability.question));
	if (!found) throw new Error('its tables are not as this version of the runtime has them');
	return found;
}

const idOf = (slug: string, { kind, id }: Grantee): string => JSON.stringify([slug, kind, id]);

/** Who sees which skill, of what was read. */
export interface SkillSights {
	grantOf(slug: string, to: Grantee): GrantRow | undefined;
	/** Of an agent with a person, or of one of them with whoever. */
	sight(skill: KeptSkill, who: { readonly agent?: string; readonly person?: string }): SkillSight;
	/** As `sight`, for whoever has the grant or has not. */
	sightOfCase(skill: KeptSkill, caller: SkillCaller): SkillSight;
}

export function sightsOf(capability: SkillGrantsCapability, { grants }: SkillGrants): SkillSights {
	const byId = new Map(grants.map(({ slug, to, ...row }): [string, GrantRow] => [idOf(slug, to), row]));
	const counts = new Map<string, { agents: number; people: number }>();
	for (const { slug, to } of grants) {
		const count = counts.get(slug) ?? { agents: 0, people: 0 };
		count[to.kind === 'agent' ? 'agents' : 'people'] += 1;
		counts.set(slug, count);
	}
	const grantOf = (slug: string, to: Grantee) => byId.get(idOf(slug, to));
	const sightOfCase = (skill: KeptSkill, caller: SkillCaller) =>
		capability.sight(skill, counts.get(skill.slug) ?? { agents: 0, people: 0 }, caller);
	return {
		grantOf,
		sightOfCase,
		sight(skill, { agent, person }) {
			const { slug, owner } = skill;
			return sightOfCase(skill, {
				agent:
					agent === undefined ? undefined : { isGranted: grantOf(slug, { kind: 'agent', id: agent }) !== undefined },
				person:
					person === undefined
						? undefined
						: { isGranted: grantOf(slug, { kind: 'person', id: person }) !== undefined, isOwner: owner === person },
			});
		},
	};
}

/** A grant that is to be given, taken away or changed, by somebody who saw how it is. */
export interface GrantWish {
	readonly slug: string;
	readonly to: Grantee;
	readonly seen: Pick<KeptSkill, 'visibility' | 'status' | 'version'> & { readonly grant?: GrantRow };
	/** Absent: it is to go. */
	readonly wanted?: { readonly pinned?: number };
}

type GrantOutcome =
	/** `message`: what was done and what comes of it. `undo`: the operation. */
	| { readonly kind: 'changed'; readonly message: string; readonly undo: string }
	| {
			readonly kind: 'failed';
			readonly failure: 'changed' | 'missing' | 'read-only' | 'other';
			readonly message: string;
	  };

const refused = (failure: Extract<GrantOutcome, { kind: 'failed' }>['failure'], message: string): GrantOutcome => ({
	kind: 'failed',
	failure,
	message,
});

const isSameGrant = (one: GrantRow | undefined, other: GrantRow | undefined): boolean =>
	one?.by === other?.by && one?.pinned === other?.pinned;

const elsewise =
	'Nothing was changed: somebody else has changed this skill or its grants since you looked. Look again.';

/** Changes a grant through `gate`, if all is as it was seen. Rejects where the database does not answer. */
export async function changeGrant(
	granting: GrantingDatabase,
	{ slug, to, seen, wanted }: GrantWish,
	gate: WriteGate,
): Promise<GrantOutcome> {
	const { database, capability } = granting;
	const all = await readSkillGrants(granting);
	const skill = all.skills.find((each) => each.slug === slug);
	if (!skill) return refused('missing', `Nothing was changed: there is no skill ${slug} any more.`);
	if (to.kind === 'agent' && !all.agents.some(({ key }) => key === to.id))
		return refused('missing', `Nothing was changed: there is no agent ${to.id} any more.`);
	const grant = sightsOf(capability, all).grantOf(slug, to);
	const isAsSeen =
		isSameGrant(grant, seen.grant) &&
		(['visibility', 'status', 'version'] as const).every((field) => skill[field] === seen[field]);
	if (!isAsSeen) return refused('changed', elsewise);
	const row: GrantRow | undefined = wanted && {
		by: grant?.by ?? all.me,
		...(to.kind === 'agent' && { pinned: wanted.pinned ?? grant?.pinned ?? skill.version }),
	};
	const before = grant && capability.textOf(grant);
	const after = row && capability.textOf(row);
	const signature = sign('grant');
	const path = capability.pathOf(slug, to);
	const where = { root: wholeDatabase(database.name), path, policy: policyFor(path), signature };
	const outcome =
		after === undefined
			? await gate.remove({ ...where, ifText: before ?? '' })
			: before === undefined
				? await gate.create({ ...where, text: after })
				: await gate.change({ ...where, transform: (now) => (now === before ? after : { decline: elsewise }) });
	if (outcome.kind === 'failed') {
		if (outcome.failure === 'read-only')
			return refused('read-only', 'Nothing was changed: the database is connected only to read.');
		const isOutpaced = ['exists', 'gone', 'changed'].includes(outcome.failure) || outcome.message === elsewise;
		return isOutpaced ? refused('changed', elsewise) : refused('other', outcome.message);
	}
	return { kind: 'changed', message: await whatCame(granting, { skill, to, row }), undo: signature.operation };
}

const policyFor = (path: string) => ({ what: 'a grant', accepts: (target: string) => target === path });

/** What was done, and who sees the skill now. */
async function whatCame(
	granting: GrantingDatabase,
	{ skill, to, row }: { readonly skill: KeptSkill; readonly to: Grantee; readonly row: GrantRow | undefined },
): Promise<string> {
	const who = to.kind === 'agent' ? { agent: to.id } : { person: to.id };
	const all = await readSkillGrants(granting);
	const now = all.skills.find(({ slug }) => slug === skill.slug) ?? skill;
	const { why } = sightsOf(granting.capability, all).sight(now, who);
	const done = row
		? `${skill.slug} is granted to ${to.id}${row.pinned === undefined ? '' : `, with version ${row.pinned}`}.`
		: `${skill.slug} is no longer granted to ${to.id}.`;
	return `${done} ${why}`;
}
