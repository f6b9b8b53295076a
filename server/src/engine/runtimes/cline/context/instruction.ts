import { parse } from 'yaml';
import { errorMessage } from '../../../text/errorMessage.ts';
import { tooMuchYaml } from '../../../text/yamlBounds.ts';
import { oncePerContent } from '../../../workspace/files.ts';

/** Keys that Cline looks at; one that is not of its type has Cline drop the whole file. */
type TypedKey = 'name' | 'description' | 'disabled' | 'enabled';

/** The text of a rule, a workflow or a skill as Cline takes it. Offsets are UTF-16, in the whole text of the file. */
export type Instruction =
	| {
			readonly kind: 'read';
			/** Trimmed; absent where the name of the file stands in. */
			readonly name?: string;
			readonly description?: string;
			/** Absent where the file does not say. */
			readonly disabled?: boolean;
			/** Trimmed; never empty. */
			readonly body: string;
			readonly bodyStart: number;
			readonly frontmatter: FrontmatterData;
	  }
	/** `message`: as the program words it for itself; people never see it. */
	| { readonly kind: 'dropped'; readonly why: 'yaml' | 'empty'; readonly message: string }
	| { readonly kind: 'dropped'; readonly why: 'type'; readonly key: TypedKey; readonly message: string };

type FrontmatterData = Readonly<Record<string, unknown>>;

interface Split {
	readonly data: FrontmatterData;
	/** Where the text below the block starts. */
	readonly start: number;
	readonly problem?: string;
}

/** Needs at least one line between its fences, be it empty. */
const block = /^---\r?\n([\s\S]*?)\r?\n---\r?\n?/u;

const byteOrderMark = '\uFEFF';

/** The lines between the fences; undefined where the text opens with no block. */
export function blockOf(
	text: string,
): { readonly start: number; readonly yaml: string; readonly end: number } | undefined {
	const mark = text.startsWith(byteOrderMark) ? byteOrderMark.length : 0;
	const found = block.exec(mark === 0 ? text : text.slice(mark));
	if (!found) return undefined;
	const [whole, yaml = ''] = found;
	return { start: mark + whole.indexOf('\n') + 1, yaml, end: mark + whole.length };
}

function split(text: string): Split {
	const found = blockOf(text);
	if (!found) return { data: {}, start: text.startsWith(byteOrderMark) ? byteOrderMark.length : 0 };
	const { yaml, end } = found;
	const tooMuch = tooMuchYaml(yaml);
	if (tooMuch !== undefined) return { data: {}, start: end, problem: tooMuch };
	try {
		const value: unknown = parse(yaml, { logLevel: 'error' });
		const isMap = typeof value === 'object' && value !== null && !Array.isArray(value);
		return { data: isMap ? { ...value } : {}, start: end };
	} catch (error) {
		return { data: {}, start: end, problem: errorMessage(error) };
	}
}

/** Of a key that is there and is something else than text. */
class WrongType extends Error {
	readonly key: TypedKey;

	constructor(key: TypedKey, wanted: 'string' | 'boolean') {
		super(`Frontmatter field '${key}' must be a ${wanted}.`);
		this.key = key;
	}
}

function textAt(data: FrontmatterData, key: TypedKey): string | undefined {
	const value = data[key];
	if (value === undefined || value === null) return undefined;
	if (typeof value !== 'string') throw new WrongType(key, 'string');
	return value.trim() || undefined;
}

function flagAt(data: FrontmatterData, key: TypedKey): boolean | undefined {
	const value = data[key];
	if (value === undefined || value === null) return undefined;
	if (typeof value !== 'boolean') throw new WrongType(key, 'boolean');
	return value;
}

/** `enabled` is not even looked at where `disabled` is given. */
const disabledIn = (data: FrontmatterData): boolean | undefined =>
	flagAt(data, 'disabled') ?? (flagAt(data, 'enabled') === false ? true : undefined);

function interpret(kind: 'rule' | 'skill', text: string): Instruction {
	const { data, start, problem } = split(text);
	if (problem !== undefined)
		return { kind: 'dropped', why: 'yaml', message: `Failed to parse YAML frontmatter: ${problem}` };
	const rest = text.slice(start);
	const body = rest.trim();
	if (body === '') return { kind: 'dropped', why: 'empty', message: `Missing instructions body in ${kind} file.` };
	try {
		const name = textAt(data, 'name');
		const description = kind === 'skill' ? textAt(data, 'description') : undefined;
		const disabled = disabledIn(data);
		return {
			kind: 'read',
			...(name !== undefined && { name }),
			...(description !== undefined && { description }),
			...(disabled !== undefined && { disabled }),
			body,
			bodyStart: start + rest.length - rest.trimStart().length,
			frontmatter: data,
		};
	} catch (error) {
		if (!(error instanceof WrongType)) throw error;
		return { kind: 'dropped', why: 'type', key: error.key, message: error.message };
	}
}

/** A rule or a workflow, once for each text. */
export const ruleIn = oncePerContent((text) => interpret('rule', text));

/** A skill, once for each text: its description has to be text as well. */
export const skillIn = oncePerContent((text) => interpret('skill', text));
