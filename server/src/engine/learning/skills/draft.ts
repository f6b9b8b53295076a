import { readFrontmatter } from '../../text/frontmatter.ts';
import { safeSegment } from '../../text/pathSegment.ts';

/** A skill as it could be written, in the form that Holaboss gives its own. */
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

/** The text of `SKILL.md`, its frontmatter unquoted as Holaboss writes it; `turnIds` are the turns that it was learnt from. */
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

/** True where the text names the skill as its folder is named, and says what it is for. */
export function isSoundSkill(slug: string, markdown: string): boolean {
	const front = readFrontmatter(markdown);
	if (front.kind !== 'yaml' || front.problems.length > 0) return false;
	const { name, description } = front.data;
	return name === slug && typeof description === 'string' && description.trim() !== '';
}

/**
 * The same, but for a frontmatter that would not be read as it is meant: there it is quoted. Holaboss writes it all the
 * same, and then does not load the skill.
 */
export function soundSkillMarkdown(draft: SkillDraft, turnIds: readonly string[]): string {
	const text = skillMarkdown(draft, turnIds);
	const front = readFrontmatter(text);
	const { name, description } = front.kind === 'yaml' ? front.data : {};
	if (name === draft.slug && description === draft.summary) return text;
	const head = ['---', `name: ${JSON.stringify(draft.slug)}`, `description: ${JSON.stringify(draft.summary)}`, '---'];
	return [...head, ...text.split('\n').slice(4)].join('\n');
}
