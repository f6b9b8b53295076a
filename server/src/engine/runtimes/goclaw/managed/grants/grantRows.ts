import * as z from 'zod';
import type { Grantee, GrantRow, SkillGrants } from '../../../capabilities/skillGrants.ts';
import type { StoredQuestion, StoredRows } from '../../../capabilities/storedQuestion.ts';
import { oneAgentGrant, onePersonGrant } from './grantStatements.ts';

const wholeAnswer = z.tuple([
	z.object({
		me: z.string(),
		skills: z.array(
			z.object({
				slug: z.string(),
				name: z.string(),
				description: z.string(),
				owner: z.string(),
				visibility: z.string(),
				status: z.string(),
				version: z.number(),
			}),
		),
		agents: z.array(z.object({ key: z.string(), name: z.string() })),
		people: z.array(z.string()),
		to_agents: z.array(z.tuple([z.string(), z.string(), z.number(), z.string()])),
		to_people: z.array(z.tuple([z.string(), z.string(), z.string()])),
	}),
]);

/** Undefined where the answer makes no sense. */
export function grantsFrom(rows: StoredRows): SkillGrants | undefined {
	const [found] = wholeAnswer.safeParse(rows).data ?? [];
	if (!found) return undefined;
	const { to_agents, to_people, ...rest } = found;
	return {
		...rest,
		grants: [
			...to_agents.map(([slug, id, pinned, by]) => ({ slug, to: { kind: 'agent', id }, pinned, by }) as const),
			...to_people.map(([slug, id, by]) => ({ slug, to: { kind: 'person', id }, by }) as const),
		],
	};
}

/** What is 4 bytes in the database, and what GoClaw takes for a version. */
const version = z.int32().min(1);

const grantFile = z.strictObject({ pinned_version: version.optional(), granted_by: z.string().min(1) });

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

export const grantQuestion = (slug: string, { kind, id }: Grantee): StoredQuestion => ({
	statement: kind === 'agent' ? oneAgentGrant : onePersonGrant,
	values: [slug, id],
});
