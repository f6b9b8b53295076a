import type { TextRange } from '../../../text/range.ts';
import { oncePerContent } from '../../../workspace/files.ts';
import type { ScalarNode, YamlFault, YamlNode } from './nodes.ts';
import { readYaml } from './yaml.ts';

/** A key of the block with its value; offsets are those of the file. */
export interface Attribute {
	readonly key: string;
	readonly keyRange: TextRange;
	/** From the key to the end of its value. */
	readonly range: TextRange;
	readonly value: YamlNode;
}

export type HeaderFault = YamlFault | { readonly code: 'INVALID_YAML'; readonly start: number; readonly end: number };

/** The block of frontmatter as VS Code takes it. */
export interface Header {
	/** The block without its fences, in the file. */
	readonly range: TextRange;
	/** False where no line closes it: all of the file is the block then. */
	readonly isClosed: boolean;
	readonly attributes: readonly Attribute[];
	readonly faults: readonly HeaderFault[];
}

/** A Markdown file with frontmatter: instructions, a prompt, an agent or a skill. */
export interface MatterFile {
	readonly text: string;
	readonly header: Header | undefined;
	/** Where the body begins; undefined where there is none. */
	readonly bodyStart: number | undefined;
}

const fence = /^---\s*$/;

/** Offsets at which lines begin; the last one may be the end of the text. */
export function lineStarts(text: string): readonly number[] {
	const starts = [0];
	if (!text.includes('\r')) {
		for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
		return starts;
	}
	for (const match of text.matchAll(/\r\n|\r|\n/g)) starts.push(match.index + match[0].length);
	return starts;
}

const moved = <Node extends YamlNode>(node: Node, by: number): Node => {
	const at = { start: node.start + by, end: node.end + by };
	if (node.type === 'sequence') return { ...node, ...at, items: node.items.map((item) => moved(item, by)) };
	if (node.type === 'map') {
		const properties = node.properties.map(({ key, value }) => ({ key: moved(key, by), value: moved(value, by) }));
		return { ...node, ...at, properties };
	}
	return { ...node, ...at };
};

function headerIn(text: string, range: TextRange, isClosed: boolean): Header {
	const { node, faults } = readYaml(text.slice(range.start, range.end));
	const placed: HeaderFault[] = faults.map((fault) => ({
		...fault,
		start: fault.start + range.start,
		end: fault.end + range.start,
	}));
	if (node && node.type !== 'map') placed.push({ code: 'INVALID_YAML', ...range });
	const properties = node?.type === 'map' ? node.properties : [];
	const attributes = properties.map(({ key, value }): Attribute => {
		const keyRange = { start: key.start + range.start, end: key.end + range.start };
		const end = value.end + range.start;
		return { key: key.value, keyRange, range: { start: keyRange.start, end }, value: moved(value, range.start) };
	});
	return { range, isClosed, attributes, faults: placed };
}

/** As the parser of VS Code 1.139.1: only a first line of three dashes opens a block. */
export function parsePromptFile(text: string): MatterFile {
	if (!text.startsWith('---')) return { text, header: undefined, bodyStart: 0 };
	const starts = lineStarts(text);
	const lineAt = (index: number) => text.slice(starts[index], starts[index + 1]);
	if (!fence.test(lineAt(0))) return { text, header: undefined, bodyStart: 0 };
	const closing = starts.findIndex((_, index) => index > 0 && fence.test(lineAt(index)));
	const start = starts[1] ?? text.length;
	const end = closing < 0 ? text.length : (starts[closing] ?? text.length);
	const bodyStart = closing < 0 ? undefined : starts[closing + 1];
	return { text, header: headerIn(text, { start: Math.min(start, end), end }, closing >= 0), bodyStart };
}

/** The same, once for each text. */
export const promptFileOf = oncePerContent(parsePromptFile);

export const attributeOf = (header: Header | undefined, key: string): Attribute | undefined =>
	header?.attributes.find((attribute) => attribute.key === key);

/** Whatever is no list or map is text: `true` and `5` as well. */
export function stringOf(header: Header | undefined, key: string): string | undefined {
	const value = attributeOf(header, key)?.value;
	return value?.type === 'scalar' ? value.value : undefined;
}

export function booleanOf(header: Header | undefined, key: string): boolean | undefined {
	const value = stringOf(header, key);
	return value === 'true' ? true : value === 'false' ? false : undefined;
}

const scalarsOf = (items: readonly YamlNode[]): readonly string[] =>
	items.flatMap((item) => (item.type === 'scalar' ? [item.value] : []));

/** The texts of a list; empty ones are left out. */
export function listOf(header: Header | undefined, key: string): readonly string[] | undefined {
	const value = attributeOf(header, key)?.value;
	return value?.type === 'sequence' ? scalarsOf(value.items).filter((item) => item !== '') : undefined;
}

/** The texts of a list, or a single one. */
export function textsOf(header: Header | undefined, key: string): readonly string[] | undefined {
	const value = attributeOf(header, key)?.value;
	if (value?.type === 'scalar') return [value.value];
	return value?.type === 'sequence' ? scalarsOf(value.items) : undefined;
}

/** A list, or names in one text with commas between them; one in quotes may hold a comma. */
export function toolsOf(header: Header | undefined): readonly string[] | undefined {
	const value = attributeOf(header, 'tools')?.value;
	if (value?.type !== 'scalar') return listOf(header, 'tools');
	return commaSeparated(value).filter((item) => item !== '');
}

function commaSeparated({ value }: ScalarNode): readonly string[] {
	const items: string[] = [];
	const item = /[ \t]*(?:"([^"]*)"?|'([^']*)'?|([^,]*))[ \t]*,?/y;
	while (item.lastIndex < value.length && /[^ \t]/.test(value.slice(item.lastIndex))) {
		const found = item.exec(value);
		if (!found) break;
		items.push(found[1] ?? found[2] ?? (found[3] ?? '').trimEnd());
	}
	return items;
}
