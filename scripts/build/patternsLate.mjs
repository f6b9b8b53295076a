import { readFile } from 'node:fs/promises';
import { parseAst } from 'rolldown/parseAst';

/**
 * Where a name can stand for its value and nothing else: as the key of a node, by the node's type.
 * @type {Readonly<Record<string, readonly string[]>>}
 */
const uses = {
	ArrayExpression: ['elements'],
	ArrowFunctionExpression: ['body'],
	CallExpression: ['arguments'],
	ConditionalExpression: ['test', 'consequent', 'alternate'],
	LogicalExpression: ['left', 'right'],
	MemberExpression: ['object'],
	NewExpression: ['arguments'],
	ReturnStatement: ['argument'],
	TemplateLiteral: ['expressions'],
};
/** Where a name is no name of ours: that of a property. */
const properties = {
	MemberExpression: 'property',
	MethodDefinition: 'key',
	Property: 'key',
	PropertyDefinition: 'key',
};

const isPattern = (node) => node?.type === 'Literal' && node.regex !== undefined;
const isMade = (node) => node?.type === 'NewExpression' && node.callee.name === 'RegExp';

/** `const name = /pattern/;` or `const name = new RegExp(…);` at the top of a module, which nobody else imports. */
function constantsIn(program) {
	const single = program.body.filter(
		({ type, kind, declarations }) => type === 'VariableDeclaration' && kind === 'const' && declarations.length === 1,
	);
	return new Map(
		single
			.filter(({ declarations: [{ id, init }] }) => id.type === 'Identifier' && (isPattern(init) || isMade(init)))
			.map(({ start, end, declarations: [{ id, init }] }) => [
				id.name,
				{ start, end, id, init, used: [], isSure: true },
			]),
	);
}

const isWithin = ({ start, end }, nodes) => nodes.some((node) => node.start <= start && end <= node.end);

/**
 * The same module, in which a pattern is made when somebody first looks with it, and once. A constant whose name means anything else somewhere is left
 * as it is.
 * @param {string} text in TypeScript
 */
export function withPatternsLate(text) {
	if (!/[=(]\s*\/|new RegExp/.test(text)) return text;
	const program = parseAst(text, { lang: 'ts' });
	const constants = constantsIn(program);
	const inits = [...constants.values()].map(({ init }) => init);
	/** @type {[start: number, end: number, text: string][]} */
	const changes = [];
	const visit = (node, parent, key) => {
		if (node === null || typeof node !== 'object') return;
		if (Array.isArray(node)) {
			for (const each of node) visit(each, parent, key);
			return;
		}
		const constant = node.type === 'Identifier' ? constants.get(node.name) : undefined;
		if (constant && node !== constant.id) {
			const isProperty = properties[parent.type] === key && !parent.computed && !parent.shorthand;
			if (uses[parent.type]?.includes(key) && !isWithin(node, inits)) constant.used.push(node);
			else if (!isProperty) constant.isSure = false;
		}
		const [first] = node.type === 'CallExpression' && node.callee.name === 'byScript' ? node.arguments : [];
		if (isPattern(first)) {
			const { pattern: source, flags } = first.regex;
			changes.push([first.start, first.end, JSON.stringify({ source, flags })]);
		}
		for (const each in node) visit(node[each], node, each);
	};
	visit(program.body, program, 'body');
	for (const [name, { start, end, init, used, isSure }] of constants) {
		if (!isSure) continue;
		const value = text.slice(init.start, init.end);
		// Where it is used, the names that it is made of may mean something else.
		const [way, first] = isMade(init) ? [`const ${name}$made = () => ${value}; `, `${name}$made()`] : ['', value];
		changes.push([start, end, `${way}let ${name};`]);
		for (const each of used) changes.push([each.start, each.end, `(${name} ??= ${first})`]);
	}
	let changed = '';
	let from = 0;
	for (const [start, end, instead] of changes.sort(([a], [b]) => a - b)) {
		changed += text.slice(from, start) + instead;
		from = end;
	}
	return changed + text.slice(from);
}

/**
 * V8 parses a pattern when its literal is evaluated. The modules that a server starts with have four hundred, most of which no start needs; a class of letters
 * of any script alone (`\p{L}`) takes a tenth of a millisecond.
 * @type {import('esbuild').Plugin}
 */
export const patternsLate = {
	name: 'patterns-late',
	setup(build) {
		build.onLoad({ filter: /[\\/]server[\\/]src[\\/].*\.ts$/ }, async ({ path }) => ({
			contents: withPatternsLate(await readFile(path, 'utf8')),
			loader: 'ts',
		}));
	},
};
