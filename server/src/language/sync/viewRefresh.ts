import { CodeLensRefreshRequest } from 'vscode-languageserver';
import type { LanguageContext } from '../context.ts';
import type { Feature } from '../feature.ts';
import { createQuietTimer } from '../support/client/quietTimer.ts';
import { cutsIn } from '../support/prompts/cuts.ts';
import { outcomeOf, ownRow } from '../support/prompts/fates.ts';

/** ms without typing before anybody looks: it takes longer than most answers, and those wait behind it. */
const quiet = 150;
/** ms after which it happens even so. */
const longestPause = 1_000;

/** How a document looked at some version of it. */
interface SeenVersion {
	readonly version: number;
	readonly looks: string;
}

/** What lenses and hints of a file would show, in short. */
function looksOf(uri: string, { files }: LanguageContext): string {
	const file = files.at(uri);
	if (!file) return '';
	const analysis = file.workspace.analysis();
	const cuts = cutsIn(ownRow(analysis, file.path), file.lines.text);
	return JSON.stringify([outcomeOf(analysis, file.path), cuts]);
}

/**
 * Has the client ask for lenses and hints again. For the document that is typed in it does so by itself; but a
 * longer AGENTS.md can push MEMORY.md over the total, and nobody else would tell.
 */
export const viewRefresh: Feature = {
	name: 'view refresh',
	register(context) {
		const { connection, client, changes, documents, log, ready } = context;
		if (!client.refresh.codeLens && !client.refresh.inlayHints) return;
		let known: ReadonlyMap<string, SeenVersion> = new Map();

		const look = (): ReadonlyMap<string, SeenVersion> =>
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

		const refresh = () => {
			const say = (error: unknown) => log.error('view refresh', error);
			if (client.refresh.codeLens) connection.sendRequest(CodeLensRefreshRequest.type).catch(say);
			if (client.refresh.inlayHints) connection.languages.inlayHint.refresh().catch(say);
		};

		const lookNow = () => {
			try {
				if (anotherLooksDifferent()) refresh();
			} catch (error) {
				log.error('view refresh', error);
			}
		};

		const timer = createQuietTimer(lookNow, longestPause);

		documents.onDidOpen(async () => {
			await ready;
			timer.stop();
			lookNow();
		});

		changes.onDidChange(({ typing }) => {
			if (typing) {
				timer.soon(quiet);
				return;
			}
			timer.stop();
			known = look();
			refresh();
		});
		context.onShutdown(timer.stop);
	},
};
