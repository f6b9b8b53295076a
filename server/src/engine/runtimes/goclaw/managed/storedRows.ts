import * as z from 'zod';
import { utf8Length } from '../../../text/lengths/measure.ts';
import type { WorkspacePath } from '../../../workspace/snapshot.ts';
import type { StoredAgent, StoredFile } from '../../capabilities/managed.ts';
import type { StoredRows } from '../../capabilities/storedQuestion.ts';
import { audienceOf, isVisibility } from '../skills/stored.ts';
import { type AgentPage, agentPage, writtenPage } from './agentPage.ts';
import { pathOf } from './storedPath.ts';
import { descriptionIn, summonedRows, summonState } from './summonState.ts';

/** ms since the epoch; rows may lack it. */
const moment = z
	.number()
	.nullable()
	.transform((given) => Math.round(given ?? 0));

const agentRows = z.array(
	z.object({
		agent_key: z.string(),
		display_name: z.string(),
		agent_type: z.string(),
		status: z.string(),
		age: z.number().nullable(),
		people: z.number(),
	}),
);

const storedSkill = z.looseObject({
	slug: z.string(),
	owner_id: z.string(),
	visibility: z.string(),
	modified: moment,
	agents: z.array(z.looseObject({ agent_key: z.string() })),
	people: z.array(z.looseObject({ user_id: z.string() })),
});

const wholeAgent = z.tuple([
	z.object({
		agent: agentPage.shape.agent,
		files: z.array(z.object({ name: z.string(), text: z.string(), modified: moment })),
		copies: z.array(z.object({ user: z.string(), name: z.string(), text: z.string(), modified: moment })),
		documents: z.array(
			z.object({ user: z.string(), path: z.string(), size: z.number(), text: z.string().nullish(), modified: moment }),
		),
		people: agentPage.shape.people,
		delegates_to: agentPage.shape.delegates_to,
		team: agentPage.shape.team.unwrap().nullable(),
		skills: z.array(storedSkill),
	}),
]);

const oneText = z.tuple([z.object({ content: z.string() })]);

/** Another visibility than those three lets nobody in. */
function whoSees({
	visibility,
	owner_id: owner,
	agents,
	people,
}: {
	readonly visibility: string;
	readonly owner_id: string;
	readonly agents: readonly { readonly agent_key: string }[];
	readonly people: readonly { readonly user_id: string }[];
}): string {
	if (!isVisibility(visibility)) return `nobody: GoClaw knows no visibility ${visibility}`;
	return audienceOf(
		{ visibility, owner },
		agents.map(({ agent_key }) => agent_key),
		people.map(({ user_id }) => user_id),
	);
}

/** Empty where the answer makes no sense. */
export const agentsFrom = (rows: StoredRows): readonly StoredAgent[] =>
	(agentRows.safeParse(rows).data ?? []).map((row) => {
		const state = summonState(row.status, row.age ?? undefined);
		return {
			key: row.agent_key,
			name: row.display_name,
			type: row.agent_type,
			status: row.status,
			people: row.people,
			...(state && { state }),
		};
	});

/** Empty where there is no such agent. */
export const peopleFrom = (rows: StoredRows): readonly string[] => wholeAgent.safeParse(rows).data?.[0].people ?? [];

/** What an agent is summoned from, in the answer to `agent`; empty where there is nothing. */
export const summonedFrom = (rows: StoredRows): string =>
	descriptionIn(wholeAgent.safeParse(rows).data?.[0].agent.other_config);

export const textFrom = (rows: StoredRows): string | undefined => oneText.safeParse(rows).data?.[0].content;

const pageFile = (text: string, modified: number): StoredFile => ({
	text,
	size: utf8Length(text),
	modified,
	isWritable: false,
});

const rowFile = (text: string, modified: number): StoredFile => ({ ...pageFile(text, modified), isWritable: true });

/** The agent's rows as files, each at the path that stands for it. */
export function filesFrom(rows: StoredRows): ReadonlyMap<WorkspacePath, StoredFile> | undefined {
	const [found] = wholeAgent.safeParse(rows).data ?? [];
	if (!found) return undefined;
	const { agent, team, people, delegates_to, files, copies, documents, skills } = found;
	const state = summonState(agent.status ?? '', undefined);
	const summoned = summonedRows(agent.agent_type, files);
	const page: AgentPage = {
		mode: 'managed',
		...(state && { state: state.says }),
		agent,
		delegates_to,
		...(team && { team }),
		people,
		...(Object.keys(summoned).length > 0 && {
			summoning: { description: descriptionIn(agent.other_config), writes: summoned },
		}),
	};
	return new Map<WorkspacePath, StoredFile>([
		[pathOf({ kind: 'agent' }), pageFile(writtenPage(page), momentOf(agent.updated_at))],
		...files.map(({ name, text, modified }): [WorkspacePath, StoredFile] => [
			pathOf({ kind: 'context', user: undefined, name }),
			rowFile(text, modified),
		]),
		...copies.map(({ user, name, text, modified }): [WorkspacePath, StoredFile] => [
			pathOf({ kind: 'context', user, name }),
			rowFile(text, modified),
		]),
		...documents.map(({ user, path, size, text, modified }): [WorkspacePath, StoredFile] => [
			pathOf({ kind: 'memory', user: user === '' ? undefined : user, path }),
			{ text: text ?? undefined, size, modified, isWritable: true },
		]),
		...skills.map(({ modified, ...skill }): [WorkspacePath, StoredFile] => [
			pathOf({ kind: 'skill', slug: skill.slug }),
			pageFile(`${JSON.stringify({ ...skill, who_sees_it: whoSees(skill) }, undefined, '\t')}\n`, modified),
		]),
	]);
}

function momentOf(written: unknown): number {
	const parsed = typeof written === 'string' ? Date.parse(written) : Number.NaN;
	return Number.isNaN(parsed) ? 0 : parsed;
}
