import * as z from 'zod';
import type { SqlStatement } from '../../../../text/sqlStatement.ts';
import type { Grantee, GrantRow, SkillGrants } from '../../../capabilities/skillGrants.ts';
import type { StoredQuestion, StoredRows } from '../../../capabilities/storedQuestion.ts';

/** A column that other versions may leave empty. */
const textOrNone = z
	.string()
	.nullish()
	.transform((given) => given ?? '');

const keptSkill = z.object({
	slug: z.string(),
	name: textOrNone,
	description: textOrNone,
	owner: textOrNone,
	visibility: textOrNone,
	status: textOrNone,
	version: z
		.number()
		.nullish()
		.transform((given) => given ?? 0),
});

const wholeAnswer = z.tuple([
	z.object({
		me: z.string(),
		skills: z.array(z.unknown()),
		agents: z.array(z.object({ key: z.string(), name: textOrNone })),
		people: z.array(z.string().nullable()),
		to_agents: z.array(z.tuple([z.string(), z.string(), z.number().nullable(), textOrNone])),
		to_people: z.array(z.tuple([z.string(), z.string(), textOrNone])),
	}),
]);

/** Those whose name nobody else has, and how many are left out. */
function apart<Named>(all: readonly Named[], nameOf: (one: Named) => string): readonly [readonly Named[], number] {
	const counts = new Map<string, number>();
	for (const one of all) counts.set(nameOf(one), (counts.get(nameOf(one)) ?? 0) + 1);
	const left = all.filter((one) => counts.get(nameOf(one)) === 1);
	return [left, all.length - left.length];
}

/** Undefined where the answer makes no sense. What cannot be told apart, or is no skill, is left out, and `troubles` says so. */
export function grantsFrom(rows: StoredRows): SkillGrants | undefined {
	const [found] = wholeAnswer.safeParse(rows).data ?? [];
	if (!found) return undefined;
	const { me, people, to_agents, to_people } = found;
	const made = found.skills.flatMap((skill) => keptSkill.safeParse(skill).data ?? []);
	const odd = found.skills.length - made.length;
	const [skills, sameSkills] = apart(made, ({ slug }) => slug);
	const [agents, sameAgents] = apart(found.agents, ({ key }) => key);
	const [slugs, keys] = [new Set(skills.map(({ slug }) => slug)), new Set(agents.map(({ key }) => key))];
	const same = (count: number, what: string) =>
		`${count} ${what} are left out: several have the same name, those of several tenants perhaps, and Soulscope cannot tell them apart.`;
	return {
		me,
		skills,
		agents,
		people: people.filter((id) => id !== null),
		troubles: [
			...(sameSkills > 0 ? [same(sameSkills, 'skills')] : []),
			...(sameAgents > 0 ? [same(sameAgents, 'agents')] : []),
			...(odd > 0 ? [`${odd} skills are left out: their rows are not as GoClaw 2026.2.26 has them.`] : []),
		],
		grants: [
			...to_agents.flatMap(([slug, id, pinned, by]) =>
				slugs.has(slug) && keys.has(id)
					? [{ slug, to: { kind: 'agent', id }, ...(pinned !== null && { pinned }), by } as const]
					: [],
			),
			...to_people.flatMap(([slug, id, by]) =>
				slugs.has(slug) ? [{ slug, to: { kind: 'person', id }, by } as const] : [],
			),
		],
	};
}

/** What the database takes. What GoClaw takes for a version is looked at where somebody pins one. */
const grantFile = z.strictObject({ pinned_version: z.int32().optional(), granted_by: z.string() });

const fileOf = ({ pinned_version, granted_by }: z.infer<typeof grantFile>): string =>
	`${JSON.stringify({ pinned_version, granted_by })}\n`;

/** One line, of which no part is ever merged with another's. */
export const textOfGrant = ({ pinned, by }: GrantRow): string =>
	fileOf({ ...(pinned !== undefined && { pinned_version: pinned }), granted_by: by });

/** Undefined where the text is not of a grant. */
export function grantOf(text: string): GrantRow | undefined {
	let value: unknown;
	try {
		value = JSON.parse(text);
	} catch {
		return undefined;
	}
	const { data } = grantFile.safeParse(value);
	return data && { ...(data.pinned_version !== undefined && { pinned: data.pinned_version }), by: data.granted_by };
}

const grantRow = z.tuple([z.strictObject({ pinned_version: z.number().optional(), granted_by: z.string() })]);

/** The text of the grant in the answer to `grantQuestion`; undefined where there is none. */
export function grantIn(rows: StoredRows): string | undefined {
	const [row] = grantRow.safeParse(rows).data ?? [];
	return row && fileOf(row);
}

export const grantQuestion = (
	{ oneAgentGrant, onePersonGrant }: Readonly<Record<'oneAgentGrant' | 'onePersonGrant', SqlStatement>>,
	slug: string,
	{ kind, id }: Grantee,
): StoredQuestion => ({ statement: kind === 'agent' ? oneAgentGrant : onePersonGrant, values: [slug, id] });
