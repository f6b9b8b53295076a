import { type FileStatus, type FileStatusParams, FileStatusRequest } from '../../../../protocol/fileStatus.ts';
import { wordFor } from '../../engine/text/measure.ts';
import type { LanguageContext } from '../context.ts';
import type { Feature } from '../feature.ts';
import { isLookedAt, ownRow, rowsFor, summaryOf } from '../support/fates.ts';

async function statusOf(uri: string, context: LanguageContext): Promise<FileStatus | null> {
	const counter = await context.counter();
	const file = context.files.at(uri);
	if (!file?.role) return null;
	const analysis = file.workspace.analysis();
	const rows = rowsFor(analysis, file.path);
	if (!isLookedAt(rows)) return null;
	const row = ownRow(analysis, file.path) ?? rows.find(({ row }) => row)?.row;
	return {
		workspace: context.files.uriOf(file.workspace.root),
		path: file.path,
		roleTitle: file.role.title,
		runtimeTitle: analysis.runtime.title,
		summary: summaryOf(rows),
		tokens: counter.count(file.lines.text),
		tokenCounter: counter.name,
		length: row?.rawLength ?? file.lines.text.length,
		...(row?.limit !== undefined && { limit: row.limit }),
		unit: wordFor(analysis.prompt(analysis.session.kind).ledger.unit),
		sessions: rows.map(({ session, row }) => ({
			session,
			fate: row?.fate ?? 'ignored',
			reason: row?.reason ?? '',
		})),
	};
}

/** What a status bar says of the file in front. */
export const fileStatusRequest: Feature = {
	name: 'file status',
	register(context) {
		context.connection.onRequest(
			FileStatusRequest,
			context.guarded<FileStatusParams, FileStatus | null>('file status', null, ({ uri }) => statusOf(uri, context)),
		);
	},
};
