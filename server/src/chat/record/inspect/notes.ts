import type { TurnNote } from '../../../../../protocol/chat/turns.ts';
import { type Projection, type ProjectionKind, projectionsOf } from '../../../engine/continuity/projections.ts';
import type { ResumeState } from '../../../engine/continuity/resume.ts';
import { textIn } from '../../../engine/workspace/snapshot.ts';
import { uriOfPath } from '../../../host/managed/placeUri.ts';
import { ofKeptPlace } from '../../../host/managed/storedPlaces.ts';
import type { Row } from '../../../host/records/tables.ts';
import type { Workspace } from '../../../host/workspace/workspaces.ts';
import { endedSession } from '../../continuity/endedSession.ts';
import { redactedSession } from '../../continuity/redactedSession.ts';
import { saidIn } from '../../continuity/saidIn.ts';
import type { ChatServices } from '../../services.ts';
import { boundaryPage } from './boundaryPage.ts';

/** What a note is called, and what it tells: for people, in the order in which they are shown. */
const kinds: Readonly<Record<ProjectionKind, readonly [title: string, detail: string]>> = {
	'latest-turn': ['Latest turn', 'how it ended, and its summary'],
	'session-state': ['Session', 'how it ended, its tokens, the parts of its prompt'],
	blockers: ['What is in the way', 'whether something failed or was refused'],
	'recent-turns': ['Recent turns', 'the last five, the latest first'],
	'session-memory': ['Session memory', 'what was asked last, and what came of it'],
	'permission-blockers': ['Not allowed', 'a tool that was refused, and why'],
};

const kindOrder = Object.keys(kinds);

const isWritten = async (workspace: Workspace | undefined, path: string | undefined): Promise<boolean> =>
	workspace !== undefined && path !== undefined && textIn(await workspace.read(path)) !== undefined;

/** The note as it is on record, and its file where the runtime keeps one. */
async function noteOf({ kind, path, text }: Projection, workspace: Workspace | undefined): Promise<TurnNote> {
	const [title, detail] = kinds[kind];
	const file = workspace?.runtime.continuity?.fileOf(path);
	const written = await isWritten(workspace, file);
	return {
		name: path.slice(path.indexOf('/runtime/') + '/runtime/'.length),
		title,
		detail,
		text,
		...(written && file !== undefined && { file }),
	};
}

function boundaryNote(boundary: Row<'boundaries'>, workspace: Workspace | undefined): TurnNote {
	const continuity = workspace?.runtime.continuity;
	const told = (continuity?.keepsTurns ? continuity : undefined)?.runContext({
		// It was written from one, and is read with every key looked at.
		boundary: boundary as unknown as ResumeState['boundary'],
		pending: [],
		candidate: null,
		sessionMemory: null,
		userName: null,
	});
	return {
		name: 'boundary',
		title: 'Where the next turn starts',
		detail: told ? 'what the agent is told about this one' : 'what is on record of this one',
		text: boundaryPage(boundary, told),
	};
}

/**
 * What is noted behind a turn: its summary and the records of its session as they were then, and the boundary. The latest words
 * of a file are the file's. Nothing where there is no record of the turn.
 */
export async function turnNotes(
	record: string,
	{ transcripts, workspace: workspaceAt }: Pick<ChatServices, 'transcripts' | 'workspace'>,
): Promise<readonly TurnNote[]> {
	const { records } = transcripts;
	const turn = await records.get('turnResults', record);
	if (!turn) return [];
	const { root } = ofKeptPlace(turn.root);
	const workspace = workspaceAt(uriOfPath(root));
	const session = await endedSession(record, (await saidIn(turn.sessionId, record, transcripts)) ?? [], records);
	// Of a folder that is not open only our own search can tell.
	const place = workspace ?? { root, secretsIn: async () => [] };
	const projections = session ? projectionsOf(await redactedSession(session, place)) : [];
	const sorted = projections.toSorted((a, b) => kindOrder.indexOf(a.kind) - kindOrder.indexOf(b.kind));
	const notes = await Promise.all(sorted.map((projection) => noteOf(projection, workspace)));
	const boundary = await records.get('boundaries', `compaction:${record}`);
	return [...(boundary ? [boundaryNote(boundary, workspace)] : []), ...notes];
}
