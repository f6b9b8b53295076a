import type { MemberNode, ValueNode } from '@humanwhocodes/momoa';
import { json5Tree, nameOf, rangeOf } from '../../../engine/text/json5.ts';
import type { TextRange } from '../../../engine/text/range.ts';

/** A key of a JSON5 text, as a position in it means one. */
export interface ConfigKey {
	/** From the root, `*` for every place in an array: `agents.list.*.workspace`. */
	readonly path: string;
	/** Of the name itself. */
	readonly range: TextRange;
}

const isAt = ({ loc }: ValueNode | MemberNode, offset: number): boolean =>
	loc.start.offset <= offset && offset <= loc.end.offset;

function keyIn(node: ValueNode, offset: number, path: readonly string[]): ConfigKey | undefined {
	if (node.type === 'Array') {
		const element = node.elements.find(({ value }) => isAt(value, offset));
		return element && keyIn(element.value, offset, [...path, '*']);
	}
	const member = node.type === 'Object' ? node.members.find((candidate) => isAt(candidate, offset)) : undefined;
	if (!member) return undefined;
	const range = rangeOf(member.name);
	const own = [...path, nameOf(member)];
	return offset > range.end ? keyIn(member.value, offset, own) : { path: own.join('.'), range };
}

/** The key whose name stands at `offset`; undefined elsewhere, and where the text does not parse. */
export function keyAt(text: string, offset: number): ConfigKey | undefined {
	const tree = json5Tree(text);
	return tree && keyIn(tree, offset, []);
}
