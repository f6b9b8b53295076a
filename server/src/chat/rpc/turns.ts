import {
	type TurnInfo,
	type TurnNote,
	TurnNotesRequest,
	type TurnPageParams,
	TurnPageRequest,
	TurnsRequest,
} from '../../../../protocol/chat/turns.ts';
import { withoutMarkdown } from '../../engine/text/markdown.ts';
import { uriOfPath } from '../../host/managed/placeUri.ts';
import { ofKeptPlace } from '../../host/managed/storedPlaces.ts';
import { keptUnder } from '../../host/managed/talkedWith.ts';
import type { Row } from '../../host/records/tables.ts';
import { turnNotes } from '../record/inspect/notes.ts';
import { timeOf } from '../record/inspect/pageText.ts';
import { recordedTurn } from '../record/inspect/storedRequest.ts';
import { originOf, requestPage, turnPage } from '../record/inspect/turnPage.ts';
import type { ChatServices } from '../services.ts';
import type { ChatHost } from './chatHost.ts';

/** Turns that a person is offered. */
const mostTurns = 100;

const firstUp = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

/** What a list says of a turn. */
export function infoOf(turn: Row<'turnResults'>): TurnInfo {
	const words = turn.compactedSummary ?? turn.assistantText;
	const { tokenUsage: used } = turn;
	return {
		record: turn.inputId,
		at: Date.parse(turn.startedAt),
		title: `${firstUp(originOf({ turn }))} · ${turn.stopReason ?? turn.status}`,
		detail: withoutMarkdown(words).replace(/\s+/gu, ' ').slice(0, 120).toWellFormed(),
		...(used && { tokens: used.input_tokens + used.output_tokens }),
		...(used?.cost !== undefined && { cost: used.cost }),
	};
}

/** One turn reads no more than itself and the one before it, however long the conversation is. */
export async function turnPageOf(
	{ record, page }: TurnPageParams,
	services: Pick<ChatServices, 'transcripts' | 'workspace'>,
) {
	const { records } = services.transcripts;
	const of = await recordedTurn(records, record);
	if (!of) return null;
	const title = `Turn ${timeOf(of.turn.startedAt)}`;
	const workspace = uriOfPath(ofKeptPlace(of.turn.root).root);
	if (page === 'request') return { title, text: requestPage(of), workspace };
	const { previousInputId } = of.turn;
	const before = previousInputId === null ? undefined : await recordedTurn(records, previousInputId);
	return { title, text: turnPage(of, before, await turnNotes(record, services)), workspace };
}

/** What went out with an answer. */
export function registerTurns({ connection, guarded }: ChatHost, services: ChatServices): void {
	connection.onRequest(
		TurnsRequest,
		guarded<{ readonly workspace: string }, readonly TurnInfo[]>('turns', [], async ({ workspace }) => {
			const found = services.workspace(workspace);
			if (!found) return [];
			const root = keptUnder(found);
			return (await services.transcripts.records.list('turnResults', { root }, mostTurns)).map(infoOf);
		}),
	);
	connection.onRequest(
		TurnPageRequest,
		guarded<TurnPageParams, Awaited<ReturnType<typeof turnPageOf>>>('turn page', null, (params) =>
			turnPageOf(params, services),
		),
	);
	connection.onRequest(
		TurnNotesRequest,
		guarded<{ readonly record: string }, readonly TurnNote[]>('turn notes', [], ({ record }) =>
			turnNotes(record, services),
		),
	);
}
