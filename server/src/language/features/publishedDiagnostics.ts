import type { Diagnostic, PublishDiagnosticsParams } from 'vscode-languageserver';
import type { LanguageContext } from '../context.ts';
import type { Feature } from '../feature.ts';
import { createQuietTimer } from '../support/client/quietTimer.ts';
import { diagnosticsOf, type FileProblems, type ShownProblem } from '../support/diagnostics/problems.ts';

/** ms of quiet after a change before anything is sent: whoever types has the next letter ready before that. */
const pause = { typing: 150, otherwise: 30 } as const;
/** ms. Whoever types without a pause hears this often. */
const longestPause = 600;

/** What the client was last told of a file. */
interface PublishedFile {
	readonly path: string;
	readonly resultId: string;
	/** Typing can make a difference to it. */
	readonly isLive: boolean;
}

/** Of this problem, what the client can show: without tags, what is only there to be faded would be one more complaint. */
function shownOf(problem: ShownProblem, { client }: LanguageContext): readonly Diagnostic[] {
	if (client.diagnosticTags) return diagnosticsOf(problem);
	const { tags: _, ...plain } = problem.diagnostic;
	return [plain];
}

/** Open documents are told of even where nothing is wrong with them: then the person knows that somebody looked. */
function filesToTell(now: readonly FileProblems[], context: LanguageContext): ReadonlyMap<string, FileProblems> {
	const { documents, files, problems, workspaces } = context;
	const found = new Map(now.map((file) => [files.uriOf(file.path), file]));
	for (const { uri } of documents.all()) {
		const path = files.pathOf(uri);
		if (path === undefined || found.has(uri)) continue;
		const isOurs = workspaces.ownerOf(path) || workspaces.readerOf(path) || workspaces.configuredBy(path).length > 0;
		if (isOurs) found.set(uri, problems.of(path));
	}
	return found;
}

/** Problems for editors that do not ask for them: of open documents and of all files, only where something is new. */
export const publishedDiagnostics: Feature = {
	name: 'published diagnostics',
	register(context) {
		const { client, connection, changes, documents, files, problems, log } = context;
		if (client.pullsDiagnostics) return;
		const told = new Map<string, PublishedFile>();
		/** A key that is pressed in one file is no reason to look at thousands of others. */
		let scope: 'live' | 'all' = 'all';

		const send = (params: PublishDiagnosticsParams) =>
			void connection.sendDiagnostics(params).catch((error) => log.error('published diagnostics', error));

		const tellOf = (uri: string, { path, problems: found, resultId }: FileProblems, isLive: boolean) => {
			const before = told.get(uri);
			told.set(uri, { path, resultId, isLive });
			if (before?.resultId === resultId) return;
			const version = files.versionOf(path);
			const diagnostics = found.flatMap((problem) => shownOf(problem, context));
			send({ uri, diagnostics, ...(version !== null && { version }) });
		};

		const tell = () => {
			try {
				const isAll = scope === 'all';
				scope = 'live';
				const live = filesToTell(problems.live(), context);
				const now = isAll ? filesToTell(problems.all(), context) : live;
				for (const [uri, { path, isLive }] of told) {
					if (now.has(uri) || !(isAll || isLive)) continue;
					tellOf(uri, problems.of(path), false);
					if (problems.of(path).problems.length === 0) told.delete(uri);
				}
				for (const [uri, file] of now) tellOf(uri, file, live.has(uri));
				problems.closed.firstAnswered();
			} catch (error) {
				log.error('published diagnostics', error);
			}
		};

		const { soon, stop } = createQuietTimer(tell, longestPause);
		context.onShutdown(stop);

		context.onInitialized(() => soon(0));
		changes.onDidChange(({ typing }) => {
			if (!typing) scope = 'all';
			soon(typing ? pause.typing : pause.otherwise);
		});
		problems.closed.onDidChange(() => {
			scope = 'all';
			soon(pause.otherwise);
		});
		// An editor may have dropped what it was told of the file when its window came or went.
		const again = async (uri: string) => {
			await context.ready;
			told.delete(uri);
			soon(pause.otherwise);
		};
		documents.onDidOpen(({ document }) => again(document.uri));
		documents.onDidClose(({ document }) => {
			const before = told.get(document.uri);
			// By another spelling from now on; what the old one was told must go.
			if (before && files.uriOf(before.path) !== document.uri) send({ uri: document.uri, diagnostics: [] });
			return again(document.uri);
		});
	},
};
