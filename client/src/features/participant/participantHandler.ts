import * as vscode from 'vscode';
import { ParticipantPromptRequest } from '../../../../protocol/chat/participant.ts';
import type { Server } from '../../server/server.ts';
import type { WorkspaceList } from '../../workspaces/workspaces.ts';
import { participantCommands } from './commands.ts';
import { historyOf } from './history.ts';
import { participantId } from './participantId.ts';
import { attachmentsOf } from './references.ts';
import { converse } from './toolLoop.ts';
import { agentMeant } from './workspace.ts';

export interface ParticipantServices {
	readonly server: Pick<Server, 'request'>;
	readonly workspaces: Pick<WorkspaceList, 'load' | 'containing'>;
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Answers a message of the editor's own chat as the agent of the workspace would. */
export function participantHandler({ server, workspaces }: ParticipantServices): vscode.ChatRequestHandler {
	const answer: vscode.ChatRequestHandler = async (request, context, stream, token) => {
		if (!vscode.workspace.isTrusted) {
			stream.markdown(vscode.l10n.t('Nothing was sent, because this workspace is not trusted. Trust it first.'));
			return undefined;
		}
		const agent = await agentMeant(workspaces);
		if (typeof agent === 'string') {
			stream.markdown(agent);
			return undefined;
		}
		const { prompt, references, model } = request;
		const command = participantCommands[request.command ?? ''];
		if (command) {
			await command({ server, agent, prompt, references, stream, token });
			return undefined;
		}
		const attachments = await attachmentsOf(references);
		const asked = { workspace: agent.uri, text: prompt, attachments };
		const ready = await server.request(ParticipantPromptRequest, asked, token);
		if (ready.kind === 'notice') {
			stream.markdown(ready.text);
			return undefined;
		}
		for (const { uri, line } of ready.recalled) {
			stream.reference(new vscode.Location(vscode.Uri.parse(uri), new vscode.Position(line - 1, 0)));
		}
		const { User } = vscode.LanguageModelChatMessage;
		const messages = [
			// The editor's models know no system prompt: the first message is the nearest thing.
			User(ready.system),
			...historyOf(context.history, participantId),
			User(ready.context === undefined ? ready.message : `${ready.context}\n\n${ready.message}`),
		];
		await converse({
			server,
			model,
			messages,
			tools: ready.tools.map((tool) => ({ ...tool })),
			workspace: agent.uri,
			stream,
			token,
		});
		return { metadata: { prompt } };
	};
	return async (request, context, stream, token) => {
		try {
			return await answer(request, context, stream, token);
		} catch (error) {
			if (token.isCancellationRequested) return undefined;
			return { errorDetails: { message: messageOf(error) } };
		}
	};
}
