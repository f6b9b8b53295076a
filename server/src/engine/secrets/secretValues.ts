import type { ArrayNode, ObjectNode, StringNode, ValueNode } from '@humanwhocodes/momoa';
import { json5Tree, nameOf, rangeOf } from '../text/json5.ts';
import type { TextRange } from '../text/range.ts';
import { isSecretName } from './secretName.ts';

/** `${TOKEN}`: where the secret is, and not what it is. */
const reference = /^\$\{[A-Z_][A-Z0-9_]*\}$/u;

/** `{ source: 'env', provider: 'default', id: 'TOKEN' }`, which says where the secret is as well. */
const isReference = ({ members }: ObjectNode): boolean => members.map(nameOf).sort().join() === 'id,provider,source';

/** UTF-16 units. A shorter secret is as likely to be a word that stands all over a text: it is hidden where it was found alone. */
export const shortestRepeated = 8;

/** `--api-key`, alone or with its value behind a `=`. */
const flag = /^--?([\w-]+)(=?)/u;

/** Where the text is written that is behind the first `=` of it. */
function behindEquals(node: StringNode, text: string): TextRange {
	const { start, end } = rangeOf(node);
	return { start: Math.max(start, text.slice(0, end).indexOf('=', start)) + 1, end: end - 1 };
}

/** The arguments of a program are a list as well. */
function* valuesOfList({ elements }: ArrayNode, text: string, isSecret: boolean, depth: number): Generator<TextRange> {
	let isGiven = false;
	for (const { value } of elements) {
		const [, name, assigns] = (value.type === 'String' && flag.exec(value.value)) || [];
		const isOfSecret = name !== undefined && isSecretName(name);
		if (isSecret || name === undefined) yield* valuesIn(value, text, isSecret || isGiven, depth);
		else if (isOfSecret && assigns && value.type === 'String') yield behindEquals(value, text);
		isGiven = isOfSecret && !assigns;
	}
}

/** Nobody nests settings so deep; whoever does gets no word of them shown, and uses up no stack. */
const deepest = 200;

function* valuesIn(node: ValueNode, text: string, isSecret: boolean, depth = 0): Generator<TextRange> {
	if (depth > deepest) {
		yield rangeOf(node);
		return;
	}
	if (node.type === 'Array') yield* valuesOfList(node, text, isSecret, depth + 1);
	else if (node.type === 'Object') {
		if (isSecret && isReference(node)) return;
		for (const member of node.members) {
			const name = nameOf(member);
			const isCount = member.value.type === 'Number' && /tokens$/iu.test(name);
			yield* valuesIn(member.value, text, isSecret || (!isCount && isSecretName(name)), depth + 1);
		}
	} else if (isSecret && node.type === 'String' && node.value !== '' && !reference.test(node.value)) {
		const { start, end } = rangeOf(node);
		yield { start: start + 1, end: end - 1 };
	} else if (isSecret && node.type === 'Number') yield rangeOf(node);
}

/**
 * Where a configuration has values that their keys say are secrets, of whatever form, as they are written and without their
 * quotation marks; in the order of the text. None where it is no JSON5.
 */
export function secretValuesIn(text: string): readonly TextRange[] {
	const tree = json5Tree(text);
	return tree ? [...valuesIn(tree, text, false)] : [];
}
