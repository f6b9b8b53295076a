import { lineAround } from '../../../rules/support/edits.ts';
import { listed } from '../../../rules/support/words.ts';
import type { JsonSchema } from '../../../schema/jsonSchema.ts';
import { misfits } from '../../../schema/misfits.ts';
import { extractMatter, propertiesOf } from '../../../text/grayMatter/block.ts';
import { bodyOf, type Matter, readMatter } from '../../../text/grayMatter/read.ts';
import { lineBreakOf } from '../../../text/lines.ts';
import { ownValue } from '../../../text/ownValue.ts';
import type { TextRange } from '../../../text/range.ts';
import { yamlMistake } from '../../../text/yamlMistakes.ts';
import type { FrontmatterFault } from '../../capabilities/frontmatter.ts';
import type { BotholomewProfile } from '../profile.ts';
import { type MetaIssue, promptKeys, readPromptFile } from '../prompt/promptFile.ts';

/** What is written where a key is missing. People's files stay theirs unless they say otherwise. */
const defaults: Readonly<Record<string, string>> = { loading: 'always', 'agent-modification': 'false' };

/** Who has that many does not mean frontmatter, and looking for each takes a walk through the text. */
const mostUnknown = 50;

/** Words that people write for the two values that a switch has. */
const switches: Readonly<Record<string, string>> = {
	true: 'true',
	yes: 'true',
	on: 'true',
	false: 'false',
	no: 'false',
	off: 'false',
};

/** What stands in the frontmatter of `text` and keeps this version from taking the file as it was meant. */
export function frontmatterFaults(profile: BotholomewProfile, name: string, text: string): FrontmatterFault[] {
	const faults = profile.strict ? strictFaults(profile, name, text) : looseFaults(name, text);
	return faults.length > 0 ? faults : neverMatches(text);
}

/** What comes of it is none of one file alone. */
const spreading = (fault: FrontmatterFault): FrontmatterFault => ({ ...fault, spreads: true });

/** What in a task or a schedule (`what`) keeps the runtime from taking it; its keys are those of `schema`. */
export function recordFaults(schema: JsonSchema, what: string, text: string): FrontmatterFault[] {
	const effect = `so the runtime skips the ${what}, and says so only in its log`;
	const matter = readMatter(text);
	if (matter.kind === 'broken') return [syntaxFault(matter.message, text, effect)];
	if (matter.kind === 'code') return [codeFault(matter.language, text)];
	const found = misfits(schema, propertiesOf(matter.data) ?? {});
	const missing = found.flatMap(({ key, expected }) => (expected === undefined ? [key] : []));
	const values = found.flatMap(({ key, expected }) =>
		expected === undefined ? [] : [valueFault(key, text, `“${key}” must be ${expected}`, effect)],
	);
	if (missing.length === 0) return values;
	return [
		{
			kind: 'missing-key',
			range: extractMatter(text)?.fence ?? firstLine(text),
			what: areMissing(missing),
			effect,
		},
		...values,
	];
}

function strictFaults(profile: BotholomewProfile, name: string, text: string): FrontmatterFault[] {
	const file = readPromptFile(text);
	if (file.kind === 'valid') return [];
	const effect = `so the runtime loads no file of ${profile.folder}/: every chat and every task will fail`;
	const missing = file.issues.flatMap((issue): readonly string[] => {
		if (issue.kind === 'missing-block') return promptKeys;
		return issue.kind === 'missing-key' ? [issue.key] : [];
	});
	const others = file.issues.flatMap((issue) => strictFault(issue, text, effect));
	if (missing.length === 0) return others.map(spreading);
	const { repair, ...fault } = missingKeys(missing, name, text, effect);
	// A key that is merely misspelt would stand there twice.
	const isSafe = !others.some(({ kind }) => kind === 'unknown-key');
	return [{ ...fault, ...(repair && isSafe ? { repair } : {}) }, ...others].map(spreading);
}

