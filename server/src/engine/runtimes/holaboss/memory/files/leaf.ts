import { posix } from 'node:path';
import yaml from 'js-yaml';
import { isObject } from '../../../../conversation/modelReply.ts';
import { type MemoryType, memoryTypes } from '../../../../memory/memoryTypes.ts';
import { clip, collapsed } from '../../../../text/clip.ts';
import { tooMuchYaml } from '../../../../text/yamlBounds.ts';
import { type IndexScope, memoryScopes } from './entry.ts';
import { typeOfPath } from './leafPath.ts';

/** What a leaf says of itself; absent values are empty or null. */
interface LeafFrontmatter {
	readonly title: string;
	readonly summary: string;
	readonly memoryType: MemoryType | null;
	readonly scope: IndexScope | null;
	readonly tags: readonly string[];
}

/** Lines of the block that are read. */
const frontmatterLines = 40;
const summaryLimit = 180;
const excerptLimit = 360;

/** Said where a leaf has no prose at all. */
const noSummary = 'No summary is given.';

interface LeafText {
	/** The lines between the fences; undefined where there are none. */
	readonly block: string | undefined;
	readonly body: string;
}

/** Parts the frontmatter of a leaf from the rest of it. The first fence stands alone on its line, the second likewise. */
export function splitLeaf(content: string): LeafText {
	const text = content.replace(/^\uFEFF/u, '');
	const [whole, block] = /^---\r?\n([\s\S]*?)\r?\n---(?:\r?\n|$)/u.exec(text) ?? [];
	return whole === undefined ? { block, body: text } : { block, body: text.slice(whole.length) };
}

/** Reads what stands between the fences; what is no mapping, or no YAML, says nothing. */
export function leafFrontmatter(block: string): LeafFrontmatter {
	const data = frontmatterMapping(block.split(/\r?\n/u).slice(0, frontmatterLines).join('\n'));
	const text = (...keys: readonly string[]): string =>
		keys.map((key) => data[key]).flatMap((value) => (typeof value === 'string' && value.trim()) || [])[0] ?? '';
	const type = text('memory_type', 'type').toLowerCase();
	const scope = text('scope').toLowerCase();
	return {
		title: text('title', 'name'),
		summary: text('summary', 'description'),
		memoryType: memoryTypes.find((known) => known === type) ?? null,
		scope: memoryScopes.find((known) => known === scope) ?? null,
		tags: Array.isArray(data.tags) ? data.tags.flatMap((tag) => (typeof tag === 'string' && tag.trim()) || []) : [],
	};
}

const numberIn = (kind: 'int' | 'float', shape: RegExp): yaml.Type =>
	new yaml.Type(`tag:yaml.org,2002:${kind}`, {
		kind: 'scalar',
		resolve: (text: unknown) => typeof text === 'string' && shape.test(text) && !text.endsWith('_'),
		construct: Number,
	});

/** Numbers as js-yaml 4, which Holaboss has, knows them: `0o7` is one, `10:30` is a text. */
const schema = new yaml.Schema({
	include: [yaml.DEFAULT_SAFE_SCHEMA],
	implicit: [
		numberIn('int', /^[-+]?(?:0b[01_]+|0o[0-7_]+|0x[\da-fA-F_]+|\d[\d_]*)$/u),
		numberIn(
			'float',
			/^(?:[-+]?\d[\d_]*(?:\.[\d_]*)?(?:[eE][-+]?\d+)?|\.[\d_]+(?:[eE][-+]?\d+)?|[-+]?\.(?:inf|Inf|INF)|\.(?:nan|NaN|NAN))$/u,
		),
	],
});

/** The keys of `block`, whatever they mean; none where it is no mapping, or no YAML. */
export function frontmatterMapping(block: string): Readonly<Record<string, unknown>> {
	if (tooMuchYaml(block)) return {};
	try {
		const value: unknown = yaml.safeLoad(block, { schema });
		return isObject(value) ? value : {};
	} catch {
		return {};
	}
}

/** The first heading of the first rank, and the first line of prose; each empty where there is none. */
export function headingAndSummary(body: string): { title: string; summary: string } {
	const heading = /^[^\S\r\n\u2028\u2029]*#\s+((?!\s).+)/mu.exec(body)?.[1] ?? '';
	const prose = body
		.split(/\r?\n/u)
		.map((line) => line.trim())
		.find((line) => line !== '' && !line.startsWith('#') && !line.startsWith('- '));
	return { title: collapsed(heading), summary: clip(prose ?? '', summaryLimit) };
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
		title: own.title || found.title || posix.basename(path, '.md'),
		summary: own.summary || found.summary || noSummary,
		memoryType: own.memoryType ?? typeOfPath(path),
		excerpt: leafExcerpt(content),
	};
}
