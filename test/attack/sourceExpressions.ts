import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { parseSync } from '@swc/core';

/** A regular expression that stands in the source, or that a module makes while it loads. */
export interface SourceExpression {
	/** The file, from the repository's root. */
	readonly file: string;
	readonly source: string;
	readonly flags: string;
}

const root = new URL('../../', import.meta.url);

/** Every regular expression that is written down in what runs on the server. */
export async function sourceExpressions(): Promise<readonly SourceExpression[]> {
	const found = new Map<string, SourceExpression>();
	for await (const file of glob('{server/src,protocol}/**/*.ts', { cwd: root })) {
		const tree = parseSync(readFileSync(new URL(file, root), 'utf8'), { syntax: 'typescript', target: 'es2022' });
		for (const { pattern, flags } of literalsIn(tree)) {
			found.set(`/${pattern}/${flags}`, { file: file.replaceAll('\\', '/'), source: pattern, flags });
		}
	}
	return [...found.values()];
}

interface Literal {
	readonly type: 'RegExpLiteral';
	readonly pattern: string;
	readonly flags: string;
}

const isLiteral = (node: object): node is Literal => 'type' in node && node.type === 'RegExpLiteral';

function* literalsIn(node: unknown): Iterable<Literal> {
	if (typeof node !== 'object' || node === null) return;
	if (isLiteral(node)) yield node;
	for (const child of Object.values(node)) yield* literalsIn(child);
}
