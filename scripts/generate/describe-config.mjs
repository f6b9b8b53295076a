// Describes the configuration schema of an installed OpenClaw as data: key names, types and bounds, nothing else.
//   node scripts/generate/describe-config.mjs MODULE > server/src/engine/runtimes/openclaw/config/shapes/VERSION.json
// MODULE is the file of the package that exports its zod schema. How to read the output: config/validation/shape.ts.
import { pathToFileURL } from 'node:url';

const module = await import(pathToFileURL(process.argv[2]).href);
const root = Object.values(module).find((value) => value?._zod?.def?.type === 'object' && value._zod.def.shape.agents);
if (!root) throw new Error('that module exports no schema with `agents`');

const open = new Map();
let recursions = 0;

/** What the schema says in words of its own where a rule is broken; nothing where it leaves that to zod. */
const words = (rule) => {
	const message = rule.error?.({ input: undefined, code: 'custom' });
	return message === undefined ? [] : [typeof message === 'string' ? message : message.message];
};

function bounds(def) {
	const found = def.format === 'url' || def.format === 'datetime' ? { format: def.format } : {};
	for (const check of def.checks ?? []) {
		const { def: rule } = check._zod;
		const messages = words(rule);
		if (rule.check === 'string_format' && rule.format === 'regex') {
			found.re = [rule.pattern.source, rule.pattern.flags, ...messages];
		} else if (rule.check === 'custom' && rule.fn && messages.length > 0)
			found.also = [...(found.also ?? []), ...messages];
		else if (rule.check === 'min_length' && messages.length > 0)
			Object.assign(found, { min: rule.minimum, minSays: messages[0] });
		else if (rule.check === 'string_format' && rule.format === 'starts_with') found.prefix = rule.prefix;
		else if (rule.check === 'string_format') found.format = rule.format;
		else if (rule.check === 'number_format') found.int = 1;
		else if (rule.check === 'min_length') found.min = rule.minimum;
		else if (rule.check === 'max_length') found.max = rule.maximum;
		else if (rule.check === 'greater_than') found[rule.inclusive ? 'gte' : 'gt'] = rule.value;
		else if (rule.check === 'less_than') found[rule.inclusive ? 'lte' : 'lt'] = rule.value;
		else if (rule.check === 'overwrite') found.trim = 1;
	}
	return Object.keys(found).length > 0 ? [found] : [];
}

function describe(schema) {
	const { def } = schema._zod;
	switch (def.type) {
		case 'optional':
		case 'default':
		case 'prefault':
		case 'nonoptional':
		case 'readonly':
		case 'catch':
			return describe(def.innerType);
		case 'pipe':
			return def.in._zod.def.type === 'transform' ? describe(def.out) : ['>', describe(def.in)];
		case 'nullable':
			return ['?', describe(def.innerType)];
		case 'string':
		case 'number': {
			const rules = bounds(def);
			const mark = def.type === 'string' ? 's' : 'n';
			return rules.length > 0 ? [mark, ...rules] : mark;
		}
		case 'boolean':
			return 'b';
		case 'null':
			return '0';
		case 'unknown':
		case 'any':
			return 'u';
		case 'literal':
			return ['l', def.values];
		case 'enum':
			return ['e', Object.values(def.entries)];
		case 'array':
			return ['a', describe(def.element), ...bounds(def)];
		case 'tuple':
			return ['t', def.items.map(describe)];
		case 'record':
			return ['r', describe(def.keyType), describe(def.valueType)];
		case 'union':
			return def.discriminator ? ['d', def.discriminator, def.options.map(describe)] : ['|', def.options.map(describe)];
		case 'lazy': {
			const target = def.getter();
			if (open.has(target)) {
				recursions += 1;
				return 'u';
			}
			open.set(target, true);
			const described = describe(target);
			open.delete(target);
			return described;
		}
		case 'object': {
			const shape = {};
			for (const [key, value] of Object.entries(def.shape)) {
				const optional = value._zod.optin !== undefined;
				shape[optional ? key : `${key}!`] = describe(value);
			}
			const rest = def.catchall?._zod.def.type;
			if (rest === 'never') return ['o', shape];
			return ['o', shape, rest === undefined ? 'strip' : describe(def.catchall)];
		}
		default:
			throw new Error(`no way to describe ${def.type}`);
	}
}

// Subtrees that come up again and again are written once.
const seen = new Map();
const count = (node) => {
	if (!Array.isArray(node)) return;
	const text = JSON.stringify(node);
	if (text.length > 30) seen.set(text, (seen.get(text) ?? 0) + 1);
	const children = node[0] === 'o' ? [...Object.values(node[1]), node[2]] : node.slice(1).flat(1);
	for (const child of children) count(child);
};
const tree = describe(root);
count(tree);
const indices = new Map();
const shared = [];
const share = (node) => {
	if (!Array.isArray(node)) return node;
	const text = JSON.stringify(node);
	const inner = () => {
		if (node[0] === 'o') {
			const shape = Object.fromEntries(Object.entries(node[1]).map(([key, value]) => [key, share(value)]));
			return node.length > 2 ? ['o', shape, share(node[2])] : ['o', shape];
		}
		if (node[0] === 'a' || node[0] === '?' || node[0] === '>') return [node[0], share(node[1]), ...node.slice(2)];
		if (node[0] === 'r') return ['r', share(node[1]), share(node[2])];
		if (node[0] === '|' || node[0] === 't') return [node[0], node[1].map(share)];
		if (node[0] === 'd') return ['d', node[1], node[2].map(share)];
		return node;
	};
	if ((seen.get(text) ?? 0) < 2) return inner();
	let index = indices.get(text);
	if (index === undefined) {
		const described = inner();
		index = shared.length;
		shared.push(described);
		indices.set(text, index);
	}
	return ['#', index];
};
const shaped = share(tree);
process.stdout.write(`${JSON.stringify({ root: shaped, shared })}\n`);
if (recursions > 0) process.stderr.write(`${recursions} recursive references are taken as unknown\n`);
process.exit(0);
