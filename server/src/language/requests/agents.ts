import {
	type AgentsParams,
	AgentsRequest,
	type AgentsResult,
	type ChangeAgentsParams,
	ChangeAgentsRequest,
	type ChangeAgentsResult,
} from '../../../../protocol/workspace/agents.ts';
import { PersonaCopyRequest } from '../../../../protocol/workspace/copyPersona.ts';
import { writePlan } from '../../host/workspace/configuration/changeAgents.ts';
import type { Workspace } from '../../host/workspace/workspaces.ts';
import type { Feature } from '../feature.ts';
import { RequestError } from '../support/client/guardedHandlers.ts';
import { untrusted } from '../support/client/trust.ts';
import { workspaceAt } from '../support/workspace/workspaceLookup.ts';

const agentsOf = ({ runtime }: Workspace) => {
	if (runtime.agents) return runtime.agents;
	throw new RequestError(
		`There is no list of agents to manage: ${runtime.title} does not keep several in one configuration.`,
	);
};

/** The agents of one configuration, and changes to it that a person has seen. */
export const agentsRequests: Feature = {
	name: 'agents',
	register(context) {
		const { connection, files, gate, options, workspaces } = context;
		connection.onRequest(
			AgentsRequest,
			context.answered<AgentsParams, AgentsResult>('agents', async ({ workspace: uri }) => {
				const workspace = workspaceAt(uri, context);
				const { agents, file, problem } = agentsOf(workspace).list(workspace.snapshot());
				return {
					agents: agents.map(({ bindings, ...agent }) => ({ ...agent, bindings: bindings.map(({ title }) => title) })),
					...(file !== undefined && { file }),
					...(problem !== undefined && { problem }),
				};
			}),
		);
		connection.onRequest(
			ChangeAgentsRequest,
			context.answered<ChangeAgentsParams, ChangeAgentsResult>(
				'change agents',
				async ({ workspace: uri, change, agreed }) => {
					if (!options.trusted) return untrusted('No agent was changed');
					const workspace = workspaceAt(uri, context);
					const plan = agentsOf(workspace).plan(workspace.snapshot(), change);
					if (plan.kind === 'refused') return { kind: 'failed', message: plan.message };
					const { file, before, after, notes } = plan;
					const planned = { uri: files.uriOf(file), before, after, notes };
					if (agreed === undefined) return { kind: 'planned', ...planned };
					if (agreed !== after) {
						return { kind: 'failed', message: `${file} was not changed: it has been edited since.` };
					}
					const result = await writePlan(gate, plan);
					if ('problem' in result) return { kind: 'failed', message: result.problem };
					await workspaces.filesChanged([{ path: file, kind: 'changed' }]);
					return { kind: 'written', ...planned, operation: result.operation };
				},
			),
		);
		// Few people copy a persona, and fewer do it twice.
		connection.onRequest(
			PersonaCopyRequest,
			context.answered('copy persona', async (params) =>
				(await import('../support/agents/copying.ts')).copyPersona(params, context),
			),
		);
	},
};
