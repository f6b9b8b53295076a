import { isMap, isScalar, type Pair, type ParsedNode, parseDocument } from 'yaml';
import { trimSpace } from '../../../text/goWhiteSpace.ts';
import { tooMuchYaml } from '../../../text/yamlBounds.ts';
import { oncePerContent } from '../../../workspace/files.ts';
import type { TextContent } from '../../../workspace/snapshot.ts';

/** What Codex makes of the frontmatter of one SKILL.md. */
export type SkillMatter =
	/** `name`: absent where the folder’s name stands in. */
	| { readonly kind: 'skill'; readonly name?: string; readonly description: string }
	| { readonly kind: 'none'; readonly reason: string; readonly wants?: 'description'; readonly startsWithMark?: true };

/** Codex 0.169.0, characters. */
const longestName = 64;
const longestDescription = 1024;

const charactersIn = (text: string): number => [...text].length;

/** White space folded to single spaces, none at the ends. */
const singleLine = (text: string): string =>
	text
		.split(/[\t-\r \x85\xA0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000]+/u)
		.filter(Boolean)
		.join(' ');

const isFence = (line: string): boolean => trimSpace(line) === '---';

/** The lines between the first line and the next fence; undefined where the text does not begin with one, or none closes it. */
function blockOf(text: string): string | undefined {
	const lines = text.split(/\r?\n/u);
	if (!isFence(lines[0] ?? '')) return undefined;
	const end = lines.findIndex((line, index) => index > 0 && isFence(line));
	return end > 1 ? lines.slice(1, end).join('\n') : undefined;
}

const reading = { prettyErrors: false, uniqueKeys: false, logLevel: 'error' } as const;

type Pairs = readonly Pair<ParsedNode, ParsedNode | null>[];

/** The mapping in `source`; undefined where that is not one, or no YAML. */
function pairsOf(source: string): Pairs | undefined {
	const document = parseDocument(source, reading);
	if (document.errors.length > 0) return undefined;
	return isMap(document.contents) ? (document.contents.items as Pairs) : undefined;
}

const isValidAlone = (value: string): boolean => parseDocument(value, reading).errors.length === 0;

/** True for a value that is to be taken as plain text where the block as a whole cannot be read. */
const isText = (value: string): boolean =>
	/:\s/u.test(value) || /^[@`]/u.test(value) || (/^[[{]/u.test(value) && !isValidAlone(value));

/** A key, its colon included. */
const keyOpens = /^[ \t]*(?:- )?(?:"[^"]*"[ \t]*|[^\s:"'#[\]{}][^:]*):/u;

/** One `key: value` line with the value in quotation marks, where it needs them. A comment behind it goes. */
function repairedLine(line: string): string {
	const key = keyOpens.exec(line)?.[0];
	const rest = key === undefined ? '' : line.slice(key.length);
	const given = rest.trim();
	if (key === undefined || !/^[ \t]/u.test(rest) || given === '' || /^["'|>#]/u.test(given)) return line;
	const comment = given.search(/\s#/u);
	const value = comment < 0 ? given : given.slice(0, comment).trimEnd();
	return isText(value) ? `${key} '${value.replaceAll("'", "''")}'` : line;
}

const repaired = (source: string): string => source.split('\n').map(repairedLine).join('\n');

type FieldReading =
	| { readonly kind: 'text'; readonly text: string }
	| { readonly kind: 'absent' }
	| { readonly kind: 'wrong'; readonly reason: string };

const nullWords: ReadonlySet<string> = new Set(['', '~', 'null', 'Null', 'NULL']);

/** Scalars stand as they are written: `1.50`, `0x1F`, `yes`. */
function fieldIn(pairs: Pairs, name: string): FieldReading {
	const own = pairs.filter(({ key }) => isScalar(key) && String(key.source ?? key.value) === name);
	if (own.length > 1) return { kind: 'wrong', reason: `its frontmatter says ${name} twice` };
	const value = own[0]?.value;
	if (!value) return { kind: 'absent' };
	if (!isScalar(value)) return { kind: 'wrong', reason: `its ${name} is a list or a mapping` };
	const text = typeof value.source === 'string' ? value.source : String(value.value ?? '');
	if (value.type === 'PLAIN' && nullWords.has(text)) return { kind: 'absent' };
	return { kind: 'text', text };
}

