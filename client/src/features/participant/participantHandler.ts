import * as vscode from 'vscode';
import { ParticipantEndRequest, ParticipantPromptRequest } from '../../../../protocol/chat/participant.ts';
import type { Server } from '../../server/server.ts';
import { errorMessage } from '../../ui/errorMessage.ts';
import type { WorkspaceList } from '../../workspaces/workspaces.ts';
import { participantCommands } from './commands.ts';
import { conversationOf, historyOf } from './history.ts';
import { participantId } from './participantId.ts';
import { attachmentsOf } from './references.ts';
import { type Conversed, converse } from './toolLoop.ts';
import { agentMeant } from './workspace.ts';

export interface ParticipantServices {
	readonly server: Pick<Server, 'request'>;
	readonly workspaces: Pick<WorkspaceList, 'load' | 'containing'>;
}

const thingsToRemember = (count: number): string =>
	count === 1 ? vscode.l10n.t('1 thing to remember') : vscode.l10n.t('{0} things to remember', count);

/**
 * Tells the server how it ended, whatever came of it: an answer is worth more than its record. Gives back how many things to
 * remember wait in this chat.
 */
async function recorded(
	server: Pick<Server, 'request'>,
	record: string | undefined,
	said: Conversed,
	token: vscode.CancellationToken,
	work: () => Promise<void>,
): Promise<number> {
	const tell = async (end: 'done' | 'failed', message?: string): Promise<number> => {
		if (record === undefined) return 0;
		const how = token.isCancellationRequested ? 'stopped' : end;
		const result = { record, ...said, end: how, ...(message !== undefined && { message }) } as const;
		const told = await server.request(ParticipantEndRequest, result).catch(() => undefined);
		return told?.toRemember ?? 0;
	};
	try {
		await work();
	} catch (error) {
		tell('failed', errorMessage(error));
		throw error;
	}
	return tell('done');
}

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
		const conversation = conversationOf(context.history);
		const asked = {
			workspace: agent.uri,
			text: prompt,
			attachments,
			...(model.id !== undefined && { model: model.id }),
			...(conversation !== undefined && { conversation }),
		};
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
		const said = { text: '', calls: [] };
		const asking = {
			server,
			model,
			messages,
			tools: ready.tools.map((tool) => ({ ...tool })),
			workspace: agent.uri,
			stream,
			token,
		};
		const toRemember = await recorded(server, ready.record, said, token, () => converse(asking, said));
		if (toRemember > 0) stream.button({ title: thingsToRemember(toRemember), command: 'soulscope.proposals.focus' });
		return { metadata: { prompt, ...(ready.conversation !== undefined && { conversation: ready.conversation }) } };
	};
	return async (request, context, stream, token) => {
		try {
			return await answer(request, context, stream, token);
		} catch (error) {
			if (token.isCancellationRequested) return undefined;
			return { errorDetails: { message: errorMessage(error) } };
		}
	};
}
