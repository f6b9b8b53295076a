import * as z from 'zod';
import { propertiesOf } from '../../../text/grayMatter/block.ts';
import { bodyOf, type Matter, readMatter } from '../../../text/grayMatter/read.ts';
import { serializeContextFile } from '../config/frontmatter.ts';

/** The keys that a strict version wants, all of them and nothing else. */
export interface PromptMeta {
	readonly title: string;
	readonly loading: 'always' | 'contextual';
	readonly 'agent-modification': boolean;
}

const schema = z.strictObject({
	title: z.string().min(1),
	loading: z.enum(['always', 'contextual']),
	'agent-modification': z.boolean(),
});

/** In the order in which the runtime writes them. */
export const promptKeys: readonly (keyof PromptMeta)[] = ['title', 'loading', 'agent-modification'];

/** One thing that is wrong with the frontmatter. */
export type MetaIssue =
	| { readonly kind: 'missing-block' }
	| { readonly kind: 'syntax'; readonly message: string }
	| { readonly kind: 'code'; readonly language: string }
	| { readonly kind: 'not-a-mapping'; readonly message: string }
	| { readonly kind: 'missing-key'; readonly key: string; readonly message: string }
	| { readonly kind: 'value'; readonly key: string; readonly message: string }
	| { readonly kind: 'unknown-keys'; readonly keys: readonly string[] };

export type PromptFile =
	| {
			readonly kind: 'valid';
			readonly meta: PromptMeta;
			/** Trimmed at both ends. */
			readonly content: string;
			/** Where `content` starts in the file. */
			readonly from: number;
	  }
	/** `reason` is what the runtime says, behind the file's path. */
	| { readonly kind: 'invalid'; readonly reason: string; readonly issues: readonly MetaIssue[] };

/** A file of persistent context as a strict version reads it. Never throws. */
export function readPromptFile(text: string, read: (text: string) => Matter = readMatter): PromptFile {
	const matter = read(text);
	if (matter.kind === 'broken') return invalid([{ kind: 'syntax', message: matter.message }]);
	if (matter.kind === 'code') return invalid([{ kind: 'code', language: matter.language }]);
	const { data } = matter;
	if (data === null || data === undefined || Object.keys(data).length === 0)
		return invalid([{ kind: 'missing-block' }]);
	const parsed = schema.safeParse(data);
	if (!parsed.success) return invalid(parsed.error.issues.map((issue) => issueOf(issue, data)));
	const { text: content, from } = bodyOf(text, matter);
	return { kind: 'valid', meta: parsed.data, content, from };
}

function issueOf(issue: z.core.$ZodIssue, data: unknown): MetaIssue {
	if (issue.code === 'unrecognized_keys') return { kind: 'unknown-keys', keys: issue.keys };
	const [key] = issue.path;
	if (key === undefined) return { kind: 'not-a-mapping', message: issue.message };
	const isThere = Object.hasOwn(propertiesOf(data) ?? {}, key);
	return { kind: isThere ? 'value' : 'missing-key', key: String(key), message: issue.message };
}

const invalid = (issues: readonly MetaIssue[]): PromptFile => ({
	kind: 'invalid',
	reason: issues.map(wordsFor).join('; '),
	issues,
});

/** As the runtime words it. */
function wordsFor(issue: MetaIssue): string {
	switch (issue.kind) {
		case 'missing-block':
			return `missing frontmatter (required: ${promptKeys.join(', ')})`;
		case 'syntax':
			return `invalid YAML frontmatter — ${issue.message}`;
		case 'code':
			return `its frontmatter is ${issue.language} code, which the runtime would run; here nothing runs it`;
		case 'not-a-mapping':
			return issue.message;
		case 'missing-key':
		case 'value':
			return `frontmatter field '${issue.key}': ${issue.message}`;
		case 'unknown-keys':
			return `unrecognized frontmatter key(s): ${issue.keys.join(', ')}`;
	}
}

/** Keys in the order given (a file that was read gives them in the runtime's), a blank line, the content as given. */
export const serializePromptFile = (meta: PromptMeta, content: string): string =>
	serializeContextFile({ ...meta }, content);
