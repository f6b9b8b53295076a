import * as z from 'zod';
import { utf8Length } from '../../../text/lengths/measure.ts';
import type { WorkspacePath } from '../../../workspace/snapshot.ts';
import type { StoredAgent, StoredFile } from '../../capabilities/managed.ts';
import type { StoredRows } from '../../capabilities/storedQuestion.ts';
import { type AgentPage, agentPage, writtenPage } from './agentPage.ts';
import type { GoClawLayout } from './layouts/versions.ts';
import { pathOf } from './storedPath.ts';
import { descriptionIn, laterState, summonedRows, summonState } from './summonState.ts';

/** ms since the epoch; rows may lack it. */
const moment = z
	.number()
	.nullable()
	.transform((given) => Math.round(given ?? 0));

/** A column that other versions may leave empty. */
const textOrNone = z
	.string()
	.nullish()
	.transform((given) => given ?? '');

const agentRow = z.object({
	agent_key: z.string(),
	display_name: textOrNone,
	agent_type: textOrNone,
	status: textOrNone,
	age: z.number().nullish(),
	people: z.number(),
});

const wholeAgent = z.tuple([
	z.object({
		agent: agentPage().shape.agent,
		files: z.array(z.object({ name: textOrNone, text: z.string(), modified: moment })),
		copies: z.array(z.object({ user: textOrNone, name: textOrNone, text: z.string(), modified: moment })),
		documents: z.array(
			z.object({ user: z.string(), path: z.string(), size: z.number(), text: z.string().nullish(), modified: moment }),
		),
		people: agentPage().shape.people,
		delegates_to: agentPage().shape.delegates_to,
		team: agentPage().shape.team.unwrap().nullable(),
		edition: agentPage().shape.edition,
	}),
]);

const oneText = z.tuple([z.object({ content: z.string() })]);

/** What is said of agents that have one key. */
const inseparable = (count: number) => ({
	says: `${count} agents of this database have this key, of several tenants perhaps. Soulscope cannot tell them apart, and opens none of them.`,
	isWrong: true,
});

/** What is no agent is left out. */
export function agentsFrom(rows: StoredRows, { program }: Pick<GoClawLayout, 'program'>): readonly StoredAgent[] {
	const stateOf = program === undefined ? summonState : laterState;
	const byKey = new Map<string, z.infer<typeof agentRow>[]>();
	for (const given of rows) {
		const { data: row } = agentRow.safeParse(given);
		if (row) byKey.set(row.agent_key, [...(byKey.get(row.agent_key) ?? []), row]);
	}
	return [...byKey.values()].flatMap(([row, ...others]): StoredAgent[] => {
		if (!row) return [];
		const state = others.length > 0 ? inseparable(others.length + 1) : stateOf(row.status, row.age ?? undefined);
		return [
			{
				key: row.agent_key,
				name: row.display_name,
				type: row.agent_type,
				status: row.status,
				people: row.people,
				...(state && { state }),
			},
		];
	});
}

/** Empty where there is no such agent. */
export const peopleFrom = (rows: StoredRows): readonly string[] => wholeAgent.safeParse(rows).data?.[0].people ?? [];

/** What an agent is summoned from, in the answer to `agent`; empty where there is nothing. */
export const summonedFrom = (rows: StoredRows): string =>
	descriptionIn(wholeAgent.safeParse(rows).data?.[0].agent.other_config);

export const textFrom = (rows: StoredRows): string | undefined => oneText.safeParse(rows).data?.[0].content;

/** A file that only shows what the database says. `modified`: ms since the epoch. */
export const pageFile = (text: string, modified: number): StoredFile => ({
	text,
	size: utf8Length(text),
	modified,
	isWritable: false,
});

const rowFile = (text: string, modified: number): StoredFile => ({ ...pageFile(text, modified), isWritable: true });

/** The agent's rows as files, each at the path that stands for it. */
export function filesFrom(
	rows: StoredRows,
	{ program }: Pick<GoClawLayout, 'program'>,
): ReadonlyMap<WorkspacePath, StoredFile> | undefined {
	const [found] = wholeAgent.safeParse(rows).data ?? [];
	if (!found) return undefined;
	const { agent, team, people, delegates_to, files, copies, documents, edition } = found;
	const state = (program === undefined ? summonState : laterState)(agent.status ?? '', undefined);
	// Later versions summon other files.
	const summoned = program === undefined ? summonedRows(agent.agent_type, files) : {};
	const page: AgentPage = {
		mode: 'managed',
		...(program !== undefined && { version: program }),
		...(edition && { edition }),
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
	]);
}

function momentOf(written: unknown): number {
	const parsed = typeof written === 'string' ? Date.parse(written) : Number.NaN;
	return Number.isNaN(parsed) ? 0 : parsed;
}
