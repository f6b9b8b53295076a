import {
	type CancellationToken,
	type DocumentDiagnosticReport,
	DocumentDiagnosticReportKind,
	type FullDocumentDiagnosticReport,
	type UnchangedDocumentDiagnosticReport,
	type WorkspaceDocumentDiagnosticReport,
} from 'vscode-languageserver';
import type { LanguageContext } from '../context.ts';
import type { Feature } from '../feature.ts';
import { diagnosticsOf, type FileProblems } from '../support/diagnostics/problems.ts';

type DiagnosticReport = FullDocumentDiagnosticReport | UnchangedDocumentDiagnosticReport;

const fullReport = ({ problems, resultId }: FileProblems): FullDocumentDiagnosticReport => ({
	kind: DocumentDiagnosticReportKind.Full,
	resultId,
	items: problems.flatMap(diagnosticsOf),
});

/** `unchanged` where the client has these diagnostics already. */
const reportOf = (file: FileProblems, previous: string | undefined): DiagnosticReport =>
	file.resultId === previous
		? { kind: DocumentDiagnosticReportKind.Unchanged, resultId: file.resultId }
		: fullReport(file);

const noProblems: DocumentDiagnosticReport = { kind: DocumentDiagnosticReportKind.Full, items: [] };

/** Files in which a finding of `path` points at something, or the other way round. */
function relatedTo(path: string, { problems, files }: LanguageContext): readonly FileProblems[] {
	const urisIn = (file: FileProblems): readonly string[] =>
		file.problems.flatMap(({ diagnostic }) => diagnostic.relatedInformation ?? []).map(({ location }) => location.uri);
	const own = files.uriOf(path);
	const pointedAt = new Set(urisIn(problems.of(path)));
	return problems
		.all()
		.filter((file) => file.path !== path)
		.filter((file) => pointedAt.has(files.uriOf(file.path)) || urisIn(file).includes(own));
}

function documentReport(uri: string, previous: string | undefined, context: LanguageContext): DocumentDiagnosticReport {
	const path = context.files.pathOf(uri);
	if (path === undefined) return noProblems;
	const report = reportOf(context.problems.of(path), previous);
	const related = context.client.relatedDocuments ? relatedTo(path, context) : [];
	if (related.length === 0) return report;
	return {
		...report,
		relatedDocuments: Object.fromEntries(related.map((file) => [context.files.uriOf(file.path), fullReport(file)])),
	};
}

/**
 * Of files open and closed, or of those that typing can change; files of `known`, which the client has problems of, whose last
 * one went are reported empty.
 */
function workspaceReports(
	now: readonly FileProblems[],
	known: Iterable<string>,
	previous: ReadonlyMap<string, string>,
	{ problems, files }: LanguageContext,
): WorkspaceDocumentDiagnosticReport[] {
	const reported = new Map(now.map((file) => [files.uriOf(file.path), file]));
	for (const uri of known) {
		const path = files.pathOf(uri);
		if (path !== undefined && !reported.has(uri)) reported.set(uri, problems.of(path));
	}
	return [...reported].map(([uri, file]) => ({
		uri,
		version: files.versionOf(file.path),
		...reportOf(file, previous.get(uri)),
	}));
}

/** Resolves at the next change or when the request is cancelled, whichever comes first, with whether it was only typing. */
function nextChange({ changes, problems }: LanguageContext, token: CancellationToken): Promise<boolean> {
	return new Promise((resolve) => {
		if (token.isCancellationRequested) return resolve(false);
		const done = (typing: boolean) => {
			for (const subscription of subscriptions) subscription.dispose();
			resolve(typing);
		};
		const subscriptions = [
			changes.onDidChange(({ typing }) => done(typing)),
			problems.closed.onDidChange(() => done(false)),
			token.onCancellationRequested(() => done(false)),
		];
	});
}

/**
 * Problems as the client asks for them, of open documents and of all files. A question for all files that has no news
 * for an answer waits until there is some: so problems of closed files appear at once, and nobody polls.
 */
export const diagnostics: Feature = {
	name: 'diagnostics',
	// Others are sent them (publishedDiagnostics): an editor that got both would show everything twice.
	capabilities: ({ pullsDiagnostics }) =>
		pullsDiagnostics
			? { diagnosticProvider: { identifier: 'soulscope', interFileDependencies: true, workspaceDiagnostics: true } }
			: {},
	register(context) {
		const { connection, changes, client, log } = context;
		if (!client.pullsDiagnostics) return;
		let answered = false;

		connection.languages.diagnostics.on(
			context.guarded('diagnostics', noProblems, ({ textDocument, previousResultId }) => {
				const report = documentReport(textDocument.uri, previousResultId, context);
				context.problems.closed.firstAnswered();
				return report;
			}),
		);

		connection.languages.diagnostics.onWorkspace(
			context.guarded('workspace diagnostics', { items: [] }, async ({ previousResultIds }, token) => {
				const previous = new Map(previousResultIds.map(({ uri, value }) => [uri, value]));
				const { problems, files } = context;
				let typing = false;
				let live: readonly FileProblems[] = [];
				for (;;) {
					// A key that is pressed in one file is no reason to look at thousands of others.
					const before = live.map((file) => files.uriOf(file.path));
					live = problems.live();
					const items = typing
						? workspaceReports(live, before, previous, context)
						: workspaceReports(problems.all(), previous.keys(), previous, context);
					const isNews = items.some(({ kind }) => kind === DocumentDiagnosticReportKind.Full);
					if (isNews || !answered || token.isCancellationRequested) {
						answered = true;
						problems.closed.firstAnswered();
						return { items };
					}
					typing = await nextChange(context, token);
				}
			}),
		);

		changes.onDidChange(({ typing }) => {
			if (typing || !client.refresh.diagnostics) return;
			connection.languages.diagnostics.refresh().catch((error) => log.error('diagnostics', error));
		});
	},
};
