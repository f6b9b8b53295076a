import { parseSync } from '@swc/core';
import { describe, expect, it } from 'vitest';
import { sql } from '../../../server/src/host/postgres/statement.ts';
import { filesOf, readFile } from '../../words/sourceTexts.ts';

interface Tree {
	readonly type: string;
	readonly [key: string]: unknown;
}

const isTree = (value: unknown): value is Tree =>
	typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

function* nodesIn(value: unknown): Iterable<Tree> {
	if (isTree(value)) yield value;
	if (typeof value === 'object' && value !== null) for (const each of Object.values(value)) yield* nodesIn(each);
}

const nameOf = (node: unknown): string => (isTree(node) && typeof node.value === 'string' ? node.value : '');
const property = (node: unknown): string => (isTree(node) && isTree(node.property) ? nameOf(node.property) : '');
const isEmpty = (list: unknown): boolean => Array.isArray(list) && list.length === 0;

/** Only these talk to a server: everybody else has a `Session`, which takes statements alone. */
const talkers: ReadonlySet<string> = new Set([
	'server/src/host/postgres/connections.ts',
	'server/src/host/postgres/postgres.ts',
	'server/src/host/postgres/migrate.ts',
	'server/src/host/postgres/sessionSettings.ts',
]);

/** What a talker may send: a text as it stands there, or that of a statement. */
function maySend(argument: unknown): boolean {
	if (!isTree(argument)) return false;
	if (argument.type === 'StringLiteral') return true;
	if (argument.type === 'MemberExpression') return property(argument) === 'text';
	if (argument.type !== 'ObjectExpression' || !Array.isArray(argument.properties)) return false;
	return argument.properties.every(
		(each) => isTree(each) && (each.type === 'SpreadElement' || nameOf(each.key) === 'values'),
	);
}

/** One line for each place where a statement may be built from text. */
function builtStatements(file: string, source: string): readonly string[] {
	const found: string[] = [];
	const tree = parseSync(source, { syntax: 'typescript', tsx: file.endsWith('x'), target: 'es2022' });
	for (const node of nodesIn(tree)) {
		if (node.type === 'TaggedTemplateExpression' && nameOf(node.tag) === 'sql') {
			if (!isTree(node.template) || !isEmpty(node.template.expressions)) found.push(`${file}: a value is put into sql`);
		}
		if (node.type === 'CallExpression' && nameOf(node.callee) === 'sql') found.push(`${file}: sql is called`);
		if (node.type === 'TsTypeReference' && nameOf(node.typeName) === 'TemplateStringsArray') {
			if (file !== 'server/src/engine/text/sqlStatement.ts') found.push(`${file}: a template is made by hand`);
		}
		if (node.type === 'ImportDeclaration' && nameOf(node.source) === 'pg' && !node.typeOnly && !talkers.has(file))
			found.push(`${file}: imports pg`);
		if (node.type === 'CallExpression' && isTree(node.callee) && node.callee.type === 'Import') {
			const [first] = node.arguments as readonly { readonly expression: unknown }[];
			if (nameOf(first?.expression) === 'pg' && !talkers.has(file)) found.push(`${file}: imports pg`);
		}
		if (talkers.has(file) && node.type === 'CallExpression' && property(node.callee) === 'query') {
			const [first] = node.arguments as readonly { readonly expression: unknown }[];
			if (!maySend(first?.expression)) found.push(`${file}: sends what is no statement`);
		}
	}
	return found;
}

describe('statements of PostgreSQL', () => {
	it('are nowhere built from text', async () => {
		const files = [...(await filesOf('server/src/**/*.ts')), ...(await filesOf('{client,shared}/**/*.{ts,tsx}'))];
		const mentioned = files.filter((file) => /\bsql\b|['"]pg['"]|TemplateStringsArray/u.test(readFile(file)));
		expect(mentioned).toEqual(expect.arrayContaining([...talkers]));
		expect(mentioned.flatMap((file) => builtStatements(file, readFile(file)))).toEqual([]);
	});

	it.each([
		['a.ts', `const a = sql\`SELECT \${b}\`;`, 'a value is put into sql'],
		['a.ts', 'const a = sql(Object.assign([b], { raw: [b] }) as TemplateStringsArray);', 'sql is called'],
		['a.ts', 'const a = b as TemplateStringsArray;', 'a template is made by hand'],
		['a.ts', "import { Client } from 'pg';", 'imports pg'],
		['a.ts', "const { Client } = await import('pg');", 'imports pg'],
		['server/src/host/postgres/postgres.ts', `client.query(\`SELECT \${a}\`);`, 'sends what is no statement'],
		['server/src/host/postgres/postgres.ts', "client.query({ text: 'a' + b });", 'sends what is no statement'],
		['server/src/host/postgres/postgres.ts', 'client.query(text);', 'sends what is no statement'],
	])('are found out where they are: %s %s', (file, source, why) => {
		expect(builtStatements(file, source)).toContain(`${file}: ${why}`);
	});

	it.each([
		['a.ts', 'const a = sql`SELECT $1`; run(a, b);'],
		['a.ts', "import type { Client } from 'pg';"],
		['server/src/host/postgres/postgres.ts', "client.query('BEGIN'); client.query({ ...statement, values: [a] });"],
	])('are let be where they are none: %s %s', (file, source) => {
		expect(builtStatements(file, source)).toEqual([]);
	});

	it('are refused when they run, too', () => {
		const raw = Object.assign(['SELECT ', ''], { raw: ['SELECT ', ''] });
		expect(() => sql(raw, 'x' as never)).toThrow('never built from text');
	});
});