function strictFault(issue: MetaIssue, text: string, effect: string): FrontmatterFault[] {
	switch (issue.kind) {
		case 'missing-block':
		case 'missing-key':
			return [];
		case 'syntax':
			return [syntaxFault(issue.message, text, effect)];
		case 'code':
			return [codeFault(issue.language, text)];
		case 'not-a-mapping':
			return [{ kind: 'syntax', range: blockLines(text), what: 'it is not a list of keys and values', effect }];
		case 'value':
			return [valueFault(issue.key, text, `“${issue.key}”: ${plain(issue.message)}`, effect)];
		case 'unknown-keys': {
			const absent = promptKeys.filter((known) => keyPlace(text, known) === undefined);
			return issue.keys.slice(0, mostUnknown).map((key) => {
				const place = keyPlace(text, key);
				return {
					kind: 'unknown-key',
					key,
					range: place?.key ?? blockLines(text),
					what: `“${key}” is not a known key`,
					effect,
					...(place ? { place: place.line, candidates: absent } : {}),
				};
			});
		}
	}
}

function looseFaults(name: string, text: string): FrontmatterFault[] {
	const matter = readMatter(text);
	const silently = 'so the runtime never loads this file, without a warning';
	const behind = 'so the runtime does not load this file or any file after it, without a warning';
	if (matter.kind === 'broken') return [spreading(syntaxFault(matter.message, text, behind))];
	if (matter.kind === 'code') return [codeFault(matter.language, text)];
	const data = propertiesOf(matter.data) ?? {};
	if (data.loading === undefined) return [missingKeys(['loading'], name, text, silently)];
	if (data.loading !== 'always' && data.loading !== 'contextual') {
		return [valueFault('loading', text, '“loading” must be “always” or “contextual”, in lower case', silently)];
	}
	const flag = data['agent-modification'];
	if (typeof flag === 'string' && switches[flag.toLowerCase()] === 'false') {
		const effect = 'so the agent may change the file';
		return [valueFault('agent-modification', text, `“${flag}” in quotation marks counts as yes`, effect)];
	}
	return [];
}

/** Only a stretch without white space, as long as a keyword, can match one. */
function neverMatches(text: string): FrontmatterFault[] {
	const matter = readMatter(text);
	if (!isContextual(matter) || /\S{4}/u.test(bodyOf(text, matter).text)) return [];
	return [
		{
			kind: 'never-matches',
			range: keyPlace(text, 'loading')?.value ?? blockLines(text),
			what: 'its text has no word of four characters or more',
			effect: 'so nothing can load it',
		},
	];
}

const isContextual = (matter: Matter): matter is Matter & { readonly kind: 'read' } =>
	matter.kind === 'read' && propertiesOf(matter.data)?.loading === 'contextual';

function missingKeys(keys: readonly string[], name: string, text: string, effect: string): FrontmatterFault {
	const title =
		name
			.replace(/\.md$/u, '')
			.replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
			.trim() || 'Untitled';
	const newline = lineBreakOf(text);
	const lines = keys.map((key) => `${key}: ${ownValue(defaults, key) ?? JSON.stringify(title)}${newline}`).join('');
	const found = extractMatter(text);
	const lineEnd = found ? text.indexOf('\n', found.fence.end) : -1;
	const at = text.startsWith('\uFEFF') ? 1 : 0;
	const insertion =
		found === undefined
			? { range: { start: at, end: at }, text: `---${newline}${lines}---${newline}${newline}` }
			: lineEnd >= 0 && found.language === ''
				? { range: { start: lineEnd + 1, end: lineEnd + 1 }, text: lines }
				: undefined;
	return {
		kind: 'missing-key',
		range: found ? found.fence : firstLine(text),
		what: areMissing(keys),
		effect,
		...(insertion ? { repair: { title: `Add ${quoted(keys)}`, ...insertion } } : {}),
	};
}

const quoted = (keys: readonly string[]): string => listed(keys.map((key) => `“${key}”`));

const areMissing = (keys: readonly string[]): string => `${quoted(keys)} ${keys.length === 1 ? 'is' : 'are'} missing`;

