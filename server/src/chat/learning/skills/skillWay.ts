import { isSoundSkill } from '../../../engine/learning/skills/draft.ts';
import { hasHidden } from '../../../engine/rules/security/hasHidden.ts';
import { textIn } from '../../../engine/workspace/snapshot.ts';
import type { Records } from '../../../host/records/records.ts';
import { secretsIn } from '../../../host/secrets/redact.ts';
import type { Workspace } from '../../../host/workspace/workspaces.ts';
import type { ProposalRow } from '../proposals/ways/accepting.ts';
import type { ProposalWay } from '../proposals/ways/way.ts';
import { skillIn } from './proposedSkill.ts';

const gone = { kind: 'failed', message: 'The text of this skill is gone. Dismiss it.' } as const;

const reviewFirst =
	'If you accept it, a new conversation opens in which the agent reviews it. It is written when that is done.';

const whole = (text: string): string => `${text.trim()}\n`;

/** What the records of a candidate and of its review say, by what became of its proposal. */
const became = {
	pending: () => ({
		candidate: { status: 'proposed', acceptedAt: null, dismissedAt: null, promotedAt: null } as const,
		task: { state: 'not_reviewed', acceptedAt: null, acceptedSessionId: null, acceptedInputId: null } as const,
	}),
	accepted: (at: string, isReviewed: boolean) => ({
		candidate: isReviewed
			? ({ status: 'accepted', acceptedAt: at } as const)
			: ({ status: 'promoted', acceptedAt: at, promotedAt: at } as const),
		task: { state: 'accepted', acceptedAt: at } as const,
	}),
	dismissed: (at: string) => ({
		candidate: { status: 'dismissed', dismissedAt: at } as const,
		task: { state: 'dismissed' } as const,
	}),
};

async function settled(row: ProposalRow, state: ProposalRow['state'], records: Records, at: string): Promise<void> {
	const skill = skillIn(row);
	if (!skill) return;
	const { candidate, task } = became[state](at, skill.isReviewed);
	await records.change('skillCandidates', skill.candidateId, {}, { ...candidate, updatedAt: at });
	if (skill.isReviewed) await records.change('taskProposals', row.proposalId, {}, task);
}

async function warnings(row: ProposalRow, after: string, workspace: Workspace): Promise<readonly string[]> {
	const { slug = '', isReviewed = false } = skillIn(row) ?? {};
	const isLoaded = workspace.runtime.continuity?.isLiveSkill ?? isSoundSkill;
	const secrets = await secretsIn(after, workspace);
	return [
		...(isReviewed ? [reviewFirst] : []),
		...(isLoaded(slug, after)
			? []
			: [`The runtime would not load this skill: its first lines need “name: ${slug}” and a description. Press Edit.`]),
		...(secrets.length === 0
			? []
			: ['This skill has something that looks like a secret. Skills are sent to the model: leave it out.']),
		...(hasHidden(after)
			? ['This skill has characters that you do not see and that the agent reads. Press Edit and type them again.']
			: []),
	];
}

/** A skill is a whole file, new or changed. */
export const skillWay: ProposalWay = {
	what: 'skill',
	text: (row) => skillIn(row)?.content,
	async write({ row, text }, workspace, { skills }, signature) {
		const skill = skillIn(row);
		if (!skill) return gone;
		const file = { path: skill.path, text: whole(text), isNew: skill.kind === 'skill_create' };
		const written = await skills.put(workspace.root, file, signature);
		const list = workspace.runtime.continuity?.skillList;
		if (written.kind === 'failed' || !list) return written;
		const enabled = await skills.enable(workspace.root, skill.slug, list, signature);
		return enabled.kind === 'failed'
			? { ...written, problem: `The skill is written, but not switched on: ${enabled.message}` }
			: { ...written, paths: [...written.paths, ...enabled.paths] };
	},
	tell: (row) =>
		row.state === 'accepted' && skillIn(row)?.isReviewed && row.payload.promoted !== true
			? { text: `Not written yet: it waits for the agent’s review. ${row.summary}` }
			: undefined,
	isReviewed: (row) => skillIn(row)?.isReviewed === true,
	async finish(row, workspace) {
		const skill = skillIn(row);
		const { accepted } = row.payload;
		if (!skill || typeof accepted !== 'string') return false;
		return textIn(await workspace.read(skill.path)) === whole(accepted);
	},
	warnings: (row, changes, workspace) => warnings(row, changes[0]?.after ?? '', workspace),
	settled,
};
