import { CodeLensRefreshRequest } from 'vscode-languageserver';
import type { LanguageContext } from '../context.ts';
import type { Feature } from '../feature.ts';
import { cutsIn } from '../support/prompts/cuts.ts';
import { ownRow, rowsFor, summaryOf } from '../support/prompts/fates.ts';

/** How a document looked at some version of it. */
interface Seen {
	readonly version: number;
	readonly looks: string;
}

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
		const { connection, client, changes, documents, log, ready } = context;
		let known: ReadonlyMap<string, Seen> = new Map();

		const look = (): ReadonlyMap<string, Seen> =>
			new Map(documents.all().map(({ uri, version }) => [uri, { version, looks: looksOf(uri, context) }]));

		/** True where a document that nobody typed in looks different than it did. */
		const anotherLooksDifferent = (): boolean => {
			const before = known;
			known = look();
			return [...known].some(([uri, { version, looks }]) => {
				const old = before.get(uri);
				return old?.version === version && old.looks !== looks;
			});
		};

		documents.onDidOpen(async () => {
			await ready;
			try {
				known = look();
			} catch (error) {
				log.error('view refresh', error);
			}
		});

		changes.onDidChange(({ typing }) => {
			const isNeeded = anotherLooksDifferent() || !typing;
			if (!isNeeded) return;
			const say = (error: unknown) => log.error('view refresh', error);
			if (client.refresh.codeLens) connection.sendRequest(CodeLensRefreshRequest.type).catch(say);
			if (client.refresh.inlayHints) connection.languages.inlayHint.refresh().catch(say);
		});
	},
};
