import { CodeLensRefreshRequest } from 'vscode-languageserver';
import type { LanguageContext } from '../context.ts';
import type { Feature } from '../feature.ts';
import { cutsIn } from '../support/cuts.ts';
import { ownRow, rowsFor, summaryOf } from '../support/fates.ts';

/** What lenses and hints of a file would show, in short. */
function looksOf(uri: string, { files }: LanguageContext): string {
	const file = files.at(uri);
	if (!file) return '';
	const analysis = file.workspace.analysis();
	const cuts = cutsIn(ownRow(analysis, file.path), file.lines.text);
	return JSON.stringify([summaryOf(rowsFor(analysis, file.path)), cuts]);
}

/**
 * Has the client ask for lenses and hints again. For the document that is typed in it does so by itself; but a
 * longer AGENTS.md can push MEMORY.md over the total, and nobody else would tell.
 */
export const viewRefresh: Feature = {
	name: 'view refresh',
	register(context) {
		const { connection, client, changes, documents, log } = context;
		let known = new Map<string, { readonly version: number; readonly looks: string }>();

		const anotherLooksDifferent = (): boolean => {
			const now = new Map(
				documents.all().map(({ uri, version }) => [uri, { version, looks: looksOf(uri, context) }] as const),
			);
			const before = known;
			known = now;
			return [...now].some(([uri, { version, looks }]) => {
				const old = before.get(uri);
				return old?.version === version && old.looks !== looks;
			});
		};

		changes.onDidChange(({ typing }) => {
			const isNeeded = anotherLooksDifferent() || !typing;
			if (!isNeeded) return;
			const say = (error: unknown) => log.error('view refresh', error);
			if (client.refresh.codeLens) connection.sendRequest(CodeLensRefreshRequest.type).catch(say);
			if (client.refresh.inlayHints) connection.languages.inlayHint.refresh().catch(say);
		});
	},
};
