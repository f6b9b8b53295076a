import type { ObjectNode, ValueNode } from '@humanwhocodes/momoa';
import { json5Tree, nameOf, rangeOf } from '../text/json5.ts';
import type { TextRange } from '../text/range.ts';
import { isSecretName } from './secretName.ts';

/** `${TOKEN}`: where the secret is, and not what it is. */
const reference = /^\$\{[A-Z_][A-Z0-9_]*\}$/u;

/** `{ source: 'env', provider: 'default', id: 'TOKEN' }`, which says where the secret is as well. */
const isReference = ({ members }: ObjectNode): boolean => members.map(nameOf).sort().join() === 'id,provider,source';

/** UTF-16 units. A shorter secret is as likely to be a word that stands all over a text: it is hidden where it was found alone. */
export const shortestRepeated = 8;

function* valuesIn(node: ValueNode, isSecret: boolean): Generator<TextRange> {
	if (node.type === 'Array') for (const { value } of node.elements) yield* valuesIn(value, isSecret);
	else if (node.type === 'Object') {
		if (isSecret && isReference(node)) return;
		for (const member of node.members) yield* valuesIn(member.value, isSecret || isSecretName(nameOf(member)));
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
	return tree ? [...valuesIn(tree, false)] : [];
}
