import type { ObjectNode, ValueNode } from '@humanwhocodes/momoa';
import { nameOf, rangeOf } from '../../../../text/json5.ts';
import { linesOf } from '../../../../text/lines.ts';
import type { WrittenPlace } from '../../../capabilities/access.ts';
import { type IncludeResult, includedPath, includeKey } from './includes.ts';

/** A value in one of the files, and where it begins in that file’s text: at its key, where it has one. */
interface WrittenValue {
	readonly file: string;
	readonly node: ValueNode;
	readonly start: number;
}

const memberOf = (node: ObjectNode, key: string) => node.members.findLast((member) => nameOf(member) === key);

/** The object itself, then what it includes, the last one first, as later files win. */
function layersOf(whole: IncludeResult, value: WrittenValue): readonly WrittenValue[] {
	const { file, node } = value;
	const include = node.type === 'Object' ? memberOf(node, includeKey)?.value : undefined;
	const wanted =
		include?.type === 'Array' ? include.elements.map((element) => element.value) : include ? [include] : [];
	const included = wanted.toReversed().flatMap((each): readonly WrittenValue[] => {
		const path = each.type === 'String' ? includedPath(file, each.value) : undefined;
		const body = path === undefined ? undefined : whole.documents.get(path)?.body;
		if (path === undefined || !body) return [];
		return layersOf(whole, { file: path, node: body, start: rangeOf(body).start });
	});
	return [value, ...included];
}

function below(value: WrittenValue, step: PropertyKey): readonly WrittenValue[] {
	const { file, node } = value;
	if (node.type === 'Object') {
		const member = memberOf(node, String(step));
		return member ? [{ file, node: member.value, start: rangeOf(member.name).start }] : [];
	}
	const element = node.type === 'Array' ? node.elements[Number(step)] : undefined;
	return element ? [{ file, node: element.value, start: rangeOf(element.value).start }] : [];
}

/**
 * The file and line that a path of keys and indices is written in, with every include in its place. Undefined where it is not
 * written, and in lists that several files have a part of: an index says nothing of the file then.
 */
export function whereWritten(
	whole: IncludeResult,
	mainPath: string,
	path: readonly PropertyKey[],
): WrittenPlace | undefined {
	const main = whole.documents.get(mainPath);
	if (!main) return undefined;
	let here: readonly WrittenValue[] = [{ file: mainPath, node: main.body, start: 0 }];
	for (const step of path) {
		const layers = here.flatMap((value) => layersOf(whole, value));
		if (layers.filter(({ node }) => node.type === 'Array').length > 1) return undefined;
		here = layers.flatMap((value) => below(value, step));
	}
	const [best] = here;
	const text = best && whole.documents.get(best.file)?.text;
	if (!best || text === undefined) return undefined;
	return { file: best.file, line: linesOf(text).filter(({ start }) => start <= best.start).length };
}
