import * as vscode from 'vscode';
import type { ParticipantResult } from '../../../../protocol/chat/participant.ts';
import { DryRunToolRequest, RunToolRequest, type ToolParams, type ToolRun } from '../../../../protocol/chat/tools.ts';
import type { Server } from '../../server/server.ts';
import { changesShown, mayWrite } from './confirm.ts';

/** Answers of the model in one turn at most; what a runaway agent costs at most. */
const mostRounds = 12;

export interface ToolLoopInput {
	readonly server: Pick<Server, 'request'>;
	readonly model: Pick<vscode.LanguageModelChat, 'sendRequest'>;
	/** Everything up to the person's last words; grows with each round. */
	readonly messages: vscode.LanguageModelChatMessage[];
	readonly tools: readonly vscode.LanguageModelChatTool[];
	/** URI of the workspace's root. */
	readonly workspace: string;
	readonly stream: Pick<vscode.ChatResponseStream, 'markdown' | 'progress'>;
	readonly token: vscode.CancellationToken;
}

/** What a turn came to, for its record. */
export interface Conversed {
	readonly text: string;
	readonly calls: ParticipantResult['calls'];
}

const refused: ToolRun = {
	text: 'The person did not allow this. Do not try it again; go on without it, or ask what they would rather have.',
	isError: true,
	summary: '',
};

/** Tried, shown in the chat, asked for, and then done as it was shown. */
async function runTool(params: ToolParams, { server, stream, token }: ToolLoopInput): Promise<ToolRun> {
	const dryRun = await server.request(DryRunToolRequest, params, token);
	if (dryRun.kind === 'failed') return { text: dryRun.message, isError: true, summary: '' };
	if (dryRun.kind === 'free') {
		stream.progress(dryRun.summary);
		return server.request(RunToolRequest, params, token);
	}
	stream.markdown(`\n\n**${dryRun.summary}**\n\n${changesShown(dryRun)}\n\n`);
	if (!dryRun.allowed && !(await mayWrite(dryRun))) {
		stream.markdown(`${vscode.l10n.t('Nothing was written, because you did not allow it.')}\n\n`);
		return refused;
	}
	// Whoever stopped the turn while the question stood there has said no.
	if (token.isCancellationRequested) return refused;
	const run = await server.request(RunToolRequest, { ...params, shown: dryRun.shown }, token);
	stream.markdown(`${run.isError ? run.text : vscode.l10n.t('Written.')}\n\n`);
	return run;
}

/** One answer: what it said, and the tools that it calls. */
async function answer({ model, messages, tools, stream, token }: ToolLoopInput) {
	const response = await model.sendRequest(messages, { tools: [...tools] }, token);
	const texts: vscode.LanguageModelTextPart[] = [];
	const calls: vscode.LanguageModelToolCallPart[] = [];
	for await (const part of response.stream) {
		if (token.isCancellationRequested) break;
		if (part instanceof vscode.LanguageModelTextPart) {
			stream.markdown(part.value);
			texts.push(part);
		} else if (part instanceof vscode.LanguageModelToolCallPart) calls.push(part);
	}
	return { texts, calls };
}

const stateOf = (run: ToolRun): ParticipantResult['calls'][number]['state'] =>
	run === refused ? 'refused' : run.isError ? 'failed' : 'done';

/** Has the model answer, runs what it calls, and has it answer again, until it calls nothing more. `conversed` grows meanwhile. */
export async function converse(
	asking: ToolLoopInput,
	conversed: { text: string; calls: Conversed['calls'][number][] },
) {
	const { messages, workspace, stream, token } = asking;
	for (let round = 0; round < mostRounds && !token.isCancellationRequested; round++) {
		const { texts, calls } = await answer(asking);
		conversed.text += texts.map(({ value }) => value).join('');
		if (calls.length === 0 || token.isCancellationRequested) return;
		messages.push(vscode.LanguageModelChatMessage.Assistant([...texts, ...calls]));
		const results: vscode.LanguageModelToolResultPart[] = [];
		for (const { callId, name, input } of calls) {
			const run = await runTool({ workspace, of: 'agent', tool: name, input }, asking);
			conversed.calls.push({ name, state: stateOf(run), result: run.text });
			results.push(new vscode.LanguageModelToolResultPart(callId, [new vscode.LanguageModelTextPart(run.text)]));
			if (token.isCancellationRequested) return;
		}
		messages.push(vscode.LanguageModelChatMessage.User(results));
	}
	if (!token.isCancellationRequested) {
		stream.markdown(`\n\n${vscode.l10n.t('Stopped, because the agent called too many tools.')}`);
	}
}
