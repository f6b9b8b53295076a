import type { ManagedAnswer } from '../../../../protocol/managed/managed.ts';
import { type AgentCase, agentCases, type PersonCase, personCases } from '../../../../protocol/managed/sightCases.ts';
import {
	ChangeGrantRequest,
	ChangeVisibilityRequest,
	type GrantChangeMade,
	type GrantOfSkill,
	SkillGrantsRequest,
	type SkillGrantsResult,
	type SkillSightInfo,
	VisibilityEffectRequest,
} from '../../../../protocol/managed/skillGrants.ts';
import type { Grantee, KeptSkill, SkillCaller, SkillGrants } from '../../engine/runtimes/capabilities/skillGrants.ts';
import {
	changeGrant,
	changeVisibility,
	considerVisibility,
	type GrantOutcome,
} from '../../host/managed/changeGrants.ts';
import {
	type GrantingDatabase,
	grantingDatabase,
	readSkillGrants,
	type SkillSights,
	sightsOf,
} from '../../host/managed/skillGrants.ts';
import { wholeDatabase } from '../../host/managed/storedPlaces.ts';
import { isRevertible } from '../../host/writes/records/revertFile.ts';
import type { LanguageContext } from '../context.ts';
import type { Feature } from '../feature.ts';

type GrantMade = { readonly message: string; readonly undo: string };

const failed = (failure: Extract<ManagedAnswer<object>, { kind: 'failed' }>['failure'], message: string) =>
	({ kind: 'failed', failure, message }) as const;

/** `work`, or why the database did not answer. */
async function asked<Answer>(
	name: string,
	{ databases }: LanguageContext,
	work: (granting: GrantingDatabase) => Promise<ManagedAnswer<Answer>>,
): Promise<ManagedAnswer<Answer>> {
	const open = databases.open.get(name);
	if (!open) return failed('disconnected', 'The database is not connected.');
	const granting = grantingDatabase(open.database);
	if (!granting) return failed('other', `${open.database.runtime.managed.title} does not say who may see which skill.`);
	try {
		return await work(granting);
	} catch (error) {
		return failed('other', `The database cannot be read: ${open.database.why(error)}.`);
	}
}

const agents: Readonly<Record<AgentCase, SkillCaller['agent']>> = {
	any: undefined,
	without: { isGranted: false },
	granted: { isGranted: true },
};

const people: Readonly<Record<PersonCase, SkillCaller['person']>> = {
	any: undefined,
	without: { isGranted: false, isOwner: false },
	granted: { isGranted: true, isOwner: false },
	owner: { isGranted: false, isOwner: true },
	'owner granted': { isGranted: true, isOwner: true },
};

/** In the order of `placeOfCase`. */
const callers: readonly SkillCaller[] = agentCases.flatMap((agent) =>
	personCases.map((person) => ({ agent: agents[agent], person: people[person] })),
);

/** Each sight once, and where it stands: thousands of skills share a few. */
function numberedSights(skills: readonly KeptSkill[], { sightOfCase }: SkillSights) {
	const places = new Map<string, number>();
	const sights: SkillSightInfo[] = [];
	const numberOf = (sight: SkillSightInfo): number => {
		const key = `${sight.sees} ${sight.why}`;
		const known = places.get(key) ?? sights.push(sight) - 1;
		places.set(key, known);
		return known;
	};
	const numbered = skills.map((skill) => ({
		...skill,
		sights: callers.map((caller) => numberOf(sightOfCase(skill, caller))),
	}));
	return { skills: numbered, sights };
}

function numberedGrants({ skills, grants, ...all }: SkillGrants) {
	const places = (names: readonly string[]) => new Map(names.map((name, at) => [name, at]));
	const rows = places(skills.map(({ slug }) => slug));
	const columns = { agent: places(all.agents.map(({ key }) => key)), person: places(all.people) };
	const those = (kind: Grantee['kind']): readonly GrantOfSkill[] =>
		grants.flatMap(({ slug, to: grantee, ...row }) => {
			const [skill, to] = [rows.get(slug), columns[kind].get(grantee.id)];
			return grantee.kind !== kind || skill === undefined || to === undefined ? [] : [{ skill, to, ...row }];
		});
	return { toAgents: those('agent'), toPeople: those('person') };
}

/** Changes that the page offers to take back. */
const mostChanges = 20;

async function changesOf(
	{ database, capability }: GrantingDatabase,
	{ records }: LanguageContext,
): Promise<readonly GrantChangeMade[]> {
	const changes = await records.list(wholeDatabase(database.name), mostChanges);
	// Whatever took a change back is newer than it, and so is in the list as well.
	const undone = new Set(changes.map(({ undoes, path }) => `${undoes} ${path}`));
	return changes.flatMap((change): GrantChangeMade[] => {
		const { path, at, before, after, operation, undoes, hunk } = change;
		const grant = capability.at(path);
		if (!grant) return [];
		const { to } = grant;
		const canUndo = isRevertible(change) && undoes === undefined && !undone.has(`${operation} ${path}`);
		return [
			{
				slug: grant.slug,
				...(to ? { to } : { visibility: hunk?.added.join('') ?? '' }),
				became: after === undefined ? 'deleted' : before === undefined ? 'created' : 'changed',
				at,
				isUndo: undoes !== undefined,
				...(canUndo && { undo: operation }),
			},
		];
	});
}

/** Who may see which skill of a database, and changing that. */
export const skillGrantsRequests: Feature = {
	name: 'skill grants',
	register(context) {
		const { connection, gate } = context;
		connection.onRequest(SkillGrantsRequest, ({ database: name }) =>
			asked(name, context, async (granting) => {
				const all = await readSkillGrants(granting);
				const { database, capability } = granting;
				const result: SkillGrantsResult = {
					place: `${database.runtime.managed.title} · ${database.place}`,
					isReadOnly: database.isReadOnly,
					notes: [...all.troubles, ...capability.notes],
					visibilities: capability.visibilities,
					agents: all.agents,
					people: all.people,
					...numberedSights(all.skills, sightsOf(capability, all)),
					...numberedGrants(all),
					changes: await changesOf(granting, context),
				};
				return { kind: 'answer', result };
			}),
		);
		connection.onRequest(ChangeGrantRequest, ({ database: name, ...wish }) =>
			asked<GrantMade>(name, context, async (granting) => answerOf(await changeGrant(granting, wish, gate))),
		);
		connection.onRequest(VisibilityEffectRequest, ({ database: name, ...wish }) =>
			asked(name, context, async (granting) => {
				const found = await considerVisibility(granting, wish);
				if (!found) return failed('missing', `There is no skill ${wish.slug} any more.`);
				return { kind: 'answer', effects: found.effects };
			}),
		);
		connection.onRequest(ChangeVisibilityRequest, ({ database: name, ...wish }) =>
			asked<GrantMade>(name, context, async (granting) => answerOf(await changeVisibility(granting, wish, gate))),
		);
	},
};

function answerOf(outcome: GrantOutcome): ManagedAnswer<GrantMade> {
	if (outcome.kind === 'failed') return outcome;
	const { message, undo } = outcome;
	return { kind: 'answer', message, undo };
}
