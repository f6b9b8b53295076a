import type { PreviewParams } from '../../../../../protocol/preview/preview.ts';
import type { Prompt } from '../../../engine/prompt/prompt.ts';
import { assembleAsChatted } from '../../../engine/prompt/wording/asChatted.ts';
import type { Registry } from '../../../engine/runtimes/createRegistry.ts';
import type { Runtime } from '../../../engine/runtimes/runtime.ts';
import { analyse } from '../../../engine/workspace/analysis.ts';
import type { Session, SessionKind } from '../../../engine/workspace/session.ts';
import { withOwnRecall } from '../../../host/search/runtime/ownRecall.ts';
import { type PromptScene, withRejectedPersonaSwap } from '../../../host/workspace/rejectedPersonaSwap.ts';
import type { Workspace } from '../../../host/workspace/workspaces.ts';
import type { LanguageContext } from '../../context.ts';
import { RequestError } from '../client/guardedHandlers.ts';

/** Whose prompt is asked for; throws a line for people where nobody knows it. */
export async function runtimeFor(
	workspace: Workspace,
	id: string | undefined,
	{ runtimeById, load }: Registry,
): Promise<Runtime> {
	if (id === undefined || id === workspace.runtime.id) return workspace.runtime;
	const runtime = runtimeById(id);
	if (!runtime) throw new RequestError(`Soulscope does not know the runtime “${id}”. Choose one from the list.`);
	return load(runtime);
}

/** The farthest that a date can lie from the epoch, in ms. */
const farthest = 8.64e15;

function sceneFor(
	workspace: Workspace,
	runtime: Runtime,
	kind: SessionKind,
	{ message, at, random, personaSwap, user }: PreviewParams,
): PromptScene | Promise<PromptScene> {
	if (at !== undefined && !(Math.abs(at) <= farthest)) throw new RequestError('This time does not exist.');
	if (random !== undefined && !(random >= 0 && random < 1)) {
		throw new RequestError('The random number must be from 0 to below 1.');
	}
	const session: Session = {
		...workspace.session(kind),
		...(message === undefined ? {} : { message }),
		...(at === undefined ? {} : { now: at }),
		...(random === undefined ? {} : { random }),
		...(user === undefined ? {} : { user }),
	};
	return personaSwap
		? withRejectedPersonaSwap(workspace, runtime, session)
		: { snapshot: workspace.snapshot(), session };
}

/** The prompt of a session of `kind`, as `params` describe its turn. Rejects with a line for people. */
export async function promptFor(
	workspace: Workspace,
	runtime: Runtime,
	kind: SessionKind,
	params: PreviewParams,
	{ shelf, settings, catalog }: LanguageContext,
): Promise<Prompt> {
	const { wording, message } = params;
	// Of another program than the one that is looked through, nobody may have looked for its files yet.
	if (runtime !== workspace.runtime) await workspace.settlePlaces([{ runtime, session: workspace.session(kind) }]);
	const { snapshot, session } = await sceneFor(workspace, runtime, kind, params);
	// What is recalled goes out in front of the message, and never in the prompt.
	if (wording === 'chat') return assembleAsChatted(runtime, snapshot, session);
	if (message !== undefined) {
		const by = settings.of(workspace.root).chat.recallBy;
		const asked = await withOwnRecall(workspace, session, { runtime, by, catalog: catalog.of });
		return runtime.assemble(snapshot, asked, shelf.wordingFor(runtime.id));
	}
	if (params.at !== undefined || params.random !== undefined || params.user !== undefined || params.personaSwap) {
		return runtime.assemble(snapshot, session, shelf.wordingFor(runtime.id));
	}
	// Another runtime's prompt is nobody else's business; the workspace's own is assembled already, or will be needed.
	const analysis =
		runtime === workspace.runtime
			? workspace.analysis()
			: analyse(workspace.snapshot(), runtime, workspace.session(kind), shelf.wordingFor(runtime.id));
	return analysis.prompt(kind);
}
