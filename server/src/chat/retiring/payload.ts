import * as z from 'zod';
import type { ProposalPlace } from '../../../../protocol/memory/proposals.ts';
import type { RetireReason } from '../../engine/retiring/retiring.ts';
import { uriOfPath } from '../../host/managed/placeUri.ts';
import type { Workspace } from '../../host/workspace/workspaces.ts';

/** What the engine finds in texts, and what is only known from outside of them. */
type WhyRetired = RetireReason | 'stale' | 'unrecalled';

const reasons = [
	'ticked',
	'done',
	'ended',
	'event',
	'marked',
	'copy',
	'newer',
	'stale',
	'unrecalled',
] as const satisfies readonly WhyRetired[];

/** Lines of a file: zero-based, both in. */
const lines = z.object({ path: z.string(), startLine: z.number().int(), endLine: z.number().int(), text: z.string() });

const shape = z.object({
	from: lines,
	/** The heading that it stands under. */
	title: z.string().optional(),
	/** The whole file is one memory. */
	isFile: z.boolean().default(false),
	why: z.enum(reasons),
	day: z.string().optional(),
	/** What the runtime's own rules say, in one line. */
	rule: z.string().optional(),
	/** What makes it needless. */
	other: lines.optional(),
});

/** What the record of a proposal to archive something has beside its text. */
export type RetirePayload = z.output<typeof shape>;

/** Undefined where a record makes no sense. */
export const retirePayload = (payload: unknown): RetirePayload | undefined => shape.safeParse(payload).data;

const place = ({ path, startLine }: { path: string; startLine: number }): string => `${path}:${startLine + 1}`;

const words: Readonly<Record<RetirePayload['why'], (payload: RetirePayload) => string>> = {
	ticked: () => 'It is ticked off.',
	done: () => 'It says that it is done.',
	ended: ({ day }) => `It was only true until ${day}.`,
	event: ({ day }) => `Its day was ${day}.`,
	marked: () => 'It says that it is not true any more.',
	copy: ({ other }) => `${other ? place(other) : 'Another line'} says the same.`,
	newer: ({ other }) => `${other ? place(other) : 'Another line'} is newer and says something else.`,
	unrecalled: ({ rule }) => rule ?? 'The chat did not recall it.',
	stale: ({ rule }) => rule ?? 'The runtime does not use it any more.',
};

/** Why it is proposed, in one line. */
export const whyRetired = (payload: RetirePayload): string => words[payload.why](payload);

export const placeIn = (workspace: Workspace, { path, startLine }: RetirePayload['from']): ProposalPlace => ({
	path,
	uri: uriOfPath(workspace.absolute(path)),
	line: startLine,
});
