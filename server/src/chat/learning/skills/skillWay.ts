import { isSoundSkill } from '../../../engine/learning/skills/draft.ts';
import { hasHidden } from '../../../engine/rules/security/hasHidden.ts';
import { textIn } from '../../../engine/workspace/snapshot.ts';
import type { Records } from '../../../host/records/records.ts';
import type { Workspace } from '../../../host/workspace/workspaces.ts';
import { secretsIn } from '../../record/redact.ts';
import type { ProposalRow } from '../accepting.ts';
import type { ProposalWay } from '../way.ts';
import { skillIn } from './proposedSkill.ts';

const gone = { kind: 'failed', message: 'The text of this skill is gone. Dismiss it.' } as const;

const whole = (text: string): string => `${text.trim()}\n`;

/** What the record of a candidate says, by what became of its proposal. */
const became = {
	pending: () => ({ status: 'proposed', acceptedAt: null, dismissedAt: null, promotedAt: null }) as const,
	accepted: (at: string) => ({ status: 'promoted', acceptedAt: at, promotedAt: at }) as const,
	dismissed: (at: string) => ({ status: 'dismissed', dismissedAt: at }) as const,
};

async function settled(row: ProposalRow, state: ProposalRow['state'], records: Records, at: string): Promise<void> {
	const candidate = skillIn(row)?.candidateId;
	if (candidate !== undefined)
		await records.change('skillCandidates', candidate, {}, { ...became[state](at), updatedAt: at });
}

async function warnings(row: ProposalRow, after: string, workspace: Workspace): Promise<readonly string[]> {
	const { slug = '' } = skillIn(row) ?? {};
	const isLoaded = workspace.runtime.continuity?.isLiveSkill ?? isSoundSkill;
	const secrets = await secretsIn(after, workspace);
	return [
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
		return skills.put(workspace.root, file, signature);
	},
	async finish(row, workspace) {
		const skill = skillIn(row);
		const { accepted } = row.payload;
		if (!skill || typeof accepted !== 'string') return false;
		return textIn(await workspace.read(skill.path)) === whole(accepted);
	},
	warnings: (row, changes, workspace) => warnings(row, changes.at(-1)?.after ?? '', workspace),
	settled,
};
