import type { Position } from 'vscode-languageserver';
import type { Runtime } from '../../../engine/runtimes/runtime.ts';
import { inSchemaLetters, type JsonSchema, offeredKeys } from '../../../engine/schema/jsonSchema.ts';
import { readFrontmatter } from '../../../engine/text/frontmatter.ts';
import { codeSpan } from '../../../engine/text/markdown.ts';
import type { WorkspaceFile } from '../workspace/files.ts';
import { keyAt } from './configKeys.ts';

/** What `schema` says of the key at `path`; undefined where it knows no such key. */
function schemaCard(schema: JsonSchema, path: readonly string[]): string | undefined {
	const key = offeredKeys(schema, path.slice(0, -1)).find(({ name }) => name === path.at(-1));
	if (!key) return undefined;
	const kind = [key.kind || 'anything', ...(key.required ? ['required'] : [])].join(', ');
	return [`${codeSpan(path.join('.'))} (${kind})`, key.description].filter(Boolean).join('\n\n');
}

/** One sentence on the key at `written` of the runtime's configuration; undefined where there is none. */
export function aboutKey({ config }: Runtime, written: readonly string[]): string | undefined {
	const schema = config?.schema?.();
	const path = schema && config?.ignoresCase ? inSchemaLetters(schema, written) : written;
	const keys = schema ? offeredKeys(schema, path.slice(0, -1)) : [];
	const message = keys.find(({ name }) => name === path.at(-1))?.description;
	return message ?? config?.about?.(path.join('.'));
}

/** The text for a hover on a key of the frontmatter, by the schema that its completion goes by. */
export function frontmatterCard({ lines, role, workspace }: WorkspaceFile, line: number): string | undefined {
	const schema = role && workspace.runtime.frontmatter?.schema?.(role.id);
	if (!schema) return undefined;
	const matter = readFrontmatter(lines.text);
	if (matter.kind !== 'yaml') return undefined;
	const start = lines.offsetAt({ line, character: 0 });
	if (start < matter.block.start || start >= matter.block.end) return undefined;
	const end = lines.offsetAt({ line: line + 1, character: 0 });
	const key = /^(["']?)([A-Za-z_][\w-]*)\1[ \t]*:/u.exec(lines.text.slice(start, end))?.[2];
	return key === undefined ? undefined : schemaCard(schema, [key]);
}

/** The text for a hover on a key of a settings file that is one of the workspace's own files. */
export function settingsCard({ lines, workspace }: WorkspaceFile, position: Position): string | undefined {
	const schema = workspace.runtime.config?.schema?.();
	const key = schema && keyAt(lines.text, lines.offsetAt(position));
	return key && schemaCard(schema, key.path.split('.'));
}
