import {
	type LineInPrompt,
	type LineInPromptParams,
	LineInPromptRequest,
} from '../../../../protocol/preview/lineInPrompt.ts';
import type { Prompt } from '../../engine/prompt/prompt.ts';
import { placeParts } from '../../engine/prompt/sourceMap.ts';
import type { TextRange } from '../../engine/text/range.ts';
import { analyse } from '../../engine/workspace/analysis.ts';
import type { LanguageContext } from '../context.ts';
import type { Feature } from '../feature.ts';
import { RequestError } from '../support/diagnostics/guard.ts';
import { whyLeftOut } from '../support/prompts/lineFate.ts';
import { promptFor, runtimeFor } from '../support/prompts/previewed.ts';
import { sessionKind } from '../support/prompts/sessions.ts';
import type { WorkspaceFile } from '../support/workspace/files.ts';

/** True where a word of `line` is in `prompt`. */
const hasLine = (prompt: Prompt, { path, lines: { text } }: WorkspaceFile, line: TextRange): boolean =>
	placeParts(prompt)
		.flatMap(({ part }) =>
			(part.source.kind === 'file' || part.source.kind === 'recall') && part.source.path === path
				? part.source.runs
				: [],
		)
		.some(({ from, length }) => {
			const start = Math.max(from, line.start);
			return /\S/u.test(text.slice(start, Math.max(start, Math.min(from + length, line.end))));
		});

async function answer(
	{ prompt: params, uri, line }: LineInPromptParams,
	context: LanguageContext,
): Promise<LineInPrompt> {
	const file = context.files.at(uri);
	if (!file) throw new RequestError('This file belongs to no agent. Open the agent’s folder, then try again.');
	const { workspace, lines, path } = file;
	const runtime = runtimeFor(workspace, params.runtime, context.registry);
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
		(other) => other !== kind && hasLine(analysis.prompt(other), file, range),
	);
	if (hasLine(prompt, file, range)) return { sessions };
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
