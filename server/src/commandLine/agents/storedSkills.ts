import { nearest } from '../../engine/rules/support/nearest.ts';
import { counted } from '../../engine/rules/support/words.ts';
import type { KeptSkill, SkillGrant, SkillSight } from '../../engine/runtimes/capabilities/skillGrants.ts';
import { grantingDatabase, readSkillGrants, sightsOf } from '../../host/managed/skillGrants.ts';
import { type ExitStatus, exitStatus, InputError, oneLine, type Terminal } from '../terminal/terminal.ts';
import { openDatabase } from '../workspace/openDatabase.ts';

export interface StoredSkillsOptions {
	readonly address: string;
	/** The key of an agent. */
	readonly agent?: string;
	/** The id of a person. */
	readonly user?: string;
	/** The slug of a skill: that one alone. */
	readonly skill?: string;
	readonly json?: boolean;
}

/** Grants of one skill that a line names; there may be hundreds. */
const mostNamed = 8;

const signs = { yes: '✓', no: '✗', depends: '~' } as const;

/** Lists the skills of the database at `address`, who they are granted to, and who sees them, and why. */
export async function listStoredSkills(options: StoredSkillsOptions, terminal: Terminal): Promise<ExitStatus> {
	const { address, agent, user, skill: wanted, json = false } = options;
	const { database } = await openDatabase(address);
	const { place, runtime } = database;
	const { title } = runtime.managed;
	const granting = grantingDatabase(database);
	if (!granting) throw new InputError(`${title} does not say who may see which skill`);
	const all = await readSkillGrants(granting).catch((error) => {
		throw new InputError(`${place} cannot be read: ${database.why(error)}`);
	});
	const slugs = all.skills.map(({ slug }) => slug);
	if (agent !== undefined)
		known(
			'agent',
			agent,
			all.agents.map(({ key }) => key),
			place,
		);
	if (wanted !== undefined) known('skill', wanted, slugs, place);
	const sights = sightsOf(granting.capability, all);
	const shownSkills = all.skills.filter(({ slug }) => wanted === undefined || slug === wanted);
	const who = { ...(agent !== undefined && { agent }), ...(user !== undefined && { person: user }) };
	const bySlug = new Map(all.skills.map(({ slug }): [string, Omit<SkillGrant, 'slug'>[]] => [slug, []]));
	for (const { slug, ...grant } of all.grants) bySlug.get(slug)?.push(grant);
	const listed = shownSkills.map((skill) => ({
		...skill,
		...sights.sight(skill, who),
		grants: bySlug.get(skill.slug) ?? [],
	}));
	if (json) {
		const notes = [...all.troubles, ...granting.capability.notes];
		const said = { ...(agent !== undefined && { agent }), ...(user !== undefined && { user }) };
		terminal.out(
			`${JSON.stringify({ runtime: runtime.id, place, ...said, skills: listed, notes }, undefined, '\t')}\n`,
		);
		return exitStatus.fine;
	}
	const forWhom = [agent !== undefined && `agent ${agent}`, user !== undefined && `person ${user}`].filter(Boolean);
	terminal.out(
		`Skills of ${title} in ${place}${forWhom.length > 0 ? `, for ${oneLine(forWhom.join(' with '))}` : ''}:\n${listed
			.map(linesOf)
			.join('')}`,
	);
	for (const note of [...all.troubles, ...granting.capability.notes]) terminal.err(note);
	// An id that nobody has is no mistake: whoever it is has not talked with anybody yet.
	if (user !== undefined && !all.people.includes(user))
		terminal.err(`${oneLine(user)} has not talked with any agent, owns no skill and was granted none`);
	return exitStatus.fine;
}

function known(what: string, name: string, names: readonly string[], place: string): void {
	if (names.includes(name)) return;
	const meant = nearest(name, names);
	throw new InputError(`${place} has no ${what} ${name}${meant === undefined ? '' : `; did you mean ${meant}?`}`);
}

type ListedStoredSkill = KeptSkill & SkillSight & { readonly grants: readonly Omit<SkillGrant, 'slug'>[] };

function linesOf({ slug, name, visibility, status, version, sees, why, grants }: ListedStoredSkill): string {
	const facts = [visibility, status === 'active' ? '' : status, `version ${version}`].filter(Boolean).join(', ');
	const those = (kind: 'agent' | 'person') => grants.filter(({ to }) => to.kind === kind);
	const given = [...namedGrants('agent', those('agent')), ...namedGrants('person', those('person'))];
	return [
		`  ${signs[sees]} ${oneLine(`${slug}${name === slug || name === '' ? '' : `  ${name}`}  (${facts})`)}`,
		`      ${oneLine(why)}`,
		...(given.length === 0 ? [] : [`      granted to ${oneLine(given.join('; '))}`]),
		'',
	].join('\n');
}

function namedGrants(kind: 'agent' | 'person', grants: readonly Omit<SkillGrant, 'slug'>[]): string[] {
	if (grants.length === 0) return [];
	const named = grants
		.slice(0, mostNamed)
		.map(({ to, pinned }) => (pinned === undefined ? to.id : `${to.id} (version ${pinned} pinned)`));
	const more = grants.length > named.length ? [`${grants.length - named.length} more`] : [];
	const word = kind === 'agent' ? counted(grants.length, 'agent') : counted(grants.length, 'person', 'people');
	return [`${word}: ${[...named, ...more].join(', ')}`];
}
