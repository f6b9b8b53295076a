import type { ObjectNode, ValueNode } from '@humanwhocodes/momoa';
import { nameOf, rangeOf } from '../../../../text/json5.ts';
import { linesOf } from '../../../../text/lines.ts';
import type { TextRange } from '../../../../text/range.ts';
import type { WrittenPlace } from '../../../capabilities/access.ts';
import { type IncludeResult, includedPath, includeKey } from './includes.ts';

/** A value in one of the files. */
interface WrittenValue {
	readonly file: string;
	readonly node: ValueNode;
	/** Where the key that holds it stands; absent in a list, and for the whole of a file. */
	readonly key?: TextRange;
}

const memberOf = (node: ObjectNode, key: string) => node.members.findLast((member) => nameOf(member) === key);

/** The object itself, if it says anything of its own, then what it includes, the last one first, as later files win. */
function layersOf(whole: IncludeResult, value: WrittenValue): readonly WrittenValue[] {
	const { file, node } = value;
	const include = node.type === 'Object' ? memberOf(node, includeKey)?.value : undefined;
	if (node.type !== 'Object' || !include) return [value];
	const wanted = include.type === 'Array' ? include.elements.map((element) => element.value) : [include];
	const included = wanted.toReversed().flatMap((each): readonly WrittenValue[] => {
		const path = each.type === 'String' ? includedPath(file, each.value) : undefined;
		const body = path === undefined ? undefined : whole.documents.get(path)?.body;
		return path === undefined || !body ? [] : layersOf(whole, { file: path, node: body });
	});
	const isOwn = node.members.some((member) => nameOf(member) !== includeKey);
	return isOwn ? [value, ...included] : included;
}

/** What a step leads to in `layers`, the best first: objects are laid over each other, lists are put end to end. */
function below(layers: readonly WrittenValue[], step: PropertyKey): readonly WrittenValue[] {
	const [best] = layers;
	// What is of another kind is not laid under it: it is gone.
	const other = layers.findIndex(({ node }) => node.type !== best?.node.type);
	const counting = other === -1 ? layers : layers.slice(0, other);
	if (best?.node.type === 'Object') {
		return counting.flatMap(({ file, node }) => {
			const member = node.type === 'Object' ? memberOf(node, String(step)) : undefined;
			return member ? [{ file, node: member.value, key: rangeOf(member.name) }] : [];
		});
	}
	let index = Number(step);
	for (const { file, node } of counting.toReversed()) {
		const elements = node.type === 'Array' ? node.elements : [];
		const element = elements[index];
		if (element) return [{ file, node: element.value }];
		index -= elements.length;
	}
	return [];
}

/** How far a path of keys and indices is written, with every include in its place. */
interface WrittenPath {
	readonly file: string;
	/** The value, or the nearest one above it that is written. */
	readonly value: TextRange;
	/** The key that holds that value, where an object does. */
	readonly key: TextRange | undefined;
	/** How many steps of the path are written. */
	readonly found: number;
}

/** Where the value that counts is written. */
export function writtenPath(whole: IncludeResult, mainPath: string, path: readonly PropertyKey[]): WrittenPath {
	const main = whole.documents.get(mainPath);
	let here: readonly WrittenValue[] = main ? [{ file: mainPath, node: main.body }] : [];
	let found = 0;
	for (const step of path) {
		const next = below(
			here.flatMap((value) => layersOf(whole, value)),
			step,
		);
		if (next.length === 0) break;
		here = next;
		found += 1;
	}
	const [best] = here;
	const value = best ? rangeOf(best.node) : { start: 0, end: 1 };
	return { file: best?.file ?? mainPath, value, key: best?.key, found };
}

/** The file and line that a path of keys and indices is written in; undefined where it is not written. */
export function whereWritten(
	whole: IncludeResult,
	mainPath: string,
	path: readonly PropertyKey[],
): WrittenPlace | undefined {
	const { file, value, key, found } = writtenPath(whole, mainPath, path);
	const text = whole.documents.get(file)?.text;
	if (found < path.length || text === undefined) return undefined;
	const { start } = key ?? value;
	return { file, line: linesOf(text).filter((line) => line.start <= start).length };
}
