import * as z from 'zod';
import { saidBeforeAll } from '../../../engine/continuity/saidBefore.ts';
import type { Records } from '../../../host/records/records.ts';
import type { Row } from '../../../host/records/tables.ts';

const section = z.object({
	id: z.string(),
	title: z.string(),
	channel: z.string(),
	precedence: z.string(),
	volatility: z.string(),
	path: z.string().optional(),
	lines: z.array(z.tuple([z.number(), z.number()])).optional(),
	weight: z.number(),
	fingerprint: z.string(),
	content: z.string(),
});

/** Records of the first versions have a digest of every message. */
const messages = z.union([
	z.object({ count: z.number(), starts: z.array(z.tuple([z.number(), z.string()])) }),
	z.array(z.string()).transform(saidBeforeAll),
]);

const capability = z.object({ id: z.string(), policy: z.string(), kind: z.string() });

const request = z.object({
	harness_id: z.string(),
	harness_title: z.string().optional(),
	raw_instruction: z.string(),
	typed_instruction: z.string().optional(),
	attachments: z.array(z.string()).catch([]),
	runtime_config: z.object({
		provider: z.string(),
		model: z.string(),
		mode: z.string(),
		prompt_sections: z.array(section),
		context_messages: z.array(z.string()).catch([]),
		capability_manifest: z.object({ capabilities: z.array(capability) }).catch({ capabilities: [] }),
	}),
	harness_request: z.object({
		tools: z.array(z.object({ name: z.string(), description: z.string() })).catch([]),
		messages: messages.catch({ count: 0, starts: [] }),
	}),
});

/** What went out with a turn, as it was kept. */
export type StoredRequest = z.infer<typeof request>;
export type StoredSection = StoredRequest['runtime_config']['prompt_sections'][number];

export interface RecordedTurn {
	readonly turn: Row<'turnResults'>;
	/** Absent of a turn whose process went before anything was kept of it. */
	readonly request?: StoredRequest;
}

/** Undefined where nothing is known of it. */
export async function recordedTurn(records: Records, record: string): Promise<RecordedTurn | undefined> {
	const [turn, snapshot] = await Promise.all([
		records.get('turnResults', record),
		records.get('requestSnapshots', record),
	]);
	const { data } = request.safeParse(snapshot?.payload);
	return turn && { turn, ...(data && { request: data }) };
}
