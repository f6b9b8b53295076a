import type {
	Grantee,
	GrantRow,
	KeptSkill,
	SkillCaller,
	SkillGrantees,
	SkillGrants,
	SkillGrantsCapability,
	SkillSight,
} from '../../engine/runtimes/capabilities/skillGrants.ts';
import type { StoredDatabase } from './storedDatabase.ts';

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

/** Everybody whom a skill is granted to. */
export function granteesOf({ grants }: SkillGrants, slug: string): SkillGrantees {
	const those = (kind: Grantee['kind']) =>
		grants.flatMap((grant) => (grant.slug === slug && grant.to.kind === kind ? [grant.to.id] : []));
	return { agents: those('agent'), people: those('person') };
}
