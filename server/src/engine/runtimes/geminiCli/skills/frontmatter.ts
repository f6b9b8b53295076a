import yaml from 'js-yaml';
import { tooMuchYaml } from '../../../text/yamlBounds.ts';
import { oncePerContent } from '../../../workspace/files.ts';

/** What the program takes from the top of a skill. */
interface SkillMeta {
	readonly name: string;
	readonly description: string;
}

export interface SkillFrontmatter {
	/** The lines between the fences, as an offset and a text. */
	readonly from: number;
	readonly block: string;
	/** Undefined where the name or the description is missing. */
	readonly meta: SkillMeta | undefined;
	/** Trimmed. */
	readonly body: string;
}

const opening = /^---\r?\n/u;
/** The line that ends the block may go on; then there is no body. */
const closing = /\r?\n---(\r?\n)?/u;

/** A mapping with both keys, both of them texts. */
function fromYaml(block: string): SkillMeta | undefined {
	if (tooMuchYaml(block) !== undefined) return undefined;
	try {
		const data: unknown = yaml.safeLoad(block);
		if (typeof data !== 'object' || data === null) return undefined;
		const { name, description } = data as { readonly name?: unknown; readonly description?: unknown };
		return typeof name === 'string' && typeof description === 'string' ? { name, description } : undefined;
	} catch {
		return undefined;
	}
}

const lineBreak = /[\n\r\u2028\u2029]/u;

/** What stands behind `key:` on a line; undefined where the line is not about it. */
function valueOn(line: string, key: string): string | undefined {
	const rest = line.trimStart();
	if (!rest.startsWith(`${key}:`)) return undefined;
	const value = rest.slice(key.length + 1).trimStart();
	return lineBreak.test(value) ? undefined : value.trim();
}

const continues = /^[ \t]+\S/u;

/** Line by line: lines behind the description that are indented belong to it. */
function fromLines(block: string): SkillMeta | undefined {
	const lines = block.split(/\r?\n/u);
	let name: string | undefined;
	let description: string | undefined;
	for (let index = 0; index < lines.length; index += 1) {
		const line = lines[index] ?? '';
		const named = valueOn(line, 'name');
		if (named !== undefined) {
			name = named;
			continue;
		}
		const described = valueOn(line, 'description');
		if (described === undefined) continue;
		const pieces = [described];
		while (continues.test(lines[index + 1] ?? '')) {
			index += 1;
			pieces.push((lines[index] ?? '').trim());
		}
		description = pieces.filter(Boolean).join(' ');
	}
	return name !== undefined && description !== undefined ? { name, description } : undefined;
}

/** The top of a skill, as Gemini CLI 0.61.0 reads it; undefined where the file does not open with a block. Never throws. */
export function readSkillTop(text: string): SkillFrontmatter | undefined {
	const opened = opening.exec(text);
	if (!opened) return undefined;
	const from = opened[0].length;
	const closed = closing.exec(text.slice(from));
	if (!closed) return undefined;
	const block = text.slice(from, from + closed.index);
	const body = closed[1] === undefined ? '' : text.slice(from + closed.index + closed[0].length).trim();
	return { from, block, meta: fromYaml(block) ?? fromLines(block), body };
}

export const skillTop = oncePerContent(readSkillTop);
