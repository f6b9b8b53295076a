import { posix } from 'node:path';
import { parse } from 'yaml';
import { tooMuchYaml } from '../../text/yamlBounds.ts';
import { clip, collapsed } from './clip.ts';
import { type MemoryScope, type MemoryType, memoryScopes, memoryTypes } from './entry.ts';
import { typeOfPath } from './leafPath.ts';

/** What a leaf says of itself; absent values are empty or null. */
interface LeafFrontmatter {
	readonly title: string;
	readonly summary: string;
	readonly memoryType: MemoryType | null;
	readonly scope: MemoryScope | null;
	readonly tags: readonly string[];
}

/** A block that is not closed within so many lines is none. */
const frontmatterLines = 40;
const summaryLimit = 180;
const excerptLimit = 360;

/** More aliases than this are a trap (a small text that unfolds into gigabytes). */
const mostAliases = 100;

/** Said where a leaf has no prose at all. */
const noSummary = 'No summary is given.';

interface LeafText {
	/** The lines between the fences; undefined where there are none. */
	readonly block: string | undefined;
	readonly body: string;
}

/** Parts the frontmatter of a leaf from the rest of it. */
export function splitLeaf(content: string): LeafText {
	const text = content.replace(/^\uFEFF/u, '');
	const lines = text.split(/\r?\n/u);
	const close = lines.slice(0, frontmatterLines).findIndex((line, index) => index > 0 && line.trim() === '---');
	if (lines[0]?.trim() !== '---' || close < 0) return { block: undefined, body: text };
	return { block: lines.slice(1, close).join('\n'), body: lines.slice(close + 1).join('\n') };
}

/** Reads what stands between the fences; what is no mapping, or no YAML, says nothing. */
export function leafFrontmatter(block: string): LeafFrontmatter {
	const data = frontmatterMapping(block);
	const text = (...keys: readonly string[]): string =>
		keys
			.map((key) => data[key])
			.flatMap((value) => (typeof value === 'string' && value.trim() ? collapsed(value) : []))[0] ?? '';
	const type = text('memory_type', 'type');
	const scope = text('scope');
	return {
		title: text('title', 'name'),
		summary: text('summary', 'description'),
		memoryType: memoryTypes.find((known) => known === type) ?? null,
		scope: memoryScopes.find((known) => known === scope) ?? null,
		tags: Array.isArray(data.tags)
			? data.tags.flatMap((tag) => (typeof tag === 'string' && tag.trim() ? tag.trim() : []))
			: [],
	};
}

/** The keys between the fences, whatever they mean; none where they are no mapping, or no YAML. */
export function frontmatterMapping(block: string): Readonly<Record<string, unknown>> {
	if (tooMuchYaml(block)) return {};
	try {
		const value: unknown = parse(block, { maxAliasCount: mostAliases, logLevel: 'silent' });
		return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
	} catch {
		return {};
	}
}

/** The first heading of the first rank, and the first line of prose; each empty where there is none. */
export function headingAndSummary(body: string): { title: string; summary: string } {
	const lines = body.split('\n').map((line) => line.trim());
	const heading = lines.find((line) => /^#\s/u.test(line));
	const prose = lines.find((line) => line !== '' && !line.startsWith('#') && !line.startsWith('- '));
	return { title: collapsed(heading?.slice(1) ?? ''), summary: clip(prose ?? '', summaryLimit) };
}

/** The beginning of what a leaf says, its frontmatter left out. */
export const leafExcerpt = (content: string): string => clip(splitLeaf(content).body, excerptLimit);

interface Leaf extends LeafFrontmatter {
	readonly memoryType: MemoryType;
	readonly excerpt: string;
}

/** A leaf as recall sees it: what its frontmatter says, else its text, else its name. */
export function readLeaf(path: string, content: string): Leaf {
	const { block, body } = splitLeaf(content);
	const own = leafFrontmatter(block ?? '');
	const found = headingAndSummary(body);
	return {
		...own,
		title: own.title || found.title || posix.basename(path, posix.extname(path)),
		summary: own.summary || found.summary || noSummary,
		memoryType: own.memoryType ?? typeOfPath(path),
		excerpt: leafExcerpt(content),
	};
}
