import * as vscode from 'vscode';
import {
	DryRunToolRequest,
	RunToolRequest,
	type ShownWrite,
	type ToolParams,
} from '../../../../protocol/chat/tools.ts';
import type { Server } from '../../server/server.ts';
import type { WorkspaceList } from '../../workspaces/workspaces.ts';
import { changesShown } from '../participant/confirm.ts';
import { agentMeant } from '../participant/workspace.ts';
import type { EditorTool } from './table.ts';

export interface EditorToolServices {
	readonly server: Pick<Server, 'request'>;
	readonly workspaces: Pick<WorkspaceList, 'load' | 'containing'>;
}

/** What a model may give; `agent` says whose memory, where several agents live here. */
export type Input = Readonly<Record<string, unknown>> & { readonly agent?: unknown };

/** Previews that wait for their run; a model may have several calls in one answer. */
const mostShown = 50;

const result = (text: string) => new vscode.LanguageModelToolResult([new vscode.LanguageModelTextPart(text)]);

/** A tool of the editor's own chat that our server runs; one that writes is shown and asked for first. */
export function editorTool(
	{ tool, writes }: Pick<EditorTool, 'tool' | 'writes'>,
	{ server, workspaces }: EditorToolServices,
): vscode.LanguageModelTool<Input> {
	const shown = new Map<string, ShownWrite>();

	async function paramsFor(given: Input): Promise<ToolParams> {
		const { agent: name, ...input } = given;
		const agent = await agentMeant(workspaces, typeof name === 'string' ? name : undefined);
		if (typeof agent === 'string') throw new Error(agent);
		return { workspace: agent.uri, of: 'editor', tool, input };
	}

	const keyOf = ({ workspace, input }: ToolParams): string => JSON.stringify([workspace, input]);

	function checkTrust(): void {
		if (vscode.workspace.isTrusted) return;
		throw new Error(
			vscode.l10n.t('The agent’s memory was not used, because this workspace is not trusted. Trust it first.'),
		);
	}

	return {
		async prepareInvocation({ input }, token) {
			checkTrust();
			const params = await paramsFor(input);
			if (!writes) return { invocationMessage: vscode.l10n.t('Reading the agent’s memory') };
			const dryRun = await server.request(DryRunToolRequest, params, token);
			if (dryRun.kind === 'failed') throw new Error(dryRun.message);
			if (dryRun.kind === 'free') return { invocationMessage: dryRun.summary };
			shown.delete(keyOf(params));
			shown.set(keyOf(params), dryRun.shown);
			for (const oldest of shown.keys()) {
				if (shown.size <= mostShown) break;
				shown.delete(oldest);
			}
			const invocationMessage = dryRun.summary;
			if (dryRun.allowed) return { invocationMessage };
			const message = new vscode.MarkdownString(changesShown(dryRun));
			return { invocationMessage, confirmationMessages: { title: dryRun.summary, message } };
		},
		async invoke({ input }, token) {
			checkTrust();
			const params = await paramsFor(input);
			const seen = shown.get(keyOf(params));
			shown.delete(keyOf(params));
			const run = await server.request(RunToolRequest, { ...params, ...(seen && { shown: seen }) }, token);
			if (run.isError) throw new Error(run.text);
			return result(run.text);
		},
	};
}
