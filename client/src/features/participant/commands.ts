import * as vscode from 'vscode';
import { DryRunToolRequest, RunToolRequest, type ToolParams } from '../../../../protocol/chat/tools.ts';
import { MemorySearchRequest } from '../../../../protocol/memory/search.ts';
import type { WorkspaceInfo } from '../../../../protocol/workspace/workspaces.ts';
import type { Server } from '../../server/server.ts';
import { changesShown, mayWrite } from './confirm.ts';
import { fenced } from './fenced.ts';
import { attachmentsOf } from './references.ts';

/** What a slash command of the participant works with. */
export interface ParticipantRequest {
	readonly server: Pick<Server, 'request'>;
	readonly agent: WorkspaceInfo;
	readonly prompt: string;
	readonly references: readonly vscode.ChatPromptReference[];
	readonly stream: vscode.ChatResponseStream;
	readonly token: vscode.CancellationToken;
}

const mostFound = 8;

/** What was typed, else what was put beside it. */
async function note({ prompt, references }: ParticipantRequest): Promise<string> {
	if (prompt.trim() !== '') return prompt.trim();
	const attached = await attachmentsOf(references);
	return attached
		.flatMap((each) => (each.kind === 'selection' ? [each.text] : []))
		.join('\n')
		.trim();
}

async function remember(request: ParticipantRequest): Promise<void> {
	const { server, agent, stream, token } = request;
	const text = await note(request);
	if (text === '')
		return stream.markdown(
			vscode.l10n.t('Write what the agent should remember, or attach selected text to the message.'),
		);
	const params: ToolParams = { workspace: agent.uri, of: 'editor', tool: 'remember', input: { note: text } };
	const dryRun = await server.request(DryRunToolRequest, params, token);
	if (dryRun.kind === 'failed') return stream.markdown(dryRun.message);
	if (dryRun.kind === 'free') return stream.markdown(vscode.l10n.t('This is already saved.'));
	stream.markdown(`${changesShown(dryRun)}\n\n`);
	if (!dryRun.allowed && !(await mayWrite(dryRun))) {
		return stream.markdown(vscode.l10n.t('Nothing was written, because you did not allow it.'));
	}
	const run = await server.request(RunToolRequest, { ...params, shown: dryRun.shown }, token);
	stream.markdown(run.isError ? run.text : vscode.l10n.t('Written.'));
	for (const { uri } of run.isError ? [] : dryRun.shown.changes) stream.reference(vscode.Uri.parse(uri));
}

async function recall({ server, agent, prompt, stream, token }: ParticipantRequest): Promise<void> {
	const query = prompt.trim();
	if (query === '') return stream.markdown(vscode.l10n.t('Write what you want to find in the agent’s memory.'));
	const { hits } = await server.request(MemorySearchRequest, { workspace: agent.uri, query, limit: mostFound }, token);
	if (hits.length === 0) return stream.markdown(vscode.l10n.t('Nothing found in the memory of {0}.', agent.name));
	for (const { uri, path, startLine, snippet } of hits) {
		const place = new vscode.Location(vscode.Uri.parse(uri), new vscode.Position(startLine - 1, 0));
		stream.anchor(place, `${path}:${startLine}`);
		stream.markdown(`\n\n${fenced(snippet.trim(), 'markdown')}\n\n`);
	}
}

async function preview({ agent, stream }: ParticipantRequest): Promise<void> {
	await vscode.commands.executeCommand('soulscope.previewPrompt', { workspace: agent.uri });
	stream.markdown(vscode.l10n.t('The prompt of {0} is open in the editor.', agent.name));
}

/** By the names that the manifest has. */
export const participantCommands: Readonly<Record<string, (request: ParticipantRequest) => Promise<void>>> = {
	remember,
	recall,
	preview,
};