interface Fields {
	readonly name: FieldReading;
	readonly description: FieldReading;
	/** What else the program minds, though it shows nothing of it. */
	readonly metadata: FieldReading;
}

const wrongIn = ({ name, description, metadata }: Fields): string | undefined =>
	[name, description, metadata].flatMap((field) => (field.kind === 'wrong' ? [field.reason] : []))[0];

function metadataIn(pairs: Pairs): FieldReading {
	const own = pairs.filter(({ key }) => isScalar(key) && key.value === 'metadata');
	if (own.length > 1) return { kind: 'wrong', reason: 'its frontmatter says metadata twice' };
	const value = own[0]?.value;
	if (!value || (isScalar(value) && value.type === 'PLAIN' && nullWords.has(String(value.source ?? ''))))
		return { kind: 'absent' };
	if (!isMap(value)) return { kind: 'wrong', reason: 'its metadata is not a mapping' };
	return fieldIn(value.items as Pairs, 'short-description');
}

function fieldsOf(source: string): Fields | undefined {
	const pairs = pairsOf(source);
	return (
		pairs && { name: fieldIn(pairs, 'name'), description: fieldIn(pairs, 'description'), metadata: metadataIn(pairs) }
	);
}

const none = (reason: string, more: { readonly wants?: 'description'; readonly startsWithMark?: true } = {}) =>
	({ kind: 'none', reason, ...more }) as const;

function matterOf(text: string): SkillMatter {
	const source = blockOf(text);
	if (source === undefined) {
		if (text.startsWith('\uFEFF') && blockOf(text.slice(1)) !== undefined)
			return none('a byte order mark is before its frontmatter', { startsWithMark: true });
		return none('it does not begin with frontmatter between two lines of ---');
	}
	if (tooMuchYaml(source) !== undefined) return none('its frontmatter is too long to be read here');
	const plain = fieldsOf(source);
	const fields = takenOf(plain) ?? takenOf(fieldsOf(repaired(source))) ?? plain;
	if (!fields) return none('its frontmatter is not valid YAML');
	const wrong = wrongIn(fields);
	if (wrong !== undefined) return none(wrong);
	const { name, description } = fields;
	const shownName = name.kind === 'text' ? singleLine(name.text) : '';
	if (charactersIn(shownName) > longestName) return none(`its name is longer than ${longestName} characters`);
	const shownText = description.kind === 'text' ? singleLine(description.text) : '';
	if (shownText === '') return none('it has no description', { wants: 'description' });
	return { kind: 'skill', ...(shownName !== '' && { name: shownName }), description: limited(shownText) };
}

/** `fields`, where the program takes them as they are. */
const takenOf = (fields: Fields | undefined): Fields | undefined =>
	fields && wrongIn(fields) === undefined ? fields : undefined;

function limited(text: string): string {
	const characters = [...text];
	return characters.length <= longestDescription ? text : `${characters.slice(0, longestDescription - 3).join('')}...`;
}

/** Codex 0.169.0: YAML, and line by line with quotation marks where it is not. Never throws. */
export const skillMatter: (content: TextContent) => SkillMatter = oncePerContent((text): SkillMatter => {
	try {
		return matterOf(text);
	} catch {
		return none('its frontmatter is not valid YAML');
	}
});

/** Whether `agents/openai.yaml` beside a skill keeps the model from being told of it. Never throws. */
export const hidesSkill: (content: TextContent) => boolean = oncePerContent((text): boolean => {
	if (tooMuchYaml(text) !== undefined) return false;
	try {
		const document = parseDocument(text, reading);
		if (document.errors.length > 0) return false;
		const value: unknown = document.toJS({ maxAliasCount: 100 });
		const policy = isRecord(value) ? value.policy : undefined;
		return isRecord(policy) && policy.allow_implicit_invocation === false;
	} catch {
		return false;
	}
});

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
	typeof value === 'object' && value !== null && !Array.isArray(value);
