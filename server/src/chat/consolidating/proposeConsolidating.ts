import type { ConsolidateParams, TidyResult } from '../../../../protocol/memory/proposals.ts';
import type { Settings } from '../../../../protocol/workspace/settings.ts';
import type { Consolidated } from '../../engine/consolidating/consolidating.ts';
import type { LogLine } from '../../engine/consolidating/logLines.ts';
import { type Cancellable, signalOf } from '../../host/platform/cancellation.ts';
import { pausing } from '../../host/platform/pausing.ts';
import type { Workspace } from '../../host/workspace/workspaces.ts';
import type { ModelAsker } from '../asking/askModel.ts';
import { keepProposals, type TidyDraft, type TidyServices } from '../tidying/keepProposals.ts';
import { askAboutLogs } from './askAboutLogs.ts';
import { lookIntoLogs } from './lookIntoLogs.ts';
import type { ConsolidatePayload } from './payload.ts';

export interface ConsolidateServices extends TidyServices {
	/** What the person has set for the workspace at `root` (absolute). */
	learning(root: string): Settings['chat']['learn'];
	readonly model: ModelAsker;
}

const placed = ({ path, line, text }: LogLine) => ({ path, line, text });

function draftOf({ why, text, lines }: Consolidated): TidyDraft {
	const title = text.replace(/ \(\d{4}-\d{2}-\d{2}\)$/u, '');
	const payload: ConsolidatePayload = { why, lines: lines.map(placed) };
	return {
		target: 'logs',
		title,
		text,
		// What was turned down stays so, though a later log says it again.
		payload: { ...payload, wordings: [title] },
		evidence: lines[0].text,
	};
}

const knownLine = (count: number): string =>
	count === 1 ? '1 line is already in long-term memory.' : `${count} lines are already in long-term memory.`;

/** Looks for what lasts in older logs, and proposes it for the long-term memory. Rejects where it is cancelled. */
export async function proposeConsolidating(
	workspace: Workspace,
	{ days }: ConsolidateParams,
	services: ConsolidateServices,
	cancellation: Cancellable,
): Promise<TidyResult> {
	const { memory, title } = workspace.runtime;
	if (!memory.dailyLogPath)
		return { kind: 'failed', message: `${title} keeps no daily logs, so there is nothing to look at.` };
	const pause = pausing(cancellation);
	const { found, lines, known, files, knownAlready } = await lookIntoLogs(workspace, days, pause);
	const drafts = found.map(draftOf);
	const notes = knownAlready > 0 ? [knownLine(knownAlready)] : [];
	if (services.learning(workspace.root) === 'model' && lines.length > 0) {
		const texts = [...known, ...drafts.map(({ text }) => text)];
		const asked = await askAboutLogs(workspace, lines, texts, services.model, signalOf(cancellation));
		drafts.push(...asked.drafts);
		notes.push(...asked.notes);
	}
	const kept = await keepProposals('consolidate', drafts, workspace, services, pause);
	return { kind: 'looked', files, ...kept, notes };
}
