import { safeSegment } from '../../../../text/pathSegment.ts';
import { frontmatterMapping, splitLeaf } from '../files/leaf.ts';

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

/** Said where a draft has no steps, or no checks. */
const noWorkflow = 'No steps are written down yet: take them from the turns below first.';
const noVerification = 'Nothing says how to check this yet: see that it works in this workspace first.';

/** The text of `SKILL.md`, its frontmatter unquoted as the runtime writes it; `turnIds` are the turns that it was learnt from. */
export function skillMarkdown(draft: SkillDraft, turnIds: readonly string[]): string {
	const turns = turnIds.map((id) => `\`${id}\``).join(', ');
	const source = [
		`- Learnt from the turns ${turns || 'of this session'}.`,
		`- Kind of proposal: \`${draft.kind}\`.`,
		...(!draft.targetSkillId ? [] : [`- Changes the skill \`${draft.targetSkillId}\`.`]),
		...(!draft.evaluationNotes ? [] : [`- Evaluation notes: ${draft.evaluationNotes}`]),
	];
	const lines = [
		'---',
		`name: ${draft.slug}`,
		`description: ${draft.summary}`,
		'---',
		`# ${draft.title}`,
		'',
		'## When To Use',
		draft.whenToUse,
		'',
		'## Workflow',
		...orElse(draft.workflow, noWorkflow).map((step, index) => `${index + 1}. ${step}`),
		'',
		'## Verification',
		...orElse(draft.verification, noVerification).map((check) => `- ${check}`),
		'',
		'## Source Context',
		...source,
	];
	return `${lines.join('\n').trim()}\n`;
}

const orElse = (lines: readonly string[], otherwise: string): readonly string[] =>
	lines.length === 0 ? [otherwise] : lines;

/** True where the runtime would load `markdown` as the skill in the folder `folder`. */
export function isLiveSkill(folder: string, markdown: string): boolean {
	const { block } = splitLeaf(markdown);
	if (block === undefined) return false;
	const { name, description } = frontmatterMapping(block);
	return name === folder && typeof description === 'string' && description.trim() !== '';
}