function valueFault(key: string, text: string, what: string, effect: string): FrontmatterFault {
	const place = keyPlace(text, key);
	const range = place?.value ?? blockLines(text);
	const written = place ? text.slice(range.start, range.end) : '';
	const meant = place ? meantValue(key, written) : undefined;
	return {
		kind: 'value',
		key,
		range,
		what,
		effect,
		...(meant === undefined ? {} : { repair: { title: `Change ${written} to ${meant}`, range, text: meant } }),
	};
}

/** A value that is right but for its quotes, its letter case or its wording. */
function meantValue(key: string, written: string): string | undefined {
	const bare = written.replaceAll(/^["']|["']$/gu, '').toLowerCase();
	if (key === 'loading') return ['always', 'contextual'].find((value) => value === bare);
	if (key === 'agent-modification') return ownValue(switches, bare);
	return bare === '' || written.startsWith('[') || written.startsWith('{') ? undefined : JSON.stringify(written);
}

function syntaxFault(message: string, text: string, effect: string): FrontmatterFault {
	const [first = ''] = message.split('\n');
	const line = /at line (\d+)/u.exec(first)?.[1];
	const what = yamlMistake(first.replace(/ at line \d[\s\S]*/u, ''));
	return { kind: 'syntax', range: line === undefined ? blockLines(text) : lineAt(text, Number(line)), what, effect };
}

const codeFault = (language: string, text: string): FrontmatterFault => ({
	kind: 'code',
	range: extractMatter(text)?.fence ?? firstLine(text),
	what: `it is ${language} code`,
	effect: 'and the runtime runs it, with all your rights, every time it loads the file',
});

interface FieldRanges {
	readonly key: TextRange;
	readonly value: TextRange;
	/** The whole line with its line break; undefined where the value goes on below. */
	readonly line: TextRange | undefined;
}

/** Where `key` stands at the top level of the block. */
function keyPlace(text: string, key: string): FieldRanges | undefined {
	const block = extractMatter(text)?.block;
	if (!block) return undefined;
	const escaped = key.replaceAll(/[\\^$.*+?()[\]{}|]/gu, '\\$&');
	const pattern = new RegExp(`^(["']?)${escaped}\\1[ \\t]*:[ \\t]*([^\\r\\n]*)`, 'mu');
	const found = pattern.exec(text.slice(block.start, block.end));
	if (!found) return undefined;
	const start = block.start + found.index;
	const written = (found[2] ?? '').replace(/(?:^|(?<=[ \t]))#.*/u, '').trimEnd();
	const valueStart = start + found[0].length - (found[2] ?? '').length;
	const lineEnd = lineAround(text, start).end;
	const goesOn = /^[ \t-](?!--)/u.test(text.slice(lineEnd, lineEnd + 3));
	return {
		key: { start: start + (found[1] ?? '').length, end: start + (found[1] ?? '').length + key.length },
		value: { start: valueStart, end: valueStart + written.length },
		line: goesOn ? undefined : { start, end: lineEnd },
	};
}

function firstLine(text: string): TextRange {
	const start = text.startsWith('\uFEFF') ? 1 : 0;
	return { start, end: start + (/^[^\r\n]*/u.exec(text.slice(start))?.[0].trimEnd().length ?? 0) };
}

/** Line `line`, counted from 1, without white space around it. */
function lineAt(text: string, line: number): TextRange {
	let start = 0;
	for (let at = 1; at < line; at += 1) {
		const next = text.indexOf('\n', start);
		if (next < 0) break;
		start = next + 1;
	}
	const written = /^[^\r\n]*/u.exec(text.slice(start))?.[0] ?? '';
	const lead = written.length - written.trimStart().length;
	return { start: start + lead, end: start + Math.max(lead, written.trimEnd().length) };
}

/** The first line of the block, or the fence where it is empty. */
function blockLines(text: string): TextRange {
	const found = extractMatter(text);
	return found ? { start: found.fence.start, end: Math.max(found.fence.end, found.block.end) } : firstLine(text);
}

/** `Invalid input: expected string, received number` → `expected string, received number`. */
const plain = (message: string): string => message.replace(/^[A-Z][a-z ]+: /u, '');
