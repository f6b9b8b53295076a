import * as z from 'zod';
import { readFrontmatter } from '../../text/frontmatter.ts';
import { sha256 } from '../../text/sha256.ts';
import type { KnowledgeVersion } from '../store/version.ts';
import { entryShape } from './entryShape.ts';
import { extensionOf } from './fileNames.ts';

/** How a version is written as a file. */
export interface ExportedForm {
	/** What comes behind its path in the name of the file. */
	readonly suffix: '' | '.md';
	/** What is known of it, in front of its text; absent where that stands in the list of the export. */
	readonly frontmatter?: string;
}

/** Tells our own frontmatter from a person’s. */
const marker = { soulscope: 'knowledge entry' } as const;
/** Its first lines. */
const opening = `---\nsoulscope: ${marker.soulscope}\n`;
const closing = '\n---\n';

const isMarkdown = (path: string): boolean => /^\.(?:md|markdown)$/i.test(extensionOf(path));

/** A text that has frontmatter of its own keeps it as the only one. */
const hasBlock = (text: string): boolean => /^\uFEFF?---/.test(text);

/**
 * Markdown and what was made of other documents is Markdown with frontmatter. What is the very text of its file, such as
 * JSON or source code, is that file.
 */
export function exportedForm(version: KnowledgeVersion): ExportedForm {
	const { logical_path: path, tombstone, content, source_sha256, mime_type } = version;
	const hasOwnName = extensionOf(path) !== '' || mime_type !== 'text/markdown';
	const isFile = !tombstone && hasOwnName && !isMarkdown(path) && sha256(content) === source_sha256;
	if (isFile) return { suffix: '' };
	const suffix = isMarkdown(path) ? '' : '.md';
	const block = frontmatterOf(version);
	return hasBlock(content) || !isReadAgain(block, version) ? { suffix } : { suffix, frontmatter: block };
}

/** All that is known of a version beside its text; what is not known is left out. */
export function recordOf({ content: _, ...entry }: KnowledgeVersion): Readonly<Record<string, unknown>> {
	return Object.fromEntries(Object.entries(entry).filter(([, value]) => value !== null && value !== false));
}

/** JSON is YAML, and has no line breaks. */
const frontmatterOf = (version: KnowledgeVersion): string => {
	const lines = Object.entries(recordOf(version)).map(([name, value]) => `${name}: ${JSON.stringify(value)}`);
	return `${opening}${lines.join('\n')}${closing}`;
};

/** Not every block is: some are too long, or too deep. */
const isReadAgain = (block: string, version: KnowledgeVersion): boolean =>
	JSON.stringify(readExportedText(block)?.record) === JSON.stringify({ ...marker, ...recordOf(version) });

const record = z.object({
	...entryShape((schema) => schema.nullable().default(null)),
	tombstone: z.boolean().default(false),
});

/** The version that somebody’s record is of; undefined where it is none. */
export function versionOfRecord(given: unknown, content: string): KnowledgeVersion | undefined {
	const { success, data } = record.safeParse(given);
	return success ? { ...data, content } : undefined;
}

/** What stands behind our frontmatter, and what that says; undefined where there is none of ours. */
export function readExportedText(whole: string): { readonly record: unknown; readonly content: string } | undefined {
	if (!whole.startsWith(opening)) return undefined;
	const end = whole.indexOf(closing, opening.length - 1);
	if (end < 0) return undefined;
	const content = whole.slice(end + closing.length);
	const found = readFrontmatter(whole.slice(0, end + closing.length));
	return found.kind === 'yaml' && found.problems.length === 0 ? { record: found.data, content } : undefined;
}
