import * as z from 'zod';
import type { ProposalLine } from '../../../../protocol/memory/proposals.ts';
import type { Consolidated } from '../../engine/consolidating/consolidating.ts';
import { uriOfPath } from '../../host/managed/placeUri.ts';
import type { Workspace } from '../../host/workspace/workspaces.ts';

const reasons = [
	'decision',
	'preference',
	'remember',
	'command',
	'lesson',
	'important',
	'repeated',
	'model',
] as const satisfies readonly (Consolidated['why'] | 'model')[];

const shape = z.object({
	why: z.enum(reasons),
	/** The lines of logs that it rests on, the oldest first. */
	lines: z.array(z.object({ path: z.string(), line: z.number().int(), text: z.string() })),
});

/** What the record of a line for the long-term memory has beside its text. */
export type ConsolidatePayload = z.output<typeof shape>;

/** Undefined where a record makes no sense. */
export const consolidatePayload = (payload: unknown): ConsolidatePayload | undefined => shape.safeParse(payload).data;

export const linesIn = (workspace: Workspace, { lines }: ConsolidatePayload): readonly ProposalLine[] =>
	lines.map(({ path, line, text }) => ({ path, uri: uriOfPath(workspace.absolute(path)), line, text }));
