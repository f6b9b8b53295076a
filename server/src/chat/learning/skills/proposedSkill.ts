import * as z from 'zod';
import type { ProposalRow } from '../proposals/ways/accepting.ts';

const shape = z.object({
	kind: z.enum(['skill_create', 'skill_patch']),
	slug: z.string(),
	path: z.string(),
	content: z.string(),
	fingerprint: z.string(),
	candidateId: z.string(),
	/** The agent looks at it before it is written: it waits for that once it is accepted. */
	isReviewed: z.boolean().default(false),
});

/** What a proposal of a skill is about, as its row keeps it. */
export type ProposedSkill = Readonly<z.infer<typeof shape>>;

/** Undefined where the row is about no skill, or its conversation is gone. */
export const skillIn = ({ payload }: Pick<ProposalRow, 'payload'>): ProposedSkill | undefined =>
	shape.safeParse(payload.skill).data;
