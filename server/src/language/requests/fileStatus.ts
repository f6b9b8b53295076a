import { type FileStatus, type FileStatusParams, FileStatusRequest } from '../../../../protocol/preview/fileStatus.ts';
import { figureLines } from '../../engine/prompt/figures.ts';
import type { LanguageContext } from '../context.ts';
import type { Feature } from '../feature.ts';
import { outcomeOf, rowsFor } from '../support/prompts/fates.ts';
import { shownFigures } from '../support/prompts/figures.ts';

async function statusOf(uri: string, context: LanguageContext): Promise<FileStatus | null> {
	const counter = await context.counter();
	const file = context.files.at(uri);
	if (!file?.role) return null;
	const analysis = file.workspace.analysis();
	const rows = rowsFor(analysis, file.path);
	const shown = shownFigures(file, counter);
	if (!shown) return null;
	const { figures, session } = shown;
	return {
		workspace: context.files.uriOf(file.workspace.root),
		path: file.path,
		roleTitle: file.role.title,
		runtimeTitle: analysis.runtime.title,
		summary: outcomeOf(analysis, file.path),
		tokens: figures.tokens > 0 ? figures.tokens : figures.textTokens,
		isInPrompt: figures.tokens > 0,
		session,
		figures: figureLines(figures),
		length: figures.length,
		...(figures.limit !== undefined && { limit: figures.limit }),
		unit: figures.unit,
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
