import { type CompletionItem, CompletionItemKind } from 'vscode-languageserver';
import { inSchemaLetters, offeredKeys, offeredValues } from '../../engine/schema/jsonSchema.ts';
import { type JsonCursor, jsonCursor } from '../support/configuration/jsonCursor.ts';
import { aboutKey } from '../support/configuration/schemaHover.ts';
import type { CompletionSource } from './completion.ts';

const isIdentifier = (name: string): boolean => /^[\p{L}_$][\p{L}\p{N}_$]*$/u.test(name);

/** As the rest of the text writes its keys, or as this one was begun. */
function keyText(name: string, written: string, { quotesKeys, hasColon }: JsonCursor): string {
	const mark = /^["']/.exec(written)?.[0] ?? (quotesKeys || !isIdentifier(name) ? '"' : '');
	return `${mark}${name}${mark}${hasColon ? '' : ': '}`;
}

function valueText(value: unknown, written: string): string {
	const json = JSON.stringify(value);
	return typeof value === 'string' && written.startsWith("'") ? `'${json.slice(1, -1)}'` : json;
}

/** Keys and values that the runtime's own schema of its configuration allows. */
export const configuration: CompletionSource = ({ workspace, file, path, text, offset, rangeOf }) => {
	const isConfiguration = workspace.snapshot().config?.path === path || file?.role?.id === 'config';
	const schema = isConfiguration ? workspace.runtime.config?.schema?.() : undefined;
	const cursor = schema && jsonCursor(text, offset);
	if (!schema || !cursor) return undefined;
	const ignoresCase = workspace.runtime.config?.ignoresCase ?? false;
	const above = ignoresCase ? inSchemaLetters(schema, cursor.path) : cursor.path;
	const inOneCase = (key: string): string => (ignoresCase ? key.toLowerCase() : key);
	const siblings = new Set([...cursor.siblings].map(inOneCase));
	const range = rangeOf(cursor.token.start, cursor.token.end);
	const written = text.slice(cursor.token.start, cursor.token.end);
	const item = (label: string, newText: string, kind: CompletionItemKind): CompletionItem => ({
		label,
		kind,
		filterText: newText,
		textEdit: { range, newText },
	});
	if (cursor.wants === 'value')
		return offeredValues(schema, above).map((value) => {
			const newText = valueText(value, written);
			return item(newText, newText, CompletionItemKind.Value);
		});
	return offeredKeys(schema, above)
		.filter(({ name }) => !siblings.has(inOneCase(name)))
		.map(({ name, kind, required }) => {
			const about = aboutKey(workspace.runtime, [...above, name]);
			return {
				...item(name, keyText(name, written, cursor), CompletionItemKind.Property),
				detail: required ? `${kind || 'anything'} (required)` : kind || 'anything',
				...(about !== undefined && { documentation: about }),
				// What shapes the prompt comes first, then what must be there.
				sortText: `${about ? 0 : required ? 1 : 2}${name}`,
			};
		});
};
