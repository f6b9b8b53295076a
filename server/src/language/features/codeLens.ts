import type { CodeLens, CodeLensParams } from 'vscode-languageserver';
import { editorCommands } from '../../../../protocol/workspace/clientFeatures.ts';
import { shortTokens } from '../../engine/prompt/figures.ts';
import type { TokenCounter } from '../../engine/text/lengths/tokens.ts';
import type { Feature } from '../feature.ts';
import { outcomeOf } from '../support/prompts/fates.ts';
import { shownFigures } from '../support/prompts/figures.ts';
import type { WorkspaceFile } from '../support/workspace/files.ts';

const top = { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } };

function lensesOf(file: WorkspaceFile, counter: TokenCounter, uri: string): CodeLens[] {
	const analysis = file.workspace.analysis();
	const shown = shownFigures(file, counter);
	if (!shown) return [];
	// A lens without a command is text: the client shows it, and nothing happens on a click.
	const told = (title: string): CodeLens => ({ range: top, command: { title, command: '' } });
	// The editor's own command; where it has none, the server's.
	const preview = {
		title: 'Preview prompt',
		command: editorCommands.previewPrompt,
		arguments: [{ workspace: uri, session: analysis.session.kind }],
	};
	// A narrow editor cuts off what comes last, and the sentence is the longest.
	return [told(shortTokens(shown.figures)), { range: top, command: preview }, told(outcomeOf(analysis, file.path))];
}

/** At the top of each context file: what it costs, and what becomes of it. */
export const codeLens: Feature = {
	name: 'code lens',
	capabilities: { codeLensProvider: { resolveProvider: false } },
	register(context) {
		const { connection, files, settings } = context;
		connection.onCodeLens(
			context.guarded<CodeLensParams, CodeLens[]>('code lens', [], async ({ textDocument: { uri } }) => {
				const asked = files.at(uri);
				if (!asked?.role || !settings.of(asked.workspace.root).codeLens.enabled) return [];
				const counter = await context.counter();
				// Loading the tables took a moment, and people type fast.
				const file = files.at(uri);
				return file ? lensesOf(file, counter, files.uriOf(file.workspace.root)) : [];
			}),
		);
	},
};
