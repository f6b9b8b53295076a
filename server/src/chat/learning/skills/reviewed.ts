import type { ResumeState } from '../../../engine/continuity/resume.ts';
import type { Records } from '../../../host/records/records.ts';
import type { Row } from '../../../host/records/tables.ts';
import type { ChatServices } from '../../services.ts';
import { skillIn } from './proposedSkill.ts';

/** What the agent is asked where it looks at a skill that was accepted; undefined where it is not, or not any more. */
export async function reviewWords(proposal: string, root: string, records: Records): Promise<string | undefined> {
	const task = await records.get('taskProposals', proposal);
	return task?.root === root && task.state === 'accepted' ? task.taskPrompt : undefined;
}

/** The review of an accepted skill begins with this message. */
export async function reviewBegins(
	proposal: string,
	conversation: string,
	message: string,
	{ transcripts }: Pick<ChatServices, 'transcripts'>,
): Promise<void> {
	const values = { acceptedSessionId: conversation, acceptedInputId: message };
	await transcripts.records.change('taskProposals', proposal, { state: 'accepted' }, values);
}

/** The review that began with a message; undefined where none did. */
export async function reviewOf(
	message: string,
	root: string,
	records: Records,
): Promise<Row<'taskProposals'> | undefined> {
	const [task] = await records.list('taskProposals', { root, acceptedInputId: message }, 1);
	return task;
}

/** The skill that the run which answers the message looks at. */
export async function reviewedSkill(
	message: string,
	root: string,
	records: Records,
): Promise<ResumeState['candidate']> {
	const task = await reviewOf(message, root, records);
	const row = task && (await records.get('memoryProposals', task.proposalId));
	const skill = row && skillIn(row);
	if (!row || !skill) return null;
	const draft = typeof row.payload.accepted === 'string' ? row.payload.accepted : skill.content;
	return { kind: skill.kind, title: row.title, summary: row.summary, path: skill.path, draft };
}
