import * as z from 'zod';
import { at, isFailure, isJsonObject, type Json, type JsonObject, parseJson5 } from '../../../text/json5.ts';
import { once } from '../../../text/once.ts';
import type { ConfigFile } from '../../../workspace/snapshot.ts';
import type { DelegationTarget, TeamMember } from '../prompt/virtualFiles.ts';

/** The file that holds what the database says of an agent besides its texts. It stands for the agent's row, and nobody writes it. */
export const agentPageName = 'goclaw-agent.json';

/** The row of an agent. Columns that other versions have besides are kept as they are. */
function agentRow() {
	const text = z.string().nullish();
	return z.looseObject({
		id: z.string(),
		agent_key: z.string(),
		display_name: text,
		agent_type: text,
		owner_id: text,
		status: text,
		frontmatter: text,
		model: text,
		workspace: text,
		// Of another kind it says nothing that could be gone by.
		context_window: z.number().nullish().catch(undefined),
		memory_config: z.json().nullish(),
		compaction_config: z.json().nullish(),
		context_pruning: z.json().nullish(),
		other_config: z.json().nullish(),
		self_evolve: z.json().optional(),
		workspace_sharing: z.json().optional(),
	});
}

export const agentPage = once(() =>
	z.object({
		mode: z.literal('managed'),
		/** The version of the program whose tables these are, where it is not the one of February 2026. */
		version: z.string().optional(),
		/** The edition of the program, where it is not the usual one. */
		edition: z.literal('lite').optional(),
		/** What the status means, where it is not the usual one. */
		state: z.string().optional(),
		agent: agentRow(),
		delegates_to: z.array(
			z.object({
				agent_key: z.string(),
				display_name: z.string(),
				frontmatter: z.string(),
				/** What the link itself says of it; absent where nobody has asked for that. */
				description: z.string().optional(),
			}),
		),
		team: z
			.object({
				name: z.string(),
				description: z.string(),
				members: z.array(
					z.object({
						agent_key: z.string(),
						role: z.string(),
						frontmatter: z.string(),
						/** Absent where nobody has asked for it. */
						display_name: z.string().optional(),
					}),
				),
			})
			.optional(),
		people: z.array(z.string()),
		/** What summoning the agent again would start from, and which rows it would write. */
		summoning: z.object({ description: z.string(), writes: z.record(z.string(), z.string()) }).optional(),
	}),
);

export type AgentPage = z.infer<ReturnType<typeof agentPage>>;

/** What of a managed agent no configuration says. */
export interface ManagedAgent {
	readonly delegates: readonly DelegationTarget[];
	readonly team:
		| { readonly name: string; readonly description: string; readonly members: readonly TeamMember[] }
		| undefined;
	/** As the page has it. */
	readonly version: string | undefined;
	/** True where the agent may change who it is, for everybody. */
	readonly mayEvolve: boolean;
	/** True where its memories are everybody's, whoever talks with it. */
	readonly sharesMemory: boolean;
	/** Ids of those who have talked with it: for everybody else the runtime first makes files. */
	readonly people: ReadonlySet<string>;
}

/** The page as it is shown: what the program's own configuration would call `database`, and more of it. */
export const writtenPage = (page: AgentPage): string => `${JSON.stringify({ database: page }, undefined, '\t')}\n`;

function pageIn(config: JsonObject): AgentPage | undefined {
	const written = at(config, 'database');
	// No other configuration has a use for the schema.
	return at(written, 'mode') === 'managed' ? agentPage().safeParse(written).data : undefined;
}

/** The page `config` as the configuration of an agent that is alone; undefined where it is no page. A column that says nothing is left out. */
export function configOfPage(config: JsonObject): JsonObject | undefined {
	const page = pageIn(config);
	if (!page) return undefined;
	const { agent_key, agent_type, model, workspace, ...row } = page.agent;
	const own = { default: true, agent_type, model, workspace };
	const defaults = {
		context_window: row.context_window,
		memory: row.memory_config,
		compaction: row.compaction_config,
		contextPruning: row.context_pruning,
	};
	const said = (fields: Readonly<Record<string, Json | undefined>>): JsonObject =>
		Object.fromEntries(
			Object.entries(fields).filter((field): field is [string, Json] => field[1] !== undefined && field[1] !== null),
		);
	return {
		database: { mode: page.mode },
		agents: { defaults: said(defaults), list: { [agent_key]: said(own) } },
	};
}

/** The page in `file`; undefined where it is an ordinary configuration. Never throws. */
export function agentPageIn(file: ConfigFile | undefined): AgentPage | undefined {
	if (file?.content.kind !== 'text') return undefined;
	const parsed = parseJson5(file.content.text);
	return isFailure(parsed) || !isJsonObject(parsed.value) ? undefined : pageIn(parsed.value);
}

/** The agent that `file` is the page of; undefined where it is an ordinary configuration. Never throws. */
export function managedAgentIn(file: ConfigFile | undefined): ManagedAgent | undefined {
	const page = agentPageIn(file);
	if (!page) return undefined;
	const { agent, delegates_to, team, people, version } = page;
	// Fields of their own since version 3; before, they were among others.
	const own = { self_evolve: agent.self_evolve ?? null, workspace_sharing: agent.workspace_sharing ?? null };
	const said = (...path: readonly string[]): boolean =>
		[own, agent.other_config].some((from) => at(from ?? undefined, ...path) === true);
	return {
		version,
		mayEvolve: said('self_evolve'),
		sharesMemory: said('workspace_sharing', 'share_memory'),
		delegates: delegates_to.map((target) => ({
			agentKey: target.agent_key,
			displayName: target.display_name,
			frontmatter: target.frontmatter,
		})),
		team: team && {
			name: team.name,
			description: team.description,
			members: team.members.map(({ agent_key: key, role, frontmatter }) => ({
				key,
				role,
				frontmatter,
				self: key === agent.agent_key,
			})),
		},
		people: new Set(people),
	};
}
