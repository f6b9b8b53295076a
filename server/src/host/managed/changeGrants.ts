import type { Grantee, GrantRow, KeptSkill } from '../../engine/runtimes/capabilities/skillGrants.ts';
import type { WriteGate } from '../writes/gate.ts';
import type { Failed } from '../writes/outcome.ts';
import { sign } from '../writes/records/record.ts';
import { type GrantingDatabase, granteesOf, readSkillGrants, sightsOf } from './skillGrants.ts';
import { wholeDatabase } from './storedPlaces.ts';

/** What somebody saw of a skill when they decided. */
type SeenSkill = Pick<KeptSkill, 'visibility' | 'status' | 'version'>;

/** A grant that is to be given, taken away or changed, by somebody who saw how it is. */
export interface GrantWish {
	readonly slug: string;
	readonly to: Grantee;
	readonly seen: SeenSkill & { readonly grant?: GrantRow };
	/** Absent: it is to go. */
	readonly wanted?: { readonly pinned?: number };
}

/** A visibility that a skill is to have, by somebody who saw how it is. */
export interface VisibilityWish {
	readonly slug: string;
	readonly seen: SeenSkill;
	readonly wanted: string;
}

export type GrantOutcome =
	/** `message`: what was done and what comes of it. `undo`: the operation. */
	| { readonly kind: 'changed'; readonly message: string; readonly undo: string }
	| {
			readonly kind: 'failed';
			readonly failure: 'changed' | 'missing' | 'read-only' | 'other';
			readonly message: string;
	  };

type RefusedGrant = Extract<GrantOutcome, { kind: 'failed' }>;

const refused = (failure: RefusedGrant['failure'], message: string): RefusedGrant => ({
	kind: 'failed',
	failure,
	message,
});

const isSameGrant = (one: GrantRow | undefined, other: GrantRow | undefined): boolean =>
	one?.by === other?.by && one?.pinned === other?.pinned;

const isAsSeen = (skill: SeenSkill, seen: SeenSkill): boolean =>
	(['visibility', 'status', 'version'] as const).every((field) => skill[field] === seen[field]);

const elsewise =
	'Nothing was changed: somebody else has changed this skill or its grants since you looked. Look again.';

const noSkill = (slug: string): RefusedGrant =>
	refused('missing', `Nothing was changed: there is no skill ${slug} any more.`);

/** A file of the whole database, and what has to be as it was seen when the row is written. */
function whereOf({ database }: GrantingDatabase, path: string, { visibility, status, version }: SeenSkill) {
	return {
		root: wholeDatabase(database.name),
		path,
		policy: { what: 'a grant', accepts: (target: string) => target === path },
		signature: sign('grant'),
		onlyIf: { visibility, status, version },
	};
}

function refusalOf({ failure, message }: Failed): RefusedGrant {
	if (failure === 'read-only')
		return refused('read-only', 'Nothing was changed: the database is connected only to read.');
	return ['exists', 'gone', 'changed'].includes(failure) || message === elsewise
		? refused('changed', elsewise)
		: refused('other', message);
}

/** Changes a grant through `gate`, if all is as it was seen. Rejects where the database does not answer. */
export async function changeGrant(
	granting: GrantingDatabase,
	{ slug, to, seen, wanted }: GrantWish,
	gate: WriteGate,
): Promise<GrantOutcome> {
	const { capability } = granting;
	const all = await readSkillGrants(granting);
	const skill = all.skills.find((each) => each.slug === slug);
	if (!skill) return noSkill(slug);
	if (to.kind === 'agent' && !all.agents.some(({ key }) => key === to.id))
		return refused('missing', `Nothing was changed: there is no agent ${to.id} any more.`);
	const grant = sightsOf(capability, all).grantOf(slug, to);
	if (!isSameGrant(grant, seen.grant) || !isAsSeen(skill, seen)) return refused('changed', elsewise);
	const row: GrantRow | undefined = wanted && {
		by: grant?.by ?? all.me,
		...(to.kind === 'agent' && { pinned: wanted.pinned ?? grant?.pinned ?? skill.version }),
	};
	const before = grant && capability.textOf(grant);
	const after = row && capability.textOf(row);
	const where = whereOf(granting, capability.pathOf(slug, to), seen);
	const outcome =
		after === undefined
			? await gate.remove({ ...where, ifText: before ?? '' })
			: before === undefined
				? await gate.create({ ...where, text: after })
				: await gate.change({ ...where, transform: (now) => (now === before ? after : { decline: elsewise }) });
	if (outcome.kind === 'failed') return refusalOf(outcome);
	const message = await whatCame(granting, { skill, to, row });
	return { kind: 'changed', message, undo: where.signature.operation };
}

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

/** What comes of another visibility: the skill as it is, and a sentence each. Undefined where there is no such skill. Rejects as the database does. */
export async function considerVisibility(
	granting: GrantingDatabase,
	{ slug, wanted }: Pick<VisibilityWish, 'slug' | 'wanted'>,
): Promise<{ readonly skill: KeptSkill; readonly effects: readonly string[] } | undefined> {
	const all = await readSkillGrants(granting);
	const skill = all.skills.find((each) => each.slug === slug);
	return skill && { skill, effects: granting.capability.visibilityEffect(skill, granteesOf(all, slug), wanted) };
}

/** Gives a skill another visibility through `gate`, if all is as it was seen. Rejects where the database does not answer. */
export async function changeVisibility(
	granting: GrantingDatabase,
	{ slug, seen, wanted }: VisibilityWish,
	gate: WriteGate,
): Promise<GrantOutcome> {
	const found = await considerVisibility(granting, { slug, wanted });
	if (!found) return noSkill(slug);
	if (!isAsSeen(found.skill, seen)) return refused('changed', elsewise);
	if (seen.visibility === wanted) return refused('other', `Nothing was changed: ${slug} is ${wanted} already.`);
	const where = whereOf(granting, granting.capability.pathOf(slug), seen);
	const outcome = await gate.change({
		...where,
		transform: (now) => (now === seen.visibility ? wanted : { decline: elsewise }),
	});
	if (outcome.kind === 'failed') return refusalOf(outcome);
	const message = [`${slug} was ${seen.visibility} and is ${wanted} now.`, ...found.effects].join(' ');
	return { kind: 'changed', message, undo: where.signature.operation };
}
