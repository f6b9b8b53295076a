import {
	type PreviewParams,
	type PreviewPart,
	PreviewRequest,
	type PreviewResult,
} from '../../../../protocol/preview.ts';
import { assembleAsChatted } from '../../engine/prompt/asChatted.ts';
import { promptFigures, wordingNames } from '../../engine/prompt/figures.ts';
import { withLedgerOnTop } from '../../engine/prompt/ledgerOnTop.ts';
import { hasPlaceholder, type Part, type Prompt } from '../../engine/prompt/prompt.ts';
import { shortStretches } from '../../engine/prompt/shortView.ts';
import { type PlacedPart, placeParts } from '../../engine/prompt/sourceMap.ts';
import { runtimeById } from '../../engine/runtimes/registry.ts';
import type { Runtime } from '../../engine/runtimes/runtime.ts';
import { lengthIn, wordFor } from '../../engine/text/measure.ts';
import { analyse } from '../../engine/workspace/analysis.ts';
import { runNotes } from '../../engine/workspace/runNotes.ts';
import type { Session, SessionKind } from '../../engine/workspace/session.ts';
import { type Scene, standInReport, withRejectedStandIn } from '../../host/standIn.ts';
import { withOwnRecall } from '../../host/turnRecall.ts';
import type { Workspace } from '../../host/workspaces.ts';
import type { LanguageContext } from '../context.ts';
import type { Feature } from '../feature.ts';
import { RequestError } from '../support/guard.ts';
import { sessionKind } from '../support/sessions.ts';
import { workspaceAt } from '../support/workspaceLookup.ts';

function runtimeFor(workspace: Workspace, id: string | undefined): Runtime {
	if (id === undefined) return workspace.runtime;
	const runtime = runtimeById(id);
	if (!runtime) throw new RequestError(`Soulscope cannot stand in for “${id}”. Pick a runtime from the list.`);
	return runtime;
}

/** The farthest that a date can lie from the epoch, in ms. */
const farthest = 8.64e15;

function sceneFor(
	workspace: Workspace,
	runtime: Runtime,
	kind: SessionKind,
	{ message, at, random, standIn }: PreviewParams,
): Scene | Promise<Scene> {
	if (at !== undefined && !(Math.abs(at) <= farthest)) throw new RequestError('There is no such moment.');
	if (random !== undefined && !(random >= 0 && random < 1)) {
		throw new RequestError('Dice show a number from 0 to 1, and never 1 itself.');
	}
	const session: Session = {
		...workspace.session(kind),
		...(message === undefined ? {} : { message }),
		...(at === undefined ? {} : { now: at }),
		...(random === undefined ? {} : { random }),
	};
	return standIn ? withRejectedStandIn(workspace, runtime, session) : { snapshot: workspace.snapshot(), session };
}

async function promptFor(
	workspace: Workspace,
	runtime: Runtime,
	kind: SessionKind,
	params: PreviewParams,
	{ shelf }: LanguageContext,
): Promise<Prompt> {
	const { wording, message } = params;
	const { snapshot, session } = await sceneFor(workspace, runtime, kind, params);
	// What is recalled goes out in front of the message, and never in the prompt.
	if (wording === 'chat') return assembleAsChatted(runtime, snapshot, session);
	if (message !== undefined) {
		const asked = await withOwnRecall(workspace, session, runtime);
		return runtime.assemble(snapshot, asked, shelf.wordingFor(runtime.id));
	}
	if (params.at !== undefined || params.random !== undefined || params.standIn) {
		return runtime.assemble(snapshot, session, shelf.wordingFor(runtime.id));
	}
	// Another runtime's prompt is nobody else's business; the workspace's own is assembled already, or will be needed.
	const analysis =
		runtime === workspace.runtime
			? workspace.analysis()
			: analyse(workspace.snapshot(), runtime, workspace.session(kind), shelf.wordingFor(runtime.id));
	return analysis.prompt(kind);
}

function previewPart({ part, range }: PlacedPart, workspace: Workspace, { files }: LanguageContext): PreviewPart {
	const { id, title, stability, source } = part;
	const common = { id, title, stability, ...range, kind: source.kind };
	if (source.kind === 'wording') return { ...common, wording: source.wording, runs: [] };
	if (source.kind === 'fact') return { ...common, runs: [] };
	const why = source.kind === 'recall' ? source.why : undefined;
	const uri = files.uriOf(workspace.absolute(source.path));
	return { ...common, uri, runs: source.runs, ...(why !== undefined && { why }) };
}

function placeholdersIn({ parts }: Prompt): PreviewResult['placeholders'] {
	const found = parts.filter(hasPlaceholder);
	const isUnmeasured = ({ source }: Part) => source.kind === 'wording' && source.unmeasured;
	return { count: found.length, unmeasured: found.filter(isUnmeasured).length };
}

/** The assembled prompt of one session, as the runtime makes it or as the chat sends it. */
export const previewRequest: Feature = {
	name: 'preview',
	register(context) {
		context.connection.onRequest(
			PreviewRequest,
			context.answered<PreviewParams, PreviewResult>('preview', async (params) => {
				const counter = await context.counter();
				const workspace = workspaceAt(params.workspace, context);
				const runtime = runtimeFor(workspace, params.runtime);
				const kind = sessionKind(runtime, params.session);
				const assembled = await promptFor(workspace, runtime, kind, params, context);
				const prompt = params.ledger ? withLedgerOnTop(assembled, runtime.title) : assembled;
				const text = prompt.text();
				const { tokens, words } = promptFigures(assembled, counter, wordingNames[params.wording]);
				const standIn = standInReport(assembled, runtime.rejectedStandIn?.(workspace.snapshot()));
				return {
					text,
					runtime: runtime.id,
					runtimeTitle: runtime.title,
					parts: placeParts(prompt).map((placed) => previewPart(placed, workspace, context)),
					short: shortStretches(prompt, runtime.title).map(({ range, text }) => ({ ...range, text })),
					placeholders: placeholdersIn(assembled),
					length: lengthIn(assembled.ledger.unit, text),
					unit: wordFor(assembled.ledger.unit),
					tokens,
					tokenWords: words,
					...(standIn && { standIn }),
					run: runNotes(assembled.preparation, runtime.title),
				};
			}),
		);
	},
};
