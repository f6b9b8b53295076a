import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { parseSync } from '@swc/core';

/** A text that somebody reads, and the file that it stands in, from the repository’s root. */
export interface SourceText {
	readonly file: string;
	readonly text: string;
}

const root = new URL('../../', import.meta.url);

export const readFile = (file: string): string => readFileSync(new URL(file, root), 'utf8');

/** The files that `pattern` names, from the repository’s root. */
export async function filesOf(pattern: string): Promise<readonly string[]> {
	const files: string[] = [];
	for await (const file of glob(pattern, { cwd: root })) files.push(file.replaceAll('\\', '/'));
	return files.sort();
}

/** Every text of more than one word in the program files that `pattern` names; `…` where a value is put in. */
export async function literalsOf(pattern: string): Promise<readonly SourceText[]> {
	const files = await filesOf(pattern);
	return files.flatMap((file) => {
		const tree = parseSync(readFile(file), { syntax: 'typescript', tsx: file.endsWith('x'), target: 'es2022' });
		return [...textsIn(tree)].filter(isSaid).map((text) => ({ file, text }));
	});
}

/** More than one word, and neither an expression nor a statement of a database. */
const isSaid = (text: string): boolean =>
	/\p{L} (?:\S+ )*?\S*\p{L}/u.test(text) &&
	!/\\[pbsdS]|\(\?|\w\|\w|ORDER BY|^\s*(?:SELECT|INSERT|UPDATE|DELETE|CREATE|ALTER|PRAGMA)\b/u.test(text);

interface Node {
	readonly type: string;
}

interface Literal extends Node {
	readonly type: 'StringLiteral' | 'JSXText';
	readonly value: string;
}

interface Template extends Node {
	readonly type: 'TemplateLiteral';
	readonly quasis: readonly { readonly cooked?: string }[];
}

const isNode = (node: object): node is Node => 'type' in node && typeof node.type === 'string';
const isLiteral = (node: Node): node is Literal => node.type === 'StringLiteral' || node.type === 'JSXText';
const isTemplate = (node: Node): node is Template => node.type === 'TemplateLiteral' && 'quasis' in node;
/** Types and imports are said to nobody. */
const silent: ReadonlySet<string> = new Set([
	'ImportDeclaration',
	'TsLiteralType',
	'TsInterfaceDeclaration',
	'TsTypeAliasDeclaration',
]);

function* textsIn(node: unknown): Iterable<string> {
	if (typeof node !== 'object' || node === null) return;
	if (isNode(node)) {
		if (silent.has(node.type)) return;
		if (isLiteral(node)) yield node.value;
		if (isTemplate(node)) yield node.quasis.map(({ cooked = '' }) => cooked).join('…');
	}
	for (const child of Object.values(node)) yield* textsIn(child);
}

/** What a JSON document says to people: every text below a key that `isSaidUnder` names. */
export function valuesOf(json: string, isSaidUnder: (key: string) => boolean = () => true): readonly string[] {
	const texts: string[] = [];
	JSON.parse(json, (key, value: unknown) => {
		if (typeof value === 'string' && isSaidUnder(key)) texts.push(value);
		return value;
	});
	return texts;
}
