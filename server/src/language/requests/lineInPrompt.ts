import {
	type LineInPrompt,
	type LineInPromptParams,
	LineInPromptRequest,
} from '../../../../protocol/preview/lineInPrompt.ts';
import { hasRange } from '../../engine/prompt/hasRange.ts';
import { analyse } from '../../engine/workspace/analysis.ts';
import type { LanguageContext } from '../context.ts';
import type { Feature } from '../feature.ts';
import { RequestError } from '../support/client/guardedHandlers.ts';
import { whyLeftOut } from '../support/prompts/lineFate.ts';
import { promptFor, runtimeFor } from '../support/prompts/previewed.ts';
import { sessionKind } from '../support/prompts/sessions.ts';

async function answer(
	{ prompt: params, uri, line }: LineInPromptParams,
	context: LanguageContext,
): Promise<LineInPrompt> {
	const file = context.files.at(uri);
	if (!file) throw new RequestError('This file belongs to no agent. Open the agent’s folder, then try again.');
	const { workspace, lines, path } = file;
	const runtime = await runtimeFor(workspace, params.runtime, context.registry);
	const kind = sessionKind(runtime, params.session);
	const range = {
		start: lines.offsetAt({ line, character: 0 }),
		end: lines.offsetAt({ line: line + 1, character: 0 }),
	};
	const prompt = await promptFor(workspace, runtime, kind, params, context);
	const analysis =
		runtime === workspace.runtime
			? workspace.analysis()
			: analyse(workspace.snapshot(), runtime, workspace.session(kind), context.shelf.wordingFor(runtime.id));
	const sessions = runtime.sessionKinds.filter(
		(other) => other !== kind && hasRange(analysis.prompt(other), path, lines.text, range),
	);
	if (hasRange(prompt, path, lines.text, range)) return { sessions };
	const row = prompt.ledger.rows.find((one) => one.path === path);
	const why = whyLeftOut(row, { path, session: kind, runtimeTitle: runtime.title }, lines.text, range);
	return { why, sessions, ...(row?.partId !== undefined && { part: row.partId }) };
}

/** Why a line of a file is not in a prompt. */
export const lineInPromptRequest: Feature = {
	name: 'line in prompt',
	register(context) {
		context.connection.onRequest(
			LineInPromptRequest,
			context.answered<LineInPromptParams, LineInPrompt>('line in prompt', (params) => answer(params, context)),
		);
	},
};
