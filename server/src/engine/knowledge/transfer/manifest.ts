import * as z from 'zod';
import { exportFolder } from './fileNames.ts';

/** The list of an export, one JSON value a line: first what it is, then its files. */
export const manifestFile = `${exportFolder}/files.jsonl`;

const heading = z.object({ soulscope: z.literal('knowledge export'), layout: z.literal(1), all_versions: z.boolean() });

const listedFile = z.object({
	/** Below the export, with `/`. */
	file: z.string(),
	/** Of its bytes, as they were written: what is otherwise was changed by somebody. */
	sha256: z.string(),
	/** What is known of the version in it; absent where that stands in the file, or where the file is an original. */
	version: z.record(z.string(), z.unknown()).optional(),
});

/** Bytes that a version was made of. */
const listedOriginal = z.object({
	original: z.string(),
	mime_type: z.string(),
	size_bytes: z.number(),
	/** Absent where they were not kept, or where they are those of the text. */
	file: z.string().optional(),
	as_text: z.literal(true).optional(),
});

export type ExportedFile = z.infer<typeof listedFile>;
export type ExportedOriginal = z.infer<typeof listedOriginal>;

export interface Manifest {
	readonly allVersions: boolean;
	readonly files: readonly ExportedFile[];
	readonly originals: readonly ExportedOriginal[];
}

export function writeManifest({ allVersions, files, originals }: Manifest): string {
	const first: z.infer<typeof heading> = { soulscope: 'knowledge export', layout: 1, all_versions: allVersions };
	return [first, ...files, ...originals].map((line) => `${JSON.stringify(line)}\n`).join('');
}

/** A list that was read. */
export interface ReadManifest extends Manifest {
	/** Lines of it that cannot be read any more, such as the last one where the file was cut off. */
	readonly damaged: number;
}

/** Undefined where the text is no such list. Lines that are none are passed over: whoever merges two lists may leave some. */
export function readManifest(text: string): ReadManifest | undefined {
	const lines = text.split('\n');
	const values = lines.map(parsed);
	const first = heading.safeParse(values[0]);
	if (!first.success) return undefined;
	const files: ExportedFile[] = [];
	const originals: ExportedOriginal[] = [];
	let damaged = 0;
	for (const [index, value] of values.entries()) {
		if (index === 0) continue;
		const original = listedOriginal.safeParse(value);
		const file = listedFile.safeParse(value);
		if (original.success) originals.push(original.data);
		else if (file.success) files.push(file.data);
		else if (lines[index]?.startsWith('{')) damaged += 1;
	}
	return { allVersions: first.data.all_versions, files, originals, damaged };
}

function parsed(line: string): unknown {
	try {
		return JSON.parse(line);
	} catch {
		return undefined;
	}
}
