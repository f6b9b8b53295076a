import {
	type PreviewParams,
	type PreviewPart,
	PreviewRequest,
	type PreviewResult,
} from '../../../../protocol/preview/preview.ts';
import { compactionLabels } from '../../../../shared/compactionLabels.ts';
import { fateLabels } from '../../../../shared/fateLabels.ts';
import { promptFigures, wordingNames } from '../../engine/prompt/figures.ts';
import { withLedgerOnTop } from '../../engine/prompt/ledgerOnTop.ts';
import { hasPlaceholder, type Part, type Prompt } from '../../engine/prompt/prompt.ts';
import { shortStretches } from '../../engine/prompt/shortView.ts';
import { type PlacedPart, placeParts } from '../../engine/prompt/sourceMap.ts';
import { lengthIn, wordFor } from '../../engine/text/lengths/measure.ts';
import { configStatus } from '../../engine/workspace/configStatus.ts';
import { runNotes } from '../../engine/workspace/runNotes.ts';
import { personaSwapReport } from '../../host/workspace/rejectedPersonaSwap.ts';
import type { Workspace } from '../../host/workspace/workspaces.ts';
import type { LanguageContext } from '../context.ts';
import type { Feature } from '../feature.ts';
import { workspaceAsOf } from '../support/past/openPast.ts';
import { promptFor, runtimeFor } from '../support/prompts/previewed.ts';
import { sessionKind } from '../support/prompts/sessions.ts';
import { workspaceAt } from '../support/workspace/workspaceLookup.ts';

function previewPart(
	{ part, range }: PlacedPart,
	workspace: Workspace,
	{ files }: LanguageContext,
	isOfThen: boolean,
): PreviewPart {
	const { id, title, stability, source } = part;
	const common = { id, title, stability, ...range, kind: source.kind };
	if (source.kind === 'wording') {
		const { wording, unmeasured } = source;
		return { ...common, wording, ...(unmeasured && { unmeasured: true }), runs: [] };
	}
	// A place in a file of then is none in the file of now.
	if (source.kind === 'fact' || isOfThen) return { ...common, runs: [] };
	const why = source.kind === 'recall' ? source.why : undefined;
	const uri = files.uriOf(workspace.absolute(source.path));
	return { ...common, uri, runs: source.runs, ...(why !== undefined && { why }) };
}

function placeholdersIn({ parts }: Prompt): PreviewResult['placeholders'] {
	const found = parts.filter(hasPlaceholder);
	const isUnmeasured = ({ source }: Part) => source.kind === 'wording' && source.unmeasured;
	return { count: found.length, unmeasured: found.filter(isUnmeasured).length };
}

const ledgerLabels = { fates: fateLabels, afterCompaction: compactionLabels };

/** The assembled prompt of one session, as the runtime makes it or as the chat sends it. */
export const previewRequest: Feature = {
	name: 'preview',
	register(context) {
		context.connection.onRequest(
			PreviewRequest,
			context.answered<PreviewParams, PreviewResult>('preview', async (params) => {
				const counter = await context.counter();
				const current = workspaceAt(params.workspace, context);
				const { asOf } = params;
				const workspace = asOf === undefined ? current : await workspaceAsOf(current, asOf, context);
				const runtime = await runtimeFor(workspace, params.runtime, context.registry);
				const kind = sessionKind(runtime, params.session);
				const assembled = await promptFor(workspace, runtime, kind, params, context);
				const prompt = params.ledger ? withLedgerOnTop(assembled, runtime.title, ledgerLabels) : assembled;
				const text = prompt.text();
				const { tokens, words } = promptFigures(assembled, counter, wordingNames[params.wording]);
				const personaSwap = personaSwapReport(assembled, runtime.config?.rejectedPersonaSwap?.(workspace.snapshot()));
				return {
					text,
					runtime: runtime.id,
					runtimeTitle: runtime.title,
					parts: placeParts(prompt).map((placed) => previewPart(placed, workspace, context, asOf !== undefined)),
					short: shortStretches(prompt, runtime.title).map(({ range, text }) => ({ ...range, text })),
					placeholders: placeholdersIn(assembled),
					length: lengthIn(assembled.ledger.unit, text),
					unit: wordFor(assembled.ledger.unit),
					tokens,
					tokenWords: words,
					...(personaSwap && { personaSwap }),
					run: runNotes(assembled.preparation, runtime.title, configStatus(runtime, workspace.snapshot())),
				};
			}),
		);
	},
};
