import { isAlias, isMap, isScalar, isSeq, parseDocument } from 'yaml';
import type { TextRange } from '../../../text/range.ts';
import { tooMuchYaml } from '../../../text/yamlBounds.ts';
import { oncePerContent } from '../../../workspace/files.ts';
import type { TextContent } from '../../../workspace/snapshot.ts';

/** A value as it is written, and where; ranges are offsets in the whole text. */
export interface MatterField {
	readonly key: string;
	readonly keyRange: TextRange;
	/** Without quotation marks; of a list, its entries. */
	readonly values: readonly string[];
	/** True for one value in quotation marks. */
	readonly isQuoted: boolean;
	readonly isList: boolean;
	readonly range: TextRange;
}

export interface RuleMatter {
	/** False where the file does not begin with frontmatter. */
	readonly hasBlock: boolean;
	readonly fields: readonly MatterField[];
	/** Where the text behind the frontmatter begins. */
	readonly body: number;
}

const none: RuleMatter = { hasBlock: false, fields: [], body: 0 };

const block = /^\uFEFF?---[ \t]*\r?\n([\s\S]*?)(?:^|(?<=\n))---[ \t]*(?:\r?\n|$)/u;

/** What YAML makes of the lines; undefined where they are none, as `globs: *.ts` is not. */
function fieldsByYaml(source: string, start: number): readonly MatterField[] | undefined {
	if (tooMuchYaml(source) !== undefined) return undefined;
	const document = parseDocument(source, { prettyErrors: false, uniqueKeys: false, logLevel: 'error' });
	if (document.errors.length > 0) return undefined;
	if (document.contents === null) return [];
	// To YAML, the star of `*.ts` refers to something else.
	if (!isMap(document.contents) || document.contents.items.some(({ value }) => isAlias(value))) return undefined;
	return document.contents.items.flatMap(({ key, value }): readonly MatterField[] => {
		if (!isScalar(key) || !key.range) return [];
		const keyRange = { start: start + key.range[0], end: start + key.range[1] };
		const range =
			value && 'range' in value && value.range
				? { start: start + value.range[0], end: start + value.range[1] }
				: { start: keyRange.end, end: keyRange.end };
		const items = isSeq(value) ? value.items : [value];
		const values = items.flatMap((item) =>
			isScalar(item) && item.value !== null ? [String(item.type === 'PLAIN' ? item.source : item.value)] : [],
		);
		const isQuoted = isScalar(value) && (value.type === 'QUOTE_DOUBLE' || value.type === 'QUOTE_SINGLE');
		return [{ key: String(key.value), keyRange, values, isQuoted, isList: isSeq(value), range }];
	});
}

/** Line by line, as people write these files: `globs: *.ts, *.tsx`. */
function fieldsByLine(source: string, start: number): readonly MatterField[] {
	const fields: MatterField[] = [];
	let at = start;
	for (const line of source.split('\n')) {
		const match = /^([\w-]+)[ \t]*:(.*)$/su.exec(line);
		if (match) {
			const [whole, key = '', rest = ''] = match;
			const given = rest.trim();
			const from = at + whole.length - rest.trimStart().length;
			const quoted = /^(["'])(.*)\1$/u.exec(given);
			const value = quoted?.[2] ?? given;
			fields.push({
				key,
				keyRange: { start: at, end: at + key.length },
				values: value === '' ? [] : [value],
				isQuoted: quoted !== null,
				isList: false,
				range: { start: from, end: from + given.length },
			});
		}
		at += line.length + 1;
	}
	return fields;
}

/** The frontmatter of a rule, read as its documentation has it. Never throws. */
export const ruleMatter: (content: TextContent) => RuleMatter = oncePerContent((text): RuleMatter => {
	const match = block.exec(text);
	if (!match) return none;
	const [whole, source = ''] = match;
	const start = whole.indexOf('\n') + 1;
	return { hasBlock: true, fields: fieldsByYaml(source, start) ?? fieldsByLine(source, start), body: whole.length };
});

export const fieldOf = ({ fields }: RuleMatter, key: string): MatterField | undefined =>
	fields.find((field) => field.key === key);

/** What decides when a rule is in the context: three fields, and no other. */
export interface RuleTerms {
	readonly always: boolean;
	readonly globs: readonly string[];
	readonly description: string;
}

/** Only the word itself is true: not what stands in quotation marks. */
export function termsOf(matter: RuleMatter): RuleTerms {
	const always = fieldOf(matter, 'alwaysApply');
	const globs = fieldOf(matter, 'globs')?.values ?? [];
	return {
		always: always !== undefined && !always.isQuoted && always.values.join('') === 'true',
		globs: globs.flatMap(splitGlobs),
		description: (fieldOf(matter, 'description')?.values.join(' ') ?? '').trim(),
	};
}

/** At commas, but for those in braces. */
function splitGlobs(list: string): readonly string[] {
	const globs: string[] = [];
	let depth = 0;
	let glob = '';
	for (const character of list) {
		if (character === '{') depth += 1;
		if (character === '}') depth = Math.max(0, depth - 1);
		if (character === ',' && depth === 0) {
			globs.push(glob);
			glob = '';
		} else glob += character;
	}
	return [...globs, glob].map((each) => each.trim()).filter(Boolean);
}
