import type { MemoryType } from '../../../../memory/memoryTypes.ts';
import { clip } from '../../../../text/clip.ts';
import { sha256 } from '../../../../text/sha256.ts';
import type { RecallScope } from '../files/entry.ts';
import { splitLeaf } from '../files/leaf.ts';

interface EmbeddedMemory {
	readonly title: string;
	readonly summary: string;
	readonly memoryType: MemoryType;
	readonly tags: readonly string[];
	readonly excerpt: string;
}

const excerptLimit = 480;

/** The text that a memory is embedded by, and the digest that says when to do it again. */
export function embeddingText({ title, summary, memoryType, tags, excerpt }: EmbeddedMemory): {
	text: string;
	fingerprint: string;
} {
	const named = tags.filter(Boolean);
	const text = [
		`Title: ${title.trim()}`,
		`Type: ${memoryType.trim()}`,
		`Summary: ${summary.trim()}`,
		`Tags: ${named.join(', ') || 'none'}`,
		`Excerpt: ${excerpt.trim() || 'none'}`,
	].join('\n');
	return { text, fingerprint: sha256(text) };
}

/** What a leaf says, without frontmatter and headings. */
export const embeddingExcerpt = (markdown: string): string =>
	clip(
		splitLeaf(markdown)
			.body.split('\n')
			.filter((line) => !line.trim().startsWith('#'))
			.join(' '),
		excerptLimit,
	);

interface Bucketed {
	readonly scope: string;
	readonly workspaceId: string | null;
	readonly memoryType: MemoryType;
}

/** The vectors among which `entry` is looked for from the workspace `workspaceId`; null where it never is. */
export function scopeBucket(entry: Bucketed, workspaceId: string): RecallScope | null {
	if (entry.scope === 'workspace') return entry.workspaceId === workspaceId ? 'workspace' : null;
	if (entry.scope !== 'user') return null;
	return entry.memoryType === 'identity' || entry.memoryType === 'preference' ? entry.memoryType : null;
}
