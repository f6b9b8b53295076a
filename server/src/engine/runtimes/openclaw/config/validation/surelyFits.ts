import { isJsonObject, type Json } from '../../../../text/json5.ts';
import { ownValue } from '../../../../text/ownValue.ts';
import type { Bounds, Shape, ShapeFile } from './shape.ts';
import { textTests } from './textTests.ts';

const isWithin = (length: number, { min = 0, max = Number.POSITIVE_INFINITY }: Bounds): boolean =>
	length >= min && length <= max;

/** Addresses and times are left to the schema. */
function isText(value: Json, bounds: Bounds): boolean {
	const { format, prefix = '', trim, re, also = [] } = bounds;
	return (
		typeof value === 'string' &&
		format === undefined &&
		isWithin(value.length, bounds) &&
		value.startsWith(prefix) &&
		(!trim || value === value.trim()) &&
		(!re || new RegExp(re[0], re[1]).test(value)) &&
		also.every((message) => textTests.get(message)?.(value) ?? true)
	);
}

function isNumber(value: Json, { int, gt, gte, lt, lte }: Bounds = {}): boolean {
	return (
		typeof value === 'number' &&
		(int ? Number.isSafeInteger(value) : Number.isFinite(value)) &&
		(gt === undefined || value > gt) &&
		(gte === undefined || value >= gte) &&
		(lt === undefined || value < lt) &&
		(lte === undefined || value <= lte)
	);
}

const plain: Readonly<Record<Extract<Shape, string>, (value: Json) => boolean>> = {
	s: (value) => typeof value === 'string',
	n: (value) => isNumber(value),
	b: (value) => typeof value === 'boolean',
	u: () => true,
	'0': (value) => value === null,
};

const below = (path: string, key: string) => (path === '' ? key : `${path}.${key}`);

/**
 * True only where the schema of `file` accepts `value` as it is. False says nothing: then the schema itself is asked, and has its words for
 * what is wrong. To build that takes ten times as long, and nearly every configuration is right.
 */
export function surelyFits(file: ShapeFile, value: Json): boolean {
	const fits = (node: Shape, each: Json, path: string, name = path): boolean => {
		if (!isOfKind(node, each, path, name)) return false;
		// As in `schemaOf`: what is only a name for another shape leaves its check to that.
		const isNamedBelow = typeof node !== 'string' && (node[0] === '#' || node[0] === '?' || node[0] === '>');
		const check = isNamedBelow ? undefined : file.checks?.get(name);
		let isRight = true;
		check?.(each, () => {
			isRight = false;
		});
		return isRight;
	};

	const isObject = (
		keys: Readonly<Record<string, Shape>>,
		rest: 'strip' | Shape | undefined,
		each: Json,
		path: string,
	): boolean => {
		if (!isJsonObject(each)) return false;
		const known = (key: string) => ownValue(keys, key) ?? ownValue(keys, `${key}!`);
		return (
			Object.entries(each).every(([key, inner]) => {
				const shape = known(key);
				if (shape !== undefined) return fits(shape, inner, below(path, key));
				return rest !== undefined && rest !== 'strip' && fits(rest, inner, below(path, '*'));
			}) && Object.keys(keys).every((key) => !key.endsWith('!') || Object.hasOwn(each, key.slice(0, -1)))
		);
	};

	const isOfKind = (node: Shape, each: Json, path: string, name: string): boolean => {
		if (typeof node === 'string') return plain[node](each);
		switch (node[0]) {
			case 's':
				return isText(each, node[1]);
			case 'n':
				return isNumber(each, node[1]);
			case 'o':
				return isObject(node[1], node[2], each, path);
			case 'l':
				return node[1].some((literal) => literal === each);
			case 'e':
				return node[1].some((literal) => String(literal) === each);
			case 'a':
				return (
					Array.isArray(each) &&
					isWithin(each.length, node[2] ?? {}) &&
					each.every((item) => fits(node[1], item, below(path, '*')))
				);
			case 'r':
				// Keys that are listed one by one have to be there, all of them.
				return (
					isJsonObject(each) &&
					(node[1] === 's' || node[1][0] === 's') &&
					Object.entries(each).every(
						([key, inner]) => fits(node[1], key, `${path}#key`) && fits(node[2], inner, below(path, '*')),
					)
				);
			case '|':
			case 'd': {
				const options = node[0] === '|' ? node[1] : node[2];
				return options.some((option, index) => fits(option, each, path, `${name}|${index}`));
			}
			case '?':
				return each === null || fits(node[1], each, path, name);
			case '>':
				return fits(node[1], each, path, name);
			case '#':
				return fits(file.shared[node[1]] ?? 'u', each, path, name);
			case 't':
				return false;
		}
	};
	return fits(file.root, value, '');
}
