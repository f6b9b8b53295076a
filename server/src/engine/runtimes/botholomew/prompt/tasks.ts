import * as z from 'zod';
import { propertiesOf } from '../../../text/grayMatter/block.ts';
import { bodyOf, readMatter } from '../../../text/grayMatter/read.ts';
import { serializeContextFile } from '../config/frontmatter.ts';

const task = z.object({
	id: z.string().min(1),
	name: z.string(),
	description: z.string().default(''),
	priority: z.enum(['low', 'medium', 'high']).default('medium'),
	status: z.enum(['pending', 'in_progress', 'failed', 'complete', 'waiting']).default('pending'),
	blocked_by: z.array(z.string()).default([]),
	context_paths: z.array(z.string()).default([]),
	output: z.string().nullable().default(null),
	waiting_reason: z.string().nullable().default(null),
	claimed_by: z.string().nullable().default(null),
	claimed_at: z.string().nullable().default(null),
	created_at: z.string(),
	updated_at: z.string(),
});

const schedule = z.object({
	id: z.string().min(1),
	name: z.string(),
	description: z.string().default(''),
	frequency: z.string(),
	enabled: z.boolean().default(true),
	last_run_at: z.string().nullable().default(null),
	created_at: z.string(),
	updated_at: z.string(),
});

export type TaskFields = z.infer<typeof task>;

/** What the runtime keeps of a file besides its keys; it leaks into the file at the first update. */
interface OnDisk {
	/** ms since the epoch, with fractions. */
	readonly mtimeMs: number;
	/** Trimmed at both ends. */
	readonly body: string;
}

type TaskReading<Fields> =
	| { readonly ok: true; readonly fields: Fields & OnDisk }
	/** As the runtime logs it. */
	| { readonly ok: false; readonly reason: string };

/** Types are checked and defaults filled in; unknown keys are dropped without a word. Never throws. */
function reader<Schema extends z.ZodType<object>>(schema: Schema) {
	return (text: string, mtimeMs: number): TaskReading<z.infer<Schema>> => {
		const matter = readMatter(text);
		if (matter.kind === 'broken')
			return { ok: false, reason: `frontmatter parse error: ${matter.name}: ${matter.message}` };
		if (matter.kind === 'code') return { ok: false, reason: `the frontmatter is ${matter.language} code` };
		const parsed = schema.safeParse(propertiesOf(matter.data) ?? {});
		if (!parsed.success) return { ok: false, reason: `frontmatter validation failed: ${parsed.error.message}` };
		return { ok: true, fields: { ...parsed.data, mtimeMs, body: bodyOf(text, matter).text } };
	};
}

export const parseTaskFile = reader(task);
export const parseScheduleFile = reader(schedule);

/** A task or a schedule as the runtime writes it: keys in the order given, the body trimmed. */
export const serializeTask = (fields: object, body: string): string => serializeContextFile({ ...fields }, body.trim());

/** The file after an update: whatever was kept of the old one is written along, leaked fields and all. */
export function updateTask(text: string, mtimeMs: number, update: Partial<TaskFields>): string | undefined {
	const read = parseTaskFile(text, mtimeMs);
	return read.ok ? serializeTask({ ...read.fields, ...update }, read.fields.body) : undefined;
}
