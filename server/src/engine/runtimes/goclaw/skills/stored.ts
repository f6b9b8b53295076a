import { compareBytes } from '../text/byteOrder.ts';

/** A skill as a row of the database. */
export interface StoredSkill {
	readonly name: string;
	readonly slug: string;
	readonly description: string;
	readonly owner: string;
	readonly visibility: 'public' | 'private' | 'internal';
	readonly status: 'active' | 'archived';
	readonly version: number;
}

/** An agent may use a skill. The version that was pinned is kept and never asked for. */
export interface AgentGrant {
	readonly slug: string;
	readonly agentId: string;
	readonly pinnedVersion: number;
	readonly grantedBy: string;
}

export interface UserGrant {
	readonly slug: string;
	readonly userId: string;
}

/** Where a stored skill's files lie: always those of its current version. */
export function storedSkill({ name, slug, description, version }: StoredSkill, base: string) {
	const baseDir = `${base}/${slug}/${version}`;
	return { name, description, path: `${baseDir}/SKILL.md`, baseDir, source: 'managed' as const };
}

export const activeSkills = (skills: readonly StoredSkill[]): StoredSkill[] =>
	skills.filter(({ status }) => status === 'active').sort((a, b) => compareBytes(a.name, b.name));

/** Whether an active skill is open to a caller: an agent's grant does not open a private one, nor does anything but owning it. */
export const isOpenTo: Readonly<
	Record<StoredSkill['visibility'], (caller: { readonly isGranted: boolean; readonly isOwner: boolean }) => boolean>
> = {
	public: () => true,
	private: ({ isOwner }) => isOwner,
	internal: ({ isGranted }) => isGranted,
};

const visibilities = new Set<string>(Object.keys(isOpenTo));

export const isVisibility = (text: string): text is StoredSkill['visibility'] => visibilities.has(text);

/** What a caller may use, by name. */
export function accessibleSkills(
	skills: readonly StoredSkill[],
	grants: { readonly agents: readonly AgentGrant[]; readonly users: readonly UserGrant[] },
	caller: { readonly agentId: string; readonly userId: string },
): StoredSkill[] {
	const isGranted = (slug: string) =>
		grants.agents.some((grant) => grant.slug === slug && grant.agentId === caller.agentId) ||
		grants.users.some((grant) => grant.slug === slug && grant.userId === caller.userId);
	return activeSkills(skills).filter(({ slug, owner, visibility }) =>
		isOpenTo[visibility]({ isGranted: isGranted(slug), isOwner: owner === caller.userId }),
	);
}

/** Who can see a skill, as a clause for people; `agents` and `people`: to whom it was granted. */
export function audienceOf(
	{ visibility, owner }: Pick<StoredSkill, 'visibility' | 'owner'>,
	agents: readonly string[],
	people: readonly string[],
): string {
	const named = (ids: readonly string[]) => (ids.length === 0 ? 'none' : ids.join(', '));
	switch (visibility) {
		case 'public':
			return 'everybody';
		case 'private': {
			const inVain = agents.length + people.length > 0 ? '; the grants change nothing while it is private' : '';
			return `only its owner, ${owner}${inVain}`;
		}
		case 'internal':
			return `those that it was granted to: agents: ${named(agents)}; people: ${named(people)}`;
	}
}

/** A grant that is there already only gets another version; who gave it first is kept. */
export function withAgentGrant(grants: readonly AgentGrant[], grant: AgentGrant): AgentGrant[] {
	const isSame = ({ slug, agentId }: AgentGrant) => slug === grant.slug && agentId === grant.agentId;
	if (!grants.some(isSame)) return [...grants, grant];
	return grants.map((each) => (isSame(each) ? { ...each, pinnedVersion: grant.pinnedVersion } : each));
}

/** The version that the next upload of `slug` gets. */
export const nextVersion = (skills: readonly StoredSkill[], slug: string): number =>
	1 + Math.max(0, ...skills.filter((skill) => skill.slug === slug).map(({ version }) => version));
