import { MessageType, ShowMessageNotification } from 'vscode-languageserver';
import { modelAsker } from '../chat/asking/askModel.ts';
import { pictureDescriber } from '../chat/captions/caption.ts';
import { proposeConsolidating } from '../chat/consolidating/proposeConsolidating.ts';
import { followTurns } from '../chat/continuity/afterTurn.ts';
import { createEvolver } from '../chat/learning/evolve.ts';
import { createProposals } from '../chat/learning/proposals/proposals.ts';
import { changePins } from '../chat/pins/pins.ts';
import { proposeRetiring } from '../chat/retiring/proposeRetiring.ts';
import { registerChat } from '../chat/rpc/chat.ts';
import { registerEntryPoints } from '../chat/rpc/places.ts';
import { registerProposals } from '../chat/rpc/proposals.ts';
import { registerRecall } from '../chat/rpc/recall.ts';
import type { Rule } from '../engine/rules/rule.ts';
import type { DescribePicture } from '../host/knowledge/pictures.ts';
import { createSpareTime } from '../host/platform/spareTime.ts';
import type { Records } from '../host/records/records.ts';
import type { LanguageContext } from '../language/context.ts';
import { workspaceAt } from '../language/support/workspace/workspaceLookup.ts';
import { chatServices } from './chatServices.ts';
import { placesAround } from './places.ts';
import { proposalsAround } from './proposals.ts';
import { transcriptsHere } from './transcripts.ts';

/** Says each line the first time only. */
function onceEach(say: (line: string) => unknown): (line: string) => void {
	const said = new Set<string>();
	return (line) => {
		if (said.has(line)) return;
		said.add(line);
		say(line);
	};
}

/** Hangs everything on the connection that talks to a model. Loaded on demand: see `chatOnDemand`. */
export async function registerChatSide(
	context: LanguageContext,
	rules: () => readonly Rule[],
): Promise<{ readonly records: Records; readonly describePicture: DescribePicture }> {
	const transcripts = await transcriptsHere(context);
	let proposed = () => {};
	const services = chatServices(context, transcripts, {
		afterTurn: (...turn) => followTurn(...turn),
		proposed: () => proposed(),
	});
	const { records } = transcripts;
	const around = proposalsAround(context);
	const continuity = { ...around, records, gate: context.unrecordedGate };
	const learning = (root: string) => context.settings.of(root).chat.learn;
	const unrecalledDays = (root: string) => context.settings.of(root).chat.unrecalledDays;
	const model = modelAsker(services);
	const spareTime = createSpareTime();
	context.changes.onDidChange(({ typing }) => {
		if (typing) spareTime.typed();
	});
	const evolver = createEvolver({
		...continuity,
		transcripts,
		spend: async (work) => await spareTime.spend(work),
		trusted: services.trusted,
		learning,
		model,
		tell: onceEach((message) =>
			context.connection
				.sendNotification(ShowMessageNotification.type, { type: MessageType.Warning, message })
				.catch(() => undefined),
		),
		note: (line) => context.connection.console.warn(line),
		proposed: () => proposed(),
	});
	const followTurn = followTurns(continuity, evolver, (root) => learning(root) === 'model');
	registerChat(context, services);
	const proposals = createProposals({ ...around, records, find: services.find });
	proposed = registerProposals(context, proposals, transcripts, {
		retire: ({ workspace }, token) =>
			proposeRetiring(workspaceAt(workspace, context), { ...around, records, transcripts, unrecalledDays }, token),
		pins: async ({ workspace, ...change }) =>
			changePins(workspaceAt(workspace, context).root, change, { ...around, records }),
		consolidate: (params, token) =>
			proposeConsolidating(
				workspaceAt(params.workspace, context),
				params,
				{ ...around, records, learning, model },
				token,
			),
	});
	registerRecall(context, transcripts, (uri) => workspaceAt(uri, context));
	// What a window left behind when it was closed.
	evolver.wake();
	context.onShutdown(() => {
		spareTime.end();
		return evolver[Symbol.asyncDispose]();
	});
	registerEntryPoints(placesAround(context), services, { rules });
	// It looks every now and then what other windows have said, and would make its file anew where that is taken away.
	context.onShutdown(() => transcripts[Symbol.asyncDispose]());
	return { records, describePicture: pictureDescriber(model) };
}
