import type { UserEntry } from '../../../../protocol/chat/conversation.ts';
import type { ParticipantParams, ParticipantPrompt } from '../../../../protocol/chat/participant.ts';
import { assembleAsChatted } from '../../engine/prompt/wording/asChatted.ts';
import { proposedIn } from '../learning/proposing.ts';
import type { ParticipantTurns } from '../record/participantTurns.ts';
import type { SentRequest } from '../record/sentRequest.ts';
import type { ChatServices } from '../services.ts';
import { toolsFor } from '../tools/registry.ts';
import { takeSlashCommand } from '../turn/slashCommands.ts';
import { contextsOf } from './contexts.ts';
import { placeNow, placeOfConversation, sessionAfter } from './conversationPlace.ts';
import { promptPreflight } from './promptPreflight.ts';
import { toMessages } from './toMessages.ts';

/**
 * What the editor's own chat sends where the agent is asked there: the very prompt that the panel would send, what is
 * recalled and attached in front of the message, and the tools that the agent has.
 */
export async function participantPrompt(
	{ workspace: uri, text, attachments, model, conversation: known }: ParticipantParams,
	services: ChatServices,
	signal: AbortSignal,
	turns?: ParticipantTurns,
): Promise<ParticipantPrompt> {
	const answer = (words: string): ParticipantPrompt => ({ kind: 'notice', text: words });
	if (!services.trusted()) return answer('This workspace is not trusted, so nothing was sent. Trust it first.');
	const session = services.workspace(uri)?.runtime.sessionKinds[0] ?? 'main';
	const open = await placeOfConversation({ workspace: uri, session }, services);
	if (!open) return answer(`There is no agent workspace at ${uri}.`);
	const place = await placeNow(open);
	const { workspace } = place;
	if (text.trim() === '' && attachments.length === 0) return answer('Nothing was sent: the message is empty.');
	const taken = await takeSlashCommand(workspace, text);
	if (taken.kind === 'notice') return answer(taken.text);
	const message = taken.kind === 'send' ? taken.text : text;
	const entry: UserEntry = {
		kind: 'user',
		id: services.newId(),
		at: services.now(),
		text: message,
		...(message !== text && { typed: text }),
		...(attachments.length > 0 && { attachments }),
	};
	const conversation = known ?? turns?.newConversation();
	if (conversation !== undefined) {
		const { records } = services.transcripts;
		await records.write(...(await proposedIn(entry, conversation, open, services)));
	}
	const wish = { place, conversation, entries: [entry], withoutRecall: false, signal };
	const contexts = await contextsOf(wish, services);
	const { runContext } = contexts;
	const now = { ...sessionAfter([entry], place), ...(runContext && { runContext }) };
	const context = contexts.of(entry);
	const prompt = assembleAsChatted(workspace.runtime, workspace.snapshot(), now);
	const tools = toolsFor(workspace, now, place.settings);
	const specs = tools.map(({ name, description, inputSchema }) => ({ name, description, inputSchema }));
	const sent: SentRequest = {
		workspace,
		mode: session,
		typed: entry.typed,
		provider: 'vscode',
		request: {
			model: model ?? '',
			system: [],
			tools: specs,
			messages: toMessages([entry], contexts.of),
		},
		prompt,
		parts: promptPreflight(prompt, workspace, place.tokens).parts,
		tools,
	};
	const record =
		conversation === undefined
			? undefined
			: turns?.begin({ sent, conversation, message: entry, workspace: open.workspace });
	return {
		kind: 'ready',
		system: prompt.text(),
		...(context !== undefined && { context: context.text }),
		message: message.toWellFormed(),
		recalled: contexts.recall?.memories ?? [],
		tools: specs,
		...(record !== undefined && { record }),
		...(conversation !== undefined && { conversation }),
	};
}
