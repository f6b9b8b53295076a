import { stringify } from 'yaml';
import { frontmatterMapping, splitLeaf } from './leaf.ts';
import { safeSegment } from './pathSegment.ts';

/** A skill that the runtime would write. */
export interface SkillDraft {
	readonly kind: 'skill_create' | 'skill_patch';
	/** The skill to be changed. */
	readonly targetSkillId: string | null;
	readonly title: string;
	readonly summary: string;
	readonly slug: string;
	readonly whenToUse: string;
	/** Steps in order. */
	readonly workflow: readonly string[];
	readonly verification: readonly string[];
	readonly evaluationNotes: string | null;
}

export const skillSlug = (value: string): string => safeSegment(value.toLowerCase(), 'workspace-skill');

/** What a candidate and everything that belongs to it are called. Paths of drafts are in the memory folder's notation. */
export function skillIds(workspaceId: string, inputId: string, slug: string) {
	const candidateId = `evolve-skill-${inputId}`;
	return {
		candidateId,
		proposalId: `evolve-proposal-${candidateId}`,
		draftPath: `workspace/${workspaceId}/evolve/skills/${candidateId}/SKILL.md`,
		livePath: `skills/${skillSlug(slug)}/SKILL.md`,
	};
}

/** Completed turns after which a session's work is looked through for a skill. */
const reviewEvery = 3;

export const isReviewDue = (completedTurns: number): boolean =>
	completedTurns > 0 && completedTurns % reviewEvery === 0;

/** `text` as YAML reads it back, in quotes only where it has to be. */
const scalar = (text: string): string => stringify(text, { lineWidth: 0 }).trimEnd();

/** The text of `SKILL.md`; `turnIds` are the turns that it was learnt from. */
export function skillMarkdown(draft: SkillDraft, turnIds: readonly string[]): string {
	const turns = turnIds.map((id) => `\`${id}\``).join(', ');
	const source = [
		`- Learnt from the turns ${turns || 'of this session'}.`,
		`- Kind of proposal: \`${draft.kind}\`.`,
		...(draft.targetSkillId === null ? [] : [`- Changes the skill \`${draft.targetSkillId}\`.`]),
		...(draft.evaluationNotes === null ? [] : [`- ${draft.evaluationNotes}`]),
	];
	const lines = [
		'---',
		`name: ${scalar(draft.slug)}`,
		`description: ${scalar(draft.summary)}`,
		'---',
		`# ${draft.title}`,
		'',
		'## When To Use',
		draft.whenToUse,
		'',
		'## Workflow',
		...draft.workflow.map((step, index) => `${index + 1}. ${step}`),
		'',
		'## Verification',
		...draft.verification.map((check) => `- ${check}`),
		'',
		'## Source Context',
		...source,
	];
	return `${lines.join('\n')}\n`;
}

/** True where the runtime would load `markdown` as the skill in the folder `folder`. */
export function isLiveSkill(folder: string, markdown: string): boolean {
	const { block } = splitLeaf(markdown);
	if (block === undefined) return false;
	const { name, description } = frontmatterMapping(block);
	return name === folder && typeof description === 'string' && description.trim() !== '';
}
